import { describe, expect, it, vi } from 'vitest';
import type { ClientMessage } from '../src/gen/wire';
import { TableLink } from '../src/net/table_link';
import { said, TABLE, update, view } from './tables';

function linked() {
  const sent: ClientMessage[] = [];
  let count = 0;
  const link = new TableLink(
    TABLE,
    { send: (message) => sent.push(message) > 0 },
    () => {},
    () => `id${++count}`,
  );
  link.resume();
  link.take({ type: 'table', view: view(2, ['a']) });
  return { link, sent, last: () => sent.at(-1)! };
}

const turn = { do: 'act', acts: ['b'] } as const;
const act = { do: 'act' as const, acts: [...turn.acts] };

describe('TableLink', () => {
  it('asks for the whole first, and later for what it does not know', () => {
    const { link, sent, last } = linked();
    expect(sent[0]).toEqual({ type: 'watch', table: TABLE, since: null });
    link.resume();
    expect(last()).toEqual({ type: 'watch', table: TABLE, since: 2 });
  });

  it('sends a command until it is answered, always as the same command', async () => {
    const { link, sent, last } = linked();
    const answer = link.command(0, act);
    const first = last();
    expect(first).toMatchObject({ type: 'command', id: 'id1', expected: 2, seat: 0, body: act });
    link.resume();
    expect(last()).toEqual(first);
    link.take({ type: 'done', table: TABLE, id: 'id1', seq: 3 });
    expect(await answer).toEqual({ kind: 'done' });
    const before = sent.length;
    link.resume();
    expect(sent.length).toBe(before + 1);
  });

  it('tells why a command is refused', async () => {
    const { link } = linked();
    const answer = link.command(0, act);
    const problem = { kind: 'illegal-act', message: 'no', rule: 'X-1', at: 0 };
    link.take({ type: 'refused', table: TABLE, id: 'id1', problem });
    expect(await answer).toEqual({ kind: 'refused', problem });
  });

  it('gives a stale act anew while the game stands still, and no longer when it went on', async () => {
    const { link, last } = linked();
    const answer = link.command(0, act);
    link.take({ type: 'stale', table: TABLE, id: 'id1', ...update([said(3)], 3, 1, []) });
    expect(last()).toMatchObject({ id: 'id2', expected: 3, body: act });
    link.take({ type: 'stale', table: TABLE, id: 'id2', ...update([said(4)], 4, 1, ['x']) });
    expect(await answer).toEqual({ kind: 'stale' });
    expect(link.view?.log.length).toBe(2);
  });

  it('asks for everything again when something is missing', () => {
    const { link, last } = linked();
    link.take({ type: 'update', table: TABLE, ...update([said(5)], 5, 0, []) });
    expect(last()).toEqual({ type: 'watch', table: TABLE, since: null });
    expect(link.view?.now.seq).toBe(2);
  });

  it('asks again in a moment when another server has the table, with the same command', async () => {
    vi.useFakeTimers();
    const { link, sent } = linked();
    const answer = link.command(0, act);
    const first = sent.at(-1);
    const problem = { kind: 'another-server', message: '', rule: null, at: null };
    link.take({ type: 'gone', table: TABLE, problem });
    link.take({ type: 'refused', table: TABLE, id: 'id1', problem });
    expect(link.gone).toBe(null);
    const before = sent.length;
    vi.advanceTimersByTime(1000);
    expect(sent.slice(before)).toEqual([{ type: 'watch', table: TABLE, since: 2 }, first]);
    vi.useRealTimers();
    link.take({ type: 'done', table: TABLE, id: 'id1', seq: 3 });
    expect(await answer).toEqual({ kind: 'done' });
  });

  it('minds its own table only', () => {
    const { link } = linked();
    link.take({ type: 'update', table: 'other', ...update([said(3)], 3, 0, []) });
    link.take({
      type: 'gone',
      table: 'other',
      problem: { kind: 'full', message: '', rule: null, at: null },
    });
    expect([link.view?.now.seq, link.gone]).toEqual([2, null]);
  });

  it('knows who is there; computers always are', () => {
    const { link } = linked();
    link.take({ type: 'presence', table: TABLE, connected: [true, false, false], spectators: 2 });
    expect(link.view?.now.seats.map((seat) => seat.connected)).toEqual([true, false, true]);
    expect(link.view?.now.spectators).toBe(2);
  });

  it('answers questions for boards', async () => {
    const { link, last } = linked();
    const boards = link.look('a2a4');
    expect(last()).toEqual({ type: 'look', table: TABLE, id: 'id1', begun: 'a2a4' });
    link.take({ type: 'looked', table: TABLE, id: 'id1', boards: [] });
    expect(await boards).toEqual([]);
  });
});
