// Measures texts in pixels. The results are reactive, because fonts can load later.

let context: CanvasRenderingContext2D | null | undefined;
let fonts = $state(0);
if (typeof document !== 'undefined')
  document.fonts.addEventListener('loadingdone', () => {
    fonts += 1;
  });

/** The font families, as in `tokens.css`. */
const FAMILIES = {
  serif: "'Source Serif 4', Georgia, 'Times New Roman', serif",
  sans: "'Inter Variable', system-ui, 'Segoe UI', Roboto, sans-serif",
};

export function textWidth(text: string, family: keyof typeof FAMILIES, size: number): number {
  // This read makes callers depend on `fonts`, so a loaded font updates their results.
  void fonts;
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return text.length * size * 0.56;
  context.font = `600 ${size}px ${FAMILIES[family]}`;
  return context.measureText(text).width * 1.02;
}
