// Matchmaking: sends the guest's seek and waits until the server pairs them with other players.
//
// The server drops a seek when the connection ends, so the client sends it again after a reconnect.

import type { ServerMessage, Wish } from '../gen/wire';
import { router } from '../router.svelte';
import { session } from './session.svelte';
import { connection, type Subscriber } from './connection.svelte';

class Pairing implements Subscriber {
  /** The current seek, or null if the guest does not wait for opponents. */
  seek = $state.raw<Wish | null>(null);
  /** The time when computers fill the free seats, in milliseconds. Null for never. */
  fillsAt = $state<number | null>(null);
  problem = $state('');

  async start(seek: Wish): Promise<void> {
    this.problem = '';
    await session.ensure();
    this.fillsAt = seek.fill === null ? null : Date.now() + seek.fill * 1000;
    this.seek = seek;
    connection.subscribe(this);
  }

  stop(): void {
    if (this.seek === null) return;
    this.seek = null;
    connection.unsubscribe(this);
  }

  resume(): void {
    if (this.seek === null) return;
    const fill =
      this.fillsAt === null ? null : Math.max(0, Math.round((this.fillsAt - Date.now()) / 1000));
    connection.send({ type: 'seek', wish: { ...this.seek, fill } });
  }

  receive(message: ServerMessage): void {
    if (message.type === 'seeking') {
      this.fillsAt = message.fills_in === null ? null : Date.now() + message.fills_in;
    } else if (message.type === 'paired') {
      this.stop();
      router.go(`/table/${message.table}`);
    } else if (message.type === 'unpaired') {
      this.problem = message.problem.message;
      this.stop();
    }
  }

  reset(): void {
    this.problem = '';
  }

  leave(): void {
    connection.send({ type: 'unseek' });
  }
}

export const pairing = new Pairing();
