// A game at a table on the server. Receives its state and sends commands through a `TableLink`.

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
import { bindToOffer } from './answers';
import { cameTooLate, commandKind, type CommandKind } from './command_kind';
import type { Elimination } from './elimination';
import { type EndedOffer, keepEnded } from './ended_offers';
import { findElimination } from './find_elimination';
import { Peek } from './peek.svelte';
import { resolvePremove } from './premove';
import type { Act, Premove, Playable, ShownState } from './playable';
import { givesUp, logWithReasons } from './log_reasons';
import { applyOptions } from './apply_options';

/** Removes the seat from an act, because the command already contains it. */
function withoutSeat(act: Exclude<Act, string>): { type: string } {
  const { seat: _, ...fields } = act;
  return fields;
}

export class LiveGame implements Playable {
  readonly variant: VariantView;
  readonly picture: BoardPicture;
  readonly link: TableLink;
  readonly #peek: Peek;
  view = $state.raw<TableView>({} as TableView);
  /** The time when the client received the view, from `performance.now()`. */
  receivedAt = $state(0);
  gone = $state.raw<Problem | null>(null);
  pending = $state.raw<Ply | null>(null);
  premoves = $state.raw<readonly Premove[]>([]);
  choices = $state.raw<readonly Ply[]>([]);
  /** An act that the client sends together with the next move. */
  attachedAction = $state.raw<Exclude<Act, string> | null>(null);
  problem = $state.raw<Problem | null>(null);
  viewedAt = $state<number | null>(null);
  busy = $state(false);
  /** The kind of the unanswered command, or null. */
  unanswered = $state<CommandKind | null>(null);
  /** Offers that other players have ended since the viewer last acted. */
  ended = $state.raw<readonly EndedOffer[]>([]);
  #sent = $state.raw<Premove | null>(null);
  #preview = $state.raw<BoardState[] | null>(null);
  #past = $state.raw<GameState | null>(null);
  /** The viewer's elimination, or null until it is known. */
  eliminated = $state.raw<Elimination | null>(null);
  readonly #log = $derived(logWithReasons(this.view.log ?? [], this.view.events ?? []));
  #asked = 0;
  readonly #pasts = new Map<number, Promise<GameState>>();
  readonly #listeners = new Set<(old: TableView, now: TableView) => void>();

  constructor(variant: VariantView, picture: BoardPicture, link: TableLink, view: TableView) {
    this.variant = applyOptions(variant, view.options);
    this.picture = picture;
    this.link = link;
    this.view = view;
    this.receivedAt = performance.now();
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
      at && this.now.boards[at.board]?.scene.pieces.find((piece) => piece.cell === at.cell)?.seat;
    const premoves = this.premoves.filter((premove) => premove.board === at?.board);
    const sent = premoves.some((premove) => premove.to === at?.cell);
    const planned =
      own !== null && (sent || stands === own)
        ? premoves.map((premove) => [premove.from, premove.to] as const)
        : [];
    return this.#peek.at(at, planned);
  }

  /** Opens a table. Rejects with the problem that the server reports. */
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

  /**
   * Calls the listener after each change of the view. Returns a function that removes the listener.
   */
  onChange(listener: (old: TableView, now: TableView) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get now(): GameState {
    return this.view.now.game!;
  }

  get state(): ShownState {
    if (this.#past) return this.#past;
    return this.#preview ? { ...this.now, boards: this.#preview } : this.now;
  }

  get log(): readonly Logged[] {
    return this.#log;
  }

  get total(): number {
    return this.view.log.length;
  }

  get count(): number {
    return this.viewedAt ?? this.total;
  }

  get playing(): boolean {
    return this.view.now.phase === 'playing';
  }

  /** The viewer's seats that must move. */
  get ownMovers(): number[] {
    if (!this.playing) return [];
    const turns = this.now.boards.map((board) => board.scene.to_move);
    return this.view.now.you.filter((seat) => turns.includes(seat));
  }

  /** True if the game is waiting for the viewer's move or answer. */
  get awaitsViewer(): boolean {
    const { you } = this.view.now;
    return (
      this.ownMovers.length > 0 ||
      (this.playing && this.now.awaited.some((seat) => you.includes(seat)))
    );
  }

  get live(): boolean {
    return this.playing && this.view.now.you.length > 0 && this.viewedAt === null && !this.busy;
  }

  /**
   * The viewer's seat if the viewer has only one, it is not eliminated, and another player is to
   * move.
   */
  get premoveSeat(): number | null {
    const { you } = this.view.now;
    const [own] = you;
    if (own === undefined || you.length > 1 || !this.live || this.ownMovers.length > 0) return null;
    return this.now.boards.some((board) => board.scene.seats[own]?.out) ? null : own;
  }

  /** A move that the server has not received, because the connection is lost. */
  get sent(): Premove | null {
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
      await this.#sendTurn(ply.turn);
      this.#sent = null;
      return;
    }
    this.busy = true;
    const boards = await this.link.look(ply.turn);
    this.busy = false;
    if ('kind' in boards) this.problem = boards;
    else [this.#preview, this.pending, this.problem] = [boards, ply, null];
  }

  async endTurn(): Promise<void> {
    if (this.pending?.ends) await this.#sendTurn(this.pending.turn);
  }

  async cancelTurn(): Promise<void> {
    [this.#preview, this.pending] = [null, null];
  }

  async act(act: Act): Promise<boolean> {
    if (typeof act === 'string') return this.#sendTurn(act);
    const seat = this.variant.seats.findIndex((seat) => seat.name === act.seat);
    return this.command(seat, {
      do: 'act',
      acts: [withoutSeat(bindToOffer(act, seat, this.now.pending))],
    });
  }

  /** Attaches an act to the next move. Both are sent in one command. */
  attach(act: Exclude<Act, string>): void {
    const seat = this.variant.seats.findIndex((one) => one.name === act.seat);
    this.attachedAction = bindToOffer(act, seat, this.now.pending);
  }

  /** Sends a command for a seat. Returns whether the server executed it. */
  async command(seat: number | null, body: Command): Promise<boolean> {
    [this.busy, this.unanswered] = [true, commandKind(body)];
    const answer = await this.link.command(seat, body);
    [this.busy, this.unanswered] = [false, null];
    this.#showResult(answer, body);
    return answer.kind === 'done';
  }

  /** True if all seats of the viewer are eliminated and the game continues. */
  get isOut(): boolean {
    const { you, phase, game } = this.view.now;
    if (you.length === 0 || (phase !== 'playing' && phase !== 'paused') || game === null)
      return false;
    return you.every((seat) => {
      if (game.boards.every((board) => board.scene.seats[seat]?.out === true)) return true;
      // The player of a walking king is not eliminated by the rules but has no further decisions.
      const gone = this.log.some((entry) => entry.seat === seat && givesUp(entry));
      return gone && (game.acts[this.variant.seats[seat]?.name ?? ''] ?? []).length === 0;
    });
  }

  /** Determines the cause and the responsible player of the viewer's elimination. */
  async findElimination(): Promise<void> {
    const { variant, options, events, now } = this.view;
    this.eliminated = await findElimination({
      you: now.you,
      log: this.log,
      events,
      stateAt: (count) => this.stateAt(count),
      reach: (position, cell) =>
        api.reach({ variant, options, position, board: 0, cell, planned: [] }),
    });
  }

  reach(board: number, cell: number): Promise<readonly Ply[]> {
    const { variant, options } = this.view;
    return api.reach({ variant, options, position: this.now.position, board, cell, planned: [] });
  }

  stateAt(count: number): Promise<GameState> {
    return count === this.total ? Promise.resolve(this.now) : this.#stateAt(count);
  }

  propose(matter: Matter): Promise<boolean> {
    return this.command(this.view.now.you[0] ?? null, { do: 'propose', ...matter });
  }

  /**
   * Answers a proposal. If `yes` is false and the proposal is the viewer's own, this withdraws it.
   */
  answerProposal({ id, matter }: Proposal, yes: boolean): Promise<boolean> {
    if (id === '') return yes ? this.propose(matter) : this.decline(matter);
    return this.command(this.view.now.you[0] ?? null, { do: 'answer-proposal', proposal: id, yes });
  }

  /** Proposes a rematch if the game is over and no rematch has been proposed. */
  proposeRematch(): void {
    const { phase, you, rematch, proposals } = this.view.now;
    const asked = proposals.some((proposal) => proposal.matter.matter === 'rematch');
    if (phase === 'over' && you.length > 0 && !rematch && !asked)
      void this.propose({ matter: 'rematch' });
  }

  decline(matter: Matter): Promise<boolean> {
    return this.command(this.view.now.you[0] ?? null, { do: 'decline', ...matter });
  }

  async goTo(at: number): Promise<void> {
    const count = Math.max(0, Math.min(at, this.total));
    const asked = ++this.#asked;
    await this.cancelTurn();
    if (count === this.total) {
      [this.viewedAt, this.#past] = [null, null];
      return;
    }
    try {
      const past = await this.#stateAt(count);
      if (asked === this.#asked) [this.viewedAt, this.#past] = [count, past];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.problem;
    }
  }

  addPremove(premove: Premove): void {
    this.premoves = [...this.premoves, premove].slice(0, MAX_PREMOVES);
    this.#playPremove();
  }

  clearPremoves(): void {
    this.premoves = [];
  }

  async #sendTurn(text: string): Promise<boolean> {
    const board = /^(\d):/.exec(text)?.[1];
    const seat = this.now.boards[Number(board ?? 0)]?.scene.to_move ?? this.view.now.you[0] ?? null;
    const attachedAction = this.attachedAction;
    const done = await this.command(seat, {
      do: 'act',
      acts: attachedAction ? [text, withoutSeat(attachedAction)] : [text],
    });
    if (done) this.attachedAction = null;
    await this.cancelTurn();
    return done;
  }

  #showResult(answer: CommandResult, body: Command): void {
    const stale = (message: string) => ({ kind: 'stale', message, rule: null, at: null });
    if (answer.kind === 'done') this.problem = null;
    else if (cameTooLate(body, answer)) this.problem = stale(texts.table.tooLate);
    else if (answer.kind === 'refused') this.problem = answer.problem;
    else this.problem = stale(texts.table.stale);
  }

  #stateAt(count: number): Promise<GameState> {
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
    this.receivedAt = performance.now();
    this.ended = keepEnded(this.ended, old, view);
    if (view.now.game !== old.now.game) {
      [this.#preview, this.pending, this.choices] = [null, null, []];
      void this.peek(null);
      if (view.log.length < old.log.length) this.#clearPastStates();
      this.#playPremove();
    }
    for (const listener of this.#listeners) listener(old, view);
  }

  /** Discards cached past states, because a takeback has changed the log. */
  #clearPastStates(): void {
    this.#pasts.clear();
    if (this.viewedAt !== null) void this.goTo(Math.min(this.viewedAt, this.total));
  }

  /** Plays the first premove on the viewer's turn. If it is illegal, discards all premoves. */
  #playPremove(): void {
    const [first, ...rest] = this.premoves;
    if (!first) return;
    const result = resolvePremove(first, this.now.boards);
    if (result.kind === 'wait' && this.playing) return;
    this.premoves = result.kind === 'play' ? rest : [];
    if (result.kind !== 'play') return;
    const [only, other] = result.plies;
    if (only && !other) void this.enter(only);
    else this.choices = result.plies;
  }
}

/** Maximum number of planned premoves. Further ones are ignored. */
const MAX_PREMOVES = 5;
