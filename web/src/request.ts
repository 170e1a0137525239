// Sends requests to the server's HTTP API.

import type { Problem } from './gen/wire';
import { parseAnswer } from './parse_answer';
import { loadAllTexts, texts, translateProblem } from './texts';
import { locale } from './words/language.svelte';

/** An error that the server reported, or `offline` if the request failed. */
export class ApiError extends Error {
  /** `retryAfter` is the number of seconds after which the server expects another request. */
  constructor(
    readonly problem: Problem,
    readonly retryAfter: number | null = null,
  ) {
    super(problem.message);
  }
}

/**
 * Sends a request, by default as a POST if it has a body. Returns the answer, translated to the
 * site's language.
 */
export async function request<T>(
  path: string,
  body?: unknown,
  method?: 'DELETE',
  signal?: AbortSignal,
): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      ...(body === undefined
        ? {}
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
      ...(method && { method }),
      ...(signal && { signal }),
    });
  } catch {
    throw new ApiError({ kind: 'offline', message: texts.problem.offline, rule: null, at: null });
  }
  const answer: unknown = await response
    .text()
    .then(parseAnswer)
    .catch(() => undefined);
  if (response.ok && answer !== undefined) return locale.translateAnswer(answer as T);
  const retryAfter = Number(response.headers.get('retry-after') ?? NaN);
  throw new ApiError(await toProblem(answer), Number.isFinite(retryAfter) ? retryAfter : null);
}

/** Requests a plain text, without translation. */
export async function requestText(path: string): Promise<string> {
  const response = await fetch(path).catch(() => null);
  if (response?.ok) return response.text();
  throw new ApiError(await toProblem(await response?.json().catch(() => null)));
}

/** Returns the problem in an answer, in the language of the site. */
export async function toProblem(answer: unknown): Promise<Problem> {
  if (typeof answer === 'object' && answer !== null && 'message' in answer) {
    // Without the texts, the visitor still sees a general message.
    if (locale.value !== 'en') await loadAllTexts().catch(() => {});
    return translateProblem(answer as Problem);
  }
  return { kind: 'internal', message: texts.problem.offline, rule: null, at: null };
}
