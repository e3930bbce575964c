import { isThenable } from '../base/promise.js';
import type { NetworkError, TimeoutError } from '../base/errors.js';
import { TooManyEncodings } from '../network/content-encoding.js';
import { DriverFailure, type WireResponse } from '../network/driver.js';
import { AbortableRequest } from './abortable-request.js';
import { AttemptRequest } from './attempt-request.js';
import type { CallContext } from './context.js';
import {
  createEncodingError,
  findOwnError,
  isFinal,
  isGarbled,
  createNetworkError,
} from './network-error.js';
import { followRedirect, isRedirect } from './redirect.js';
import { reportResponse } from './report.js';
import { buildFirstRequest, type OutgoingRequest } from './request.js';

/** An attempt without a response. */
export interface FailedAttempt {
  readonly error: NetworkError | TimeoutError;
}

/**
 * Makes one attempt: credentials, the request itself, redirects. Returns the response, or why there
 * is none.
 *
 * @throws {ClientError} what ends the call whatever the rules of retries say, such as an abort or a
 * hook that fails
 */
export async function attempt(context: CallContext): Promise<WireResponse | FailedAttempt> {
  const startedAt = performance.now();
  context.lifetime.check();
  const first = buildFirstRequest(context);
  let outgoing = isThenable(first) ? await first : first;
  let redirects = 0;
  for (;;) {
    const response = await dispatch(context, outgoing);
    if ('error' in response) return response;
    if (response.url !== undefined) context.noteFinalUrl(response.url, outgoing.origin);
    const reported = reportResponse(context, response, startedAt);
    if (reported !== undefined) await reported;
    if (!isRedirect(response)) return response;
    outgoing = await followRedirect(context, response, outgoing, redirects);
    redirects++;
  }
}

/** Sends one request, and waits until its response begins. */
async function dispatch(
  context: CallContext,
  outgoing: OutgoingRequest,
): Promise<WireResponse | FailedAttempt> {
  const { execution, lifetime, settings } = context;
  lifetime.check();
  const request = new AttemptRequest(context, outgoing);
  const abortable = new AbortableRequest(settings.driver.send(request));
  lifetime.onFailure(() => {
    abortable.abort();
  });
  // On an existing connection the request has been sent by now; a new connection takes time to
  // establish.
  if (!request.isSent) lifetime.wait('connect');
  try {
    const response = await abortable.receive();
    execution.onResponse(response.status);
    return response;
  } catch (failure) {
    return explainFailure(context, failure, request.isSent);
  } finally {
    request.onOver();
  }
}

/**
 * Returns the error for a request that failed.
 * @throws {ClientError} where another attempt would fail in the same way
 */
function explainFailure(context: CallContext, failure: unknown, wasSent: boolean): FailedAttempt {
  const { execution, lifetime } = context;
  if (lifetime.failure !== undefined) throw lifetime.failure;
  const own = findOwnError(context, failure);
  if (own !== undefined) throw own;
  if (failure instanceof TooManyEncodings) throw createEncodingError(context, failure);
  const isUnsent = !wasSent || (failure instanceof DriverFailure && failure.isUnsent);
  execution.onFailure(isUnsent ? 'unsent' : 'broken');
  const error = createNetworkError(context, failure, { wasSent: !isUnsent });
  if (!isUnsent && isGarbled(error)) execution.onFailure('garbled');
  if (isFinal(error)) throw error;
  return { error };
}
