// The parameters of all messages that the home page does not need.

import type { Matter } from '../gen/wire';
import { analysisParameters } from './analysis_parameters';
import type english from './en.json';
import { formatList } from './language.svelte';
import { puzzleParameters } from './puzzle_parameters';
import { reviewParameters } from './review_parameters';
import { threatParameters } from './threat_parameters';

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

/** Whether an event concerns the viewer: their own act, their loss, or neither. */
export type Concern = 'own' | 'lost' | 'other';
const concerned = (who: Concern, by: string, of = '') => ({ who, by, of });
/** The cause of an event can be unknown. */
const caused = (who: Concern, by: string | null, of = '') => ({
  ...concerned(who, by ?? '', of),
  known: by === null ? 'no' : 'yes',
});

/** Gives the same parameters to every message of a group. */
const forAll = <Key extends string, Give>(messages: Readonly<Record<Key, unknown>>, give: Give) =>
  Object.fromEntries(Object.keys(messages).map((key) => [key, give])) as Record<Key, Give>;

/** Returns the parameters for a catalogue, whose keys name the messages of a group. */
export const moreParameters = (words: Pick<typeof english, 'offers'>) =>
  ({
    passkey: { loopback: (address: string) => ({ address }) },
    signIn: { already: nameOnly },
    account: {
      named: nameOnly,
      passkeys: {
        added: (day: string) => ({ day }),
        used: (day: string) => ({ day }),
      },
      codes: {
        left: (count: number) => ({ count }),
        bar: (count: number) => ({ count }),
        file: (name: string, site: string) => ({ name, site }),
      },
      sessions: {
        used: (day: string) => ({ day }),
        device: (browser: string, system: string) => ({ browser, system }),
      },
      vacation: {
        left: (count: number) => ({ count }),
        days: (count: number) => ({ count }),
        until: (day: string) => ({ day }),
      },
      remove: { due: (day: string) => ({ day }) },
    },
    profile: {
      of: nameOnly,
      since: (month: string) => ({ month }),
      games: (count: number) => ({ count }),
      firsts: (count: number) => ({ count }),
      newest: (count: number) => ({ count }),
      emptyOf: nameOnly,
      place: (place: number) => ({ place }),
      sharedPlace: (place: number) => ({ place }),
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
    out: {
      playOn: counted,
    },
    event: {
      capture: (who: Concern, by: string, of = '', piece = '', name = '') => ({
        ...concerned(who, by, of),
        piece: toSelector(piece),
        name,
      }),
      out: (who: Concern, by: string | null, of = '', how = 'other') => ({
        ...caused(who, by, of),
        how,
      }),
      frozen: caused,
      freed: (who: Concern, of: string) => ({ who, of }),
      check: caused,
      points: (who: Concern, by: string, points = 0) => ({ who, by, points }),
      queen: concerned,
      promotion: (who: Concern, by: string, name = '') => ({ who, by, name }),
      gain: (head: string, points: number) => ({ head, points }),
      brings: (what: string, name: string, points = 0) => ({ what, name, points }),
      staysFrozen: (of: string) => ({ of }),
      moved: (name: string, from: string, to = '') => ({ name, from, to }),
      section: (cell: string, army: string) => ({ cell, army }),
      lastMove: (army: string, move: string) => ({ army, move }),
    },
    end: {
      place: (place: string, points: string) => ({ place, points }),
      shared: (place: string, points: string) => ({ place, points }),
      won: (points: string) => ({ points }),
      teamWon: (points: string) => ({ points }),
      teamLost: (points: string) => ({ points }),
      drawn: (points: string) => ({ points }),
      points: (points: string, one: boolean) => ({ points, one: one ? 'yes' : 'no' }),
      extra: (key: string, winner: string) => ({
        key: toSelector(key).replaceAll(' ', ''),
        winner,
      }),
      keep: (points: number) => ({ points }),
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
      did: forAll(words.offers.did, nameOnly),
      didWith: forAll(words.offers.didWith, actParameters),
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
        /** `null` means that the vacation has ended. */
        vacation: (who: string, day: string | null) => ({ who, day: day ?? 'none' }),
      },
    },
    watch: {
      rating: (rating: number) => ({ rating }),
      won: (seat: string) => ({ seat }),
    },
    ratings: {
      games: (count: number) => ({ count }),
      change: (before: string, after: string) => ({ before, after }),
      ratingOf: (rating: string) => ({ rating }),
      graph: (game: string, range: string) => ({ game, range }),
    },
    puzzles: puzzleParameters,
    review: reviewParameters,
    threats: threatParameters,
    analysis: analysisParameters,
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
    words: {
      labelOf: (seat: string) => ({ seat }),
      from: (piece: string, cell: string) => ({ piece, cell }),
      takes: (army: string, glyph: string) => ({ army, glyph }),
      mark: (words: string, cells: string) => ({ words, cells }),
    },
    live: { moved: (seat: string, words: string) => ({ seat, words }) },
  }) as const;
