// The state of the analysis page: the engine, the threats, the drawings and the derived values.

import { untrack } from 'svelte';
import type { Overlay } from '../board/overlay';
import { partnersOf } from '../play/partners';
import { texts } from '../texts';
import { Drawing } from './drawing.svelte';
import { Engine } from './engine.svelte';
import { ringOrder } from './gains';
import { analysisOverlay } from './overlay';
import type { AnalysisGame } from './session.svelte';
import { rivalsOf, Threats, threatsOf } from './threats.svelte';
import { nodeOf } from './tree/tree';
import { Values } from './values';

export class AnalysisView {
  readonly game: AnalysisGame;
  readonly engine = new Engine();
  readonly threats = new Threats();
  readonly drawing: Drawing;
  bottom = $state(0);
  /** The board that the user chose, if there are two. */
  chosenBoard = $state<number | null>(null);
  /** The index of the line that the user points at. */
  pointed = $state<number | null>(null);

  constructor(game: AnalysisGame) {
    this.game = game;
    this.drawing = new Drawing(game);
  }

  /** The index of the board that the engine searches. */
  readonly front = $derived.by(() => {
    const { boards } = this.game.state;
    const playable = Math.max(
      0,
      boards.findIndex((board) => board.plies.length > 0),
    );
    return Math.min(this.chosenBoard ?? playable, boards.length - 1);
  });
  readonly mover = $derived.by(() => this.game.state.boards[this.front]?.scene.to_move ?? null);
  readonly order = $derived.by(() => ringOrder(this.game.variant, this.bottom));
  readonly analysis = $derived.by(() =>
    this.engine.state === 'locked' ? null : this.engine.analysis,
  );
  readonly values = $derived.by(() => {
    const { analysis } = this;
    const { variant, picture } = this.game;
    const sample = analysis?.lines[0];
    return analysis && sample ? new Values(variant, picture, analysis.best, sample) : null;
  });
  readonly points = $derived.by(() => this.analysis?.lines[0]?.points ?? null);
  readonly pointedPoints = $derived.by(() =>
    this.pointed === null ? null : (this.analysis?.lines[this.pointed]?.points ?? null),
  );
  readonly rivals = $derived.by(() => {
    const seats = this.game.state.boards[this.front]?.scene.seats ?? [];
    return rivalsOf(seats, this.mover, partnersOf(this.game.variant, this.mover ?? -1));
  });
  readonly shownThreats = $derived.by(() =>
    this.threats.ready ? threatsOf(this.threats.found, this.threats.mode, this.mover) : [],
  );
  readonly overlay = $derived.by((): { board: number; drawing: Overlay } => {
    const { game, analysis, pointed } = this;
    const drawing = analysisOverlay({
      shapes: nodeOf(game.tree, game.current).shapes,
      analysis: game.pending ? null : analysis,
      pointed,
      threats: game.pending ? [] : this.shownThreats,
      picture: game.picture,
      seats: game.variant.seats,
    });
    return { board: this.front, drawing };
  });

  readonly barLabel = $derived.by(() =>
    this.values && this.points
      ? this.values.all(this.order, this.points)
      : texts.review.expected(false),
  );

  value = (seat: number): string => this.values?.short(this.points?.[seat] ?? 0) ?? '';

  /** Returns the value of a seat, or of its team. */
  plateValue = (seat: number): string => {
    const { values, points } = this;
    if (!values || !points) return '';
    const team = [seat, ...partnersOf(this.game.variant, seat)];
    return values.short(team.reduce((sum, one) => sum + (points[one] ?? 0), 0));
  };

  /** Searches the position on the screen. Call it in an effect. */
  follow(): void {
    const { game, engine, front } = this;
    const { current } = game;
    const over = game.state.status.over || this.mover === null;
    void engine.attempt;
    // Changes of comments do not concern the engine.
    const searched = untrack(() => ({
      key: `${current} ${front}`,
      game: game.gameTo(current),
      board: front,
    }));
    engine.follow(searched, over);
    this.pointed = null;
  }

  followThreats(): void {
    const { variant, options, state } = this.game;
    const { mode } = this.threats;
    // A rival that is to move has no threats but moves.
    if (typeof mode === 'number' && !untrack(() => this.rivals).includes(mode))
      this.threats.mode = 'all';
    void this.threats.follow(variant.id, options, state.position, this.front);
  }

  /** Adds the first turns of a line to the tree. */
  addLine(nth: number, turns: number): void {
    const line = this.analysis?.lines[nth];
    // A match of two boards needs the index of the board in each turn.
    const board = this.game.state.boards.length > 1 ? `${this.front}:` : '';
    if (line) void this.game.addLine(line.turns.slice(0, turns).map(({ text }) => board + text));
  }

  turnBoard(): void {
    this.bottom = (this.bottom + 1) % this.game.variant.seats.length;
  }

  leave(): void {
    this.engine.leave();
  }
}
