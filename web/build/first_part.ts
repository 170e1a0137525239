// Assigns modules that the site always loads to one chunk.

import type { Rollup } from 'vite';

interface Modules {
  getModuleInfo(id: string): Pick<Rollup.ModuleInfo, 'isEntry' | 'importers'> | null;
}

const known = new Map<string, boolean>();

/** Returns whether a chain of static imports leads from an entry to the module. */
function isFirst(id: string, modules: Modules): boolean {
  const answer = known.get(id);
  if (answer !== undefined) return answer;
  known.set(id, false);
  const info = modules.getModuleInfo(id);
  const first =
    info !== null && (info.isEntry || info.importers.some((one) => isFirst(one, modules)));
  known.set(id, first);
  return first;
}

/**
 * Returns the name of the chunk for modules that the site always loads, or null for other modules.
 */
export const firstPart = (id: string, modules: Modules): string | null =>
  isFirst(id, modules) ? 'first' : null;
