// The parameters of the messages of the home page: turns the arguments of a text into named
// parameters. A test compares them with the catalogue.

import { formatList } from './language.svelte';

const counted = (names: readonly string[]) => ({ names: formatList(names), count: names.length });

export const parameters = {
  cell: { piece: (army: string, glyph: string) => ({ army, glyph }) },
  guest: { name: (number: number) => ({ number }) },
  home: {
    free: (count: number) => ({ count }),
    turns: (count: number) => ({ count }),
    wait: (count: number) => ({ count }),
    waiting: (count: number) => ({ count }),
    liveGames: (count: number) => ({ count }),
    asksAgain: (name: string) => ({ name }),
    more: (count: number) => ({ count }),
    perTurn: (days: number) => ({ days }),
    timeLeft: (unit: 'days' | 'hours' | 'minutes', count: number) => ({ unit, count }),
    /** The visitor's place in a game, with their points. */
    result: (place: string, points: string) => ({
      place,
      points,
      one: points === '1' ? 'yes' : 'no',
    }),
  },
  level: {
    number: (level: number) => ({ level }),
    change: (level: number) => ({ level }),
    chosen: (level: number) => ({ level }),
    use: (level: number) => ({ level }),
  },
  playNow: {
    /** `null` means never. */
    fills: (seconds: number | null) => ({
      when: seconds === null ? 'never' : seconds === 0 ? 'now' : 'later',
      seconds: seconds ?? 0,
    }),
    here: (count: number) => ({ count }),
    joins: (seconds: number) => ({ seconds }),
  },
  turn: {
    of: (name: string) => ({ name }),
    answersOf: (names: readonly string[]) => ({ names: formatList(names) }),
    frozen: (name: string) => ({ name }),
    looking: (at: number, of: number) => ({ at, of }),
    move: (number: number) => ({ number }),
    more: (count: number) => ({ count }),
    may: (words: string) => ({ words }),
    planned: (count: number) => ({ count }),
    kept: (what: string) => ({ what }),
  },
  result: {
    won: counted,
    shared: (names: readonly string[]) => ({ names: formatList(names) }),
    flag: (name: string) => ({ name }),
    left: (name: string) => ({ name }),
  },
  problem: { forbidden: (rule: string) => ({ rule }) },
  learn: {
    titleOf: (game: string) => ({ game }),
    minutes: (minutes: number) => ({ minutes }),
    inMinutes: (minutes: number) => ({ minutes }),
    steps: (count: number) => ({ count }),
    done: (done: number, count: number) => ({ done, count }),
    tapped: (done: number, count: number) => ({ done, count }),
    step: (number: number, title: string) => ({ number, title }),
    stepDone: (number: number, title: string) => ({ number, title }),
    at: (at: number, count: number) => ({ at, count }),
  },
} as const;
