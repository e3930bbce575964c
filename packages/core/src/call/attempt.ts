import { isThenable } from '../base/callback.js';
import { TooManyEncodings } from '../network/body.js';
import type { WireRequest, WireResponse } from '../network/driver.js';
import {
  ClientError,
  InputError,
  NetworkError,
  OutputError,
  type TimeoutError,
} from '../base/errors.js';
import { firstRequest, followed, type OutgoingRequest } from './request.js';
import { bareUrl } from '../wire/redact.js';
import { isOpenHeader, scrub } from '../wire/scrub.js';
import { scrubCause } from '../wire/scrub-cause.js';
import { lookUp } from './cache.js';
import { hintAfterFailure } from './hint.js';
import type { CallContext } from './context.js';
import { connectTimeout, errorCode, proxyFailure } from '#platform';
import type { HeaderMap } from '../wire/headers.js';
import type { Payload } from '../wire/payload.js';

export interface FailedAttempt {
  readonly error: NetworkError | TimeoutError;
  readonly unsent: boolean;
  /** The request may have been sent, and no byte of a response is known to have arrived. */
  readonly broke: boolean;
}

/** Makes one attempt: credentials, the request itself, redirects. Returns the response, or why there is none. */
export async function attempt(context: CallContext): Promise<WireResponse | FailedAttempt> {
  const started = performance.now();
  context.begin();
  context.lifetime.check();
  const first = firstRequest(context);
  let outgoing = isThenable(first) ? await first : first;
  let store = context.call.cache;
  for (let redirects = 0; ; redirects++) {
    const cached = store === undefined ? undefined : await lookUp(store, context, outgoing);
    const response = await dispatch(context, cached?.outgoing ?? outgoing);
    if ('error' in response) return response;
    if (response.url !== undefined) {
      const url = bareUrl(response.url);
      context.url = scrub(url, context.secrets);
      // A platform that follows redirects itself sends no credential to another origin either.
      context.crossedOrigin ||= !url.startsWith(`${outgoing.origin}/`);
    }
    const reported = context.settings.hooks.response(context, response, started);
    if (reported !== undefined) await reported;
    if (!MOVED.includes(response.status)) {
      const answer = cached === undefined ? response : await cached.answered(response);
      if (answer !== undefined) return answer;
      store = undefined;
      continue;
    }
    outgoing = await followed(context, response, outgoing, redirects);
  }
}

const MOVED: readonly number[] = [301, 302, 303, 307, 308];

async function dispatch(
  context: CallContext,
  outgoing: OutgoingRequest,
): Promise<WireResponse | FailedAttempt> {
  const { lifetime, settings } = context;
  lifetime.check();
  const request = new AttemptRequest(context, outgoing);
  const inFlight = settings.driver.send(request);
  lifetime.onFailure((error) => {
    inFlight.abort(error);
  });
  // On an existing connection the request has been sent by now; a new connection takes time to establish.
  if (!request.isSent) lifetime.wait('connect');
  context.mayHaveExecuted ||= request.isSent;
  try {
    return await inFlight.response;
  } catch (error) {
    return failedAttempt(context, error, request.isSent);
  } finally {
    request.isAnswered = true;
    lifetime.stopWaiting();
  }
}

function failedAttempt(context: CallContext, error: unknown, sent: boolean): FailedAttempt {
  if (context.lifetime.failure !== undefined) throw context.lifetime.failure;
  // A body that cannot be read is not a failure of the network.
  const ours = sourceFailure(context, error);
  if (ours !== undefined) throw ours;
  if (error instanceof TooManyEncodings) throw encodingError(context, error);
  const unsent = !sent || (error as { unsent?: unknown } | undefined)?.unsent === true;
  if (unsent) context.mayHaveExecuted = context.executedBefore;
  const failure = networkError(context, error, !unsent);
  if (FINAL.includes(failure.code)) throw failure;
  return { error: failure, unsent, broke: !unsent && !isAnswer(failure) };
}

/** Failures that a retry would repeat: a redirect that the platform hides, a custom `fetch`, the rules of a proxy. */
const FINAL: readonly (string | undefined)[] = [
  'redirect',
  'bad-fetch',
  'proxy-authentication',
  'proxy-refused',
];
/** Codes and names of failures that show that the server did answer, with something that is not a response. */
const ANSWERED = /^HPE_|^UND_ERR_HEADERS_OVERFLOW$|^HTTPParserError$/;

function isAnswer({ code, cause }: NetworkError | TimeoutError): boolean {
  return [code, (cause as Partial<Error> | undefined)?.name].some(
    (text) => text !== undefined && ANSWERED.test(text),
  );
}

/** Returns the error of the source of the request body, if it was the cause; one without a request gets the context of this call. */
function sourceFailure(context: CallContext, error: unknown): ClientError | undefined {
  const ours = [error, (error as { cause?: unknown } | undefined)?.cause].find((each) =>
    ClientError.is(each),
  );
  if (!(ours instanceof InputError) || ours.name !== 'InputError' || ours.request !== '')
    return ours;
  const { message, code, hint, cause } = ours;
  const { secrets } = context;
  return new InputError(scrub(message, secrets), {
    ...context.errorContext(),
    code,
    hint,
    cause: scrubCause(cause, secrets),
  });
}

export function networkError(
  context: CallContext,
  error: unknown,
  sent: boolean,
): NetworkError | TimeoutError {
  const cause = scrubCause(
    (error as { cause?: unknown } | undefined)?.cause ?? error,
    context.secrets,
  );
  const code = errorCode(cause);
  const proxy = proxyFailure(context, cause, code);
  const hint = hintAfterFailure(context, code, cause, proxy?.hint);
  const what = `${sent ? 'the connection broke' : 'no connection'}${proxy === undefined ? '' : ` through ${proxy.name}`}`;
  return (
    connectTimeout(context, code, cause) ??
    new NetworkError(`${what}${code === undefined ? '' : ` (${code})`}`, {
      ...context.errorContext(),
      cause,
      code,
      hint,
    })
  );
}

export function encodingError(
  context: CallContext,
  { message, cause }: TooManyEncodings,
): OutputError {
  return new OutputError(message, {}, context.responseContext('encoding', cause));
}

export class AttemptRequest implements WireRequest {
  readonly method: string;
  readonly origin: string;
  readonly path: string;
  readonly headers: HeaderMap;
  readonly payload: Payload | undefined;
  readonly isFile: boolean;
  readonly needsNewConnection: boolean;
  readonly connectLimit: number | null;
  /** Some of it may have been written. */
  isSent: boolean;
  /** The headers of the response have arrived, or there will be none. */
  isAnswered = false;
  readonly #context: CallContext;

  constructor(context: CallContext, { origin, path, headers }: OutgoingRequest) {
    const { endpoint, target, payload } = context.plan;
    this.#context = context;
    this.method = endpoint.method;
    this.origin = origin;
    this.path = path;
    this.headers = headers;
    this.payload = origin === target.base.origin ? payload : undefined;
    this.isFile = 'bytes' in endpoint;
    this.needsNewConnection = context.hasBroken;
    this.connectLimit = context.call.timeouts.connect;
    this.isSent = context.settings.driver.blind;
  }

  hasOwnSecrets(): boolean {
    // Browsers do not send `authorization` to another origin.
    return Object.keys(this.headers).some(
      (name) => !isOpenHeader(name) && name !== 'authorization',
    );
  }

  onConnected(): void {
    this.isSent = this.#context.mayHaveExecuted = true;
    this.#context.lifetime.stopWaiting();
  }

  // An error response may arrive before a long body is sent: then there is no wait for the rest of it, nor for the first byte.

  onOffered(): void {
    if (!this.isAnswered) this.#context.lifetime.wait('sending');
  }

  onTaken(): void {
    if (!this.isAnswered) this.#context.lifetime.stopWaiting();
  }

  onSent(): void {
    if (!this.isAnswered) this.#context.lifetime.wait('firstByte');
  }
}
