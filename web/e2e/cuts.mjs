// Finds truncated text and content that is wider than the screen.

/** Elements that may be truncated if a title or label contains their full text. */
const NAMES = '.plate .name, .plate .army, .result .name';

/**
 * Returns the faults of the page, one line each: elements wider than the screen, and truncated
 * text.
 *
 * If a dialog is open, only the dialog is checked.
 */
export const cuts = (page) =>
  page.evaluate((names) => {
    const found = [];
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const width = document.scrollingElement.scrollWidth;
    if (width > innerWidth) found.push(`the page is ${width} px wide`);
    if (root.scrollWidth > root.clientWidth + 1)
      found.push(`${root.tagName} scrolls sideways: ${root.scrollWidth} of ${root.clientWidth} px`);

    /**
     * Returns the boxes that clip an element. A box that scrolls vertically clips only
     * horizontally.
     */
    function clips(element) {
      const boxes = [];
      let scrolls = root.matches('dialog');
      const add = ({ left, right, top, bottom }) =>
        boxes.push(
          scrolls
            ? { left, right, top: -Infinity, bottom: Infinity }
            : { left, right, top, bottom },
        );
      for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        scrolls ||= /auto|scroll/.test(overflowY);
        add(at.getBoundingClientRect());
      }
      add({ left: 0, right: innerWidth, top: 0, bottom: innerHeight });
      return boxes;
    }
    const path = (element) =>
      [element.parentElement, element]
        .map((one) => `${one.tagName.toLowerCase()}${one.className ? `.${one.className}` : ''}`)
        .join(' > ')
        .replaceAll(/\s*svelte-\w+/g, '');

    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.data.trim();
      if (text === '' || element.closest('.hidden, svg, option, textarea, script, style')) continue;
      if (!element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) continue;
      range.selectNodeContents(node);
      const boxes = clips(element);
      const cut = [...range.getClientRects()].some(
        (part) =>
          part.width > 0 &&
          boxes.some(
            (box) =>
              part.left < box.left - 1.5 ||
              part.right > box.right + 1.5 ||
              part.top < box.top - 4 ||
              part.bottom > box.bottom + 4,
          ),
      );
      if (!cut) continue;
      const name = element.closest(names);
      const full = [name?.title, name?.closest('[aria-label]')?.ariaLabel ?? ''];
      if (name && full.some((one) => one?.includes(text))) continue;
      found.push(`"${text}" in ${path(element)}`);
    }
    return found;
  }, NAMES);
