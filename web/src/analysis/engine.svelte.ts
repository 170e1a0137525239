// The engine of the analysis board: searches the position on the screen, in the browser if possible.
// The server searches with growing node limits instead.

import { api, ApiError } from '../api';
import { local, LOCAL_NODES } from '../engine/local';
import type { Analysis, HotSeat } from '../gen/wire';
import { readValue, writeValue } from '../storage';

/** A position to search. Equal keys mean equal positions. */
export interface Searched {
  readonly key: string;
  readonly game: HotSeat;
  readonly board: number;
}

export type EngineState = 'off' | 'over' | 'loading' | 'ready' | 'waiting' | 'locked' | 'failed';

const LIMITS = [10_000, 100_000, 400_000] as const;
export const MOST_LINES = 5;
/** Pause before the first search, so that quick steps cause no requests. */
const SETTLE = 150;
/** Seconds until the next request if the server names no time. */
const RETRY = 3;
const MOST_RESULTS = 200;
const KEY = 'polychess.analysis';

interface Result {
  readonly lines: number;
  readonly analysis: Analysis;
  /** True if a higher node limit would change nothing. */
  readonly final: boolean;
}

export class Engine {
  on = $state(true);
  lines = $state(3);
  state = $state<EngineState>('off');
  /** The message of the server if the search failed. */
  problem = $state('');
  analysis = $state.raw<Analysis | null>(null);
  /** True during a search. */
  searching = $state(false);
  /** True if the server searches, and not the browser. */
  onServer = $state(false);
  readonly #results = new Map<string, Result>();
  #stop = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shown = '';

  constructor() {
    const saved = readValue(KEY) as { on?: unknown; lines?: unknown } | null;
    if (saved?.on === false) this.on = false;
    if (typeof saved?.lines === 'number' && saved.lines >= 1 && saved.lines <= MOST_LINES)
      this.lines = Math.floor(saved.lines);
  }

  toggle(): void {
    this.on = !this.on;
    this.#save();
  }

  setLines(lines: number): void {
    this.lines = Math.max(1, Math.min(MOST_LINES, lines));
    this.#save();
  }

  #save(): void {
    writeValue(KEY, { on: this.on, lines: this.lines });
  }

  /** Searches a position, or stops the search. `over` is true if the game has no next turn. */
  follow(position: Searched | null, over: boolean): void {
    this.leave();
    if (!this.on || over || position === null) {
      this.state = this.on ? 'over' : 'off';
      this.analysis = null;
      return;
    }
    const known = this.#results.get(position.key);
    if (known) [this.analysis, this.state] = [cut(known.analysis, this.lines), 'ready'];
    else {
      // Keep the lines of another search of this position until the new ones arrive.
      if (this.#shown !== position.key) this.analysis = null;
      this.state = 'loading';
    }
    this.#shown = position.key;
    if (known && known.lines >= this.lines && known.final) return;
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.searching = true;
    this.#timer = setTimeout(() => void this.#search(position, signal), SETTLE);
  }

  leave(): void {
    this.#stop.abort();
    clearTimeout(this.#timer);
    this.searching = false;
  }

  /** Counts repeated requests. A change starts the search again. */
  attempt = $state(0);

  retry(): void {
    this.#results.delete(this.#shown);
    this.attempt += 1;
  }

  async #search(position: Searched, signal: AbortSignal): Promise<void> {
    const { lines } = this;
    const { game, board } = position;
    const show = (analysis: Analysis, final: boolean) => {
      this.#keep(position.key, { lines, analysis, final });
      [this.analysis, this.state, this.problem] = [analysis, 'ready', ''];
      this.onServer = false;
    };
    try {
      const request = { game, board, lines, nodes: LOCAL_NODES };
      const analysis = await local.search(request, signal, (found) => show(found, false));
      if (signal.aborted) return;
      if (analysis) {
        show(analysis, true);
        this.searching = false;
      } else await this.#searchOnServer(position, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      this.#fail(error, () => this.#search(position, signal));
    }
  }

  async #searchOnServer(position: Searched, signal: AbortSignal, from = 0): Promise<void> {
    const { lines } = this;
    const { game, board } = position;
    this.onServer = true;
    for (let at = from; at < LIMITS.length; at += 1) {
      const nodes = LIMITS[at]!;
      try {
        const analysis = await api.analyze({ game, board, lines, nodes }, signal);
        if (signal.aborted) return;
        const final = at === LIMITS.length - 1 || analysis.limit < nodes;
        this.#keep(position.key, { lines, analysis, final });
        [this.analysis, this.state, this.problem] = [analysis, 'ready', ''];
        if (final) break;
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        this.#fail(error, () => this.#searchOnServer(position, signal, at));
        return;
      }
    }
    this.searching = false;
  }

  #fail(error: ApiError, again: () => Promise<void>): void {
    const { kind } = error.problem;
    this.problem = error.message;
    if (kind === 'busy') {
      this.state = 'waiting';
      this.#timer = setTimeout(() => void again(), (error.retryAfter ?? RETRY) * 1000);
      return;
    }
    this.searching = false;
    this.state = kind === 'rated-game' ? 'locked' : 'failed';
    if (kind === 'rated-game') this.analysis = null;
  }

  #keep(key: string, result: Result): void {
    this.#results.delete(key);
    this.#results.set(key, result);
    const [oldest] = this.#results.keys();
    if (this.#results.size > MOST_RESULTS && oldest !== undefined) this.#results.delete(oldest);
  }
}

const cut = (analysis: Analysis, lines: number): Analysis => ({
  ...analysis,
  lines: analysis.lines.slice(0, lines),
});
