// The worker of the browser module: calls, unfinished analyses, faults and ends.

import { beforeEach, expect, test, vi } from 'vitest';
import { ModuleError } from '../src/engine/module';
import { ModuleWorker } from '../src/engine/module_worker';
import type { Call, Reply } from '../src/engine/worker';

/** A worker that records the messages of the page. */
class FakeWorker {
  static last: FakeWorker;
  readonly sent: unknown[] = [];
  terminated = false;
  onmessage: (event: { data: Reply }) => void = () => {};
  onerror: (event: { message: string }) => void = () => {};
  constructor() {
    FakeWorker.last = this;
  }
  postMessage(message: unknown): void {
    this.sent.push(message);
  }
  terminate(): void {
    this.terminated = true;
  }
}

beforeEach(() => void vi.stubGlobal('Worker', FakeWorker));

const start = () => {
  const worker = new ModuleWorker({} as WebAssembly.Module);
  return { worker, fake: FakeWorker.last };
};

test('answers and reports belong to their calls', async () => {
  const { worker, fake } = start();
  const reports: unknown[] = [];
  const first = worker.call('analysis', { nodes: 1 }, (found) => reports.push(found.depth));
  const second = worker.call('reach', {});
  const [, one, two] = fake.sent as [unknown, Call, Call];
  expect(one).toMatchObject({ method: 'analysis', request: { nodes: 1 } });
  fake.onmessage({ data: { id: two.id, answer: { ok: [] } } });
  fake.onmessage({ data: { id: one.id, report: { depth: 3 } as never } });
  expect(await second).toEqual({ ok: [] });
  expect([reports, worker.busy]).toEqual([[3], true]);
  fake.onmessage({ data: { id: one.id, answer: { ok: 'lines' } } });
  expect(await first).toEqual({ ok: 'lines' });
  expect(worker.busy).toBe(false);
});

test('a fault ends the worker and rejects all its calls', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { worker, fake } = start();
  const calls = [worker.call('threats', {}), worker.call('reach', {})];
  fake.onmessage({ data: { id: (fake.sent[1] as Call).id, fault: 'panicked at a rule' } });
  for (const call of calls) await expect(call).rejects.toThrow('panicked at a rule');
  expect([worker.ended, fake.terminated, warn.mock.calls.length]).toEqual([true, true, 1]);
  await expect(worker.call('reach', {})).rejects.toBeInstanceOf(ModuleError);
});

test('a worker that cannot start rejects its calls', async () => {
  const { worker, fake } = start();
  const call = worker.call('hot-seat', {});
  fake.onerror({ message: '' });
  await expect(call).rejects.toBeInstanceOf(ModuleError);
  expect(worker.ended).toBe(true);
});
