import { isUnsetInstant } from '@clients/core/schema';
import {
  type ByteStream,
  OutputError,
  StatusError,
  type HeaderOptions,
  readHeaderOptions,
} from '@clients/core';
import type { JobRef } from '../../../refs/action-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import { getJobLogs } from './endpoints.js';
import type { ActionWorkflowJob } from './schemas.js';

/** Yields the log of a job after its first `given` bytes. */
export async function* readNewPieces(
  transport: Transport,
  where: JobRef,
  job: ActionWorkflowJob,
  given: number,
  call: CallOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  const log = await openLog(transport, where, job, given, call);
  if (log === undefined) return;
  let skip = given - readStart(log, given);
  if (skip < 0) {
    await log.cancel();
    throw new OutputError(
      'the server left out a part of the log',
      { path: 'content-range', expected: `bytes from ${String(given)} on` },
      { endpoint: getJobLogs.id, attempts: 1, code: 'wrong-range' },
    );
  }
  for await (const piece of log) {
    if (skip < piece.length) yield skip === 0 ? piece : piece.subarray(skip);
    skip = Math.max(0, skip - piece.length);
  }
}

/** Requests the rest of the log. Undefined when there is none yet. */
async function openLog(
  transport: Transport,
  where: JobRef,
  job: ActionWorkflowJob,
  given: number,
  call: CallOptions,
): Promise<ByteStream | undefined> {
  const options = given === 0 ? call : { ...call, headers: addRange(call.headers ?? {}, given) };
  try {
    return await transport.bytes(getJobLogs, { where }, options);
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    // A range that begins at the end of the log.
    if (error.status === 416 || (given === 0 && isBeforeLog(job, error))) return undefined;
    throw error;
  }
}

/**
 * Returns whether an error only says that a job has no log yet. Between the moment a runner takes a
 * job and its first line, servers respond with a 404, or with a 500 whose text only administrators
 * see. A job that was skipped or cancelled before never has a log.
 */
function isBeforeLog(
  { status, conclusion, started_at }: ActionWorkflowJob,
  { status: answered, code }: StatusError,
): boolean {
  if ((answered !== 404 && answered !== 500) || code === 'no-route') return false;
  if (status !== 'completed') return true;
  const neverRan = started_at === null || isUnsetInstant(started_at);
  return answered === 404 && (neverRan || conclusion === 'cancelled' || conclusion === 'skipped');
}

/**
 * Returns where in the log a response begins. A server that ignores the range sends the whole log.
 */
function readStart({ status, headers }: ByteStream, asked: number): number {
  if (status !== 206) return 0;
  const [, start] = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '') ?? [];
  return start === undefined ? asked : Number(start);
}

function addRange(headers: HeaderOptions, from: number): HeaderOptions {
  return [...readHeaderOptions(headers), ['range', `bytes=${String(from)}-`]];
}
