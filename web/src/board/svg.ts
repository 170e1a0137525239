// Making SVG elements.

const NAMESPACE = 'http://www.w3.org/2000/svg';

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | number> = {},
  children: readonly Node[] = [],
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** An element with a text that pointers and readers find. */
export function titled<T extends SVGElement>(element: T, words: string): T {
  if (words === '') return element;
  const title = svg('title');
  title.textContent = words;
  element.append(title);
  return element;
}

/** A name made fit to be part of a class. */
export function className(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9_-]/g, '-');
}
