// Vite plugin: combines the small drawings of docs/rules/pictures into one SVG file of symbols.
//
// The home page uses the file to show the boards before its scripts load.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PICTURES = fileURLToPath(new URL('../../docs/rules/pictures/', import.meta.url));
const SUFFIX = '-small.svg';
const MODULE = 'virtual:boards';

/** Colours in a drawing that become CSS variables of the board style and the theme. */
const THEMED: Readonly<Record<string, string>> = {
  '#f4ead5': 'cell-0',
  '#dfc79f': 'cell-1',
  '#c1a074': 'cell-2',
  '#5d4630': 'rim',
  '#8d6f50': 'rim-edge',
};
/** The space around the rim, in drawing units. */
const MARGIN = 26;

export interface Drawing {
  readonly id: string;
  /** Width divided by height. */
  readonly aspect: number;
}

interface Symbols {
  readonly svg: string;
  readonly drawings: readonly Drawing[];
}

/** Returns the ids of the games that have a small drawing. */
const drawn = (): string[] =>
  readdirSync(PICTURES)
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => file.slice(0, -SUFFIX.length));

/**
 * Returns the initial positions of all games as symbols. The id of a game is the id of its symbol.
 */
export function boardSymbols(): Symbols {
  const pieces = new Map<string, string>();
  const drawings: Drawing[] = [];
  const symbols = drawn().map((id) => {
    const text = readFileSync(PICTURES + id + SUFFIX, 'utf8');
    const names = new Map<string, string>();
    for (const [, name = '', body = ''] of text.matchAll(/<g id="([^"]+)">(.*?<\/g>)<\/g>/gs)) {
      const drawing = simplify(body);
      // Two games may draw the same piece differently, so keep both drawings.
      const key = pieces.get(name) === undefined || pieces.get(name) === drawing ? name : id + name;
      names.set(name, key);
      pieces.set(key, drawing);
    }
    const board = boardOnly(
      text.slice(text.indexOf('</defs>') + '</defs>'.length, text.indexOf('<style>')),
    );
    const [x, y, width, height] = boundsOf(board);
    drawings.push({ id, aspect: Math.round((1000 * width) / height) / 1000 });
    const body = simplify(board).replace(
      /<use href="#([^"]+)"/g,
      (_, name: string) => `<use href="#${names.get(name) ?? name}"`,
    );
    return `<symbol id="${id}" viewBox="${x} ${y} ${width} ${height}">${body}</symbol>`;
  });
  const defs = [...pieces].map(([name, body]) => `<g id="${name}">${body}</g>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><defs>${defs.join('')}</defs>${symbols.join('')}</svg>`;
  return { svg, drawings };
}

/** Removes the sign of the player to move, the triangles outside the rim, and a hidden border. */
const boardOnly = (board: string) =>
  board
    .replace(/<path fill="#134743"[^>]*\/>\s*<use href="#[^"]+" transform="[^"]+"\/>/, '')
    .replace(/<path fill="#[0-9a-f]+" stroke="#[0-9a-f]+" stroke-width="4"[^>]*><\/path>/g, '')
    .replace(/<path stroke="#[0-9a-f]+" stroke-width="12"[^>]*\/>/, '');

/** Maximum distance between a simplified line and the original curve, in drawing units. */
const TOLERANCE = 2.5;

/** Joins consecutive line segments of a path if the result is close to the original. */
function thin(path: string): string {
  return path.replace(/(?<=[lL])[^a-zA-Z]*/g, (numbers) => {
    const all = (numbers.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
    const joined: number[] = [];
    let run: (readonly [number, number])[] = [];
    const flush = () => {
      joined.push(...run.reduce(([x, y], [dx, dy]) => [x + dx, y + dy], [0, 0]));
      run = [];
    };
    for (let i = 0; i + 1 < all.length; i += 2) {
      const next = [all[i]!, all[i + 1]!] as const;
      if (run.length > 0 && distanceFromChord([...run, next]) > TOLERANCE) flush();
      run.push(next);
    }
    if (run.length > 0) flush();
    return joined
      .map((number) => Math.round(number * 10) / 10)
      .join(' ')
      .replaceAll(' -', '-');
  });
}

/**
 * Returns the maximum distance between the corners of a polyline and its chord.
 *
 * Returns infinity if a corner is beyond an end of the chord.
 */
function distanceFromChord(steps: readonly (readonly [number, number])[]): number {
  const [cx, cy] = steps.reduce(([x, y], [dx, dy]) => [x + dx, y + dy], [0, 0]);
  const length = Math.hypot(cx, cy) || 1;
  let [x, y, most] = [0, 0, 0];
  for (const [dx, dy] of steps) {
    [x, y] = [x + dx, y + dy];
    const along = (x * cx + y * cy) / length;
    if (along < 0 || along > length) return Infinity;
    most = Math.max(most, Math.abs(x * cy - y * cx) / length);
  }
  return most;
}

/** Simplifies paths, rounds numbers, and replaces colours with CSS variables. */
function simplify(text: string): string {
  return text
    .replace(/(?<= d=")[^"]*/g, thin)
    .replace(/<path [^>]*fill-opacity="0\.13"[^>]*?(\/>|><\/path>)/g, (zone) =>
      zone.length > 4000 ? '' : zone,
    )
    .replace(/>\s+</g, '><')
    .replace(/ pointer-events="none"| class="[^"]*"/g, '')
    .replace(/<g [^>]*><\/g>/g, '')
    .replace(/(?<= d="| points="| transform="translate\()[^")]*/g, (numbers) =>
      numbers.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 2) / 2)),
    )
    .replace(/(fill|stroke)="(#[0-9a-f]{6})"/g, (whole, name: string, colour: string) =>
      colour in THEMED ? `${name}="var(--${THEMED[colour]},${colour})"` : whole,
    )
    .trim();
}

/** Returns the view box: the bounds of the first path, which is the rim, with a margin. */
function boundsOf(board: string): readonly [number, number, number, number] {
  const path = / d="([^"]+)"/.exec(board)?.[1] ?? '';
  const [xs, ys]: [number[], number[]] = [[], []];
  let [x, y] = [0, 0];
  for (const [, command = '', numbers = ''] of path.matchAll(/([MlZ])([^MlZ]*)/g)) {
    const all = (numbers.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
    for (let i = 0; i + 1 < all.length; i += 2) {
      const isStart = command === 'M' && i === 0;
      [x, y] = isStart ? [all[i]!, all[i + 1]!] : [x + all[i]!, y + all[i + 1]!];
      xs.push(x);
      ys.push(y);
    }
  }
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  return [left, top, Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top].map(
    Math.round,
  ) as unknown as readonly [number, number, number, number];
}

/**
 * Provides `virtual:boards` with the address of the SVG file and the aspect ratio of each drawing.
 */
export function boards(): Plugin {
  const { svg, drawings } = boardSymbols();
  const hash = createHash('sha256').update(svg).digest('base64url').slice(0, 8);
  const fileName = `assets/boards-${hash}.svg`;
  return {
    name: 'polychess-boards',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      return `export const url = "/${fileName}";\nexport const drawings = ${JSON.stringify(drawings)};`;
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: svg });
    },
    configureServer: ({ middlewares }) =>
      void middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml');
        response.end(svg);
      }),
  };
}
