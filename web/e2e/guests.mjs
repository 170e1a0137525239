// Creates tables with guests at all seats by HTTP requests.
//
// This is faster than a browser for each guest.

/** Long names, to test the layout. */
const NAMES = [
  'Maximiliane von Hohenstaufen-Sulzbach',
  'Bartholomäus Grünwald-Freiberg',
  'Wolfgang Amadeus Gottlieb Mozart',
  'Konstantinopolitanischer Dudelsack',
];

const FLAGS = { true: true, false: false };

async function post(base, path, body, cookie) {
  const answer = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${text}`);
  return { json: text === '' ? null : JSON.parse(text), answer };
}

/** Creates guests and returns their session cookies. */
export const guests = (base, names = NAMES) =>
  Promise.all(
    names.map(async (name) => {
      const { answer } = await post(base, '/api/session', { name });
      return answer.headers.get('set-cookie').split(';')[0];
    }),
  );

/** Converts a guest's cookie to the format of Playwright. */
export function browserCookie(base, cookie) {
  const [name, value] = cookie.split('=');
  return { name, value, url: base };
}

/**
 * Creates a table with a guest at each seat and returns its id.
 *
 * `agreed` is `{ variant, options, position, seconds, computers, visibility }`. `options` is a query
 * string, `seconds` is the initial clock time, and `computers` is the number of computer players.
 */
export async function seat(base, cookies, agreed) {
  const {
    variant,
    options = '',
    position = null,
    seconds = null,
    computers = 0,
    visibility = 'unlisted',
  } = agreed;
  const games = await (await fetch(`${base}/api/variants`)).json();
  const { seats } = games.find((game) => game.id === variant);
  const people = seats.length - computers;
  const plan = seats.map((_, at) => {
    if (at === 0) return { who: 'me', name: null };
    return at < people ? { who: 'open' } : { who: 'computer', player: 'level-1' };
  });
  const { json } = await post(
    base,
    '/api/tables',
    {
      variant,
      options: Object.fromEntries(
        [...new URLSearchParams(options)].map(([id, value]) => [id, FLAGS[value] ?? value]),
      ),
      position,
      seats: plan,
      terms: {
        visibility,
        time: seconds === null ? null : { base: seconds * 1000, bonus: 0, kind: 'increment' },
        answers_on_time: false,
        leaving: 'forfeit',
        courtesy: 0,
      },
    },
    cookies[0],
  );
  const path = `/api/tables/${json.table}`;
  for (let at = 1; at < people; at += 1) {
    // A private table requires an invitation.
    const invitation =
      visibility === 'private'
        ? (await post(base, `${path}/seats`, { do: 'invite', seat: at }, cookies[0])).json
        : null;
    const join = { seat: at, token: invitation?.token ?? null };
    await post(base, `${path}/join`, join, cookies[at]);
  }
  return json.table;
}
