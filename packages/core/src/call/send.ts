import { NetworkError, TimeoutError } from '../base/errors.js';
import { getScheme } from '../contract/credential.js';
import type { WireResponse } from '../network/driver.js';
import { DriverFailure } from '../network/failure.js';
import { selectFetchOptions } from '../network/network-options.js';
import type { BodyFormat } from '../upload/upload.js';
import { StatusError } from '../wire/status-error.js';
import type { Call, CallResponse } from './call.js';
import { now } from '../base/clock.js';
import { PASSING_STATUSES } from './execution.js';
import { createFirstHop, type Hop } from './hop.js';
import { createNetworkError, findOwnError, isFinal, isGarbled } from './network-error.js';
import { followRedirect, isRedirect } from './redirect.js';
import { reportQueue, reportResponse, reportRetry } from './report.js';

/** What was read of a response, and the response. */
export interface Reading<Value> {
  readonly value: Value;
  readonly response: CallResponse;
}

/**
 * Sends a call, again where `Execution` allows it, and reads its response. Does not release the
 * call: the caller does, at once for a value, or when a stream or a download ends.
 *
 * @param read throws the error for a status that is no success
 * @throws {ClientError} the last error
 */
export async function request<Value>(
  call: Call,
  read: (response: CallResponse) => Promise<Value>,
): Promise<Reading<Value>> {
  try {
    const { send: format } = call.plan.endpoint;
    if (format !== undefined) await openUpload(call, format);
    for (;;) {
      try {
        const response = await attempt(call);
        if (call.unsettled !== undefined) await settleCredential(call, response);
        return { value: await read(response), response };
      } catch (error) {
        if (call.unsettled !== undefined) await settleCredential(call);
        if (error instanceof StatusError && (await renewCredential(call))) continue;
        await prepareRetry(call, error);
      }
    }
  } catch (error) {
    throw call.fail(error);
  }
}

/** Opens the file of an upload, which the plan has as the caller passed it. */
async function openUpload(call: Call, format: BodyFormat): Promise<void> {
  call.plan = await format.openUpload(call.plan, (cause) => {
    call.deadline.failSource(cause);
  });
  if (call.plan.payload?.canResend === false) call.execution.onOneTimeBody();
}

/** Makes one attempt: its turn in the queue, credential, hooks, the request itself, redirects. */
async function attempt(call: Call): Promise<CallResponse> {
  const { execution, deadline } = call;
  const { limiter } = call.settings;
  deadline.throwIfEnded();
  if (limiter !== undefined) await limiter.enter(call, (position) => reportQueue(call, position));
  call.beginAttempt();
  const startedAt = now();
  let hop = await createFirstHop(call);
  for (let redirects = 0; ; redirects++) {
    const response = await dispatch(call, hop);
    if (response.url !== undefined) call.noteFinalUrl(response.url, hop.origin);
    const warnings = await reportResponse(call, response, startedAt);
    if (!isRedirect(response)) {
      execution.onFinalResponse();
      return { ...response, call, warnings };
    }
    hop = await followRedirect(call, response, hop, redirects);
  }
}

/** Sends one request, and waits until its response begins. */
async function dispatch(call: Call, hop: Hop): Promise<WireResponse> {
  const { execution, deadline, settings, plan, options } = call;
  const { driver } = settings;
  deadline.throwIfEnded();
  // An error may arrive before a long body is sent: when it is over, no limit of sending counts.
  const progress = { isHandedOver: false, isOver: false };
  const inFlight = driver.send({
    method: plan.endpoint.method,
    origin: hop.origin,
    path: hop.path,
    headers: hop.headers,
    payload: hop.origin === plan.target.base.origin ? plan.payload : undefined,
    isFile: 'bytes' in plan.endpoint,
    needsNewConnection: execution.needsNewConnection,
    fetchOptions: selectFetchOptions(
      options.fetchOptions,
      hop.origin === settings.target.base.origin,
    ),
    onConnected() {
      progress.isHandedOver = true;
      execution.onHandedOver();
      deadline.endPhase();
    },
    onOffered() {
      if (!progress.isOver) deadline.beginPhase('sending');
    },
    onTaken() {
      if (!progress.isOver) deadline.endPhase();
    },
    onSent() {
      if (!progress.isOver) deadline.beginPhase('firstByte');
    },
  });
  // A connection that is there has taken the request by now, and `fetch` tells of none.
  if (!progress.isHandedOver) deadline.beginPhase('connect');
  deadline.abortOnEnd(() => {
    inFlight.abort();
  });
  try {
    const response = await inFlight.response;
    execution.onResponse(response.status);
    settings.answered.add(hop.origin);
    return response;
  } catch (failure) {
    throw explainFailure(call, failure, progress.isHandedOver);
  } finally {
    progress.isOver = true;
    deadline.endPhase();
  }
}

/** Returns the error for a request without a response. */
function explainFailure(call: Call, failure: unknown, isHandedOver: boolean): unknown {
  const { execution, deadline } = call;
  if (deadline.ending !== undefined) return failure;
  const own = findOwnError(call, failure);
  if (own !== undefined) return own;
  const isUnsent = !isHandedOver || (failure instanceof DriverFailure && failure.isUnsent);
  const result = isUnsent ? 'unsent' : isGarbled(failure) ? 'garbled' : 'broken';
  execution.onFailure(result);
  const error = createNetworkError(call, failure, { mayBeWritten: !isUnsent });
  if (isFinal(error)) execution.onPointless();
  return error;
}

// ---- The next attempt.

/**
 * Waits until a call that failed may be sent again.
 * @throws the error itself where `Execution` allows no further attempt, or there is no time for it
 */
async function prepareRetry(call: Call, error: unknown): Promise<void> {
  const { deadline, execution } = call;
  if (deadline.ending !== undefined || !execution.mayRetry || !isOfServer(error)) throw error;
  const isStatus = error instanceof StatusError;
  const delayMs = chooseDelay(call, isStatus ? error.retryAfter : undefined);
  if (delayMs === undefined) throw error;
  await reportRetry(call, {
    delayMs,
    status: isStatus ? error.status : undefined,
    code: isStatus ? undefined : error.code,
  });
  call.releaseSlot();
  await deadline.sleep(delayMs);
}

/** Returns whether the server or the network has failed, and not a function of the program. */
function isOfServer(error: unknown): error is NetworkError | TimeoutError | StatusError {
  return (
    error instanceof NetworkError || error instanceof TimeoutError || error instanceof StatusError
  );
}

/**
 * Tells the scheme once whether the server has seen the credential of an attempt. The body is closed
 * if the scheme fails.
 *
 * @param response undefined for an attempt without one
 */
async function settleCredential(call: Call, response?: CallResponse): Promise<void> {
  const { unsettled } = call;
  call.unsettled = undefined;
  if (unsettled === undefined) return;
  const { scheme, target } = unsettled;
  const isSpent = response !== undefined && !PASSING_STATUSES.includes(response.status);
  try {
    await call.callUser(`settled of ${scheme.scheme}`, () => scheme.settled?.(isSpent, target));
  } catch (error) {
    response?.body.close();
    throw error;
  }
}

/**
 * Asks the scheme for a new credential after a 401, once. No credential was sent where the server
 * redirected to another origin.
 */
async function renewCredential(call: Call): Promise<boolean> {
  const { execution, crossedOrigin, credentialVersion } = call;
  if (!execution.mayRenewCredential || crossedOrigin) return false;
  const scheme = getScheme(call.plan.target.auth);
  if (scheme?.refused === undefined) return false;
  const isRenewed = await call.callCredential(`renew of ${scheme.scheme}`, () =>
    scheme.refused?.(credentialVersion),
  );
  if (isRenewed !== true) return false;
  execution.onCredentialRenewed();
  call.releaseSlot();
  return true;
}

/**
 * Returns the delay in ms before the next attempt of a call that may be sent again: the time that
 * the server asks for, or a random one, whose upper bound doubles with each attempt. Undefined when
 * there is no next attempt.
 */
function chooseDelay(
  { execution, deadline, options, settings }: Call,
  asked: number | undefined,
): number | undefined {
  const { limit, baseDelay, maxDelay, maxRetryAfter } = options.retry;
  const { retries } = execution;
  if (retries >= limit) return undefined;
  if (asked !== undefined && asked > maxRetryAfter) return undefined;
  const delay = asked ?? Math.random() * Math.min(maxDelay, baseDelay * 2 ** retries);
  // A delay that `total` would cut short is pointless.
  const hasTime = deadline.hasTimeFor(delay) && settings.joint?.hasTimeFor(delay) !== false;
  return hasTime ? delay : undefined;
}
