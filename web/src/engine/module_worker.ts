// A worker with its own instance of the browser module.

import type { Analysis } from '../gen/wire';
import { type Answer, type Method, ModuleError } from './module';
import type { Call, Reply } from './worker';

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
  readonly report: (analysis: Analysis) => void;
}

export class ModuleWorker {
  /** True after `end` and after a fault. Then start another worker. */
  ended = false;
  readonly #worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  readonly #waiting = new Map<number, Waiting>();
  #calls = 0;

  constructor(module: WebAssembly.Module) {
    this.#worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#receive(data);
    this.#worker.onerror = ({ message }) => this.end(message || 'the worker cannot start');
    this.#worker.postMessage(module);
  }

  get busy(): boolean {
    return this.#waiting.size > 0;
  }

  /** Sends a call. Rejects with a `ModuleError` if the module fails. */
  call(
    method: Method,
    request: unknown,
    report: (analysis: Analysis) => void = () => {},
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.ended) return reject(new ModuleError('the worker has ended'));
      const id = (this.#calls += 1);
      this.#waiting.set(id, { resolve, reject, report });
      this.#worker.postMessage({ id, method, request } satisfies Call);
    });
  }

  /** Ends the worker, also during a search, and rejects its calls. */
  end(reason: string): void {
    this.ended = true;
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(new ModuleError(reason));
    this.#waiting.clear();
  }

  #receive(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    if ('report' in reply) return waiting?.report(reply.report);
    if ('fault' in reply) {
      console.warn(`The browser module failed and starts again: ${reply.fault}`);
      return this.end(reply.fault);
    }
    this.#waiting.delete(reply.id);
    waiting?.resolve(reply.answer);
  }
}
