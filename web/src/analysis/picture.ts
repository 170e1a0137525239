// The board on the screen as an SVG image with all styles inside.

/** The properties that style sheets set on parts of a board. */
const PROPERTIES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-linecap',
  'stroke-opacity',
  'opacity',
  'display',
  'visibility',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'paint-order',
  'transform',
] as const;
const WIDTH = 1200;

/** Returns the text of an SVG file that looks as the element on the screen. */
export function toSvgText(board: SVGSVGElement): string {
  const copy = board.cloneNode(true) as SVGSVGElement;
  const [parts, copies] = [
    [...board.querySelectorAll<SVGElement>('*')],
    [...copy.querySelectorAll<SVGElement>('*')],
  ];
  parts.forEach((part, index) => {
    const [style, made] = [getComputedStyle(part), copies[index]!];
    const own = PROPERTIES.flatMap((name) => {
      const value = style.getPropertyValue(name);
      return value === '' || (name === 'transform' && value === 'none') ? [] : `${name}:${value}`;
    });
    made.setAttribute('style', own.join(';'));
    for (const name of ['class', 'role', 'tabindex', 'aria-label', 'data-cell', 'aria-pressed'])
      made.removeAttribute(name);
  });
  const [, , w = 1, h = 1] = (board.getAttribute('viewBox') ?? '').split(' ').map(Number);
  for (const name of ['class', 'role', 'aria-label']) copy.removeAttribute(name);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(WIDTH));
  copy.setAttribute('height', String(Math.round((WIDTH * h) / w)));
  return new XMLSerializer().serializeToString(copy);
}

/** Saves a text as a file. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  [link.href, link.download] = [address, name];
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
