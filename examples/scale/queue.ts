// Shared by both jobs: adding them, retrying them, and stopping a worker.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Queue, Worker } from 'bullmq';
import { ClientError, StatusError } from 'model-client';

const connection = {
  url: process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379',
  maxRetriesPerRequest: null,
};
/** The longest time that an attempt of a job may take, in ms. */
const jobTimeout = Number(process.env['JOB_TIMEOUT_MS'] ?? 120_000);

/** A kind of job. */
export interface JobKind<Data> {
  /** The name of its queue. */
  readonly name: string;
  /**
   * The key that identifies a job. A job is not added while one with the
   * same key is waiting or running.
   */
  readonly key: (data: Data) => string;
  /**
   * Whether a job first checks what has been done already, so that it can
   * be retried after any failure. Otherwise it is retried only if nothing
   * was executed for certain, and should send at most one write.
   */
  readonly looksFirst: boolean;
}

/**
 * Adds a job for each item, except for those that are already in the queue.
 * A failed job starts over.
 */
export async function addJobs<Data>(
  { name, key }: JobKind<Data>,
  items: readonly Data[],
): Promise<Queue> {
  const queue = new Queue(name, { connection });
  await queue.clean(0, 0, 'failed');
  const opts = {
    attempts: 8,
    backoff: { type: 'custom' },
    removeOnComplete: true,
  };
  const jobs = items.map((data) => ({
    name,
    data,
    opts: {
      ...opts,
      jobId: createHash('sha256').update(key(data)).digest('hex'),
    },
  }));
  for (let start = 0; start < jobs.length; start += 1000)
    await queue.addBulk(jobs.slice(start, start + 1000));
  return queue;
}

/**
 * Runs jobs until the process receives SIGTERM or SIGINT. Jobs in progress
 * are finished.
 */
export async function work<Data>(
  { name, looksFirst }: JobKind<Data>,
  concurrency: number,
  run: (data: Data, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const queue = new Queue(name, { connection });
  const worker = new Worker<Data>(
    name,
    async ({ data }, _token, cancelled) => {
      const timeout = AbortSignal.timeout(jobTimeout);
      try {
        await run(
          data,
          cancelled === undefined
            ? timeout
            : AbortSignal.any([timeout, cancelled]),
        );
      } catch (error) {
        if (!asksToWait(error)) throw error;
        // All workers wait, not only this one. The attempt does not count.
        await queue.rateLimit(error.retryAfter);
        throw Worker.RateLimitError();
      }
    },
    {
      connection,
      concurrency,
      // Without a limiter, `queue.rateLimit` has no effect.
      limiter: { max: 10_000, duration: 1000 },
      // The lock outlasts the attempt, so no other worker starts early.
      lockDuration: jobTimeout * 1.5,
      stalledInterval: jobTimeout / 2,
      // How often a job may lose its worker.
      maxStalledCount: looksFirst ? 3 : 0,
      // Ends a job whose server keeps asking to wait.
      maxStartedAttempts: 100,
      settings: {
        backoffStrategy: (attempts, _type, error) =>
          delayBefore(attempts, error, looksFirst),
      },
    },
  );
  worker.on('error', (error) => {
    console.error(error.message);
  });
  worker.on('failed', (job, error) => {
    console.error(
      JSON.stringify(job?.data),
      `attempt ${job?.attemptsMade}: ${error.message}`,
    );
  });
  worker.on('lockRenewalFailed', (ids) => {
    for (const id of ids)
      worker.cancelJob(id, 'another worker has this job');
  });
  // A second signal ends the process at once.
  await Promise.race(
    ['SIGTERM', 'SIGINT'].map((signal) => once(process, signal)),
  );
  await worker.close();
  await queue.close();
}

/**
 * Returns how long a job waits before it is retried, in ms; -1 if it is not
 * retried.
 */
export function delayBefore(
  attempt: number,
  error: unknown,
  looksFirst: boolean,
): number {
  const backoff =
    Math.min(1000 * 2 ** (attempt - 1), 60_000) * (0.5 + Math.random() / 2);
  if (!ClientError.is(error)) return looksFirst ? backoff : -1;
  if (isFinal(error) || (error.mayHaveExecuted && !looksFirst)) return -1;
  const retryAfter = (error as Partial<StatusError>).retryAfter ?? 0;
  // The server may still be working on a request whose outcome is unknown:
  // check after it has finished.
  return Math.max(
    backoff,
    retryAfter,
    error.mayHaveExecuted ? jobTimeout : 0,
  );
}

/** Returns whether an error would be the same on every attempt. */
function isFinal(error: ClientError): boolean {
  if (error.kind === 'input' || error.kind === 'output') return true;
  const { status = 500 } = error as Partial<StatusError>;
  return (
    error.kind === 'status' &&
    status < 500 &&
    status !== 408 &&
    status !== 429
  );
}

/**
 * Returns whether a busy server refused a request and said how long to
 * wait.
 */
function asksToWait(
  error: unknown,
): error is StatusError & { readonly retryAfter: number } {
  return (
    ClientError.is(error) &&
    !error.mayHaveExecuted &&
    (error as Partial<StatusError>).retryAfter !== undefined
  );
}
