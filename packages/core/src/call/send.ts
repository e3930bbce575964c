import { type ClientError, NetworkError, TimeoutError } from '../base/errors.js';
import { getScheme } from '../contract/credential.js';
import type { WireResponse } from '../network/driver.js';
import { DriverFailure } from '../network/failure.js';
import { selectFetchOptions } from '../network/network-options.js';
import type { BodyFormat } from '../upload/upload.js';
import { StatusError } from '../wire/status-error.js';
import { readRetryAfter } from '../wire/retry-after.js';
import type { Call, CallResponse } from './call.js';
import { now } from './deadline.js';
import { createFirstHop, type Hop } from './hop.js';
import { createNetworkError, findOwnError, isFinal, isGarbled } from './network-error.js';
import { followRedirect, isRedirect } from './redirect.js';
import {
  orClose,
  readWarnings,
  reportDrift,
  reportQueue,
  reportResponse,
  reportRetry,
  reportWarnings,
} from './report.js';

/**
 * Sends the plan of a call, again after a status that allows it, and returns the last response, of
 * whatever status.
 *
 * @throws {ClientError} when there is no response; `prepareRepeat` says if there may be another
 * attempt
 */
export async function send(call: Call): Promise<CallResponse> {
  const { execution, plan } = call;
  if (execution.attempts === 0 && plan.endpoint.send !== undefined)
    await openUpload(call, plan.endpoint.send);
  for (;;) {
    const response = await attempt(call);
    const { status, headers, body } = response;
    if (execution.mayRenewCredential && (await orClose(body, () => isCredentialRenewed(call)))) {
      body.discard();
      continue;
    }
    const delay =
      execution.mayRetry && !needsReason(call, status)
        ? chooseDelay(call, readRetryAfter(headers))
        : undefined;
    if (delay === undefined) return receive(call, response);
    body.discard();
    await pauseFor(call, { delayMs: delay, status, code: undefined });
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
async function attempt(call: Call): Promise<WireResponse> {
  const { execution, deadline } = call;
  const { limiter, listeners } = call.settings;
  deadline.check();
  if (limiter !== undefined) await limiter.enter(call, (position) => reportQueue(call, position));
  call.beginAttempt();
  const { unknownKeys } = call.plan;
  if (execution.attempts === 1 && unknownKeys.length > 0) reportDrift(call, unknownKeys);
  const startedAt = now();
  let hop = await createFirstHop(call);
  for (let redirects = 0; ; redirects++) {
    const response = await dispatch(call, hop);
    if (response.url !== undefined) call.noteFinalUrl(response.url, hop.origin);
    if (listeners.has('onResponse')) await reportResponse(call, response, startedAt);
    if (!isRedirect(response)) {
      execution.onFinalResponse();
      return response;
    }
    hop = await followRedirect(call, response, hop, redirects);
  }
}

async function receive(call: Call, response: WireResponse): Promise<CallResponse> {
  const { status, headers, body, verified } = response;
  const warnings = readWarnings(call, headers);
  if (warnings.length > 0) await reportWarnings(call, body, warnings);
  return { call, status, headers, body, verified, warnings };
}

/** Sends one request, and waits until its response begins. */
async function dispatch(call: Call, hop: Hop): Promise<WireResponse> {
  const { execution, deadline, settings, plan, options } = call;
  const { driver } = settings;
  deadline.check();
  // An error may arrive before a long body is sent: when it is over, no limit of sending counts.
  const progress = { isSent: false, isOver: false };
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
      progress.isSent = true;
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
  if (!progress.isSent) deadline.beginPhase('connect');
  deadline.abortOnEnd(() => {
    inFlight.abort();
  });
  try {
    const response = await inFlight.response;
    execution.onResponse(response.status);
    return response;
  } catch (failure) {
    throw explainFailure(call, failure, progress.isSent);
  } finally {
    progress.isOver = true;
    deadline.endPhase();
  }
}

/** Returns the error for a request without a response. */
function explainFailure(call: Call, failure: unknown, wasSent: boolean): unknown {
  const { execution, deadline } = call;
  if (deadline.ending !== undefined) return failure;
  const own = findOwnError(call, failure);
  if (own !== undefined) return own;
  const isUnsent = !wasSent || (failure instanceof DriverFailure && failure.isUnsent);
  execution.onFailure(isUnsent ? 'unsent' : 'broken');
  const error = createNetworkError(call, failure, { wasSent: !isUnsent });
  if (!isUnsent && isGarbled(error)) execution.onFailure('garbled');
  return error;
}

// ---- The next attempt.

/**
 * Waits until a call that failed may be sent again: after a failure of the network, in the body of
 * a read, too, or after a refusal whose reason had to be read.
 *
 * @throws the error itself where `Execution` allows no further attempt, or there is no time for it
 */
export async function prepareRepeat(call: Call, error: unknown): Promise<void> {
  const { deadline, execution } = call;
  if (deadline.ending !== undefined || !execution.mayRetry || !mayBeRepeated(error)) throw error;
  const isStatus = error instanceof StatusError;
  if (isStatus && !needsReason(call, error.status)) throw error;
  const delayMs = chooseDelay(call, isStatus ? error.retryAfter : undefined);
  if (delayMs === undefined) throw error;
  await pauseFor(call, {
    delayMs,
    status: isStatus ? error.status : undefined,
    code: isStatus ? undefined : error.code,
  });
}

function mayBeRepeated(error: unknown): error is ClientError {
  return (
    (error instanceof NetworkError ||
      error instanceof TimeoutError ||
      error instanceof StatusError) &&
    !isFinal(error)
  );
}

/** Whether only the body of a refusal tells if the same request would fail again. */
function needsReason({ settings }: Call, status: number): boolean {
  return status === 429 && settings.service.isPointless !== undefined;
}

async function pauseFor(
  call: Call,
  event: {
    readonly delayMs: number;
    readonly status: number | undefined;
    readonly code: string | undefined;
  },
): Promise<void> {
  await reportRetry(call, event);
  call.releaseSlot();
  await call.deadline.sleep(event.delayMs);
}

/**
 * Asks the scheme for a new credential after a 401, once. No credential was sent where the server
 * redirected to another origin.
 */
async function isCredentialRenewed(call: Call): Promise<boolean> {
  const { execution, crossedOrigin, credentialVersion } = call;
  if (crossedOrigin) return false;
  const scheme = getScheme(call.plan.target.auth);
  if (scheme?.refused === undefined) return false;
  const isRenewed = await call.callCredential(`renew of ${scheme.scheme}`, () =>
    scheme.refused?.(credentialVersion),
  );
  if (isRenewed !== true) return false;
  execution.onCredentialRenewed();
  return true;
}

/**
 * Returns the delay in ms before the next attempt of a call that may be sent again: the time that
 * the server asks for, or a random one, whose upper bound doubles with each attempt. Undefined when
 * there is no next attempt.
 */
function chooseDelay(
  { execution, deadline, options }: Call,
  asked: number | undefined,
): number | undefined {
  const { limit, baseDelay, maxDelay, maxRetryAfter } = options.retry;
  if (execution.attempts > limit) return undefined;
  if (asked !== undefined && asked > maxRetryAfter) return undefined;
  const delay =
    asked ?? Math.random() * Math.min(maxDelay, baseDelay * 2 ** (execution.attempts - 1));
  // A delay that `total` would cut short is pointless.
  return deadline.hasTimeFor(delay) ? delay : undefined;
}
