// The keys of the position editor.

import type { EditorPiece } from '../gen/wire';
import type { Tool } from './moves';

export type Command =
  | { readonly kind: 'piece'; readonly code: string }
  | { readonly kind: 'tool'; readonly tool: Tool }
  | { readonly kind: 'undo' | 'redo' | 'turn' | 'erase' };

const TOOL_KEYS: Readonly<Record<string, Tool>> = { m: 'move', x: 'erase' };

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * Returns the command of a key: digits choose the army, and letters choose the kind of piece.
 *
 * `chosen` is the code of the current piece.
 */
export function commandOf(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Key,
  palette: readonly EditorPiece[],
  chosen: string,
): Command | null {
  const small = key.toLowerCase();
  if (ctrlKey || metaKey) {
    if (small === 'z') return { kind: shiftKey ? 'redo' : 'undo' };
    return small === 'y' ? { kind: 'redo' } : null;
  }
  if (altKey) return null;
  if (key === 'Delete' || key === 'Backspace') return { kind: 'erase' };
  const now = palette.find(({ code }) => code === chosen) ?? palette[0];
  if (/^\d$/.test(key)) {
    const army = palette.filter(({ seat }) => seat === Number(key) - 1);
    const same = army.find(({ glyph, words }) => glyph === now?.glyph && words === now.words);
    const piece = same ?? army[0];
    return piece ? { kind: 'piece', code: piece.code } : null;
  }
  const kinds = palette.filter(
    ({ seat, letter }) => seat === now?.seat && letter.toLowerCase() === small,
  );
  if (kinds.length > 0) {
    // A letter that several kinds share chooses the next one.
    const next = kinds[(kinds.findIndex(({ code }) => code === chosen) + 1) % kinds.length]!;
    return { kind: 'piece', code: next.code };
  }
  const tool = TOOL_KEYS[small];
  if (tool) return { kind: 'tool', tool };
  return small === 'f' ? { kind: 'turn' } : null;
}
