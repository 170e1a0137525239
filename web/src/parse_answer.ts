// Parses JSON from the server. The function is pure.

/** The start of the list of pieces in scenes from older servers. */
const FORMER_PIECES = '"men":[';

/**
 * Parses an answer and renames the field `men` to `pieces`.
 *
 * During an update of a cluster, an older server may still send the old name. JSON escapes quotes
 * in texts, so the replacement cannot affect them.
 */
export const parseAnswer = (text: string): unknown =>
  JSON.parse(text.replaceAll(FORMER_PIECES, '"pieces":['));
