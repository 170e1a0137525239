// The parameters of the messages: turns the arguments of a text into named parameters. A test
// compares them with the catalogue.

import type { Matter } from '../gen/wire';
import english from './en.json';
import { formatList } from './language.svelte';

const counted = (names: readonly string[]) => ({ names: formatList(names), count: names.length });

/** A matter that all players have to agree to. */
const matterOf = (matter: Matter) => ({
  matter: matter.matter,
  turns: matter.matter === 'takeback' ? matter.turns : 0,
});

/** Removes hyphens, which selectors of messages do not allow. */
const toSelector = (name: string) => String(name).replaceAll('-', '');
/** The name of a player, and the value of the field of an act. */
const actParameters = (name: string, filled: string) => ({ name, filled });
const nameOnly = (name: string) => ({ name });
/** The matter of an offer and the armies that it names. */
const offerParameters = (matter: string, about: readonly string[], words: string) => ({
  matter: toSelector(matter),
  seat: about[0] ?? '',
  seats: formatList(about),
  words,
});

/** Gives the same parameters to every message of a group. */
const forAll = <Key extends string, Give>(messages: Readonly<Record<Key, unknown>>, give: Give) =>
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
    /** `null` means never. */
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
    with: (names: readonly string[]) => ({ names: formatList(names) }),
    points: (points: string) => ({ one: points === '1' ? 'yes' : 'no' }),
    worth: (worth: number) => ({ worth }),
    awayFor: (time: string) => ({ time }),
  },
  turn: {
    of: (name: string) => ({ name }),
    answersOf: (names: readonly string[]) => ({ names: formatList(names) }),
    frozen: (name: string) => ({ name }),
    gained: (name: string, points: number) => ({ name, points }),
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
    proposes: (name: string, matter: Matter) => ({ name, ...matterOf(matter) }),
    youPropose: matterOf,
    privately: (name: string) => ({ name }),
    yourPrivate: (names: readonly string[]) => ({ names: formatList(names) }),
    of: (n: number, of: number) => ({ n, of }),
    openOffers: (count: number) => ({ count }),
    moreWithOffers: (count: number) => ({ count }),
  },
  offers: {
    made: (
      names: readonly string[],
      matter: string,
      about: readonly string[] = [],
      words = '',
    ) => ({
      name: formatList(names),
      count: names.length,
      ...offerParameters(matter, about, words),
    }),
    yours: (matter: string, about: readonly string[] = [], words = '') =>
      offerParameters(matter, about, words),
    accepted: counted,
    closed: (name: string, how: string, own: boolean, matter: string, seat: string) => ({
      name,
      how,
      own: own ? 'yes' : 'no',
      matter: toSelector(matter),
      seat,
    }),
    declined: (name: string, matter: Matter) => ({ name, ...matterOf(matter) }),
    retracted: (name: string, matter: Matter) => ({ name, ...matterOf(matter) }),
    answered: (name: string, how: string, own: boolean) => ({
      name,
      how,
      own: own ? 'yes' : 'no',
    }),
    did: forAll(english.offers.did, nameOnly),
    didWith: forAll(english.offers.didWith, actParameters),
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
      proposed: (who: string, matter: Matter) => ({ who, ...matterOf(matter) }),
      consented: (who: string, matter: Matter) => ({ who, ...matterOf(matter) }),
      declined: (who: string, matter: Matter) => ({ who, ...matterOf(matter) }),
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
