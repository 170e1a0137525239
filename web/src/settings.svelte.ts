// The visitor's settings, in the browser's local storage.

import { readObject, writeValue } from './storage';

export const BOARDS = ['wood', 'slate', 'meadow', 'paper'] as const;
export const PIECE_SETS = ['figures', 'letters'] as const;
export const SPEEDS = ['fast', 'normal', 'slow'] as const;
export type BoardLook = (typeof BOARDS)[number];
export type PieceSet = (typeof PIECE_SETS)[number];
export type Speed = (typeof SPEEDS)[number];

const KEY = 'polychess.settings';

interface Settings {
  /** Whether each cell shows its name. */
  names: boolean;
  /** Whether the board is shown as text. */
  words: boolean;
  sound: boolean;
  /** Volume of sounds, from 0 to 1. */
  volume: number;
  /** Whether supporting devices vibrate with sounds. */
  haptics: boolean;
  /** The board style, which determines the colours of the cells. */
  board: BoardLook;
  /** Whether pieces are figures or letters on disks. */
  pieces: PieceSet;
  speed: Speed;
  /** Whether armies have patterns and colours for colour-blind viewers. */
  patterns: boolean;
  /** Whether animations are off, regardless of the system's preference. */
  still: boolean;
  /** Whether notifications announce the visitor's turn while the page is hidden. */
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
