// The board: state in, drawing and events out. It shows a picture and a scene, offers the plies it was given, and knows no rule.

import type { Ply } from '../gen/wire';
import { press, release, type Step, sources, targets } from './aim';
import { type Layout, layOut } from './geometry';
import { drawBackground, nameOf } from './background';
import { around, fingertip, type Rect } from './chooser';
import { followKeys } from './keys';
import { Loupe, SMALL } from './loupe';
import { drawHub } from './hub';
import { drawOver } from './drawn';
import { drawAim, drawCells, drawMarks, drawPlan } from './marks';
import { carry, Pieces } from './pieces';
import { type Army, useLetters } from './piece_art';
import { followPointer } from './pointer';
import { svg } from './svg';
import type { BoardEvents, BoardView, CellFacts } from './view';

/** After so many milliseconds nobody expects any more that what was pressed will be done. */
const PATIENCE = 4000;

export class Board {
  static #count = 0;
  readonly #loupe: Loupe;
  readonly #svg: SVGSVGElement;
  readonly #events: BoardEvents;
  readonly #background = svg('g');
  readonly #marks = svg('g', { class: 'marks', 'aria-hidden': 'true' });
  readonly #over = svg('g');
  readonly #hub = svg('g', { class: 'hub-group', 'aria-hidden': 'true' });
  readonly #focus = svg('g', { class: 'focus', 'aria-hidden': 'true' });
  readonly #picking = svg('g', { class: 'aim', 'aria-hidden': 'true' });
  readonly #aim = svg('g', { class: 'aim', 'aria-hidden': 'true' });
  readonly #pieces = new Pieces(svg('g', { class: 'pieces', 'aria-hidden': 'true' }));
  #view: BoardView | null = null;
  #layout: Layout | null = null;
  #paths: readonly SVGPathElement[] = [];
  #names: readonly Element[] = [];
  #picked: number | null = null;
  /** Cells pressed while an answer is waited for, and when. */
  #ahead: { readonly cell: number; readonly at: number }[] = [];
  /** Where the piece taken up for a plan shall go, before it is known where it may. */
  #wanted: number | null = null;
  #cursor = 0;
  /** Where the finger or the mouse is that makes a move now. */
  #finger: Rect | null = null;

  constructor(host: HTMLElement, events: BoardEvents) {
    this.#events = events;
    this.#svg = svg('svg', { class: 'board', role: 'group', 'aria-label': events.label });
    const id = `board-${(Board.#count += 1)}`;
    const parts = [
      this.#background,
      this.#hub,
      this.#marks,
      this.#over,
      this.#picking,
      this.#pieces.layer,
      this.#aim,
    ];
    this.#svg.append(svg('g', { id }, parts), this.#focus);
    this.#loupe = new Loupe(this.#svg, id);
    this.#svg.addEventListener('focusin', () => this.#showFocus());
    this.#svg.addEventListener('focusout', () => this.#focus.replaceChildren());
    host.append(this.#svg);
    this.#svg.addEventListener(
      'pointerup',
      (event) => (this.#finger = fingertip(event.clientX, event.clientY)),
      true,
    );
    followPointer({
      svg: this.#svg,
      mayPick: (cell) => this.#isOwn(cell),
      picked: () => this.#picked,
      isTarget: (cell) => targets(this.#plies(), this.#picked).has(cell),
      press: (cell) => this.#press(cell),
      waits: () => this.#view?.flow === 'waiting',
      lift: (cell) => this.#pieces.element(cell)?.classList.add('carried'),
      carry: (cell, x, y) => this.#carry(cell, x, y),
      hover: (cell) => this.#hover(cell),
      release: (from, cell) => this.#release(from, cell),
      leave: () => this.#leave(),
      small: () => this.#smallest() < SMALL,
      magnify: (at, finger, cell) => this.#magnify(at, finger, cell),
      magnified: () => this.#loupe.hide(),
    });
    this.#svg.addEventListener('pointerup', () => (this.#finger = null));
    followKeys({
      svg: this.#svg,
      live: () => this.#view?.live === true || this.#view?.taps === true,
      layout: () =>
        this.#layout ?? { cells: [], viewBox: [0, 0, 0, 0], room: () => 0, place: () => [0, 0] },
      cursor: () => this.#cursor,
      moveCursor: (cell) => this.#moveCursor(cell),
      press: (cell) => this.#press(cell),
      leave: () => this.#leave(),
      stops: () => this.#stops(),
    });
  }

  /** Shows a state. The board keeps only what the hand does: the piece taken up and the cursor. */
  show(view: BoardView): void {
    const old = this.#view;
    const turned = old?.picture !== view.picture || old.bottom !== view.bottom;
    this.#view = view;
    const redrawn = old !== null && old.letters !== view.letters;
    useLetters(view.letters);
    if (redrawn) this.#pieces.clear();
    if (turned || !this.#layout) {
      this.#layout = layOut(view.picture, view.picture.rotations[view.bottom] ?? 0);
      this.#svg.setAttribute('viewBox', this.#layout.viewBox.join(' '));
    }
    if (turned) this.#drawBackground(view, this.#layout);
    if (old?.picture !== view.picture) this.#cursor = this.#home(view);
    this.#svg.classList.toggle('with-names', view.names);
    this.#svg.classList.toggle('live', view.live || view.taps === true);
    // Whatever else changes, pieces under way are not stopped by it.
    if (turned || old?.scene !== view.scene || redrawn)
      this.#pieces.show(view.scene, this.#layout, this.#armies(), !turned && !redrawn);
    this.#marks.replaceChildren(
      ...drawMarks(view.scene, this.#layout, this.#armies(), view.latest),
    );
    this.#hub.replaceChildren(
      ...drawHub(view.picture, view.scene, this.#layout, this.#armies(), view.bottom),
    );
    const changed =
      old?.plies !== view.plies || old?.live !== view.live || old?.planner !== view.planner;
    // A piece taken up to be sent ahead stays up when its turn comes.
    if (changed && !(this.#picked !== null && this.#isOwn(this.#picked))) this.#picked = null;
    this.#refresh();
    if (this.#wanted !== null && this.#knowsReach()) {
      const cell = this.#wanted;
      this.#wanted = null;
      this.#press(cell);
    }
    if (view.flow === 'refused') this.#ahead = [];
    if (view.flow === 'ready') this.#catchUp();
  }

  /** Presses what was pressed ahead; after a ply that needs an answer of its own the rest waits for that. */
  #catchUp(): void {
    while (this.#ahead.length > 0) {
      const pressed = this.#ahead.shift();
      const recent = pressed && performance.now() - pressed.at < PATIENCE;
      if (recent && this.#press(pressed.cell)) return;
    }
  }

  /** Puts the keyboard on the board. */
  focus(): void {
    this.#paths[this.#cursor]?.focus();
  }

  /** How many pixels it is from the middle of the smallest cell to its side. */
  #smallest(): number {
    const scale = this.#svg.getScreenCTM()?.a ?? 1;
    return Math.min(...(this.#layout?.cells.map((cell) => cell.radius) ?? [])) * scale;
  }

  #magnify(
    at: readonly [number, number],
    finger: readonly [number, number],
    cell: number | null,
  ): void {
    if (!this.#layout || !this.#view) return;
    const name = cell === null ? '' : nameOf(this.#view.picture, cell);
    const letter = this.#picked === null ? '' : `${this.#pieces.at(this.#picked)?.letter ?? ''} `;
    this.#loupe.show(
      at,
      finger,
      this.#layout,
      cell,
      cell === this.#picked || name === '' ? name : `${letter}${name}`,
    );
  }

  destroy(): void {
    this.#loupe.hide();
    this.#svg.remove();
  }

  #drawBackground(view: BoardView, layout: Layout): void {
    const hadFocus = this.#svg.contains(document.activeElement);
    const background = drawBackground(view.picture, layout, this.#armies());
    this.#background.replaceChildren(background.rim, background.cells);
    this.#over.replaceChildren(background.over, background.names);
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
    if (this.#view.planner === null) return this.#view.plies;
    // Who plans is shown what the piece could do, as far as that is known yet.
    return this.#knowsReach() ? (this.#view.peeked?.plies ?? []) : [];
  }

  /** Are pieces sent ahead of their turn? */
  #plans(): boolean {
    return typeof this.#view?.planner === 'number';
  }

  #knowsReach(): boolean {
    return this.#picked !== null && this.#view?.peeked?.cell === this.#picked;
  }

  #isOwn(cell: number): boolean {
    const mover = this.#view?.planner ?? this.#view?.scene.to_move ?? null;
    if (this.#view?.live !== true || mover === null) return false;
    // A piece that is sent ahead stands, for the next plan, where it is sent to.
    const sent = this.#view.planned.findLast(([from, to]) => from === cell || to === cell);
    if (this.#view.planner !== null && sent) return sent[1] === cell;
    return this.#pieces.at(cell)?.seat === mover;
  }

  /** A cell is pressed; true when it leads to something that is asked of the server. */
  #press(cell: number): boolean {
    if (!this.#view) return false;
    if (this.#view.taps) {
      this.#moveCursor(cell, false);
      this.#events.tap(cell);
      return false;
    }
    const up = this.#view.live && (this.#picked !== null || this.#isOwn(cell));
    const other = this.#pieces.at(cell) !== null && !this.#isOwn(cell);
    // Any piece shows its moves; but where the hand holds one, pressing another means to take it.
    if (!up) this.#events.peek(other && this.#view.peeked?.cell !== cell ? cell : null);
    if (!this.#view.live) return false;
    if (this.#view.flow === 'waiting') {
      this.#ahead.push({ cell, at: performance.now() });
      return false;
    }
    this.#moveCursor(cell, false);
    if (
      this.#view.planner !== null &&
      this.#picked !== null &&
      !this.#knowsReach() &&
      !this.#isOwn(cell)
    ) {
      this.#wanted = cell;
      return false;
    }
    const step = press(this.#plies(), this.#picked, cell, (at) => this.#isOwn(at));
    this.#follow(step);
    return step.kind === 'play' || step.kind === 'refuse';
  }

  #release(from: number, cell: number | null): void {
    this.#pieces.element(from)?.classList.remove('carried');
    if (this.#plans() && cell !== null && cell !== from && !this.#knowsReach()) {
      if (this.#layout) this.#pieces.settle(from, this.#layout);
      this.#wanted = cell;
      return;
    }
    const step = release(this.#plies(), from, cell);
    // A piece dropped on its target does not glide there once more.
    if (step.kind === 'play' && this.#view?.planner === null)
      this.#pieces.layer.classList.remove('gliding');
    else if (this.#layout) this.#pieces.settle(from, this.#layout);
    this.#follow(step);
  }

  #follow(step: Step): void {
    if (step.kind === 'pick') this.#pick(step.from);
    else if (step.kind === 'drop') this.#pick(null);
    else if (step.kind === 'play') {
      const [first] = step.plies;
      const box =
        this.#paths[first?.to ?? 0]?.getBoundingClientRect() ?? this.#svg.getBoundingClientRect();
      const near = this.#finger ? around(box, this.#finger) : box;
      this.#pick(null);
      if (this.#view?.planner === null) this.#events.choose(step.plies, near);
      else if (typeof first?.from === 'number' && first.to !== null)
        this.#events.plan(first.from, first.to);
    } else if (step.kind === 'refuse') {
      this.#pick(null);
      if (this.#view?.planner !== null) return;
      this.#events.refuse(this.#canonical(step.from), this.#canonical(step.to));
    }
  }

  #leave(): void {
    this.#ahead = [];
    if (this.#picked === null && (this.#view?.planned.length ?? 0) > 0) this.#events.dropPlan();
    this.#events.peek(null);
    this.#pick(null);
  }

  /** The ring round the cell that has the keyboard, above everything else. */
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

  #canonical(cell: number): string {
    return this.#view?.picture.cells[cell]?.name ?? '';
  }

  #pick(cell: number | null): void {
    this.#picked = cell;
    this.#wanted = null;
    if (this.#plans()) this.#events.peek(cell);
    this.#refresh();
  }

  #moveCursor(cell: number, focus = true): void {
    this.#paths[this.#cursor]?.setAttribute('tabindex', '-1');
    this.#cursor = cell;
    this.#paths[cell]?.setAttribute('tabindex', '0');
    if (focus) this.focus();
  }

  #carry(cell: number, x: number, y: number): void {
    const element = this.#pieces.element(cell);
    if (element) carry(element, x, y, this.#layout?.room(cell) ?? 0);
  }

  #hover(cell: number | null): void {
    for (const path of this.#paths) path.classList.remove('hovered');
    if (cell !== null && targets(this.#plies(), this.#picked).has(cell)) {
      this.#paths[cell]?.classList.add('hovered');
    }
  }

  #stops(): number[] {
    const cells =
      this.#picked === null ? sources(this.#plies()) : targets(this.#plies(), this.#picked).keys();
    return [...cells].sort((a, b) => a - b);
  }

  /** Where the cursor begins: on a piece of the first seat, or anywhere. */
  #home(view: BoardView): number {
    const mover = view.scene.to_move ?? view.bottom;
    return view.scene.men.find((piece) => piece.seat === mover)?.cell ?? 0;
  }

  #refresh(): void {
    const [view, picked] = [this.#view, this.#picked];
    if (!view || !this.#layout) return;
    const taken = (cell: number) => this.#pieces.at(cell) !== null;
    const aim = drawAim(this.#plies(), picked, taken, this.#layout);
    const peek =
      view.peeked && picked === null
        ? drawAim(view.peeked.plies, view.peeked.cell, taken, this.#layout, true)
        : null;
    this.#picking.replaceChildren(
      ...drawCells(view.pointed ?? [], 'pointed', this.#layout),
      ...drawCells(view.tapped ?? [], 'tapped', this.#layout),
      ...drawPlan(view.planned, this.#layout),
      ...aim.under,
      ...(peek?.under ?? []),
    );
    const drawn = view.drawn ? drawOver(view.drawn, taken, this.#layout) : null;
    this.#picking.prepend(...(drawn?.under ?? []));
    this.#aim.replaceChildren(...aim.over, ...(peek?.over ?? []), ...(drawn?.over ?? []));
    const movable = sources(this.#plies());
    const aims = targets(this.#plies(), picked);
    this.#paths.forEach((path, cell) => {
      const facts = this.#facts(view, cell, movable.has(cell), aims.has(cell));
      path.setAttribute('aria-label', this.#events.describe(facts));
      path.setAttribute('tabindex', cell === this.#cursor ? '0' : '-1');
      this.#names[cell]?.classList.toggle('covered', facts.piece !== null || aims.has(cell));
      path.classList.toggle('own', this.#isOwn(cell));
      path.classList.toggle('aimed', aims.has(cell));
      if (view.taps)
        path.setAttribute('aria-pressed', String(view.tapped?.includes(cell) === true));
      else if (facts.movable || facts.picked)
        path.setAttribute('aria-pressed', String(facts.picked));
      else path.removeAttribute('aria-pressed');
    });
  }

  #facts(view: BoardView, cell: number, movable: boolean, target: boolean): CellFacts {
    const piece = this.#pieces.at(cell);
    return {
      name: nameOf(view.picture, cell),
      piece,
      army: piece ? (view.scene.seats[piece.seat]?.title ?? '') : '',
      movable,
      picked: cell === this.#picked,
      target,
      marks: view.scene.marks.filter((mark) => mark.cells.includes(cell)).map((mark) => mark.words),
    };
  }
}
