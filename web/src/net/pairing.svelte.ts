// Waiting to be paired with others. The place is kept as long as the connection lasts; when it comes back, the wish is said again.

import type { ServerMessage, Wish } from '../gen/wire';
import { router } from '../router.svelte';
import { session } from './session.svelte';
import { connection, type Line } from './connection.svelte';

class Pairing implements Line {
  /** What is waited for; nothing while nobody waits. */
  wish = $state.raw<Wish | null>(null);
  /** When computers take the seats that are left. */
  fillsAt = $state<number | null>(null);
  problem = $state('');

  async seek(wish: Wish): Promise<void> {
    this.problem = '';
    await session.ensure();
    this.fillsAt = wish.fill === null ? null : Date.now() + wish.fill * 1000;
    this.wish = wish;
    connection.add(this);
  }

  /** Waits no longer. */
  stop(): void {
    if (this.wish === null) return;
    this.wish = null;
    connection.remove(this);
  }

  resume(): void {
    if (this.wish === null) return;
    const fill =
      this.fillsAt === null ? null : Math.max(0, Math.round((this.fillsAt - Date.now()) / 1000));
    connection.send({ type: 'seek', wish: { ...this.wish, fill } });
  }

  take(message: ServerMessage): void {
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

  forget(): void {
    this.problem = '';
  }

  leave(): void {
    connection.send({ type: 'unseek' });
  }
}

export const pairing = new Pairing();
