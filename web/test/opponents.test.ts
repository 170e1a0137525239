import { expect, it } from 'vitest';
import type { TableSummary } from '../src/gen/wire';
import { recentOpponents } from '../src/home/opponents';

const person = (name: string) => ({ who: 'person', name });
const table = (id: string, changed: number, names: readonly string[], more: object = {}) =>
  ({
    id,
    changed,
    phase: 'over',
    you: [0],
    rematch: null,
    seats: [person('Me'), ...names.map(person)],
    ...more,
  }) as unknown as TableSummary;

it('names each company once, by its last game', () => {
  const all = [
    table('old', 1, ['Ben', 'Cleo']),
    table('new', 3, ['Cleo', 'Ben']),
    table('two', 2, ['Dora']),
  ];
  expect(recentOpponents(all, 3).map(({ names, table }) => [table.id, ...names])).toEqual([
    ['new', 'Cleo', 'Ben'],
    ['two', 'Dora'],
  ]);
  expect(recentOpponents(all, 1)).toHaveLength(1);
});

it('leaves out who plays already, who is asked already, computers, and games that one looked on', () => {
  const ben = table('over', 1, ['Ben']);
  const computer = table('bots', 1, [], {
    seats: [person('Me'), { who: 'computer', name: 'Computer, level 3' }],
  });
  expect(recentOpponents([ben, table('now', 2, ['Ben'], { phase: 'playing' })], 3)).toEqual([]);
  expect(
    recentOpponents(
      [
        {
          ...ben,
          rematch: { id: '1', matter: { matter: 'rematch' }, by: 0, consents: [0], waiting: [1] },
        },
      ],
      3,
    ),
  ).toEqual([]);
  expect(recentOpponents([computer, table('seen', 1, ['Ben'], { you: [] })], 3)).toEqual([]);
});
