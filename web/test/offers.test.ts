// Questions about offers: each answer refers to its own offer, at tables and on one device.

import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { OfferAct, Pending, TableEvent, VariantView } from '../src/gen/wire';
import { bindToOffer, withoutOffer } from '../src/play/answers';
import type { HotSeatGame } from '../src/play/hot_seat.svelte';
import type { LiveGame } from '../src/play/live_game.svelte';
import { describeAct } from '../src/table/describe_act';
import { hotSeatQuestions } from '../src/table/hot_seat_questions';
import { liveQuestions } from '../src/table/live_questions';
import { findNotices } from '../src/table/notices';
import type { Question } from '../src/table/question';
import { locale } from '../src/words/language.svelte';
import { now } from './tables';

const SEATS = ['white', 'gray', 'black'];
const NAMES = ['Ada', 'Ben', 'Cleo'];
const variant = {
  id: 'g',
  seats: SEATS.map((name) => ({ name, title: name.charAt(0).toUpperCase() + name.slice(1) })),
} as unknown as VariantView;

function offer(more: Partial<Pending> & Pick<Pending, 'id' | 'matter'>): Pending {
  return {
    board: null,
    about: [],
    words: 'a draw',
    rule: 'X-1',
    by: 1,
    given: [1],
    waiting: [0, 2],
    lapses: 'the proposal ends with any move',
    answers: [],
    ...more,
  };
}
const answers = (yes: OfferAct['act'], no: OfferAct['act'] | null = null): OfferAct[] =>
  [0, 2].flatMap((seat) => [
    { seat, answer: 'accept' as const, act: yes },
    ...(no ? [{ seat, answer: 'decline' as const, act: no }] : []),
  ]);

const draw = offer({
  id: 'd1',
  matter: 'draw',
  by: 2,
  given: [2],
  waiting: [0, 1],
  answers: [0, 1].map((seat) => ({ seat, answer: 'accept', act: { type: 'agree-draw' } })),
});
const mate = offer({
  id: 'm1',
  matter: 'mate',
  about: [0],
  words: 'White is checkmated, declared together',
  waiting: [2],
  answers: [{ seat: 2, answer: 'accept', act: { type: 'joint-mate', of: 'white' } }],
});
const result = offer({
  id: 'r1',
  matter: 'result',
  about: [0],
  words: 'White resigns; points: White 0, Gray 1, Black 1',
  answers: answers({
    type: 'agree-result',
    resigner: 'white',
    points: { white: '0', gray: '1', black: '1' },
  }),
});
const classic = offer({
  id: 'c1',
  matter: 'draw',
  answers: answers({ type: 'accept-draw' }, { type: 'decline-draw' }),
});
const cede = offer({
  id: 'v1',
  matter: 'concession',
  about: [0],
  words: 'a draw that gives White the weak victory',
  waiting: [2],
  answers: [{ seat: 2, answer: 'accept', act: { type: 'cede', to: 'white' } }],
});
const team = offer({
  id: 't1',
  matter: 'resignation',
  about: [0, 1],
  words: 'White and Gray resign',
  waiting: [0],
  answers: [{ seat: 0, answer: 'accept', act: { type: 'resign' } }],
});
const ALL = [draw, mate, result, classic, cede, team];

/** Creates a table with these offers. `sent` collects the acts that the buttons send. */
function live(you: number[], pending: Pending[], more: object = {}) {
  const sent: unknown[] = [];
  const act = vi.fn((one: unknown) => {
    sent.push(one);
    return Promise.resolve(true);
  });
  const command = vi.fn();
  const answerProposal = vi.fn();
  const game = {
    variant,
    act,
    command,
    answerProposal,
    viewedAt: null,
    pending: null,
    ended: [],
    now: { pending, closed: [], ...more },
    state: { boards: [], acts: {}, status: { over: false } },
    view: { events: [], now: { ...now(1), you, ...more } },
  };
  const hidden = new Set<string>();
  const ask = () =>
    liveQuestions(game as unknown as LiveGame, {
      who: (seat) => NAMES[seat]!,
      hidden,
      hide: (key) => hidden.add(key),
    });
  return { ask, sent, answerProposal, game };
}

const press = (question: Question, words: string) =>
  question.answers.find((one) => one.words === words)!.do!();
const about = (questions: readonly Question[], id: string) =>
  questions.find((one) => one.key.startsWith(`offer ${id} `))!;

describe('questions about offers', () => {
  beforeAll(() => locale.use('en'));

  it('sends each answer with the act and the id of its own offer, in any order of offers', () => {
    for (const order of [ALL, ALL.toReversed()]) {
      for (const seat of [0, 1, 2]) {
        const table = live([seat], order);
        const asked = table.ask().filter((one) => one.asks);
        const waiting = order.filter((one) => one.waiting.includes(seat));
        expect(asked).toHaveLength(waiting.length);
        for (const one of waiting) {
          const expected = one.answers.find(
            (given) => given.seat === seat && given.answer === 'accept',
          )!.act;
          press(about(asked, one.id), 'Accept');
          expect(table.sent.at(-1)).toEqual({ ...expected, seat: SEATS[seat], offer: one.id });
        }
      }
    }
  });

  it('declines the offer that can be declined and hides the others', () => {
    const table = live([0], [draw, classic]);
    press(about(table.ask(), 'c1'), 'Decline');
    expect(table.sent).toEqual([{ type: 'decline-draw', seat: 'white', offer: 'c1' }]);
    press(about(table.ask(), 'd1'), 'Hide');
    expect(table.sent).toHaveLength(1);
    expect(about(table.ask(), 'd1')).toBeUndefined();
  });

  it('does the same round one screen', () => {
    const sent: unknown[] = [];
    const game = {
      variant,
      viewedAt: null,
      state: { pending: ALL, closed: [], status: { over: false }, acts: {}, boards: [] },
      act: (one: unknown) => {
        sent.push(one);
        return Promise.resolve(true);
      },
    };
    const asked = hotSeatQuestions(game as unknown as HotSeatGame, {
      hidden: new Set(),
      hide: () => {},
    });
    expect(asked).toHaveLength(ALL.length);
    for (const one of ALL) {
      press(about(asked, one.id), 'Accept');
      const seat = one.waiting[0]!;
      expect(sent.at(-1)).toEqual({
        ...one.answers.find((given) => given.seat === seat)!.act,
        seat: SEATS[seat],
        offer: one.id,
      });
    }
  });

  it('asks the next player round one screen when a question is hidden', () => {
    const hidden = new Set<string>();
    const game = {
      variant,
      viewedAt: null,
      state: { pending: [classic], status: { over: false } },
      act: vi.fn(),
    };
    const ask = () =>
      hotSeatQuestions(game as unknown as HotSeatGame, { hidden, hide: (key) => hidden.add(key) });
    expect(ask()[0]!.sub).toBe('White must answer');
    hidden.add(ask()[0]!.key);
    expect(ask()[0]!.sub).toBe('Black must answer');
  });

  it('shows an offer of an older server, which names no answers', () => {
    const { answers: _, ...old } = classic;
    const table = live([0], [old as Pending], { closed: undefined });
    expect(table.ask()[0]!.answers.map(({ words }) => words)).toEqual(['Hide']);
  });

  it('names the board of an offer on two boards', () => {
    const table = live([0], [{ ...classic, board: 1 }]);
    press(table.ask()[0]!, 'Accept');
    expect(table.sent).toEqual([{ type: 'accept-draw', seat: 'white', board: 1, offer: 'c1' }]);
  });

  it('says who offers what, and who has answered', () => {
    const heads = (seat: number, offers: Pending[]) =>
      live([seat], offers)
        .ask()
        .map(({ head, sub }) => [head, sub]);
    expect(heads(0, [draw])).toEqual([['Cleo offers a draw', 'Ben has not answered yet']]);
    expect(heads(2, [mate])).toEqual([
      ['Ben wants to declare White mated', 'The proposal ends with any move'],
    ]);
    expect(heads(2, [cede])).toEqual([
      ['Ben offers a draw that gives White the weak victory', 'The proposal ends with any move'],
    ]);
    expect(heads(0, [result])).toEqual([
      [
        'Ben proposes a result: White resigns; points: White 0, Gray 1, Black 1',
        'Cleo has not answered yet',
      ],
    ]);
    expect(heads(1, [{ ...classic, given: [1, 2], waiting: [0] }])).toEqual([
      ['You offer a draw', 'Cleo has accepted · Waiting for Ada'],
    ]);
  });

  it('withdraws by the act of its own offer', () => {
    const back: OfferAct = { seat: 1, answer: 'withdraw-all', act: { type: 'withdraw' } };
    const table = live([1], [{ ...mate, answers: [...mate.answers, back] }]);
    press(table.ask()[0]!, 'Withdraw all');
    expect(table.sent).toEqual([{ type: 'withdraw', seat: 'gray', offer: 'm1' }]);
  });

  it('answers proposals of the table by their id', () => {
    const proposal = {
      id: '7',
      matter: { matter: 'takeback', turns: 2 } as const,
      by: 1,
      consents: [1],
      waiting: [0],
    };
    const table = live([0], [], { proposals: [proposal] });
    const [question] = table.ask();
    expect(question!.head).toBe('Ben asks to take back 2 moves');
    press(question!, 'Decline');
    press(question!, 'Accept');
    expect(table.answerProposal.mock.calls).toEqual([
      [proposal, false],
      [proposal, true],
    ]);
  });

  it('tells the maker of an offer that it was declined, until it is put away', () => {
    const closed = [
      { offer: { ...classic, answers: [] }, seat: 2, how: 'declined' as const, tell: [1] },
    ];
    const table = live([1], [], { closed });
    const [told] = table.ask();
    expect(told).toMatchObject({ head: 'Cleo declined your draw offer', asks: false, tells: true });
    press(told!, 'OK');
    expect(table.ask()).toEqual([]);
    expect(live([0], [], { closed }).ask()).toEqual([]);
  });
});

describe('offers in German', () => {
  it('uses whole sentences', async () => {
    await locale.use('de');
    const heads = (seat: number, offers: Pending[]) =>
      live([seat], offers)
        .ask()
        .map(({ head, sub }) => [head, sub]);
    expect(heads(0, [draw])).toEqual([['Cleo bietet Remis an', 'Ben hat noch nicht geantwortet']]);
    expect(heads(2, [mate])[0]![0]).toBe('Ben will White für matt erklären');
    expect(heads(1, [classic])[0]).toEqual(['Du bietest Remis an', 'Warten auf Ada und Cleo']);
    const closed = [{ offer: classic, seat: 2, how: 'declined' as const, tell: [1] }];
    expect(live([1], [], { closed }).ask()[0]!.head).toBe('Cleo lehnt dein Remisangebot ab');
    await locale.use('en');
  });
});

describe('bound', () => {
  it('names the one offer that an act answers', () => {
    const act = { seat: 'gray', type: 'agree-draw' };
    expect(bindToOffer(act, 1, [draw, mate])).toEqual({ ...act, offer: 'd1' });
    expect(bindToOffer(act, 2, [draw, mate])).toBe(act);
    expect(
      bindToOffer({ seat: 'black', type: 'joint-mate', of: 'gray' }, 2, [mate]),
    ).not.toHaveProperty('offer');
    const points = { white: '0', gray: '1', black: '1' };
    const agreed = { seat: 'white', type: 'agree-result', resigner: 'white', points };
    expect(bindToOffer(agreed, 0, [result])).toMatchObject({ offer: 'r1' });
    expect(
      bindToOffer({ ...agreed, points: { ...points, black: '2' } }, 0, [result]),
    ).not.toHaveProperty('offer');
    expect(withoutOffer(bindToOffer(agreed, 0, [result]))).toEqual(agreed);
  });

  it('leaves an act alone that answers several offers at once', () => {
    const back: OfferAct = { seat: 1, answer: 'withdraw-all', act: { type: 'withdraw' } };
    const act = { seat: 'gray', type: 'withdraw' };
    expect(
      bindToOffer(act, 1, [
        { ...mate, answers: [back] },
        { ...cede, answers: [back] },
      ]),
    ).toBe(act);
  });

  it('tells boards apart', () => {
    expect(
      bindToOffer({ seat: 'white', type: 'accept-draw', board: 0 }, 0, [
        { ...classic, board: 1 },
        { ...classic, board: 0, id: 'c0' },
      ]),
    ).toMatchObject({ offer: 'c0' });
  });
});

describe('notices', () => {
  const event = (seq: number, what: object) => ({ seq, at: 0, ...what }) as TableEvent;
  const pause = { matter: 'pause' };

  it('are what others have answered since the viewer did something', () => {
    const events = [
      event(1, { what: 'proposed', seat: 0, ...pause }),
      event(2, { what: 'declined', seat: 1, ...pause }),
    ];
    expect(findNotices(events, [0])).toEqual([
      { kind: 'declined', seq: 2, by: 1, matter: events[1], retracted: false },
    ]);
    expect(findNotices(events, [1])).toEqual([]);
    expect(findNotices(events, [0, 1])).toEqual([]);
    expect(
      findNotices(
        [...events, event(3, { what: 'acted', seat: 0, words: [], forfeit: false })],
        [0],
      ),
    ).toEqual([]);
    expect(
      findNotices(
        [...events, event(3, { what: 'acted', seat: 1, words: [], forfeit: false })],
        [0],
      ),
    ).toHaveLength(1);
  });

  it('are answers to private offers, too', () => {
    const events = [
      event(1, { what: 'offered', offer: 'o', from: 0, to: [1], text: 'Leave my rook' }),
      event(2, { what: 'answered', offer: 'o', by: 1, yes: false }),
    ];
    expect(findNotices(events, [0])).toEqual([
      { kind: 'private', seq: 2, by: 1, how: 'declined', own: true, text: 'Leave my rook' },
    ]);
    expect(findNotices(events, [1])).toEqual([]);
  });
});

describe('acts in the list of moves', () => {
  it('puts what was done into a sentence', () => {
    const entry = (text: string, words: string) => ({
      seat: 0,
      board: null,
      turn: false,
      text,
      words,
    });
    expect(describeAct(entry('decline-draw', 'decline the draw'), 'White', false)).toBe(
      'White declines the draw',
    );
    expect(describeAct(entry('declare-mate', 'declare checkmate: Gray'), 'White', false)).toBe(
      'White declares Gray mated',
    );
    expect(describeAct(entry('resign', 'resign, together with the partner'), 'White', true)).toBe(
      'White: resign, together with the partner',
    );
    expect(describeAct(entry('claim-draw', 'claim a draw: threefold'), 'White', false)).toBe(
      'White: claim a draw: threefold',
    );
  });
});
