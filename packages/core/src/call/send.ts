import { attempt, type NoAnswer } from './attempt.js';
import { callbackFailed } from '../base/callback.js';
import { credentialFunction } from '../contract/auth.js';
import type { WireAnswer } from '../network/driver.js';
import type { AnswerHeaders } from '../wire/headers.js';
import { scrub } from '../wire/scrub.js';
import { parseRetryAfter } from '../wire/retry-after.js';
import { retryDelay } from './retry.js';
import type { Answer, Trip } from './call-context.js';

/**
 * Sends a plan until there is an answer worth reading: any that is not tried again, whatever its status.
 *
 * @throws {NetworkError | TimeoutError | AbortError} when there is none
 */
export async function send(trip: Trip): Promise<Answer> {
  try {
    let renewed = false;
    for (;;) {
      trip.attempts++;
      const stamp = stampOf(trip);
      trip.executedBefore = trip.mayHaveExecuted;
      const outcome = await attempt(trip);
      if (!('error' in outcome) && !renewed && (await mayFareBetter(trip, outcome, stamp))) {
        renewed = true;
        outcome.source.discard(100);
        trip.mayHaveExecuted = trip.executedBefore;
        continue;
      }
      const delay = delayAfter(trip, outcome);
      if (delay === undefined) {
        if ('error' in outcome) throw outcome.error;
        const { status, headers, source, verified } = outcome;
        const warnings = warningsOf(trip, headers);
        if (warnings.length > 0) await warn(trip, outcome, warnings);
        return { trip, status, headers, source, verified, warnings };
      }
      if (!('error' in outcome)) outcome.source.discard(100);
      await announce(trip, outcome, delay);
      if ('error' in outcome ? outcome.unsent : isRefusal(trip, outcome.status)) trip.mayHaveExecuted = trip.executedBefore;
      await trip.life.sleep(delay);
    }
  } catch (error) {
    trip.life.close();
    throw error;
  }
}

function stampOf(trip: Trip): number {
  const { auth } = trip.plan.home;
  if (auth?.stamp === undefined) return 0;
  try {
    return auth.stamp();
  } catch (error) {
    throw callbackFailed(credentialFunction(auth), error, trip.context());
  }
}

/** Whether the credential has changed since a 401, so that another attempt is worth it. */
async function mayFareBetter(trip: Trip, answer: WireAnswer, stamp: number): Promise<boolean> {
  if (answer.status !== 401 || trip.abroad || !mayResend(trip)) return false;
  try {
    const { auth } = trip.plan.home;
    if (auth?.refused === undefined) return false;
    return (await trip.ask(`renew of ${auth.scheme}`, () => auth.refused?.(stamp))) === true;
  } catch (error) {
    answer.source.discard();
    throw error;
  }
}

function mayResend({ plan }: Trip): boolean {
  return plan.payload?.repeatable !== false;
}

/** The server turned the request away before it did anything. */
function isRefusal({ plan }: Trip, status: number): boolean {
  return status < 500 || (status === 503 && plan.endpoint.refusesWith503 === true);
}

function delayAfter(trip: Trip, outcome: WireAnswer | NoAnswer): number | undefined {
  const { plan, call } = trip;
  const answered = 'error' in outcome ? undefined : outcome;
  if (answered !== undefined && answered.status < 400) return undefined;
  if (!mayResend(trip)) return undefined;
  const delay = retryDelay(
    {
      attempt: trip.attempts,
      status: answered?.status,
      unsent: 'error' in outcome && outcome.unsent,
      retryAfter: parseRetryAfter(answered?.headers.get('retry-after'), answered?.headers.get('retry-after-ms')),
      repeatable: plan.safe || plan.endpoint.idempotent === true,
      refusesWith503: plan.endpoint.refusesWith503 === true,
    },
    call.retry,
  );
  // A wait that cannot end before the whole call must is no use.
  return delay === undefined || !trip.life.leaves(delay) ? undefined : delay;
}

async function announce(trip: Trip, outcome: WireAnswer | NoAnswer, delayMs: number): Promise<void> {
  const failed = 'error' in outcome;
  await trip.tell('onRetry', () => ({
    ...trip.event(),
    delayMs,
    status: failed ? undefined : outcome.status,
    code: failed ? outcome.error.code : undefined,
  }));
}

function warningsOf(trip: Trip, headers: AnswerHeaders): readonly string[] {
  const texts = trip.service.warningHeaders.flatMap((name) => headers.all(name)).filter((text) => text !== '');
  return texts.length === 0 ? NO_WARNINGS : [...new Set(texts)].map((text) => scrub(text, trip.secrets));
}

const NO_WARNINGS: readonly string[] = [];

async function warn(trip: Trip, { source }: WireAnswer, warnings: readonly string[]): Promise<void> {
  try {
    for (const warning of warnings) await trip.tell('onWarning', () => ({ ...trip.event(), warning }));
  } catch (error) {
    source.discard();
    throw error;
  }
}
