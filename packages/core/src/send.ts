import { attempt, type NoAnswer } from './attempt.js';
import type { WireAnswer } from './driver.js';
import { parseRetryAfter, retryDelay, fitsIn } from './retry.js';
import type { Answer, Trip } from './trip.js';

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
      const executedBefore = trip.mayHaveExecuted;
      const { auth } = trip.plan.home;
      const stamp = auth?.stamp?.() ?? 0;
      const outcome = await attempt(trip);
      if (!('error' in outcome) && outcome.status === 401 && !renewed && mayResend(trip) && (await auth?.refused?.(stamp)) === true) {
        renewed = true;
        outcome.source.discard(100);
        trip.mayHaveExecuted = executedBefore;
        continue;
      }
      const delay = delayAfter(trip, outcome);
      if (delay === undefined) {
        if ('error' in outcome) throw outcome.error;
        return arrive(trip, outcome);
      }
      await announce(trip, outcome, delay);
      if ('error' in outcome ? outcome.unsent : isRefusal(trip, outcome.status)) trip.mayHaveExecuted = executedBefore;
      if (!('error' in outcome)) outcome.source.discard(100);
      await trip.life.sleep(delay);
    }
  } catch (error) {
    trip.life.close();
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
  return delay === undefined || !fitsIn(delay, call.limits, trip.startedAt, performance.now()) ? undefined : delay;
}

async function announce(trip: Trip, outcome: WireAnswer | NoAnswer, delayMs: number): Promise<void> {
  const failed = 'error' in outcome;
  await trip.hooks.emit('onRetry', () => ({
    ...trip.event(),
    delayMs,
    status: failed ? undefined : outcome.status,
    code: failed ? outcome.error.code : undefined,
  }));
}

function arrive(trip: Trip, wire: WireAnswer): Answer {
  const warnings = [...new Set(trip.service.warningHeaders.flatMap((name) => wire.headers.all(name)))].filter((text) => text !== '');
  for (const warning of warnings) void trip.hooks.emit('onWarning', () => ({ ...trip.event(), warning }));
  const { status, headers, source, verified } = wire;
  return { trip, status, headers, source, verified, warnings };
}
