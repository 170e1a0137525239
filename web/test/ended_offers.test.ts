// Notices about ended offers name the player who ended them, for each player whom they concern.

import { beforeAll, describe, expect, it } from 'vitest';
import type { Command, Logged, OfferAct, Pending, TableEvent, TableView } from '../src/gen/wire';
import { cameTooLate, commandKind } from '../src/play/command_kind';
import { endedOffers, keepEnded } from '../src/play/ended_offers';
import { findNotices, noticeQuestions } from '../src/table/notices';
import { closedQuestions, isHiddenOffer, offerHeading, offerKey } from '../src/table/offers';
import { locale } from '../src/words/language.svelte';
import { now, view } from './tables';

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dora'];
const who = (seat: number) => NAMES[seat]!;
const army = (seat: number) => ['White', 'Gray', 'Black', 'Red'][seat]!;
/** The server sends each viewer only their own possible answers. */
const answers: OfferAct[] = [{ seat: 2, answer: 'accept', act: { type: 'accept-draw' } }];
const draw: Pending = {
  id: 'd',
  board: null,
  matter: 'draw',
  about: [],
  words: 'a draw',
  rule: 'X',
  by: 0,
  given: [0],
  waiting: [1, 2, 3],
  lapses: 'it ends',
  answers,
};
const logged = (seat: number, text: string, turn = false): Logged => ({
  seat,
  board: null,
  turn,
  text,
  words: text,
});

/** Returns the view of a table from the viewer's seats. */
function table(you: number[], pending: Pending[], log: Logged[], more: object = {}): TableView {
  const game = { pending, closed: [], status: { over: false }, boards: [], acts: {}, ...more };
  return {
    ...view(1),
    log,
    now: now(1, { you, game: game as unknown as TableView['now']['game'] }),
  };
}
/** Returns the sentences about offers that this log entry ended. */
const sentences = (you: number[], entry: Logged, more: object = {}) =>
  closedQuestions(
    endedOffers(table(you, [draw], []), table(you, [], [entry], more)),
    { who, army, you },
    () => {},
  ).map(({ head }) => head);

describe('an offer that ended', () => {
  beforeAll(() => locale.use('en'));

  it('is reported to every player concerned, also before they have answered', () => {
    const closed = [{ offer: draw, seat: 1, how: 'declined', tell: [0] }];
    const entry = logged(1, 'decline-draw');
    for (const seat of [2, 3])
      expect(sentences([seat], entry, { closed })).toEqual(['Ben declined the draw offer']);
    expect(sentences([0], entry, { closed })).toEqual(['Ben declined your draw offer']);
    expect(sentences([1], entry, { closed })).toEqual([]);
    expect(sentences([], entry, { closed })).toEqual([]);
  });

  it('is reported if its maker withdraws it or moves', () => {
    expect(sentences([2], logged(0, 'withdraw'))).toEqual(['Ada withdrew the draw offer']);
    expect(sentences([2], logged(0, 'a1a2', true))).toEqual([
      'Ada moved and so ended the draw offer',
    ]);
  });

  it('is not reported if all accepted it, or the game is over', () => {
    expect(sentences([2], logged(1, 'accept-draw'))).toEqual([]);
    expect(sentences([2], logged(0, 'resign'))).toEqual([]);
    const over = { status: { over: true } };
    expect(sentences([2], logged(1, 'decline-draw'), over)).toEqual([]);
  });

  it('is remembered until the viewer acts', () => {
    const [old, next] = [table([2], [draw], []), table([2], [], [logged(0, 'withdraw')])];
    const known = keepEnded([], old, next);
    expect(known).toHaveLength(1);
    const later = table([2], [], [...next.log, logged(0, 'a1a2', true)]);
    expect(keepEnded(known, next, later)).toEqual(known);
    const own = table([2], [], [...later.log, logged(2, 'b1b2', true)]);
    expect(keepEnded(known, later, own)).toEqual([]);
  });

  it('is hidden only on the device of a player who can still answer it', () => {
    const hidden = new Set([offerKey(draw)]);
    expect(isHiddenOffer(draw, [1], hidden)).toBe(true);
    expect(isHiddenOffer(draw, [0], hidden)).toBe(false);
    expect(isHiddenOffer(draw, [1], new Set())).toBe(false);
  });
});

describe('a proposal that ended', () => {
  const event = (seq: number, what: object) => ({ seq, at: 0, ...what }) as TableEvent;
  const heads = (events: TableEvent[], you: number[]) =>
    noticeQuestions(events, { who, you, phase: 'playing', hide: () => {} }).map(({ head }) => head);

  it('is reported to all players but the one who ended it', () => {
    const events = [
      event(1, { what: 'proposed', seat: 0, matter: 'pause' }),
      event(2, { what: 'declined', seat: 1, matter: 'pause' }),
    ];
    for (const seat of [0, 2, 3]) expect(heads(events, [seat])).toEqual(['Ben declined the pause']);
    for (const you of [[1], []]) expect(findNotices(events, you)).toEqual([]);
  });

  it('is reported if its maker withdraws it', () => {
    const events = [
      event(1, { what: 'proposed', seat: 0, matter: 'takeback', turns: 1 }),
      event(2, { what: 'declined', seat: 0, matter: 'takeback', turns: 1 }),
    ];
    expect(heads(events, [2])).toEqual(['Ada no longer asks to take back the move']);
    expect(heads(events, [0])).toEqual([]);
  });

  it('is reported to the other recipients of a private offer', () => {
    const offered = event(1, { what: 'offered', offer: 'o', from: 0, to: [1, 2], text: 'Peace' });
    const answered = (by: number, yes: boolean) =>
      event(2, { what: 'answered', offer: 'o', by, yes });
    expect(heads([offered, answered(1, false)], [2])).toEqual(['Ben declined the private offer']);
    expect(heads([offered, answered(0, false)], [2])).toEqual(['Ada withdrew the private offer']);
    expect(heads([offered, answered(1, true)], [2])).toEqual([]);
    expect(heads([offered, answered(1, false)], [3])).toEqual([]);
    expect(heads([offered, answered(1, true)], [0])).toEqual(['Ben accepted your private offer']);
  });
});

describe('a command that came too late', () => {
  const act = (one: object): Command => ({ do: 'act', acts: [one] }) as unknown as Command;
  const accept = act({ type: 'accept-draw', offer: 'd' });

  it('is a move, an answer or an action', () => {
    expect(commandKind({ do: 'act', acts: ['a1a2'] } as Command)).toBe('move');
    expect(commandKind(accept)).toBe('answer');
    expect(commandKind({ do: 'answer-proposal', proposal: '1', yes: true } as Command)).toBe(
      'answer',
    );
    expect(commandKind(act({ type: 'resign' }))).toBe('action');
    expect(commandKind({ do: 'propose', matter: 'pause' } as Command)).toBe('action');
  });

  it('is explained if it answers an offer', () => {
    const refused = (kind: string) =>
      ({ kind: 'refused', problem: { kind, message: '', rule: null, at: null } }) as const;
    expect(cameTooLate(accept, { kind: 'stale' })).toBe(true);
    expect(cameTooLate(accept, refused('offer-closed'))).toBe(true);
    expect(cameTooLate(accept, refused('busy'))).toBe(false);
    expect(cameTooLate(act({ type: 'resign' }), { kind: 'stale' })).toBe(false);
    expect(cameTooLate(accept, { kind: 'done' })).toBe(false);
  });
});

describe('the resignation of a team', () => {
  const vote: Pending = {
    ...draw,
    matter: 'resignation',
    about: [0, 2],
    words: 'White and Black resign',
  };

  it('is proposed in one sentence', async () => {
    const head = (you: number[]) => offerHeading(vote, { who, army, you }).head;
    expect(head([2])).toBe('Ada proposes that White and Black resign');
    expect(head([0])).toBe('You propose that White and Black resign');
    await locale.use('de');
    expect(head([2])).toBe('Ada schlägt vor, dass White und Black aufgeben');
    await locale.use('en');
  });
});
