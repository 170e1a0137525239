// What a visitor prefers, kept by the browser.

import { readObject, writeValue } from './storage';

export const BOARDS = ['wood', 'slate', 'meadow', 'paper'] as const;
export const PIECE_SETS = ['figures', 'letters'] as const;
export const SPEEDS = ['fast', 'normal', 'slow'] as const;
export type BoardLook = (typeof BOARDS)[number];
export type PieceSet = (typeof PIECE_SETS)[number];
export type Speed = (typeof SPEEDS)[number];

const KEY = 'polychess.settings';

interface Settings {
  /** Cell names on the board. */
  names: boolean;
  /** The board in words instead of drawn. */
  words: boolean;
  sound: boolean;
  /** How loud, from 0 to 1. */
  volume: number;
  /** A short buzz where there is a sound, on devices that can. */
  haptics: boolean;
  /** Colours of the cells. */
  board: BoardLook;
  /** Drawn figures, or letters on disks. */
  pieces: PieceSet;
  /** How fast pieces move. */
  speed: Speed;
  /** Armies told apart by pattern, in colours that colour-blind eyes tell apart. */
  patterns: boolean;
  /** Nothing glides or flashes, whatever the system says. */
  still: boolean;
  /** Tells of turns while the page is hidden. */
  notify: boolean;
}

const DEFAULTS: Settings = {
  names: false,
  words: false,
  sound: true,
  volume: 0.7,
  haptics: true,
  board: 'wood',
  pieces: 'figures',
  speed: 'normal',
  patterns: false,
  still: false,
  notify: false,
};

class Preferences {
  value = $state.raw<Settings>({ ...DEFAULTS, ...(readObject(KEY) as Partial<Settings>) });

  constructor() {
    this.#apply();
  }

  set<K extends keyof Settings>(key: K, to: Settings[K]): void {
    this.value = { ...this.value, [key]: to };
    writeValue(KEY, this.value);
    this.#apply();
  }

  #apply(): void {
    const { dataset } = document.documentElement;
    if (this.value.patterns) dataset.armies = 'patterns';
    else delete dataset.armies;
    if (this.value.still) dataset.motion = 'still';
    else delete dataset.motion;
    dataset.board = this.value.board;
    dataset.speed = this.value.speed;
  }
}

export const settings = new Preferences();
