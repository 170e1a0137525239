// The worker that runs the browser module, so that a search does not block the page.
//
// The first message is the compiled module. Each further message is a call.

import type { Analysis } from '../gen/wire';
import { type Answer, type Method, start } from './module';

export interface Call {
  readonly id: number;
  readonly method: Method;
  readonly request: unknown;
}

/** A message to the page: the answer, an unfinished analysis, or the fault of the module. */
export type Reply = { readonly id: number } & (
  { readonly answer: Answer } | { readonly report: Analysis } | { readonly fault: string }
);

let answer: ReturnType<typeof start> | null = null;
const post = (reply: Reply) => self.postMessage(reply);

async function handle({ id, method, request }: Call): Promise<void> {
  try {
    const call = await answer!;
    post({ id, answer: call(method, request, (report) => post({ id, report })) });
  } catch (error) {
    post({ id, fault: String(error) });
  }
}

self.onmessage = ({ data }: MessageEvent<WebAssembly.Module | Call>) => {
  if (data instanceof WebAssembly.Module) answer = start(data);
  else void handle(data);
};
