import { describeKind, isError } from '../base/values.js';

/** The functions of a program that may send a request instead of the network. */
export type Thrower = 'fetch' | 'dispatcher';

/** Why there is no response, or no more of it. `cause` is what the platform reported. */
export class DriverFailure extends Error {
  /** Whether it is certain that nothing has reached the server. */
  readonly isUnsent: boolean;
  /** Which function of the program threw, where the failure is not one of the network. */
  readonly thrower: Thrower | undefined;

  constructor(cause: unknown, isUnsent: boolean, thrower?: Thrower) {
    super('network failure', { cause });
    this.isUnsent = isUnsent;
    this.thrower = thrower;
  }
}

/**
 * Makes the failure for what `fetch` or a dispatcher threw: the error of the network, or that of a mock,
 * a guard or a fault in the program.
 *
 * @param isOfProgram whether it is a function of the program, or of a test
 * @param isGiven whether it was passed as an option: what its errors prove is not known
 */
export function createThrownFailure(
  error: unknown,
  thrower: Thrower,
  { isOfProgram, isGiven }: { readonly isOfProgram: boolean; readonly isGiven: boolean },
): DriverFailure {
  // The message of `fetch` is only "fetch failed", and its cause has the reason.
  const isEmpty = isError(error) && error.name === 'TypeError' && isError(error.cause);
  const cause = isEmpty ? error.cause : error;
  const isOfMock = listCauses(cause).some(isMockError);
  const isOwn = isOfMock || isBug(cause) || (isOfProgram && !isOfNetwork(cause));
  return new DriverFailure(
    describeThrown(cause, thrower),
    isOfMock || (!isGiven && isConnectError(error)),
    isOwn ? thrower : undefined,
  );
}

/**
 * Returns whether a code is one of nock or of undici's mocks, for a request that they do not know or
 * do not let pass.
 */
export function isMockCode(code: string): boolean {
  return code.startsWith('ERR_NOCK_') || code.startsWith('UND_MOCK_');
}

/** Returns whether a code is one with which a mock says that it has no answer to a request. */
export function isUnmatchedCode(code: string | undefined): boolean {
  return code === 'ERR_NOCK_NO_MATCH' || code === 'UND_MOCK_ERR_MOCK_NOT_MATCHED';
}

function isMockError(error: unknown): boolean {
  const { code, name, message } = error as {
    readonly code?: unknown;
    readonly name?: unknown;
    readonly message?: unknown;
  };
  return (
    (typeof code === 'string' && isMockCode(code)) ||
    // nock's `disableNetConnect`, with the code ENETUNREACH.
    name === 'NetConnectNotAllowedError' ||
    (typeof message === 'string' && message.startsWith('[MSW]'))
  );
}

/**
 * Returns whether an error of a function of the program may be one of the network: those have a code
 * of the system or of undici, or are the `TypeError` with which `fetch` rejects.
 */
function isOfNetwork(cause: unknown): boolean {
  if (!isError(cause)) return false;
  const { name, message } = cause;
  return (
    findFailureCode(cause) !== undefined ||
    name === 'TypeError' ||
    name === 'HTTPParserError' ||
    // The one failure of workerd's `fetch` that is not a `TypeError`.
    message.startsWith('Network connection lost')
  );
}

/** Returns whether an error is a fault in the code of a program, which would be repeated. */
function isBug(cause: unknown): boolean {
  if (!isError(cause)) return false;
  return (
    cause.name === 'ReferenceError' ||
    (cause.name === 'TypeError' && PROGRAM_BUG.test(cause.message))
  );
}

/** How engines describe a `TypeError` that is not one of the network. */
const PROGRAM_BUG =
  /^Cannot (?:read|set|access) |is not (?:a function|iterable|an object|a constructor)|Invalid URL|Failed to parse URL/;

/** What is thrown, or rejected with, may be no error. */
function describeThrown(cause: unknown, thrower: Thrower): unknown {
  if (isError(cause) || (typeof cause === 'string' && cause !== '')) return cause;
  return new Error(`${thrower} rejected with ${describeKind(cause)}, which is not an error`);
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
export function findFailureCode(cause: unknown): string | undefined {
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
  const [code, message] = [findFailureCode(error), findFailureReason(error)];
  return CONNECT_CODES.test(code ?? '') || (message?.includes('(Connect)') ?? false);
}

/** Of Node and Bun. Deno has no codes; its messages say `client error (Connect)`. */
const CONNECT_CODES =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT|ERR_ACCESS_DENIED|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|FailedToOpenSocket)$|CERT|UNABLE_TO_/;

/** Returns why a Blob cannot be read: its file was changed or removed after the Blob was made. */
export function findUnreadable(error: unknown): unknown {
  return listCauses(error).find((cause) => isError(cause) && cause.name === 'NotReadableError');
}

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
