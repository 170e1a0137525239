// A game on the analysis board. Its turns and actions form a tree, and the server computes the
// state of each node. The client keeps the states, so that steps need no request.

import { api, ApiError, type Options } from '../api';
import { local } from '../engine/local';
import type {
  BoardPicture,
  HotSeat,
  HotSeatState,
  Logged,
  Ply,
  Problem,
  VariantView,
} from '../gen/wire';
import { bindToOffer, withoutOffer } from '../play/answers';
import { applyOptions } from '../play/apply_options';
import { Peek } from '../play/peek.svelte';
import type { Act, Playable } from '../play/playable';
import type { Analysed } from './tree/share_text';
import {
  actsTo,
  addActs,
  leaves,
  lineThrough,
  nodeOf,
  pathTo,
  remove,
  ROOT,
  type Tree,
  withEntries,
} from './tree/tree';

/** The number of states to load in advance, in the direction of the last step. */
const AHEAD = 3;
const UNKNOWN: Logged = { seat: null, board: null, turn: true, text: '', words: '…' };

export class AnalysisGame implements Playable {
  readonly variant: VariantView;
  readonly options: Options;
  readonly start: string | null;
  readonly names: readonly string[];
  readonly table: string | null;
  readonly picture: BoardPicture;
  tree = $state.raw<Tree>({} as Tree);
  /** The id of the node on the screen. */
  current = $state(ROOT);
  state = $state.raw<HotSeatState>({} as HotSeatState);
  pending = $state.raw<Ply | null>(null);
  problem = $state.raw<Problem | null>(null);
  busy = $state(false);
  /** Trees before the last changes, for undo. */
  #before = $state.raw<readonly { readonly tree: Tree; readonly current: number }[]>([]);
  readonly #states = new Map<number, HotSeatState>();
  readonly #requests = new Map<number, Promise<HotSeatState>>();
  readonly #peek: Peek;
  #target = ROOT;
  #line = $derived(lineThrough(this.tree, this.current));
  readonly #log = $derived(this.#line.map((id) => nodeOf(this.tree, id).entry ?? UNKNOWN));
  readonly #depth = $derived(pathTo(this.tree, this.current).length);

  constructor(variant: VariantView, picture: BoardPicture, analysed: Analysed) {
    this.variant = applyOptions(variant, analysed.options);
    this.picture = picture;
    this.options = analysed.options;
    this.start = analysed.start;
    this.names = analysed.names;
    this.table = analysed.table;
    this.tree = analysed.tree;
    this.#target = analysed.current;
    this.#peek = new Peek(
      variant.id,
      () => this.options,
      () => this.state.position,
    );
  }

  /** Opens an analysis. Rejects if the server does not accept its start. */
  static async open(variant: VariantView, analysed: Analysed): Promise<AnalysisGame> {
    void local.load();
    const picture = await api.board(variant.id, analysed.options);
    const game = new AnalysisGame(variant, picture, analysed);
    await game.#replay();
    game.current = game.#target;
    game.state = await game.#stateOf(game.current);
    return game;
  }

  /** Returns the game up to a node. */
  gameTo(id: number): HotSeat {
    return {
      variant: this.variant.id,
      options: this.options,
      position: this.start,
      acts: actsTo(this.tree, id),
      begun: null,
    };
  }

  /** Everything that a link restores. */
  get analysed(): Analysed {
    const { options, start, tree, current, names, table } = this;
    return { variant: this.variant.id, options, start, tree, current, names, table };
  }

  /**
   * Requests the notation of all lines. Removes acts that the rules reject, such as those of a
   * damaged link.
   */
  async #replay(): Promise<void> {
    await this.#stateOf(ROOT);
    for (const leaf of leaves(this.tree)) {
      const path = pathTo(this.tree, leaf);
      if (path.every((id) => nodeOf(this.tree, id).entry !== null)) continue;
      await this.#replayLine(path);
    }
    if (!this.tree.nodes.has(this.#target)) this.#target = ROOT;
  }

  /** Finds the longest prefix of a line that the rules accept, and removes the rest. */
  async #replayLine(path: readonly number[]): Promise<void> {
    let [good, bad] = [0, path.length + 1];
    let last: unknown = null;
    for (let tried = path.length; good + 1 < bad; tried = Math.floor((good + bad) / 2)) {
      try {
        await this.#stateOf(path[tried - 1]!);
        good = tried;
      } catch (error) {
        if (!(error instanceof ApiError) || error.problem.kind === 'offline') throw error;
        [bad, last] = [tried, error];
      }
    }
    if (good === path.length) return;
    if (last instanceof ApiError) this.problem = last.problem;
    this.tree = remove(this.tree, path[good]!);
  }

  get log(): readonly Logged[] {
    return this.#log;
  }

  get total(): number {
    return this.#line.length;
  }

  get count(): number {
    return this.#depth;
  }

  get line(): readonly number[] {
    return this.#line;
  }

  get live(): boolean {
    return !this.busy;
  }

  // Every position is the current one, and there are no premoves.
  readonly viewedAt = null;
  readonly premoveSeat = null;
  readonly premoves = [];
  readonly choices: readonly Ply[] = [];
  addPremove(): void {}
  clearPremoves(): void {}

  get peeked(): Playable['peeked'] {
    return this.#peek.shown;
  }

  peek(at: { readonly board: number; readonly cell: number } | null): Promise<void> {
    return this.#peek.at(at);
  }

  async goTo(count: number): Promise<void> {
    await this.select(count <= 0 ? ROOT : (this.#line[Math.min(count, this.total) - 1] ?? ROOT));
  }

  /** Steps from the position that the last step requested, also if it is still loading. */
  async step(by: 1 | -1): Promise<void> {
    const { parent, children } = nodeOf(this.tree, this.#target);
    const to = by < 0 ? parent : (children[0] ?? null);
    if (to !== null) await this.select(to, by);
    else if (this.pending) await this.select(this.#target);
  }

  async select(id: number, direction: 1 | -1 = 1): Promise<void> {
    this.#target = id;
    const known = this.#states.get(id);
    if (known) this.#show(id, known);
    else
      await this.#guard(async () => {
        const state = await this.#stateOf(id);
        if (this.#target === id) this.#show(id, state);
      });
    this.#loadAhead(id, direction);
  }

  #show(id: number, state: HotSeatState): void {
    [this.current, this.state, this.pending] = [id, state, null];
    if (this.#peek.shown) void this.peek(null);
  }

  #loadAhead(id: number, direction: 1 | -1): void {
    let at: number | null | undefined = id;
    for (let step = 0; step < AHEAD; step += 1) {
      const node = nodeOf(this.tree, at);
      at = direction < 0 ? node.parent : node.children[0];
      if (typeof at !== 'number') return;
      void this.#stateOf(at).catch(() => {});
    }
  }

  #stateOf(id: number): Promise<HotSeatState> {
    const known = this.#requests.get(id);
    if (known) return known;
    const asked = local.hotSeat(this.gameTo(id)).then((state) => {
      this.#keep(id, state);
      return this.#states.get(id)!;
    });
    this.#requests.set(id, asked);
    asked.catch(() => this.#requests.delete(id));
    return asked;
  }

  #keep(id: number, { log, ...state }: HotSeatState): void {
    // The tree contains the log.
    this.#states.set(id, { ...state, log: [] });
    this.tree = withEntries(this.tree, id, log);
  }

  /** Plays a ply. Completes the turn unless the ply continues it. */
  async enter(ply: Ply): Promise<void> {
    if (this.busy) return;
    if (!ply.goes_on) await this.act(ply.turn);
    else
      await this.#guard(async () => {
        const [id, game] = [this.current, this.gameTo(this.current)];
        const state = await local.hotSeat({ ...game, begun: ply.turn });
        if (this.#target === id) [this.state, this.pending] = [state, ply];
      });
  }

  async endTurn(): Promise<void> {
    if (this.pending?.ends) await this.act(this.pending.turn);
  }

  async cancelTurn(): Promise<void> {
    await this.select(this.current);
  }

  /** Plays a turn or another act after the current node. Returns whether the rules allow it. */
  async act(act: Act): Promise<boolean> {
    if (this.busy) return false;
    const seat =
      typeof act === 'string' ? -1 : this.variant.seats.findIndex((one) => one.name === act.seat);
    const sent = typeof act === 'string' ? act : bindToOffer(act, seat, this.state.pending);
    const from = this.current;
    return this.#guard(async () => {
      const game = this.gameTo(from);
      const state = await local.hotSeat({ ...game, acts: [...game.acts, sent] });
      const entry = state.log.at(-1) ?? null;
      // The server can write a move string in another way than a typed one.
      const turn = typeof sent === 'string' && entry?.turn && entry.board === null;
      const stored = typeof sent === 'string' ? (turn ? entry.text : sent) : withoutOffer(sent);
      const added = addActs(this.tree, from, [stored], [entry]);
      this.change(added.tree);
      this.#keep(added.id, state);
      this.#requests.set(added.id, Promise.resolve(this.#states.get(added.id)!));
      this.#target = added.id;
      this.#show(added.id, this.#states.get(added.id)!);
    });
  }

  /** Adds turns after the current node, and shows the position after them. */
  async addLine(turns: readonly string[]): Promise<void> {
    const added = addActs(this.tree, this.current, turns);
    this.change(added.tree);
    await this.select(added.id);
  }

  /** Replaces the tree, and keeps the old one for undo. */
  change(tree: Tree): void {
    if (tree === this.tree) return;
    this.#before = [
      ...this.#before.slice(-MOST_UNDO + 1),
      { tree: this.tree, current: this.current },
    ];
    this.tree = tree;
  }

  get undoable(): boolean {
    return this.#before.length > 0;
  }

  async undo(): Promise<void> {
    const last = this.#before.at(-1);
    if (!last) return;
    this.#before = this.#before.slice(0, -1);
    this.tree = restored(last.tree, this.tree);
    await this.select(last.current);
  }

  async removeNode(id: number): Promise<void> {
    const { parent } = nodeOf(this.tree, id);
    if (parent === null) return;
    const shown = pathTo(this.tree, this.current).includes(id);
    this.change(remove(this.tree, id));
    if (shown) await this.select(parent);
  }

  async #guard(work: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    try {
      await work();
      this.problem = null;
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.problem;
      this.#target = this.current;
      return false;
    } finally {
      this.busy = false;
    }
  }
}

const MOST_UNDO = 50;

/** Returns an old tree with the log entries of the new one. New nodes get no ids of old ones. */
function restored(old: Tree, now: Tree): Tree {
  const nodes = new Map(
    [...old.nodes].map(([id, node]) => [
      id,
      { ...node, entry: node.entry ?? now.nodes.get(id)?.entry ?? null },
    ]),
  );
  return { nodes, next: Math.max(old.next, now.next) };
}
