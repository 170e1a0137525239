// Parses and formats points, which are exact fractions.

const SIGNS: Record<string, string> = {
  '1/2': '½',
  '1/3': '⅓',
  '2/3': '⅔',
  '1/4': '¼',
  '3/4': '¾',
  '1/6': '⅙',
  '5/6': '⅚',
};

/** Returns the numeric value of points such as `1` or `1/2`. */
export function pointsValue(points: string): number {
  const [numerator = 0, denominator = 1] = points.split('/').map(Number);
  return numerator / denominator;
}

/** Formats `3/2` as `1½` and `1/2` as `½`. Fractions without such a character stay unchanged. */
export function formatPoints(points: string): string {
  const [numerator, denominator] = points.split('/').map(Number);
  if (numerator === undefined || denominator === undefined || denominator === 0) return points;
  const whole = Math.floor(numerator / denominator);
  const sign = SIGNS[`${numerator - whole * denominator}/${denominator}`];
  if (!sign) return points;
  return whole === 0 ? sign : `${whole}${sign}`;
}
