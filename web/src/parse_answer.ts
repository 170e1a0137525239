// The answers of the server as JSON. Pure.

/** The pieces of a scene in an answer of a server before the field `pieces`. */
const FORMER_PIECES = '"men":[';

/**
 * Parses an answer. During an update of several servers, an older one may still answer. In JSON, a
 * text has its quotes escaped, so only a field matches.
 */
export const parseAnswer = (text: string): unknown =>
  JSON.parse(text.replaceAll(FORMER_PIECES, '"pieces":['));
