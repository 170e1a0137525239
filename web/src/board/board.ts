// The interactive board: draws a view and reports the user's actions as events. It knows no rules,
// because the view lists the legal plies.

import type { Ply } from '../gen/wire';
import { pressCell, dropPiece, type Selection, movableCells, targetCells } from './selection';
import { EMPTY_LAYOUT, type Layout, layOut } from './geometry';
import { coordinateSize, drawBackground, cellName } from './background';
import { unionOf, fingertipRect, type Rect } from './chooser';
import { handleKeys } from './keys';
import { Magnifier, SMALL_CELL } from './magnifier';
import { drawCentre } from './centre';
import { drawOverlay } from './overlay';
import { drawTargets, drawCells, drawMarks, drawPremoves } from './marks';
import { dragTo, Pieces } from './pieces';
import { type Army, useLetters } from './piece_art';
import { handleDrawing } from './draw_pointer';
import { handlePointer } from './pointer';
import { PressQueue } from './press_queue';
import { svg, update } from './svg';
import type { BoardEvents, BoardView, CellFacts } from './view';

/** Minimum font size of coordinates in pixels. Smaller ones would be unreadable. */
const SMALLEST_COORDINATE = 8.6;

export class Board {
  static #count = 0;
  readonly #magnifier: Magnifier;
  readonly #svg: SVGSVGElement;
  readonly #events: BoardEvents;
  readonly #background = svg('g');
  readonly #marks = svg('g', { class: 'marks', 'aria-hidden': 'true' });
  readonly #over = svg('g');
  readonly #centre = svg('g', { class: 'hub-group', 'aria-hidden': 'true' });
  readonly #focus = svg('g', { class: 'focus', 'aria-hidden': 'true' });
  readonly #under = svg('g', { class: 'aim', 'aria-hidden': 'true' });
  readonly #targets = svg('g', { class: 'aim', 'aria-hidden': 'true' });
  readonly #pieces = new Pieces(svg('g', { class: 'pieces', 'aria-hidden': 'true' }));
  #view: BoardView | null = null;
  #layout: Layout | null = null;
  #paths: readonly SVGPathElement[] = [];
  #names: readonly Element[] = [];
  #picked: number | null = null;
  readonly #queue = new PressQueue();
  /** The target of a premove while the board waits for the moves of the picked piece. */
  #premoveTarget: number | null = null;
  #cursor = 0;
  /** The area of the pointer during its release. The promotion chooser must not cover it. */
  #finger: Rect | null = null;

  constructor(host: HTMLElement, events: BoardEvents) {
    this.#events = events;
    this.#svg = svg('svg', { class: 'board', role: 'group', 'aria-label': events.label });
    const id = `board-${(Board.#count += 1)}`;
    const parts = [
      this.#background,
      this.#centre,
      this.#marks,
      this.#over,
      this.#under,
      this.#pieces.layer,
      this.#targets,
    ];
    this.#svg.append(svg('g', { id }, parts), this.#focus);
    this.#magnifier = new Magnifier(this.#svg, id);
    this.#svg.addEventListener('focusin', () => this.#showFocus());
    this.#svg.addEventListener('focusout', () => this.#focus.replaceChildren());
    host.append(this.#svg);
    new ResizeObserver(() => this.#fitCoordinates()).observe(this.#svg);
    this.#svg.addEventListener(
      'pointerup',
      (event) => (this.#finger = fingertipRect(event.clientX, event.clientY)),
      true,
    );
    const takeTouch = handlePointer({
      svg: this.#svg,
      mayPick: (cell) => this.#isOwn(cell),
      picked: () => this.#picked,
      isTarget: (cell) => targetCells(this.#plies(), this.#picked).has(cell),
      press: (cell) => this.#press(cell),
      isWaiting: () => this.#view?.requestState === 'waiting',
      lift: (cell) => this.#pieces.element(cell)?.classList.add('carried'),
      drag: (cell, x, y) => this.#drag(cell, x, y),
      hover: (cell) => this.#hover(cell),
      release: (from, cell) => this.#release(from, cell),
      cancel: () => this.#cancel(),
      needsMagnifier: () => this.#smallestCell() < SMALL_CELL,
      magnify: (at, finger, cell) => this.#magnify(at, finger, cell),
      hideMagnifier: () => this.#magnifier.hide(),
    });
    this.#svg.addEventListener('pointerup', () => (this.#finger = null));
    handleDrawing(this.#svg, events.draw, (pointer) => {
      takeTouch(pointer);
      this.#pick(null);
    });
    handleKeys({
      svg: this.#svg,
      live: () =>
        (this.#view?.live === true && !this.#view.stepsByKeys) || this.#view?.picksCells === true,
      layout: () => this.#layout ?? EMPTY_LAYOUT,
      cursor: () => this.#cursor,
      moveCursor: (cell) => this.#moveCursor(cell),
      press: (cell) => this.#press(cell),
      cancel: () => this.#cancel(),
      jumpTargets: () => this.#jumpTargets(),
    });
  }

  /** Shows a view. Between views, the board keeps only the user's selection and queued presses. */
  show(view: BoardView): void {
    const old = this.#view;
    const turned =
      old?.picture !== view.picture ||
      old.bottom !== view.bottom ||
      old.rim !== view.rim ||
      old.bothEnds !== view.bothEnds;
    this.#view = view;
    const redrawn = old !== null && old.letters !== view.letters;
    useLetters(view.letters);
    if (redrawn) this.#pieces.clear();
    if (turned || !this.#layout) {
      this.#layout = layOut(view.picture, view.picture.rotations[view.bottom] ?? 0, view.rim);
      this.#svg.setAttribute('viewBox', this.#layout.viewBox.join(' '));
    }
    if (turned) this.#drawBackground(view, this.#layout);
    if (old?.picture !== view.picture) this.#cursor = this.#firstCursor(view);
    this.#svg.classList.toggle('with-names', view.names);
    this.#svg.classList.toggle('live', view.live || view.picksCells === true);
    // Redrawing the pieces interrupts animations, so do it only if their scene or look changed.
    if (turned || old?.scene !== view.scene || redrawn)
      this.#pieces.show(view.scene, this.#layout, this.#armies(), !turned && !redrawn);
    this.#marks.replaceChildren(
      ...drawMarks(view.scene, this.#layout, this.#armies(), view.lastMover),
    );
    this.#centre.replaceChildren(
      ...drawCentre(view.picture, view.scene, this.#layout, this.#armies(), view.bottom),
    );
    const changed =
      old?.plies !== view.plies || old?.live !== view.live || old?.premoveSeat !== view.premoveSeat;
    // A piece picked for a premove stays picked when the viewer's turn comes.
    if (changed && !(this.#picked !== null && this.#isOwn(this.#picked))) this.#picked = null;
    this.#refresh();
    if (this.#premoveTarget !== null && this.#knowsTargets()) {
      const cell = this.#premoveTarget;
      this.#premoveTarget = null;
      this.#press(cell);
    }
    if (view.requestState === 'refused') this.#queue.clear();
    if (view.requestState === 'ready') this.#queue.handle((cell) => this.#press(cell));
  }

  #fitCoordinates(): void {
    if (!this.#layout) return;
    const size = coordinateSize(this.#layout) * (this.#svg.getScreenCTM()?.a ?? 0);
    this.#svg.classList.toggle('no-coordinates', size > 0 && size < SMALLEST_COORDINATE);
  }

  focus(): void {
    this.#paths[this.#cursor]?.focus();
  }

  #smallestCell(): number {
    const scale = this.#svg.getScreenCTM()?.a ?? 1;
    return Math.min(...(this.#layout?.cells.map((cell) => cell.radius) ?? [])) * scale;
  }

  #magnify(
    at: readonly [number, number],
    finger: readonly [number, number],
    cell: number | null,
  ): void {
    if (!this.#layout || !this.#view) return;
    const name = cell === null ? '' : cellName(this.#view.picture, cell);
    const letter = this.#picked === null ? '' : `${this.#pieces.at(this.#picked)?.letter ?? ''} `;
    this.#magnifier.show(
      at,
      finger,
      this.#layout,
      cell,
      cell === this.#picked || name === '' ? name : `${letter}${name}`,
    );
  }

  destroy(): void {
    this.#magnifier.hide();
    this.#svg.remove();
  }

  #drawBackground(view: BoardView, layout: Layout): void {
    const hadFocus = this.#svg.contains(document.activeElement);
    const { rim, bothEnds: both = false } = view;
    const coordinates = rim === undefined ? null : { both };
    const background = drawBackground(view.picture, layout, this.#armies(), coordinates);
    this.#background.replaceChildren(background.rim, background.cells, background.coordinates);
    this.#over.replaceChildren(background.over, background.names);
    this.#fitCoordinates();
    this.#paths = background.paths;
    this.#names = [...background.names.children];
    for (const path of this.#paths) path.setAttribute('role', 'button');
    if (hadFocus) this.focus();
  }

  #armies(): readonly Army[] {
    return this.#view?.scene.seats ?? [];
  }

  #plies(): readonly Ply[] {
    if (!this.#view?.live) return [];
    if (this.#view.premoveSeat === null) return this.#view.plies;
    // The legal plies of a premove are those of the peeked piece, once the server has sent them.
    return this.#knowsTargets() ? (this.#view.peeked?.plies ?? []) : [];
  }

  /** True if the viewer's moves are premoves, because another player is to move. */
  #isPremoving(): boolean {
    return typeof this.#view?.premoveSeat === 'number';
  }

  #knowsTargets(): boolean {
    return this.#picked !== null && this.#view?.peeked?.cell === this.#picked;
  }

  #isOwn(cell: number): boolean {
    const mover = this.#view?.premoveSeat ?? this.#view?.scene.to_move ?? null;
    if (this.#view?.live !== true || mover === null) return false;
    // A cell counts as own if earlier premoves end there with the viewer's piece.
    const moved = this.#view.premoves.findLast(([from, to]) => from === cell || to === cell);
    if (this.#view.premoveSeat !== null && moved) return moved[1] === cell;
    return this.#pieces.at(cell)?.seat === mover;
  }

  /** Handles a press on a cell. Returns whether the press sends a request. */
  #press(cell: number): boolean {
    if (!this.#view) return false;
    if (this.#view.picksCells) {
      this.#moveCursor(cell, false);
      this.#events.pickCell(cell);
      return false;
    }
    const isMove = this.#view.live && (this.#picked !== null || this.#isOwn(cell));
    const other = this.#pieces.at(cell) !== null && !this.#isOwn(cell);
    // Without a move in progress, a press on another army's piece toggles the display of its moves.
    if (!isMove) this.#events.peek(other && this.#view.peeked?.cell !== cell ? cell : null);
    if (!this.#view.live) return false;
    if (this.#view.requestState === 'waiting') {
      this.#queue.add(cell);
      return false;
    }
    this.#moveCursor(cell, false);
    if (
      this.#view.premoveSeat !== null &&
      this.#picked !== null &&
      !this.#knowsTargets() &&
      !this.#isOwn(cell)
    ) {
      this.#premoveTarget = cell;
      return false;
    }
    const selection = pressCell(this.#plies(), this.#picked, cell, (at) => this.#isOwn(at));
    this.#apply(selection);
    return selection.kind === 'play' || selection.kind === 'refuse';
  }

  #release(from: number, cell: number | null): void {
    this.#pieces.element(from)?.classList.remove('carried');
    if (this.#isPremoving() && cell !== null && cell !== from && !this.#knowsTargets()) {
      if (this.#layout) this.#pieces.returnToCell(from, this.#layout);
      this.#premoveTarget = cell;
      return;
    }
    const selection = dropPiece(this.#plies(), from, cell);
    // A dropped piece is already at its target, so it needs no animation.
    if (selection.kind === 'play' && this.#view?.premoveSeat === null)
      this.#pieces.layer.classList.remove('gliding');
    else if (this.#layout) this.#pieces.returnToCell(from, this.#layout);
    this.#apply(selection);
  }

  #apply(selection: Selection): void {
    if (selection.kind === 'pick') this.#pick(selection.from);
    else if (selection.kind === 'drop') this.#pick(null);
    else if (selection.kind === 'play') {
      const [first] = selection.plies;
      const box =
        this.#paths[first?.to ?? 0]?.getBoundingClientRect() ?? this.#svg.getBoundingClientRect();
      const near = this.#finger ? unionOf(box, this.#finger) : box;
      this.#pick(null);
      if (this.#view?.premoveSeat === null) this.#events.choose(selection.plies, near);
      else if (typeof first?.from === 'number' && first.to !== null)
        this.#events.premove(first.from, first.to);
    } else if (selection.kind === 'refuse') {
      this.#pick(null);
      if (this.#view?.premoveSeat !== null) return;
      this.#events.refuse(this.#nameOf(selection.from), this.#nameOf(selection.to));
    }
  }

  #cancel(): void {
    this.#queue.clear();
    if (this.#picked === null && (this.#view?.premoves.length ?? 0) > 0)
      this.#events.cancelPremoves();
    this.#events.peek(null);
    this.#pick(null);
  }

  /** Draws a ring around the focused cell. The ring has its own layer above all cells. */
  #showFocus(): void {
    const at = document.activeElement;
    const d =
      at instanceof SVGPathElement && at.matches(':focus-visible') ? at.getAttribute('d') : null;
    this.#focus.replaceChildren(
      ...(d === null
        ? []
        : [svg('path', { class: 'focus-casing', d }), svg('path', { class: 'focus-ring', d })]),
    );
  }

  #nameOf(cell: number): string {
    return this.#view?.picture.cells[cell]?.name ?? '';
  }

  #pick(cell: number | null): void {
    this.#picked = cell;
    this.#premoveTarget = null;
    if (this.#isPremoving()) this.#events.peek(cell);
    this.#refresh();
  }

  #moveCursor(cell: number, focus = true): void {
    this.#paths[this.#cursor]?.setAttribute('tabindex', '-1');
    this.#cursor = cell;
    this.#paths[cell]?.setAttribute('tabindex', '0');
    if (focus) this.focus();
  }

  #drag(cell: number, x: number, y: number): void {
    const element = this.#pieces.element(cell);
    if (element) dragTo(element, x, y, this.#layout?.room(cell) ?? 0);
  }

  #hover(cell: number | null): void {
    for (const path of this.#paths) path.classList.remove('hovered');
    if (cell !== null && targetCells(this.#plies(), this.#picked).has(cell)) {
      this.#paths[cell]?.classList.add('hovered');
    }
  }

  #jumpTargets(): number[] {
    const cells =
      this.#picked === null
        ? movableCells(this.#plies())
        : targetCells(this.#plies(), this.#picked).keys();
    return [...cells].sort((a, b) => a - b);
  }

  /** Returns the initial cell of the keyboard cursor: a piece of the player to move, or cell 0. */
  #firstCursor(view: BoardView): number {
    const mover = view.scene.to_move ?? view.bottom;
    return view.scene.pieces.find((piece) => piece.seat === mover)?.cell ?? 0;
  }

  #refresh(): void {
    const [view, picked] = [this.#view, this.#picked];
    if (!view || !this.#layout) return;
    const isOccupied = (cell: number) => this.#pieces.at(cell) !== null;
    const aim = drawTargets(this.#plies(), picked, isOccupied, this.#layout);
    const peek =
      view.peeked && picked === null
        ? drawTargets(view.peeked.plies, view.peeked.cell, isOccupied, this.#layout, true)
        : null;
    this.#under.replaceChildren(
      ...drawCells(view.highlighted ?? [], 'pointed', this.#layout),
      ...drawCells(view.pickedCells ?? [], 'tapped', this.#layout),
      ...drawPremoves(view.premoves, this.#layout),
      ...aim.under,
      ...(peek?.under ?? []),
    );
    const overlay = view.overlay ? drawOverlay(view.overlay, isOccupied, this.#layout) : null;
    this.#under.prepend(...(overlay?.under ?? []));
    this.#targets.replaceChildren(...aim.over, ...(peek?.over ?? []), ...(overlay?.over ?? []));
    const movable = movableCells(this.#plies());
    const aims = targetCells(this.#plies(), picked);
    this.#paths.forEach((path, cell) => {
      const facts = this.#facts(view, cell, movable.has(cell), aims.has(cell));
      update(path, 'aria-label', this.#events.describe(facts));
      update(path, 'tabindex', cell === this.#cursor ? '0' : '-1');
      this.#names[cell]?.classList.toggle('covered', facts.piece !== null || aims.has(cell));
      path.classList.toggle('own', this.#isOwn(cell));
      path.classList.toggle('aimed', aims.has(cell));
      const pressed = view.picksCells
        ? view.pickedCells?.includes(cell) === true
        : facts.movable || facts.picked
          ? facts.picked
          : null;
      update(path, 'aria-pressed', pressed === null ? null : String(pressed));
    });
  }

  #facts(view: BoardView, cell: number, movable: boolean, target: boolean): CellFacts {
    const piece = this.#pieces.at(cell);
    return {
      name: cellName(view.picture, cell),
      piece,
      army: piece ? (view.scene.seats[piece.seat]?.title ?? '') : '',
      movable,
      picked: cell === this.#picked,
      target,
      marks: view.scene.marks.filter((mark) => mark.cells.includes(cell)).map((mark) => mark.words),
    };
  }
}
