import { isError } from '../base/values.js';

/** Why there is no response, or no more of it. `cause` is what the platform reported. */
export class DriverFailure extends Error {
  /** Whether it is certain that nothing has reached the server. */
  readonly isUnsent: boolean;

  constructor(cause: unknown, isUnsent: boolean) {
    super('network failure', { cause });
    this.isUnsent = isUnsent;
  }
}

/** Makes the failure of a request that was ended with `abort`. */
export function createEndedFailure(): DriverFailure {
  return new DriverFailure(new Error('the request was ended'), false);
}

const MAX_REASON_LENGTH = 200;
/** How deep chains of causes are followed: an error may be its own cause. */
const MAX_CAUSES = 10;
/** The messages of `fetch` in Node and browsers, which are the same for every failure. */
const EMPTY_REASON =
  /^(?:fetch failed|failed to fetch|load failed|network failure|network request failed|networkerror when .*)\.?$/i;

/**
 * Returns the code of a failure: the first among an error, its causes, and the attempts that it
 * combines. A missing permission on Deno has only a name.
 */
export function findCode(cause: unknown): string | undefined {
  for (const at of listCauses(cause)) {
    const { code, name } = at as { readonly code?: unknown; readonly name?: unknown };
    if (typeof code === 'string') return code;
    if (name === 'NotCapable') return 'ERR_ACCESS_DENIED';
  }
  return undefined;
}

/**
 * Returns why the network failed, for a failure without a code: the innermost informative message
 * among its causes, on one line. Undefined where the platform hides it.
 *
 * @param cause the thrown error, already without secrets
 */
export function findFailureReason(cause: unknown): string | undefined {
  let reason: string | undefined;
  for (const at of listCauses(cause)) {
    const message = isError(at) ? at.message : typeof at === 'string' ? at : '';
    const line = message.replace(/\s+/g, ' ').trim();
    if (line !== '' && !EMPTY_REASON.test(line)) reason = line;
  }
  if (reason === undefined || reason.length <= MAX_REASON_LENGTH) return reason;
  return `${reason.slice(0, MAX_REASON_LENGTH)}…`;
}

/** Returns whether an error proves that no connection was established. */
export function isConnectError(error: unknown): boolean {
  const [code, message] = [findCode(error), findFailureReason(error)];
  return CONNECT_CODES.test(code ?? '') || (message?.includes('(Connect)') ?? false);
}

/** Of Node and Bun. Deno has no codes; its messages say `client error (Connect)`. */
const CONNECT_CODES =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT|ERR_ACCESS_DENIED|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|FailedToOpenSocket)$|CERT|UNABLE_TO_/;

/** Returns an error and its causes, the outermost first. */
function listCauses(cause: unknown): readonly unknown[] {
  const found: unknown[] = [];
  for (let at = cause; at !== undefined && at !== null && found.length < MAX_CAUSES;) {
    found.push(at);
    const { cause: inner, errors } = at as { readonly cause?: unknown; readonly errors?: unknown };
    // Of a host with several addresses, all of which were tried.
    at = inner ?? (Array.isArray(errors) ? (errors[0] as unknown) : undefined);
  }
  return found;
}
