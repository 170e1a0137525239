import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Socket, type RawSocket } from '../src/net/socket';

class FakeSocket implements RawSocket {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: unknown[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  hear(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  hello(): void {
    this.hear({ type: 'hello', version: '0', me: null });
  }
}

function opened() {
  const wires: FakeSocket[] = [];
  const states: string[] = [];
  let greetings = 0;
  const socket = new Socket(
    () => {
      const raw = new FakeSocket();
      wires.push(raw);
      return raw;
    },
    { state: (state) => states.push(state), opened: () => (greetings += 1), message: () => {} },
    () => 0.5,
  );
  socket.connect();
  return { socket, wires, states, greetings: () => greetings, last: () => wires.at(-1)! };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('Socket', () => {
  it('opens after the greeting and sends nothing before', () => {
    const { socket, last, greetings } = opened();
    expect(socket.send({ type: 'ping', nonce: 1 })).toBe(false);
    last().hello();
    expect([socket.state, greetings()]).toEqual(['open', 1]);
    expect(socket.send({ type: 'ping', nonce: 1 })).toBe(true);
  });

  it('reconnects with growing delays, which a greeting resets', () => {
    const { socket, wires, last, greetings } = opened();
    last().hello();
    const pauses = [400, 800, 1600];
    for (const pause of pauses) {
      const count = wires.length;
      last().onclose?.();
      expect(socket.state).toBe('waiting');
      vi.advanceTimersByTime(pause - 1);
      expect(wires.length).toBe(count);
      vi.advanceTimersByTime(1);
      expect(wires.length).toBe(count + 1);
    }
    last().hello();
    expect(greetings()).toBe(2);
    const count = wires.length;
    last().onclose?.();
    vi.advanceTimersByTime(400);
    expect(wires.length).toBe(count + 1);
  });

  it('sends pings and closes a silent socket', () => {
    const { socket, last, wires } = opened();
    last().hello();
    vi.advanceTimersByTime(15_000);
    expect(last().sent).toEqual([{ type: 'ping', nonce: 1 }]);
    last().hear({ type: 'pong', nonce: 1 });
    vi.advanceTimersByTime(15_000);
    expect(last().sent).toHaveLength(2);
    const silent = last();
    vi.advanceTimersByTime(8_000);
    expect([silent.closed, socket.state]).toEqual([true, 'waiting']);
    vi.advanceTimersByTime(400);
    expect(wires.length).toBe(2);
  });

  it('stays closed when it is closed', () => {
    const { socket, last, wires } = opened();
    last().hello();
    socket.close();
    vi.advanceTimersByTime(60_000);
    expect([socket.state, wires.length, last().closed]).toEqual(['closed', 1, true]);
  });
});
