import { describe, expect, it } from 'vitest';
import { type Chip, fitting, withoutMover } from '../src/table/turn';

const chips = (...words: string[]): Chip[] => words.map((text) => ({ words: text, tone: 'plain' }));
const shown = (found: readonly Chip[]) => found.map((chip) => chip.words);

describe('facts of a turn', () => {
  it('do not repeat whose turn it is', () => {
    expect(withoutMover('White is doubly attacked', 'White')).toBe('doubly attacked');
    expect(withoutMover('Weiß ist doppelt angegriffen', 'Weiß')).toBe('doppelt angegriffen');
    expect(withoutMover('White may make two moves in this turn', 'White')).toBe('may make two moves in this turn');
    expect(withoutMover('Black is doubly attacked', 'White')).toBe('Black is doubly attacked');
    expect(withoutMover('Whitewash', 'White')).toBe('Whitewash');
    expect(withoutMover('No check', undefined)).toBe('No check');
  });

  it('stand beside each other as far as they have room', () => {
    const facts = chips('Doubly attacked', 'May make two moves', 'No check');
    expect(shown(fitting(facts, 3, 100))).toEqual(['Doubly attacked', 'May make two moves', 'No check']);
    expect(shown(fitting(facts, 2, 100))).toEqual(['Doubly attacked', 'May make two moves']);
    expect(shown(fitting(facts, 3, 24))).toEqual(['Doubly attacked']);
    expect(shown(fitting(facts, 3, 5))).toEqual(['Doubly attacked']);
  });
});
