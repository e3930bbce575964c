import { isError } from '../base/thrown.js';

const MAX_REASON_LENGTH = 200;
/** How deep chains of causes are followed: an error may be its own cause. */
export const MAX_CAUSES = 10;
/** The messages of `fetch` in Node and browsers, which are the same for every failure. */
const EMPTY_REASON =
  /^(?:fetch failed|failed to fetch|load failed|network failure|network request failed|networkerror when .*)\.?$/i;

/**
 * Returns why the network failed, for a failure without a code: the innermost informative message
 * among its causes, on one line. Undefined where the platform hides it.
 *
 * @param cause the thrown error, already without secrets
 */
export function findFailureReason(cause: unknown): string | undefined {
  let reason: string | undefined;
  let at = cause;
  for (let count = 0; count < MAX_CAUSES; count++) {
    const line = readMessage(at).replace(/\s+/g, ' ').trim();
    if (line !== '' && !EMPTY_REASON.test(line)) reason = line;
    if (!isError(at)) break;
    const { errors } = at as { readonly errors?: unknown };
    at = at.cause ?? (Array.isArray(errors) ? (errors[0] as unknown) : undefined);
  }
  if (reason === undefined || reason.length <= MAX_REASON_LENGTH) return reason;
  return `${reason.slice(0, MAX_REASON_LENGTH)}…`;
}

function readMessage(thrown: unknown): string {
  if (typeof thrown === 'string') return thrown;
  return isError(thrown) ? thrown.message : '';
}
