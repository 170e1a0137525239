import { describe, expect, it } from 'vitest';
import type { Mark, Place, Scene, Status } from '../src/gen/wire';
import { type PlateContext, plateFacts } from '../src/table/plate';

const pieces = (state: string) => [
  { cell: 1, seat: 0, glyph: 'king', letter: 'K', state },
  { cell: 2, seat: 1, glyph: 'king', letter: 'K', state: 'alive' },
];
const seat = (name: string, in_check = false) => ({
  name,
  title: name,
  colour: 'white',
  mark: 'plain',
  in_check,
  out: false,
  taken: [],
});
const mated: Mark = { class: 'mated', seat: 0, cells: [1], words: 'White is mated' } as Mark;

function around(
  state: string,
  marks: readonly Mark[],
  more: Partial<PlateContext> = {},
): PlateContext {
  return {
    scene: {
      pieces: pieces(state),
      marks,
      seats: [seat('White', true), seat('Black')],
      notes: [],
      to_move: 1,
    } as unknown as Scene,
    status: { over: false, points: null, if_ended: null } as unknown as Status,
    movers: [1],
    next: null,
    place: null,
    you: [0],
    partners: [],
    mates: [],
    offers: { by: [], agreed: [], asked: [] },
    left: [],
    base: null,
    paused: false,
    now: true,
    flagged: [],
    gone: [],
    resigned: [],
    ...more,
  };
}

describe('a plate', () => {
  it('calls a mated king frozen or mated, and only another one in check', () => {
    expect(plateFacts(0, around('alive', [])).badge).toEqual({ kind: 'check', words: 'Check' });
    expect(plateFacts(0, around('frozen', [mated])).badge).toEqual({
      kind: 'frozen',
      words: 'Frozen',
    });
    expect(plateFacts(0, around('frozen', [mated])).check).toBe(false);
    expect(plateFacts(0, around('alive', [mated])).badge?.words).toBe('Mated');
  });

  it('names the partner for viewers who belong to no team', () => {
    expect(plateFacts(0, around('alive', [], { you: [], mates: [1] })).team).toEqual({
      words: 'with Black',
      first: true,
    });
    expect(plateFacts(1, around('alive', [], { you: [], mates: [0] })).team?.first).toBe(true);
    expect(plateFacts(1, around('alive', [], { you: [] })).team).toBeNull();
    expect(plateFacts(0, around('alive', [], { mates: [1] })).team).toBeNull();
  });

  it('shows the rating, and no name that the server hides', () => {
    const place = { who: 'person', name: null, connected: true } as Place;
    const facts = plateFacts(1, around('alive', [], { place, rating: '1540?' }));
    expect([facts.name, facts.rating]).toEqual(['Player', '1540?']);
  });

  it('shows a computer that thinks only while its game is played', () => {
    const place = { who: 'computer', name: 'Computer, level 8', connected: true } as Place;
    expect(plateFacts(1, around('alive', [], { place })).badge?.kind).toBe('thinking');
    expect(plateFacts(1, around('alive', [], { place, now: false })).badge).toBeNull();
  });
});
