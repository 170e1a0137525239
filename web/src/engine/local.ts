// Answers requests in the browser if it has loaded the browser module, and on the server otherwise.
// Both give the same answers.

import { api, ApiError } from '../api';
import type {
  Analysis,
  AnalysisRequest,
  EditRequest,
  EditedPosition,
  HotSeat,
  HotSeatState,
  Ply,
  Reach,
  Threat,
  ThreatsRequest,
} from '../gen/wire';
import { request, toProblem } from '../request';
import { locale } from '../words/language.svelte';
import { load, present } from './load';
import { type Method, ModuleError } from './module';
import { ModuleWorker } from './module_worker';

/** Milliseconds after which the page loads the module. First, the page loads its own parts. */
const LATER = 1500;
/** The lifetime of a permission from the server, in milliseconds. */
const PERMITTED = 30_000;
/** The node limit of a search in the browser: several seconds on a phone. */
export const LOCAL_NODES = 2_000_000;

let rules: ModuleWorker | null = null;
let search: ModuleWorker | null = null;
let planned = false;
let permitted = -Infinity;

export const local = {
  /** Loads the module now. Returns false if it is missing. */
  load: () => load().then((module) => module !== null),

  hotSeat: (game: HotSeat) => answer<HotSeatState>('hot-seat', game, () => api.hotSeat(game), true),
  editPosition: (edit: EditRequest) =>
    answer<EditedPosition>('positions', edit, () => api.editPosition(edit), true),
  // Pages of live games also send these requests, and need no module for them.
  reach: (of: Reach) => answer<Ply[]>('reach', of, () => api.reach(of), false),
  threats: (position: ThreatsRequest, signal?: AbortSignal) =>
    answer<Threat[]>('threats', position, () => api.threats(position, signal), false),

  /** Searches in the browser, or on the server if the module is missing. */
  async analyze(request: AnalysisRequest, signal?: AbortSignal): Promise<Analysis> {
    return (await local.search(request, signal)) ?? api.analyze(request, signal);
  },

  /**
   * Searches in the browser. Returns null if the module is missing or fails. Rejects if the visitor
   * plays a rated game.
   *
   * Calls `show` after each completed depth. The signal ends the search and its worker.
   */
  async search(
    request: AnalysisRequest,
    signal?: AbortSignal,
    show: (analysis: Analysis) => void = () => {},
  ): Promise<Analysis | null> {
    const [module] = await Promise.all([load(), permit()]);
    if (module === null || signal?.aborted) return null;
    if (search === null || search.ended) search = new ModuleWorker(module);
    const worker = search;
    const stop = () => worker.busy && worker.end('stopped');
    signal?.addEventListener('abort', stop);
    const report = (found: Analysis) => signal?.aborted || show(found);
    return ask<Analysis>(worker, 'analysis', request, report)
      .catch((error: unknown) => (error instanceof ModuleError ? null : Promise.reject(error)))
      .finally(() => signal?.removeEventListener('abort', stop));
  },
};

/** Asks the server whether the visitor may analyse. Without a connection, the visitor may. */
async function permit(): Promise<void> {
  if (performance.now() - permitted < PERMITTED) return;
  try {
    await request<true>('/api/analysis/allowed');
  } catch (error) {
    if (error instanceof ApiError && error.problem.kind === 'rated-game') throw error;
    if (!(error instanceof ApiError)) throw error;
  }
  permitted = performance.now();
}

/** With `loads`, the page loads the module for later requests, and now if it is offline. */
async function answer<T>(
  method: Method,
  request: unknown,
  fromServer: () => Promise<T>,
  loads: boolean,
): Promise<T> {
  const known = present();
  if (known !== null) {
    const found = await inBrowser<T>(known, method, request);
    if (found) return found.answer;
  }
  try {
    const found = await fromServer();
    if (loads) loadLater();
    return found;
  } catch (error) {
    if (!loads) throw error;
    if (!(error instanceof ApiError) || error.problem.kind !== 'offline') throw error;
    const module = await load();
    const found = module && (await inBrowser<T>(module, method, request));
    if (!found) throw error;
    return found.answer;
  }
}

/** Returns the answer of the module, or null if the module fails. */
async function inBrowser<T>(
  module: WebAssembly.Module,
  method: Method,
  request: unknown,
): Promise<{ readonly answer: T } | null> {
  if (rules === null || rules.ended) rules = new ModuleWorker(module);
  try {
    return { answer: await ask<T>(rules, method, request) };
  } catch (error) {
    if (error instanceof ModuleError) return null;
    throw error;
  }
}

/** Returns the translated answer of a worker. Rejects with the problem that the rules report. */
async function ask<T>(
  worker: ModuleWorker,
  method: Method,
  request: unknown,
  report?: (analysis: Analysis) => void,
): Promise<T> {
  const found = await worker.call(method, request, report);
  if ('problem' in found) throw new ApiError(await toProblem(found.problem));
  return locale.translateAnswer(found.ok as T);
}

function loadLater(): void {
  if (planned) return;
  planned = true;
  setTimeout(() => void load(), LATER);
}
