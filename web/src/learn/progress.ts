// Which steps a learner has done, kept by the browser.

const KEY = 'polychess.learnt';

function read(): Record<string, string[]> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, string[]>) : {};
  } catch {
    return {};
  }
}

export const learnt = (variant: string): readonly string[] => read()[variant] ?? [];

export function keepLearnt(variant: string, step: string): void {
  const all = read();
  localStorage.setItem(KEY, JSON.stringify({ ...all, [variant]: [...new Set([...(all[variant] ?? []), step])] }));
}
