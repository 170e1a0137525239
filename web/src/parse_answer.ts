// Parses the server's JSON answers. Pure.

/** The start of a scene's pieces in the format of older servers. */
const FORMER_PIECES = '"men":[';

/**
 * Parses an answer. During an update, an older server may still answer with the field `men`.
 *
 * JSON escapes quotes in texts, so the replacement affects only fields.
 */
export const parseAnswer = (text: string): unknown =>
  JSON.parse(text.replaceAll(FORMER_PIECES, '"pieces":['));
