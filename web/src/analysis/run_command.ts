// Carries out the commands of keys.

import type { AnalysisView } from './analysis_view.svelte';
import type { Command } from './keys';
import { nextGlyph, nodeOf, ROOT, variationOf } from './tree/tree';

interface Page {
  comment(): void;
  help(): void;
  review(): void;
  words(): void;
}

export function runCommand(command: Command, view: AnalysisView, page: Page): void {
  const { game, engine, drawing } = view;
  const node = nodeOf(game.tree, game.current);
  const tasks: Readonly<Record<Command['do'], () => unknown>> = {
    step: () => command.do === 'step' && game.step(command.by),
    lines: () => command.do === 'lines' && engine.setLines(command.lines),
    first: () => game.goTo(0),
    last: () => game.goTo(game.total),
    leave: () => {
      const first = variationOf(game.tree, game.current);
      void game.select(first === null ? ROOT : (nodeOf(game.tree, first).parent ?? ROOT), -1);
    },
    enter: () => game.select(node.children[1] ?? node.children[0] ?? game.current),
    playBest: () => view.addLine(view.pointed ?? 0, 1),
    addLine: () => view.addLine(view.pointed ?? 0, Infinity),
    engine: () => engine.toggle(),
    threats: () => view.threats.cycle(view.rivals),
    turn: () => view.turnBoard(),
    comment: () => page.comment(),
    draw: () => {
      drawing.toggle();
      if (drawing.picking)
        document.querySelector<SVGElement>('.analysis svg.board .cell[tabindex="0"]')?.focus();
    },
    glyph: () => game.change(nextGlyph(game.tree, game.current)),
    remove: () => game.removeNode(game.current),
    undo: () => game.undo(),
    help: () => page.help(),
    review: () => page.review(),
    words: () => page.words(),
    cancel: () => (game.pending ? game.cancelTurn() : game.peek(null)),
  };
  tasks[command.do]();
}
