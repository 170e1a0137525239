// Computes the contents of a player's plate. These functions are pure.

import { inactiveState } from '../board/piece_list';
import type { Logged, Place, Scene, Status } from '../gen/wire';
import { type RemainingTime, formatDuration, formatClock } from '../play/clock';
import { formatPoints } from '../play/fraction';
import { givesUp } from '../play/log_reasons';
import { shortenComputerName, stateNames, texts } from '../texts';
import { locale } from '../words/language.svelte';
import { type CapturedGroup, groupCaptured, materialValue } from './captured';

export type Role = 'you' | 'partner' | 'opponent' | null;
export type BadgeKind =
  'check' | 'offer' | 'asked' | 'agreed' | 'frozen' | 'out' | 'away' | 'paused' | 'thinking';

export interface PlateFacts {
  readonly seat: number;
  /** The army's identifier in messages. */
  readonly army: string;
  /** The player's name. For computers, it includes the level. */
  readonly name: string;
  /** The player's rating. Empty if they have none or the viewer may not know it. */
  readonly rating: string;
  /** A shorter form of the name, which omits the word "level" of computers. */
  readonly short: string;
  /** The army's name in the language of the site. */
  readonly title: string;
  readonly role: Role;
  /** The team, shown only to spectators: its members, and whether it includes the first seat. */
  readonly team: { readonly words: string; readonly first: boolean } | null;
  readonly computer: boolean;
  /** True if the player is connected. Null for computers and free seats. */
  readonly present: boolean | null;
  readonly turn: boolean;
  readonly next: boolean;
  readonly out: boolean;
  readonly frozen: boolean;
  readonly check: boolean;
  readonly badge: { readonly kind: BadgeKind; readonly words: string } | null;
  readonly clocks: readonly ClockFacts[];
  readonly points: { readonly value: string; readonly words: string } | null;
  readonly captured: readonly CapturedGroup[];
  readonly worth: number;
}

export interface ClockFacts {
  readonly text: string;
  readonly low: boolean;
  readonly running: boolean;
  readonly paused: boolean;
  /** Seconds until the clock starts to run. */
  readonly delay: number;
}

export interface PlateContext {
  readonly scene: Scene;
  readonly status: Status;
  /** Seats to move on at least one board. */
  readonly movers: readonly number[];
  readonly next: number | null;
  readonly place: Place | null;
  /** The player's rating, or an empty text. */
  readonly rating?: string;
  /** Milliseconds since the player disconnected. 0 if they are connected or the time is unknown. */
  readonly away?: number;
  /** True in a correspondence game. Its players are usually not connected. */
  readonly correspondence?: boolean;
  readonly you: readonly number[];
  readonly partners: readonly number[];
  /** The partners of this seat. `partners` are those of the viewer. */
  readonly mates: readonly number[];
  /** Seats that made a pending offer, agreed to one, or have not answered one. */
  readonly offers: {
    readonly by: readonly number[];
    readonly agreed: readonly number[];
    readonly asked: readonly number[];
  };
  readonly left: readonly RemainingTime[];
  /** The base time of each player in milliseconds, which determines when a clock is low. */
  readonly base: number | null;
  readonly paused: boolean;
  /** True for the current position of a live game. A computer may then be thinking. */
  readonly now: boolean;
  /** Seats that ran out of time (`flagged`), left, or resigned. */
  readonly flagged: readonly number[];
  readonly gone: readonly number[];
  readonly resigned: readonly number[];
}

export function plateFacts(seat: number, around: PlateContext): PlateFacts {
  const { scene, status, place, you, movers } = around;
  const army = scene.seats[seat]!;
  const own = you.includes(seat);
  const turn = movers.includes(seat) && !status.over;
  const inactive = inactiveState(scene, seat);
  const frozen = inactive === 'frozen' && !army.out;
  const computer = place?.who === 'computer';
  const name = place
    ? ((place.name && locale.translateName(place.name)) ?? freeName(place.who))
    : army.title;
  const facts = { army, own, turn, inactive, frozen, computer };
  return {
    seat,
    army: army.name,
    name,
    rating: around.rating ?? '',
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
    captured: groupCaptured(army.taken),
    worth: materialValue(army.taken),
  };
}

/** Returns the text for a seat without a name. The server hides some names of rated games. */
function freeName(who: Place['who']): string {
  if (who === 'person') return texts.ratings.anyone;
  return who === 'open' ? texts.table.empty : texts.table.invited;
}

/** Returns the seats that have resigned, according to the log. */
export const resignedSeats = (log: readonly Logged[]) =>
  log.flatMap((entry) => (entry.seat !== null && givesUp(entry) ? [entry.seat] : []));

function role(seat: number, { you, partners, place }: PlateContext): Role {
  if (you.includes(seat)) return you.length > 1 ? null : 'you';
  if (you.length !== 1 || place === null) return null;
  return partners.includes(seat) ? 'partner' : 'opponent';
}

function team(seat: number, { mates, scene }: PlateContext): PlateFacts['team'] {
  if (mates.length === 0) return null;
  return {
    words: texts.plate.with(mates.map((mate) => scene.seats[mate]?.title ?? '')),
    first: Math.min(seat, ...mates) === 0,
  };
}

function badge(
  seat: number,
  {
    scene,
    status,
    offers,
    paused,
    now,
    place,
    away = 0,
    correspondence = false,
    you,
    flagged,
    gone,
    resigned,
  }: PlateContext,
  {
    army,
    turn,
    inactive,
    frozen,
    computer,
  }: {
    army: Scene['seats'][number];
    turn: boolean;
    inactive: string;
    frozen: boolean;
    computer: boolean;
  },
): PlateFacts['badge'] {
  const words = texts.plate;
  const mated =
    scene.marks.some((mark) => mark.class === 'mated' && mark.seat === seat) ||
    // Some games mark only the check of a mated king, not the mate.
    (army.out && army.in_check);
  // Frozen and mated armies are also in check, so these badges take precedence over check.
  if (frozen) return { kind: 'frozen', words: words.frozen };
  if (!status.over && army.in_check && !mated) return { kind: 'check', words: words.check };
  if (!status.over && offers.by.includes(seat)) return { kind: 'offer', words: words.offers };
  if (!status.over && offers.agreed.includes(seat)) return { kind: 'agreed', words: words.agrees };
  if (!status.over && offers.asked.includes(seat)) return { kind: 'asked', words: words.asked };
  if (army.out || inactive === 'fallen') {
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
  if (inactive !== '') return { kind: 'out', words: stateNames(inactive) };
  if (status.over) return null;
  if (paused) return { kind: 'paused', words: words.paused };
  if (place?.vacation !== undefined) return { kind: 'away', words: words.vacation };
  if (place?.who === 'person' && !place.connected && !you.includes(seat) && !correspondence)
    return {
      kind: 'away',
      words: away < 5000 ? words.away : words.awayFor(formatDuration(away)),
    };
  return computer && turn && now ? { kind: 'thinking', words: words.thinking } : null;
}

/**
 * Returns the clock's text and state.
 *
 * A clock is low below a tenth of the base time, but at least at 10 and at most at 30 seconds.
 */
function clockFacts(clock: RemainingTime, { base, paused }: PlateContext): ClockFacts {
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

function points(army: string, { status }: PlateContext): PlateFacts['points'] {
  const [earned, ended] = [status.points?.[army], status.if_ended?.[army]];
  if (earned !== undefined)
    return { value: formatPoints(earned), words: texts.plate.points(earned) };
  return ended === undefined ? null : { value: formatPoints(ended), words: texts.plate.ifEnded };
}
