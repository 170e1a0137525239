// The parameters of the messages about threats.

/** `name` is null for the viewer. */
const person = (name: string | null) => ({ who: name === null ? 'you' : '', name: name ?? '' });

export const threatParameters = {
  /** `victim` is the glyph of the captured piece, and `name` its name. */
  capture: (
    piece: string,
    from: string,
    owner: string | null,
    victim = '',
    name = '',
    to = '',
  ) => ({
    piece,
    from,
    whose: owner === null ? 'you' : '',
    owner: owner ?? '',
    // Selectors of messages do not allow hyphens.
    victim: victim.replaceAll('-', ''),
    name,
    to,
  }),
  army: (name: string | null, captures: string, now = false) => ({
    ...person(name),
    now: now ? 'yes' : 'no',
    captures,
  }),
  none: person,
} as const;
