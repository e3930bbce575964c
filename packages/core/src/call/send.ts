import { attempt, type FailedAttempt } from './attempt.js';
import type { WireResponse } from '../network/driver.js';
import { readRetryAfter } from '../wire/retry-after.js';
import type { CallContext, CallResponse } from './context.js';
import { renewCredential } from './credentials.js';
import type { Limiter } from './limiter.js';
import { orDiscard, reportDrift, reportQueue, reportRetry, reportWarnings } from './report.js';
import { computeRetryDelay } from './retry-delay.js';
import { readWarnings } from './warnings.js';

/**
 * Sends the plan of a call, retrying as allowed, and returns the last response, of whatever status.
 *
 * @throws {ClientError} the last error, when there is no response
 */
export async function send(context: CallContext): Promise<CallResponse> {
  const { execution, lifetime, settings } = context;
  try {
    await openBody(context);
    for (;;) {
      if (settings.limiter !== undefined) await enterQueue(context, settings.limiter);
      context.beginAttempt();
      if (execution.attempts === 1) reportUnknownKeys(context);
      const outcome = await attempt(context);
      if (await isCredentialRenewed(context, outcome)) continue;
      const delay = chooseDelay(context, outcome);
      if (delay === undefined) return await finish(context, outcome);
      if (!('error' in outcome)) outcome.body.discard(100);
      await reportRetry(context, {
        delayMs: delay,
        status: 'error' in outcome ? undefined : outcome.status,
        code: 'error' in outcome ? outcome.error.code : undefined,
      });
      execution.onRetry();
      await lifetime.sleep(delay);
    }
  } catch (error) {
    lifetime.close();
    throw error;
  }
}

/** Opens the file of an upload, which the plan has as the caller passed it. */
async function openBody(context: CallContext): Promise<void> {
  const { send: format } = context.plan.endpoint;
  if (format !== undefined) context.noteOpenedBody(await format.openUpload(context.plan));
}

/** Waits until the option `limit` lets the next attempt begin. */
async function enterQueue(context: CallContext, limiter: Limiter): Promise<void> {
  await limiter.enter({
    lifetime: context.lifetime,
    isAdmitted: context.attempts > 0,
    context: () => context.errorContext(),
    report: (position) => reportQueue(context, position),
  });
}

/** Reports the keys of the request that its schemas do not know. */
function reportUnknownKeys(context: CallContext): void {
  const { unknownKeys } = context.plan;
  if (unknownKeys.length > 0) reportDrift(context, unknownKeys);
}

/**
 * Renews the credential after a 401, once. No credential was sent where the server redirected to
 * another origin.
 */
async function isCredentialRenewed(
  context: CallContext,
  outcome: WireResponse | FailedAttempt,
): Promise<boolean> {
  const { execution } = context;
  if ('error' in outcome || !execution.mayRenewCredential || context.crossedOrigin) return false;
  const isRenewed = await orDiscard(outcome.body, () => renewCredential(context));
  if (!isRenewed) return false;
  outcome.body.discard(100);
  execution.onCredentialRenewed();
  return true;
}

/** Returns the delay in ms before the next attempt; undefined when there is none. */
function chooseDelay(
  context: CallContext,
  outcome: WireResponse | FailedAttempt,
): number | undefined {
  const { execution, lifetime } = context;
  const { retry } = context.call;
  if (execution.attempts > retry.limit || !execution.mayRetry) return undefined;
  const wait = 'error' in outcome ? undefined : readRetryAfter(outcome.headers);
  const delay = computeRetryDelay(execution.attempts, wait, retry);
  // A delay that `total` would cut short is pointless.
  return delay === undefined || !lifetime.hasTimeFor(delay) ? undefined : delay;
}

/**
 * Returns the response of the last attempt with its warnings.
 *
 * @throws {ClientError} the error of an attempt without a response
 */
async function finish(
  context: CallContext,
  outcome: WireResponse | FailedAttempt,
): Promise<CallResponse> {
  if ('error' in outcome) throw outcome.error;
  const { status, headers, body, verified } = outcome;
  const warnings = readWarnings(context, headers);
  if (warnings.length > 0) await reportWarnings(context, body, warnings);
  context.execution.onFinalResponse();
  return { context, status, headers, body, verified, warnings };
}
