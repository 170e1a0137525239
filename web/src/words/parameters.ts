// What the messages of the catalogue are given: the arguments of a text as its named parameters. A test holds both to each other.

import type { Matter } from '../gen/wire';
import english from './en.json';
import { listed } from './language.svelte';

const counted = (names: readonly string[]) => ({ names: listed(names), count: names.length });

/** What everybody has to agree to. */
const about = (matter: Matter) => ({
  matter: matter.matter,
  turns: matter.matter === 'takeback' ? matter.turns : 0,
});

/** A name as messages select by it: they know no hyphens. */
const plain = (name: string) => String(name).replaceAll('-', '');
/** Somebody did something, perhaps with something filled in. */
const did = (name: string, filled: string) => ({ name, filled });
const called = (name: string) => ({ name });

/** Gives the same parameters to every message of a group, whose keys are acts of the games. */
const every = <Key extends string, Give>(messages: Readonly<Record<Key, unknown>>, give: Give) =>
  Object.fromEntries(Object.keys(messages).map((key) => [key, give])) as Record<Key, Give>;

export const parameters = {
  guest: { name: (number: number) => ({ number }) },
  home: {
    free: (count: number) => ({ count }),
    turns: (count: number) => ({ count }),
    wait: (count: number) => ({ count }),
    waiting: (count: number) => ({ count }),
    liveGames: (count: number) => ({ count }),
    asksAgain: (name: string) => ({ name }),
  },
  playNow: {
    /** None: never. */
    fills: (seconds: number | null) => ({
      when: seconds === null ? 'never' : seconds === 0 ? 'now' : 'later',
      seconds: seconds ?? 0,
    }),
    here: (count: number) => ({ count }),
    joins: (seconds: number) => ({ seconds }),
  },
  paste: {
    more: (count: number) => ({ count }),
    anyway: (count: number) => ({ count }),
  },
  newTable: {
    seatOf: (seat: string) => ({ seat }),
    partner: (names: string) => ({ names }),
  },
  plate: {
    with: (names: readonly string[]) => ({ names: listed(names) }),
    points: (points: string) => ({ one: points === '1' ? 'yes' : 'no' }),
    worth: (worth: number) => ({ worth }),
    awayFor: (time: string) => ({ time }),
  },
  turn: {
    of: (name: string) => ({ name }),
    answersOf: (names: readonly string[]) => ({ names: listed(names) }),
    frozen: (name: string) => ({ name }),
    gained: (name: string, points: number) => ({ name, points }),
    looking: (at: number, of: number) => ({ at, of }),
    move: (number: number) => ({ number }),
    more: (count: number) => ({ count }),
    may: (words: string) => ({ words }),
    planned: (count: number) => ({ count }),
  },
  result: {
    won: counted,
    shared: (names: readonly string[]) => ({ names: listed(names) }),
    flag: (name: string) => ({ name }),
    left: (name: string) => ({ name }),
  },
  out: {
    how: (how: string, by: string | null) => ({
      how,
      known: by === null ? 'no' : 'yes',
      by: by ?? '',
    }),
    playOn: counted,
  },
  bar: {
    asked: (name: string) => ({ name }),
    stillAsked: counted,
    proposes: (name: string, matter: Matter) => ({ name, ...about(matter) }),
    youPropose: about,
    privately: (name: string) => ({ name }),
    of: (n: number, of: number) => ({ n, of }),
  },
  offers: {
    made: (names: readonly string[], matter: string, seat = '', words = '') => ({
      name: listed(names),
      count: names.length,
      matter: plain(matter),
      seat,
      words,
    }),
    yours: (matter: string, seat: string, words = '') => ({ matter: plain(matter), seat, words }),
    accepted: counted,
    closed: (name: string, how: string, matter: string, seat: string) => ({
      name,
      how,
      matter: plain(matter),
      seat,
    }),
    declined: (name: string, matter: Matter) => ({ name, ...about(matter) }),
    answered: (name: string, yes: boolean) => ({ name, yes: yes ? 'yes' : 'no' }),
    did: every(english.offers.did, called),
    didWith: every(english.offers.didWith, did),
  },
  table: {
    title: (state: string, game: string) => ({ state, game }),
    titleYours: (game: string) => ({ game }),
    spectators: (count: number) => ({ count }),
    clock: (seat: string, time: string) => ({ seat, time }),
    sitHere: (seat: string) => ({ seat }),
    oneLinkWords: (free: number) => ({ free }),
    stillToAnswer: (who: string) => ({ who }),
    unread: (count: number) => ({ count }),
  },
  talk: {
    muteWho: (who: string) => ({ who }),
    unmuteWho: (who: string) => ({ who }),
    privately: (who: string) => ({ who }),
    happened: {
      seated: (who: string, seat: string) => ({ who, seat }),
      freed: (seat: string) => ({ seat }),
      flag: (who: string) => ({ who }),
      left: (who: string) => ({ who }),
      standIn: (who: string, seat: string) => ({ who, seat }),
      offered: (who: string) => ({ who }),
      accepted: (who: string) => ({ who }),
      refused: (who: string) => ({ who }),
      proposed: (who: string, matter: Matter) => ({ who, ...about(matter) }),
      consented: (who: string, matter: Matter) => ({ who, ...about(matter) }),
      declined: (who: string, matter: Matter) => ({ who, ...about(matter) }),
      resumed: (who: string) => ({ who }),
      takenBack: (turns: number) => ({ turns }),
      aborted: (who: string) => ({ who }),
    },
  },
  review: { title: (game: string) => ({ game }) },
  rules: { link: (game: string) => ({ game }) },
  play: {
    title: (state: string, game: string) => ({ state, game }),
    toMove: (seat: string) => ({ seat }),
    rides: (words: string) => ({ words }),
    typedHint: (move: string) => ({ known: move === '' ? 'no' : 'yes', move }),
    rule: (rule: string) => ({ rule }),
    given: (who: string) => ({ who }),
    played: (count: number) => ({ count }),
    twoBoards: (index: number) => ({ number: index + 1 }),
  },
  cell: { piece: (army: string, glyph: string) => ({ army, glyph }) },
  words: {
    labelOf: (seat: string) => ({ seat }),
    from: (piece: string, cell: string) => ({ piece, cell }),
    takes: (army: string, glyph: string) => ({ army, glyph }),
    mark: (words: string, cells: string) => ({ words, cells }),
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
  live: { moved: (seat: string, words: string) => ({ seat, words }) },
} as const;
