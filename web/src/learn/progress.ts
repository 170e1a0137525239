// Which steps a learner has done, kept by the browser.

import { keep, keptObject } from '../kept';

const KEY = 'polychess.learnt';

const read = () => keptObject(KEY) as Record<string, string[]>;

export const learnt = (variant: string): readonly string[] => read()[variant] ?? [];

export function keepLearnt(variant: string, step: string): void {
  const all = read();
  keep(KEY, { ...all, [variant]: [...new Set([...(all[variant] ?? []), step])] });
}
