// Formats days in the language of the site.

const DAY = 24 * 60 * 60_000;

/** Returns the number of calendar days from a time until now. */
function daysAgo(time: number, now: number): number {
  const midnight = (at: number) => new Date(at).setHours(0, 0, 0, 0);
  // Days with a change of the clock have 23 or 25 hours.
  return Math.round((midnight(now) - midnight(time)) / DAY);
}

/** Formats a day, such as "3 May", or "3 May 2025" in another year. */
export function formatDate(time: number, now: number, language: string, month = 'long'): string {
  const sameYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: month as 'long' | 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(time);
}

/** Formats a past day: "today", "yesterday", or the date. */
export function formatDay(time: number, now: number, language: string, month = 'long'): string {
  const days = daysAgo(time, now);
  return days === 0 || days === 1
    ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-days, 'day')
    : formatDate(time, now, language, month);
}

/** Formats a month, such as "May 2026". */
export const formatMonth = (time: number, language: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' }).format(time);
