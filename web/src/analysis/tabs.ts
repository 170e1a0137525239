// The tabs of the analysis board.

/** On a computer, the lines are always visible, and the tab of the lines shows the moves. */
export type Tab = 'lines' | 'moves' | 'notes' | 'more';

export const TABS: readonly Tab[] = ['lines', 'moves', 'notes', 'more'];
