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
  link.receive({ type: 'table', view: view(2, ['a']) });
  return { link, sent, last: () => sent.at(-1)! };
}

const turn = { do: 'act', acts: ['b'] } as const;
const act = { do: 'act' as const, acts: [...turn.acts] };

describe('TableLink', () => {
  it('requests the whole table first, and later the missing events', () => {
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
    link.receive({ type: 'done', table: TABLE, id: 'id1', seq: 3 });
    expect(await answer).toEqual({ kind: 'done' });
    const before = sent.length;
    link.resume();
    expect(sent.length).toBe(before + 1);
  });

  it('returns the reason why a command is rejected', async () => {
    const { link } = linked();
    const answer = link.command(0, act);
    const problem = { kind: 'illegal-act', message: 'no', rule: 'X-1', at: 0 };
    link.receive({ type: 'refused', table: TABLE, id: 'id1', problem });
    expect(await answer).toEqual({ kind: 'refused', problem });
  });

  it('repeats a stale act while the game has not changed, and then no longer', async () => {
    const { link, last } = linked();
    const answer = link.command(0, act);
    link.receive({ type: 'stale', table: TABLE, id: 'id1', ...update([said(3)], 3, 1, []) });
    expect(last()).toMatchObject({ id: 'id2', expected: 3, body: act });
    link.receive({ type: 'stale', table: TABLE, id: 'id2', ...update([said(4)], 4, 1, ['x']) });
    expect(await answer).toEqual({ kind: 'stale' });
    expect(link.view?.log.length).toBe(2);
  });

  it('requests the whole table again if events are missing', () => {
    const { link, last } = linked();
    link.receive({ type: 'update', table: TABLE, ...update([said(5)], 5, 0, []) });
    expect(last()).toEqual({ type: 'watch', table: TABLE, since: null });
    expect(link.view?.now.seq).toBe(2);
  });

  it('repeats the same command if another server has the table', async () => {
    vi.useFakeTimers();
    const { link, sent } = linked();
    const answer = link.command(0, act);
    const first = sent.at(-1);
    const problem = { kind: 'another-server', message: '', rule: null, at: null };
    link.receive({ type: 'gone', table: TABLE, problem });
    link.receive({ type: 'refused', table: TABLE, id: 'id1', problem });
    expect(link.gone).toBe(null);
    const before = sent.length;
    vi.advanceTimersByTime(1000);
    expect(sent.slice(before)).toEqual([{ type: 'watch', table: TABLE, since: 2 }, first]);
    vi.useRealTimers();
    link.receive({ type: 'done', table: TABLE, id: 'id1', seq: 3 });
    expect(await answer).toEqual({ kind: 'done' });
  });

  it('ignores messages about other tables', () => {
    const { link } = linked();
    link.receive({ type: 'update', table: 'other', ...update([said(3)], 3, 0, []) });
    link.receive({
      type: 'gone',
      table: 'other',
      problem: { kind: 'full', message: '', rule: null, at: null },
    });
    expect([link.view?.now.seq, link.gone]).toEqual([2, null]);
  });

  it('knows which players are connected; computers always are', () => {
    const { link } = linked();
    link.receive({
      type: 'presence',
      table: TABLE,
      connected: [true, false, false],
      spectators: 2,
    });
    expect(link.view?.now.seats.map((seat) => seat.connected)).toEqual([true, false, true]);
    expect(link.view?.now.spectators).toBe(2);
  });

  it('returns the boards after the first plies of a turn', async () => {
    const { link, last } = linked();
    const boards = link.look('a2a4');
    expect(last()).toEqual({ type: 'look', table: TABLE, id: 'id1', begun: 'a2a4' });
    link.receive({ type: 'looked', table: TABLE, id: 'id1', boards: [] });
    expect(await boards).toEqual([]);
  });
});
