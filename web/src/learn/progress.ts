// Stores the completed steps of each lesson in the browser.

import { readObject, writeValue } from '../storage';

const KEY = 'polychess.learnt';

const read = () => readObject(KEY) as Record<string, string[]>;

export const completedSteps = (variant: string): readonly string[] => read()[variant] ?? [];

export function saveCompletedStep(variant: string, step: string): void {
  const all = read();
  writeValue(KEY, { ...all, [variant]: [...new Set([...(all[variant] ?? []), step])] });
}
