import { beforeAll, describe, expect, it } from 'vitest';
import type { TableEvent } from '../src/gen/wire';
import { buildEventLog, isOpenOffer } from '../src/play/event_log';
import { locale } from '../src/words/language.svelte';

const names = { who: (seat: number) => ['Ann', 'Ben', 'Cid'][seat] ?? '', seats: [] };
const at = (seq: number, what: object) => ({ seq, at: 0, ...what }) as TableEvent;
const offer = (seq: number) =>
  at(seq, { what: 'offered', offer: 'o1', from: 0, to: [1, 2], text: 'peace?' });

describe('chronicle', () => {
  beforeAll(() => locale.use('en'));

  it('puts answers to their offer, which is open until the last yes or the first no', () => {
    const events = [offer(1), at(2, { what: 'answered', offer: 'o1', by: 1, yes: true })];
    const [line] = buildEventLog(events, names);
    expect(line?.answers).toEqual([{ by: 1, yes: true }]);
    expect(isOpenOffer(line!)).toBe(true);
    const yes = buildEventLog(
      [...events, at(3, { what: 'answered', offer: 'o1', by: 2, yes: true })],
      names,
    );
    expect([yes.length, isOpenOffer(yes[0]!)]).toEqual([1, false]);
    const no = buildEventLog(
      [offer(1), at(2, { what: 'answered', offer: 'o1', by: 0, yes: false })],
      names,
    );
    expect(isOpenOffer(no[0]!)).toBe(false);
  });

  it('leaves moves to the list of moves', () => {
    const acted = at(1, { what: 'acted', seat: 0, words: ['e4'], forfeit: false });
    expect(buildEventLog([acted], names)).toEqual([]);
  });

  it.each([
    ['proposed', 'takeback', 'Ben asks to take back 3 moves.'],
    ['consented', 'takeback', 'Ben agrees to take back 3 moves.'],
    ['declined', 'pause', 'Ben does not want a pause.'],
    ['consented', 'rematch', 'Ben agrees to another game.'],
  ])('says in a sentence who has %s a %s', (what, matter, says) => {
    const [line] = buildEventLog([at(1, { what, seat: 1, matter, turns: 3 })], names);
    expect(line?.text).toBe(says);
  });

  it('shows what is disclosed under a head of its own, and nothing when there was nothing', () => {
    const matters = [{ at: 0, what: 'said', from: 1, to: [2], text: 'psst' }];
    const lines = buildEventLog([at(1, { what: 'disclosed', matters })], names);
    expect(lines.map((line) => line.kind)).toEqual(['head', 'talk']);
    expect(buildEventLog([at(1, { what: 'disclosed', matters: [] })], names)).toEqual([]);
  });
});
