// A game at a table: the server says how it stands, commands go out over the link.

import { api, ApiError } from '../api';
import type {
  BoardPicture,
  BoardState,
  Command,
  GameState,
  Logged,
  Matter,
  Ply,
  Problem,
  Proposal,
  TableView,
  VariantView,
} from '../gen/wire';
import { connection } from '../net/connection.svelte';
import { type CommandResult, TableLink } from '../net/table_link';
import { texts } from '../texts';
import { bound } from './answers';
import { type Elimination, elimination, firstCount } from './elimination';
import { Peek } from './peek.svelte';
import { fate } from './plan';
import type { Act, Plan, Playable, Standing } from './playable';
import { givesUp, logWithReasons } from './log_reasons';
import { withOptions } from './with_options';

/** The seat of an act is that of its command. */
function unseated(act: Exclude<Act, string>): { type: string } {
  const { seat: _, ...fields } = act;
  return fields;
}

export class LiveGame implements Playable {
  readonly variant: VariantView;
  readonly picture: BoardPicture;
  readonly link: TableLink;
  readonly #peek: Peek;
  view = $state.raw<TableView>({} as TableView);
  /** When the view was heard, as performance.now() counts. */
  heard = $state(0);
  gone = $state.raw<Problem | null>(null);
  pending = $state.raw<Ply | null>(null);
  plans = $state.raw<readonly Plan[]>([]);
  choices = $state.raw<readonly Ply[]>([]);
  /** An act that goes with the next move. */
  attachedAction = $state.raw<Exclude<Act, string> | null>(null);
  problem = $state.raw<Problem | null>(null);
  lookedAt = $state<number | null>(null);
  busy = $state(false);
  #sent = $state.raw<Plan | null>(null);
  #looked = $state.raw<BoardState[] | null>(null);
  #past = $state.raw<GameState | null>(null);
  /** How the viewer's last seat left the contest, once that is known. */
  eliminated = $state.raw<Elimination | null>(null);
  readonly #log = $derived(logWithReasons(this.view.log ?? [], this.view.events ?? []));
  #asked = 0;
  readonly #pasts = new Map<number, Promise<GameState>>();
  readonly #listeners = new Set<(old: TableView, now: TableView) => void>();

  constructor(variant: VariantView, picture: BoardPicture, link: TableLink, view: TableView) {
    this.variant = withOptions(variant, view.options);
    this.picture = picture;
    this.link = link;
    this.view = view;
    this.heard = performance.now();
    this.#peek = new Peek(
      variant.id,
      () => this.view.options,
      () => this.state.position,
    );
  }

  get peeked(): Playable['peeked'] {
    return this.#peek.shown;
  }

  peek(at: { readonly board: number; readonly cell: number } | null): Promise<void> {
    const own = this.premoveSeat;
    const stands =
      at && this.now.boards[at.board]?.scene.men.find((piece) => piece.cell === at.cell)?.seat;
    const plans = this.plans.filter((plan) => plan.board === at?.board);
    const sent = plans.some((plan) => plan.to === at?.cell);
    const planned =
      own !== null && (sent || stands === own)
        ? plans.map((plan) => [plan.from, plan.to] as const)
        : [];
    return this.#peek.at(at, planned);
  }

  /** Watches a table; fails with the reason why it cannot be watched. */
  static async open(table: string): Promise<LiveGame> {
    const variants = await api.variants();
    let game: LiveGame | null = null;
    let opened: (view: TableView) => void = () => {};
    let refused: (problem: ApiError) => void = () => {};
    const first = new Promise<TableView>(
      (resolve, reject) => ([opened, refused] = [resolve, reject]),
    );
    const link = new TableLink(table, connection, () => {
      if (game) game.#changed();
      else if (link.gone) refused(new ApiError(link.gone));
      else if (link.view) opened(link.view);
    });
    connection.subscribe(link);
    try {
      const view = await first;
      const variant = variants.find((v) => v.id === view.variant);
      if (!variant)
        throw new ApiError({
          kind: 'unknown-variant',
          message: texts.problem.noGame,
          rule: null,
          at: null,
        });
      const picture = await api.board(variant.id, view.options);
      game = new LiveGame(variant, picture, link, link.view ?? view);
      return game;
    } catch (error) {
      connection.unsubscribe(link);
      throw error;
    }
  }

  close(): void {
    connection.unsubscribe(this.link);
  }

  /** Calls back after every change, with the view before it. */
  onChange(listener: (old: TableView, now: TableView) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get now(): GameState {
    return this.view.now.game!;
  }

  get state(): Standing {
    if (this.#past) return this.#past;
    return this.#looked ? { ...this.now, boards: this.#looked } : this.now;
  }

  get log(): readonly Logged[] {
    return this.#log;
  }

  get total(): number {
    return this.view.log.length;
  }

  get count(): number {
    return this.lookedAt ?? this.total;
  }

  get playing(): boolean {
    return this.view.now.phase === 'playing';
  }

  /** Own seats that are on turn. */
  get movers(): number[] {
    if (!this.playing) return [];
    const turns = this.now.boards.map((board) => board.scene.to_move);
    return this.view.now.you.filter((seat) => turns.includes(seat));
  }

  /** Is something waited for from this viewer? */
  get yours(): boolean {
    const { you } = this.view.now;
    return (
      this.movers.length > 0 ||
      (this.playing && this.now.awaited.some((seat) => you.includes(seat)))
    );
  }

  get live(): boolean {
    return this.playing && this.view.now.you.length > 0 && this.lookedAt === null && !this.busy;
  }

  /** The one seat whose pieces may be sent ahead, while it is not on turn. */
  get premoveSeat(): number | null {
    const { you } = this.view.now;
    const [own] = you;
    if (own === undefined || you.length > 1 || !this.live || this.movers.length > 0) return null;
    return this.now.boards.some((board) => board.scene.seats[own]?.out) ? null : own;
  }

  /** The move that waits for the connection to come back. */
  get sent(): Plan | null {
    return connection.state === 'open' ? null : this.#sent;
  }

  async enter(ply: Ply): Promise<void> {
    this.choices = [];
    if (!ply.goes_on) {
      const board = this.now.boards.findIndex((one) =>
        one.plies.some((own) => own.turn === ply.turn),
      );
      if (ply.from !== null && ply.to !== null)
        this.#sent = { board: Math.max(0, board), from: ply.from, to: ply.to };
      await this.#turn(ply.turn);
      this.#sent = null;
      return;
    }
    this.busy = true;
    const boards = await this.link.look(ply.turn);
    this.busy = false;
    if ('kind' in boards) this.problem = boards;
    else [this.#looked, this.pending, this.problem] = [boards, ply, null];
  }

  async endTurn(): Promise<void> {
    if (this.pending?.ends) await this.#turn(this.pending.turn);
  }

  async leaveTurn(): Promise<void> {
    [this.#looked, this.pending] = [null, null];
  }

  async act(act: Act): Promise<boolean> {
    if (typeof act === 'string') return this.#turn(act);
    const seat = this.variant.seats.findIndex((seat) => seat.name === act.seat);
    return this.command(seat, { do: 'act', acts: [unseated(bound(act, seat, this.now.pending))] });
  }

  /** Sends an act together with the next move. */
  attach(act: Exclude<Act, string>): void {
    const seat = this.variant.seats.findIndex((one) => one.name === act.seat);
    this.attachedAction = bound(act, seat, this.now.pending);
  }

  /** Carries out a command of a seat; false when it was not done. */
  async command(seat: number | null, body: Command): Promise<boolean> {
    this.busy = true;
    const answer = await this.link.command(seat, body);
    this.busy = false;
    this.#tell(answer);
    return answer.kind === 'done';
  }

  /** True if none of the viewer's seats takes part in the game any longer, though it goes on. */
  get isOut(): boolean {
    const { you, phase, game } = this.view.now;
    if (you.length === 0 || (phase !== 'playing' && phase !== 'paused') || game === null)
      return false;
    return you.every((seat) => {
      if (game.boards.every((board) => board.scene.seats[seat]?.out === true)) return true;
      // A king that walks on without its player is not out, but the player has nothing to do any longer.
      const gone = this.log.some((entry) => entry.seat === seat && givesUp(entry));
      return gone && (game.acts[this.variant.seats[seat]?.name ?? ''] ?? []).length === 0;
    });
  }

  /** Finds out when and by whom the viewer was eliminated. */
  async findElimination(): Promise<void> {
    const { you } = this.view.now;
    const given = this.log.findLast(
      (entry) => entry.seat !== null && you.includes(entry.seat) && givesUp(entry),
    );
    if (given) {
      this.eliminated = elimination(
        given.seat!,
        given,
        this.now.boards[0]!.scene,
        this.view.events,
      );
      return;
    }
    const isOut = async (count: number) => {
      const { boards } = count === this.total ? this.now : await this.#pastAt(count);
      return you.every((seat) => boards.every((board) => board.scene.seats[seat]?.out === true));
    };
    try {
      const count = await firstCount(this.total, isOut);
      const { boards } = count === this.total ? this.now : await this.#pastAt(count);
      const seat = you.find((one) => this.log[count - 1]?.seat === one) ?? you[0]!;
      const before = count > 0 ? (await this.#pastAt(count - 1)).boards[0]!.scene : null;
      const [board] = boards;
      const entry = this.log[count - 1];
      this.eliminated = elimination(seat, entry, board!.scene, this.view.events, before);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.eliminated = { seat: you[0] ?? 0, how: 'other', by: null };
    }
  }

  propose(matter: Matter): Promise<boolean> {
    return this.command(this.view.now.you[0] ?? null, { do: 'propose', ...matter });
  }

  /** Answers a proposal, or withdraws the own one with no. */
  answerProposal({ id, matter }: Proposal, yes: boolean): Promise<boolean> {
    if (id === '') return yes ? this.propose(matter) : this.decline(matter);
    return this.command(this.view.now.you[0] ?? null, { do: 'answer-proposal', proposal: id, yes });
  }

  /** The same people once more, when the game is over and nobody has asked yet. */
  askAgain(): void {
    const { phase, you, rematch, proposals } = this.view.now;
    const asked = proposals.some((proposal) => proposal.matter.matter === 'rematch');
    if (phase === 'over' && you.length > 0 && !rematch && !asked)
      void this.propose({ matter: 'rematch' });
  }

  decline(matter: Matter): Promise<boolean> {
    return this.command(this.view.now.you[0] ?? null, { do: 'decline', ...matter });
  }

  async look(at: number): Promise<void> {
    const count = Math.max(0, Math.min(at, this.total));
    const asked = ++this.#asked;
    await this.leaveTurn();
    if (count === this.total) {
      [this.lookedAt, this.#past] = [null, null];
      return;
    }
    try {
      const past = await this.#pastAt(count);
      if (asked === this.#asked) [this.lookedAt, this.#past] = [count, past];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.problem;
    }
  }

  planAhead(plan: Plan | null): void {
    this.plans = plan === null ? [] : [...this.plans, plan].slice(0, MOST_PLANS);
    if (plan) this.#follow();
  }

  async #turn(text: string): Promise<boolean> {
    const board = /^(\d):/.exec(text)?.[1];
    const seat = this.now.boards[Number(board ?? 0)]?.scene.to_move ?? this.view.now.you[0] ?? null;
    const attachedAction = this.attachedAction;
    const done = await this.command(seat, {
      do: 'act',
      acts: attachedAction ? [text, unseated(attachedAction)] : [text],
    });
    if (done) this.attachedAction = null;
    await this.leaveTurn();
    return done;
  }

  #tell(answer: CommandResult): void {
    if (answer.kind === 'done') this.problem = null;
    else if (answer.kind === 'refused') this.problem = answer.problem;
    else this.problem = { kind: 'stale', message: texts.table.stale, rule: null, at: null };
  }

  #pastAt(count: number): Promise<GameState> {
    const known = this.#pasts.get(count);
    if (known) return known;
    const asked = api.stateAt(this.view.id, count);
    this.#pasts.set(count, asked);
    asked.catch(() => this.#pasts.delete(count));
    return asked;
  }

  #changed(): void {
    const { view, gone } = this.link;
    this.gone = gone;
    if (!view || view === this.view) return;
    const old = this.view;
    this.view = view;
    this.heard = performance.now();
    if (view.now.game !== old.now.game) {
      [this.#looked, this.pending, this.choices] = [null, null, []];
      void this.peek(null);
      if (view.log.length < old.log.length) this.#forgetPast();
      this.#follow();
    }
    for (const listener of this.#listeners) listener(old, view);
  }

  /** Turns were taken back: what was seen of them is no past of this game. */
  #forgetPast(): void {
    this.#pasts.clear();
    if (this.lookedAt !== null) void this.look(Math.min(this.lookedAt, this.total));
  }

  /** The first planned move is made when its turn has come; when it cannot be made, none of those behind it was meant. */
  #follow(): void {
    const [first, ...rest] = this.plans;
    if (!first) return;
    const found = fate(first, this.now.boards);
    if (found.kind === 'wait' && this.playing) return;
    this.plans = found.kind === 'make' ? rest : [];
    if (found.kind !== 'make') return;
    const [only, other] = found.plies;
    if (only && !other) void this.enter(only);
    else this.choices = found.plies;
  }
}

/** So many moves may be planned ahead. */
const MOST_PLANS = 5;
