// What stands on a player's plate. Pure.

import { inactiveState } from '../board/piece_list';
import type { Logged, Place, Scene, Status } from '../gen/wire';
import { type RemainingTime, formatDuration, formatClock } from '../play/clock';
import { formatPoints } from '../play/fraction';
import { givesUp } from '../play/log_reasons';
import { shortenComputerName, stateNames, texts } from '../texts';
import { locale } from '../words/language.svelte';
import { type Captured, captured, worth } from './captured';

export type Role = 'you' | 'partner' | 'opponent' | null;
export type BadgeKind =
  'check' | 'offer' | 'asked' | 'agreed' | 'frozen' | 'out' | 'away' | 'paused' | 'thinking';

export interface PlateFacts {
  readonly seat: number;
  /** Of the army, as messages write it. */
  readonly army: string;
  /** Who plays it: a computer with how well it plays. */
  readonly name: string;
  /** The same where there is little room. */
  readonly short: string;
  /** The army for people. */
  readonly title: string;
  readonly role: Role;
  /** The team, for viewers who belong to none: with whom the seat plays, and whether it is the team of the first seat. */
  readonly team: { readonly words: string; readonly first: boolean } | null;
  readonly computer: boolean;
  /** Is somebody there? None where it does not matter. */
  readonly present: boolean | null;
  readonly turn: boolean;
  readonly next: boolean;
  readonly out: boolean;
  readonly frozen: boolean;
  readonly check: boolean;
  readonly badge: { readonly kind: BadgeKind; readonly words: string } | null;
  readonly clocks: readonly ClockFacts[];
  readonly points: { readonly value: string; readonly words: string } | null;
  readonly captured: readonly Captured[];
  readonly worth: number;
}

export interface ClockFacts {
  readonly text: string;
  readonly low: boolean;
  readonly running: boolean;
  readonly paused: boolean;
  /** Seconds that pass before the clock counts. */
  readonly delay: number;
}

export interface Around {
  readonly scene: Scene;
  readonly status: Status;
  /** Seats that are on turn on some board. */
  readonly movers: readonly number[];
  readonly next: number | null;
  readonly place: Place | null;
  /** For how many milliseconds a player has been away; 0 where that is not known, or nobody is. */
  readonly away?: number;
  readonly you: readonly number[];
  readonly partners: readonly number[];
  /** The partners of the seat itself. */
  readonly mates: readonly number[];
  /** Who offers something that others have to answer, who has agreed, who has not answered. */
  readonly offers: {
    readonly by: readonly number[];
    readonly agreed: readonly number[];
    readonly asked: readonly number[];
  };
  readonly left: readonly RemainingTime[];
  /** Time of the whole game for each player, by which a low clock is told. */
  readonly base: number | null;
  readonly paused: boolean;
  /** Is this the present of a game that is played? Then a computer to move thinks. */
  readonly now: boolean;
  /** Seats that ran out of time, or left. */
  readonly flagged: readonly number[];
  readonly gone: readonly number[];
  readonly resigned: readonly number[];
}

export function plateFacts(seat: number, around: Around): PlateFacts {
  const { scene, status, place, you, movers } = around;
  const army = scene.seats[seat]!;
  const own = you.includes(seat);
  const turn = movers.includes(seat) && !status.over;
  const odd = inactiveState(scene, seat);
  const frozen = odd === 'frozen' && !army.out;
  const computer = place?.who === 'computer';
  const name = place
    ? ((place.name && locale.translateName(place.name)) ??
      (place.who === 'open' ? texts.table.empty : texts.table.invited))
    : army.title;
  const facts = { army, own, turn, odd, frozen, computer };
  return {
    seat,
    army: army.name,
    name,
    short: computer ? shortenComputerName(name) : name,
    title: army.title,
    role: role(seat, around),
    team: role(seat, around) === null ? team(seat, around) : null,
    computer,
    present: place === null || place.who !== 'person' ? null : own || place.connected,
    turn,
    next: !status.over && around.next === seat,
    out: army.out,
    frozen,
    check: army.in_check && !frozen && !status.over,
    badge: badge(seat, around, facts),
    clocks: around.left.map((clock) => clockFacts(clock, around)),
    points: points(army.name, around),
    captured: captured(army.taken),
    worth: worth(army.taken),
  };
}

/** Who has resigned, of what happened until then. */
export const resigned = (log: readonly Logged[]) =>
  log.flatMap((entry) => (entry.seat !== null && givesUp(entry) ? [entry.seat] : []));

function role(seat: number, { you, partners, place }: Around): Role {
  if (you.includes(seat)) return you.length > 1 ? null : 'you';
  if (you.length !== 1 || place === null) return null;
  return partners.includes(seat) ? 'partner' : 'opponent';
}

function team(seat: number, { mates, scene }: Around): PlateFacts['team'] {
  if (mates.length === 0) return null;
  return {
    words: texts.plate.with(mates.map((mate) => scene.seats[mate]?.title ?? '')),
    first: Math.min(seat, ...mates) === 0,
  };
}

function badge(
  seat: number,
  { scene, status, offers, paused, now, place, away = 0, you, flagged, gone, resigned }: Around,
  {
    army,
    turn,
    odd,
    frozen,
    computer,
  }: {
    army: Scene['seats'][number];
    turn: boolean;
    odd: string;
    frozen: boolean;
    computer: boolean;
  },
): PlateFacts['badge'] {
  const words = texts.plate;
  const mated = scene.marks.some((mark) => mark.class === 'mated' && mark.seat === seat);
  // A mated king is in check as well: the mate is what counts.
  if (frozen) return { kind: 'frozen', words: words.frozen };
  if (!status.over && army.in_check && !mated) return { kind: 'check', words: words.check };
  if (!status.over && offers.by.includes(seat)) return { kind: 'offer', words: words.offers };
  if (!status.over && offers.agreed.includes(seat)) return { kind: 'agreed', words: words.agrees };
  if (!status.over && offers.asked.includes(seat)) return { kind: 'asked', words: words.asked };
  if (army.out || odd === 'fallen') {
    const how = flagged.includes(seat)
      ? words.flag
      : gone.includes(seat)
        ? words.left
        : resigned.includes(seat)
          ? words.resigned
          : mated
            ? words.mated
            : words.out;
    return { kind: 'out', words: how };
  }
  if (mated) return { kind: 'out', words: words.mated };
  if (odd !== '') return { kind: 'out', words: stateNames(odd) };
  if (status.over) return null;
  if (paused) return { kind: 'paused', words: words.paused };
  if (place?.who === 'person' && !place.connected && !you.includes(seat))
    return { kind: 'away', words: away < 5000 ? words.away : words.awayFor(formatDuration(away)) };
  return computer && turn && now ? { kind: 'thinking', words: words.thinking } : null;
}

/** A clock is low below a tenth of the time of the game, or below half a minute where there is more. */
function clockFacts(clock: RemainingTime, { base, paused }: Around): ClockFacts {
  const low =
    clock.left <
    Math.min(30_000, base === null || base === 0 ? 30_000 : Math.max(base / 10, 10_000));
  return {
    text: formatClock(clock.left),
    low,
    running: clock.running,
    paused,
    delay: clock.running ? Math.ceil(clock.delay / 1000) : 0,
  };
}

function points(army: string, { status }: Around): PlateFacts['points'] {
  const [earned, ended] = [status.points?.[army], status.if_ended?.[army]];
  if (earned !== undefined)
    return { value: formatPoints(earned), words: texts.plate.points(earned) };
  return ended === undefined ? null : { value: formatPoints(ended), words: texts.plate.ifEnded };
}
