// Computes the sample games of the home page with a server.
//
// `node e2e/samples.mjs http://localhost:8080` updates the files from the moves in them.

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../src/home/moving/samples/', import.meta.url));

/** Returns the stored sample games by the id of the game. */
export const samples = () =>
  Object.fromEntries(
    readdirSync(FOLDER).map((file) => [
      file.replace(/\.json$/, ''),
      JSON.parse(readFileSync(FOLDER + file, 'utf8')),
    ]),
  );

async function stateAfter(base, variant, acts) {
  const answer = await fetch(`${base}/api/hot-seat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ variant, options: {}, position: null, acts, begun: null }),
  });
  if (!answer.ok) throw new Error(`${variant}: ${await answer.text()}`);
  return answer.json();
}

const short = ({ cell, seat, glyph, state }) =>
  state === 'alive' ? [cell, seat, glyph] : [cell, seat, glyph, state];
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** Returns the difference between two scenes. */
function turnBetween(before, after) {
  const cells = new Set(after.pieces.map((piece) => piece.cell));
  const old = new Map(before.pieces.map((piece) => [piece.cell, short(piece)]));
  const checked = after.seats.flatMap((seat, index) => (seat.in_check ? [index] : []));
  return {
    mover: before.to_move,
    gone: [...old.keys()].filter((cell) => !cells.has(cell)),
    now: after.pieces.map(short).filter((piece) => !same(piece, old.get(piece[0]))),
    marks: after.marks.map((mark) => [mark.class, mark.seat, mark.cells]),
    next: after.to_move,
    ...(checked.length > 0 ? { checked } : {}),
    ...(same(before.lines, after.lines) ? {} : { lines: after.lines }),
  };
}

/** Computes a sample game from its moves. */
export async function computeSample(base, variant, acts) {
  const scenes = [];
  let last = null;
  for (let count = 0; count <= acts.length; count += 1) {
    last = await stateAfter(base, variant, acts.slice(0, count));
    scenes.push(last.boards[0].scene);
  }
  const [start] = scenes;
  const all = scenes.flatMap((scene) => scene.pieces);
  const sample = {
    seats: start.seats.map(({ name, title, colour, mark }) => ({ name, title, colour, mark })),
    letters: Object.fromEntries(all.map(({ glyph, letter }) => [glyph, letter])),
    start: start.pieces.map(short),
    lines: start.lines,
    first: start.to_move,
    acts,
    turns: scenes.slice(1).map((scene, index) => turnBetween(scenes[index], scene)),
  };
  return { sample, over: last.status.over, scenes };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const base = process.argv[2] ?? 'http://localhost:8080';
  for (const [variant, { acts }] of Object.entries(samples())) {
    const { sample, over } = await computeSample(base, variant, acts);
    if (!over) throw new Error(`${variant}: the sample game has no end`);
    writeFileSync(`${FOLDER}${variant}.json`, `${JSON.stringify(sample)}\n`);
    console.log(`${variant}: ${acts.length} turns`);
  }
}
