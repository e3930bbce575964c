import { attempt, type FailedAttempt } from './attempt.js';
import type { RetryPolicy } from './option-table.js';
import { credentialOf } from '../contract/credential.js';
import type { WireResponse } from '../network/driver.js';
import type { ResponseHeaders } from '../wire/headers.js';
import { scrub } from '../wire/scrub.js';
import { parseRetryAfter } from '../wire/status.js';
import type { CallContext, CallResponse } from './context.js';
import { orDiscard } from './hooks.js';

/** Sends a plan until there is a response, of whatever status, that is not retried; throws the last error when there is none. */
export async function send(context: CallContext): Promise<CallResponse> {
  const { limiter, hooks } = context.settings;
  try {
    const { send: format } = context.plan.endpoint;
    if (format !== undefined) context.plan = await format.opened(context.plan);
    let renewed = false;
    for (;;) {
      if (limiter !== undefined) await limiter.enter(context);
      context.attempts++;
      if (context.attempts === 1 && context.plan.strays.length > 0)
        hooks.drift(context, context.plan.strays);
      context.executedBefore = context.mayHaveExecuted;
      const outcome = await attempt(context);
      if (!('error' in outcome) && !renewed && (await isCredentialRenewed(context, outcome))) {
        renewed = true;
        outcome.source.discard(100);
        context.mayHaveExecuted = context.executedBefore;
        continue;
      }
      const delay = delayAfter(context, outcome);
      if (delay === undefined) return await final(context, outcome);
      if ('error' in outcome) {
        await hooks.emit(context, 'onRetry', () => ({
          delayMs: delay,
          status: undefined,
          code: outcome.error.code,
        }));
        if (outcome.unsent) context.mayHaveExecuted = context.executedBefore;
        context.hasBroken ||= outcome.broke;
      } else {
        outcome.source.discard(100);
        await hooks.emit(context, 'onRetry', () => ({
          delayMs: delay,
          status: outcome.status,
          code: undefined,
        }));
        if (isRefusal(context, outcome.status)) context.mayHaveExecuted = context.executedBefore;
      }
      await context.lifetime.sleep(delay);
    }
  } catch (error) {
    context.lifetime.close();
    throw error;
  }
}

async function final(
  context: CallContext,
  outcome: WireResponse | FailedAttempt,
): Promise<CallResponse> {
  if ('error' in outcome) {
    if (mayRepeatOnce(context, outcome)) markRepeatable(outcome.error);
    throw outcome.error;
  }
  const { status, headers, source, verified } = outcome;
  const warnings = warningsOf(context, headers);
  if (warnings.length > 0) await context.settings.hooks.warnings(context, source, warnings);
  return { context, status, headers, source, verified, warnings };
}

async function isCredentialRenewed(
  context: CallContext,
  { status, source }: WireResponse,
): Promise<boolean> {
  const credential = credentialOf(context.plan.target.auth);
  if (credential === undefined || status !== 401 || context.crossedOrigin || !mayResend(context))
    return false;
  return orDiscard(source, () => credential.isRenewed(context));
}

const mayResend = ({ plan }: CallContext): boolean => plan.payload?.repeatable !== false;

/** Returns whether the server rejected the request before it did anything. */
export function isRefusal({ plan }: CallContext, status: number): boolean {
  return (
    (status >= 400 && status < 500) || (status === 503 && plan.endpoint.refusesWith503 === true)
  );
}

/** Returns whether a request that changes nothing on the server can be sent once more after its connection broke. */
function mayRepeatOnce(context: CallContext, { broke }: FailedAttempt): boolean {
  return context.repeats === true && broke && !context.hasBroken && mayResend(context);
}

function delayAfter(
  context: CallContext,
  outcome: WireResponse | FailedAttempt,
): number | undefined {
  const { plan, call } = context;
  const answered = 'error' in outcome ? undefined : outcome;
  if (answered !== undefined && answered.status < 400) return undefined;
  if (!mayResend(context)) return undefined;
  const delay = retryDelay(
    {
      attempt: context.attempts,
      status: answered?.status,
      unsent: 'error' in outcome && outcome.unsent,
      retryAfter: parseRetryAfter(
        answered?.headers.get('retry-after'),
        answered?.headers.get('retry-after-ms'),
      ),
      idempotent: context.safe || (plan.endpoint.idempotent === true && context.repeats !== false),
      onceMore: 'error' in outcome && mayRepeatOnce(context, outcome),
      refusesWith503: plan.endpoint.refusesWith503 === true,
    },
    call.retry,
  );
  // A delay that `total` would cut short is pointless.
  return delay === undefined || !context.lifetime.hasTimeFor(delay) ? undefined : delay;
}

function warningsOf(context: CallContext, headers: ResponseHeaders): string[] {
  let texts: Set<string> | undefined;
  for (const name of context.settings.service.warningHeaders)
    for (const text of headers.all(name)) if (text !== '') (texts ??= new Set()).add(text);
  return texts === undefined ? [] : [...texts].map((text) => scrub(text, context.secrets));
}

export interface Attempted {
  readonly attempt: number;
  readonly status: number | undefined;
  /** There was no response, and provably nothing was sent. */
  readonly unsent: boolean;
  readonly retryAfter: number | undefined;
  /** The request only reads, or can be repeated with the same result. */
  readonly idempotent: boolean;
  /** The connection broke for the first time, before the response to a request that changes nothing on the server. */
  readonly onceMore: boolean;
  readonly refusesWith503: boolean;
}

const PASSING = new Set([429, 502, 503, 504]);

/** Returns the delay in ms before the next attempt; undefined when there is no retry. */
export function retryDelay(
  tried: Attempted,
  policy: RetryPolicy,
  random: () => number = Math.random,
): number | undefined {
  if (tried.attempt > policy.limit || !mayRepeat(tried)) return undefined;
  if (tried.retryAfter === undefined)
    return random() * Math.min(policy.maxDelay, policy.baseDelay * 2 ** (tried.attempt - 1));
  return tried.retryAfter > policy.maxRetryAfter ? undefined : tried.retryAfter;
}

function mayRepeat({ status, unsent, idempotent, onceMore, refusesWith503 }: Attempted): boolean {
  if (status === undefined) return unsent || idempotent || onceMore;
  if (idempotent) return PASSING.has(status);
  return status === 429 || (status === 503 && refusesWith503);
}

const REPEATABLE = /* @__PURE__ */ new WeakSet();

export function markRepeatable(error: object): void {
  REPEATABLE.add(error);
}

/**
 * Returns whether the request of an error may be sent once more although the server may have executed it: the connection broke before the
 * response began, a second execution changes nothing, the options allow it, and it was not repeated yet.
 */
export function isRepeatable(error: object): boolean {
  return REPEATABLE.has(error);
}
