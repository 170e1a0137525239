// Splits the text of a game file into tokens. The function is pure.

import type { Act } from '../../play/playable';

export type Token =
  | { readonly kind: 'tag'; readonly name: string; readonly value: string }
  | { readonly kind: 'act'; readonly act: Act }
  | { readonly kind: 'glyph'; readonly mark: string }
  | { readonly kind: 'comment'; readonly text: string }
  | { readonly kind: 'begin' | 'end' | 'start' }
  | { readonly kind: 'result'; readonly text: string };

/** Glyphs by their number, as in PGN. */
const NUMBERED = ['', '!', '?', '!!', '??', '!?', '?!'];

const SPACE = /[\s\u200b\ufeff]+/y;
const TAG = /\[[ \t]*([\w.-]+)[ \t]+"((?:[^"\\]|\\.)*)"[ \t]*\]/y;
const NO_TAGS = /\[\]/y;
const COMMENT = /\{((?:[^}\\]|\\[\s\S])*)\}/y;
const LINE = /[;%][^\n]*/y;
const RESULT = /\*|<[^>\n]*>/y;
const GLYPH = /[!?]+|\$(\d+)/y;
const ACT = /@(?:([01]):)?([a-z][a-z-]*):([a-z][a-z-]*)/y;
const WORD = /[^\s(){};[\]"<>$]+/y;

/** Returns the end of a JSON object that begins at `from`, or -1. */
function endOfObject(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length && text[at] !== '\n'; at += 1) {
    if (text[at] === '"') {
      for (at += 1; at < text.length && text[at] !== '"'; at += 1) if (text[at] === '\\') at += 1;
    } else if (text[at] === '{') depth += 1;
    else if (text[at] === '}' && (depth -= 1) === 0) return at + 1;
  }
  return -1;
}

function fieldsAt(text: string, from: number): { fields: object; to: number } {
  const to = text[from] === '{' ? endOfObject(text, from) : -1;
  if (to < 0) return { fields: {}, to: from };
  try {
    return { fields: JSON.parse(text.slice(from, to)) as object, to };
  } catch {
    return { fields: {}, to };
  }
}

/** Splits a word into a turn and its glyph. Numbers and missing turns give no tokens. */
function tokensOfWord(word: string): Token[] {
  if (/^(\d+\.*|--|\.\.+)$/.test(word)) return [];
  const [, turn = '', mark = ''] = /^(.*?)([!?]*)$/.exec(word) ?? [];
  return [
    ...(turn === '' ? [] : [{ kind: 'act' as const, act: turn }]),
    ...(mark === '' ? [] : [{ kind: 'glyph' as const, mark }]),
  ];
}

/** Reads the tokens of all games of a file. Ignores characters that begin no token. */
export function* tokens(text: string): Generator<Token> {
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  while (at < text.length) {
    if (match(SPACE)) continue;
    let found: RegExpExecArray | null;
    if (text[at] === '(' || text[at] === ')') {
      yield { kind: text[at] === '(' ? 'begin' : 'end' };
      at += 1;
    } else if ((found = match(TAG))) {
      const value = found[2]!.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
      yield { kind: 'tag', name: found[1]!, value };
    } else if (match(NO_TAGS)) yield { kind: 'start' };
    else if ((found = match(COMMENT)))
      yield { kind: 'comment', text: found[1]!.replace(/\\([}\\])/g, '$1') };
    else if ((found = match(LINE))) {
      if (found[0].startsWith(';')) yield { kind: 'comment', text: found[0].slice(1) };
    } else if ((found = match(RESULT))) yield { kind: 'result', text: found[0] };
    else if ((found = match(GLYPH)))
      yield { kind: 'glyph', mark: found[1] ? (NUMBERED[Number(found[1])] ?? '') : found[0] };
    else if ((found = match(ACT))) {
      const { fields, to } = fieldsAt(text, at);
      at = to;
      const [, board, seat = '', type = ''] = found;
      const named = { ...fields, seat, type };
      yield { kind: 'act', act: board === undefined ? named : { ...named, board: Number(board) } };
    } else if ((found = match(WORD))) yield* tokensOfWord(found[0]);
    else at += 1;
  }
}
