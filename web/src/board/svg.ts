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

/**
 * Adds a title, which browsers show as a tooltip and screen readers announce.
 *
 * Does nothing if `words` is empty.
 */
export function withTitle<T extends SVGElement>(element: T, words: string): T {
  if (words === '') return element;
  const title = svg('title');
  title.textContent = words;
  element.append(title);
  return element;
}

/** Converts a name to lower case and replaces characters that a CSS class cannot contain. */
export function toClassName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9_-]/g, '-');
}

/** Sets an attribute, or removes it if `value` is null. Spares the browser equal values. */
export function update(element: Element, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
