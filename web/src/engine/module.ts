// The browser module: the rules and the search as WebAssembly. The code needs no page, so it also
// runs in workers and in Node.

import type { Analysis, Problem } from '../gen/wire';

/** The last part of the path of the server's route with the same answer. */
export type Method = 'hot-seat' | 'reach' | 'positions' | 'threats' | 'pasted' | 'analysis';

export type Answer = { readonly ok: unknown } | { readonly problem: Problem };

interface Exports {
  readonly memory: WebAssembly.Memory;
  allocate(length: number): number;
  call(): number;
  length(): number;
}

/** A fault of the module itself, such as a panic. Start another instance after it. */
export class ModuleError extends Error {}

/** Returns a function that answers calls. It throws a `ModuleError` if the module fails. */
export async function start(module: WebAssembly.Module) {
  let report: (analysis: Analysis) => void = () => {};
  let panic = '';
  const read = (address: number, length: number) =>
    new TextDecoder().decode(new Uint8Array(exports.memory.buffer, address, length));
  const page = {
    report: (address: number, length: number) => report(JSON.parse(read(address, length))),
    fail: (address: number, length: number) => (panic = read(address, length)),
  };
  const instance = await WebAssembly.instantiate(module, { page });
  const exports = instance.exports as unknown as Exports;

  return (method: Method, request: unknown, show: (analysis: Analysis) => void): Answer => {
    const call = new TextEncoder().encode(JSON.stringify({ method, request }));
    report = show;
    try {
      const address = exports.allocate(call.length);
      new Uint8Array(exports.memory.buffer, address, call.length).set(call);
      const answer = exports.call();
      return JSON.parse(read(answer, exports.length()));
    } catch (error) {
      throw new ModuleError(panic || String(error));
    }
  };
}
