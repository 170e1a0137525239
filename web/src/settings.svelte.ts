// The visitor's preferences, in the browser's storage.

import { readObject, writeValue } from './storage';

export const BOARDS = ['wood', 'slate', 'meadow', 'paper'] as const;
export const PIECE_SETS = ['figures', 'letters'] as const;
export const SPEEDS = ['fast', 'normal', 'slow'] as const;
export type BoardLook = (typeof BOARDS)[number];
export type PieceSet = (typeof PIECE_SETS)[number];
export type Speed = (typeof SPEEDS)[number];

const KEY = 'polychess.settings';

interface Settings {
  /** Show cell names on the board. */
  names: boolean;
  /** Show the board as text. */
  words: boolean;
  sound: boolean;
  /** Volume of sounds, from 0 to 1. */
  volume: number;
  /** Vibrate with each sound, if the device can. */
  haptics: boolean;
  /** Colour scheme of the cells. */
  board: BoardLook;
  /** Draw pieces as figures, or as letters on disks. */
  pieces: PieceSet;
  /** Speed of piece animations. */
  speed: Speed;
  /** Use patterns and colours for colour-blind viewers. */
  patterns: boolean;
  /** Turn off animations, regardless of the system's preference. */
  still: boolean;
  /** Notify the visitor of their turn while the page is hidden. */
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
