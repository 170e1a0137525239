// The width of texts in pixels, measured again when the fonts of the site have loaded.

let context: CanvasRenderingContext2D | null | undefined;
let fonts = $state(0);
if (typeof document !== 'undefined')
  document.fonts.addEventListener('loadingdone', () => {
    fonts += 1;
  });

/** The families, as in `tokens.css`. */
const FAMILIES = {
  serif: "'Source Serif 4', Georgia, 'Times New Roman', serif",
  sans: "'Inter Variable', system-ui, 'Segoe UI', Roboto, sans-serif",
};

/** Returns the width of a text in a font of the site. */
export function textWidth(text: string, family: keyof typeof FAMILIES, size: number): number {
  // Reactive: a font that has loaded changes the result.
  void fonts;
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return text.length * size * 0.56;
  context.font = `600 ${size}px ${FAMILIES[family]}`;
  return context.measureText(text).width * 1.02;
}
