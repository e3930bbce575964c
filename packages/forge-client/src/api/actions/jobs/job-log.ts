import {
  AbortError,
  cancelOnReturn,
  checkRequest,
  createWebStream,
  getFileSaver,
  InputError,
  type JointCall,
  NetworkError,
  openJointCall,
} from '@clients/core';
import type { JobRef } from '../../../refs/action-schemas.js';
import {
  type Polling,
  type PollOptions,
  readPollingOptions,
  readUnlessAway,
} from '../../../service/polling.js';
import type { Transport } from '../../../service/transport.js';
import { getJob, getJobLogs } from './endpoints.js';
import { readNewPieces } from './log-pieces.js';
import type { ActionWorkflowJob } from './schemas.js';

/**
 * Options of `followLog`. `onProgress` is called with the job each time it is read, before the new
 * part of its log.
 */
export type FollowLogOptions = PollOptions<ActionWorkflowJob>;

/** How many times in a row a log may break off without a new byte. */
const MAX_BREAKS = 3;

/**
 * The log of a job, which continues until the job is finished. It can be read once: by iterating,
 * or with `text()`, `saveTo()` or `toReadableStream()`. Leaving the loop ends the requests.
 */
export class JobLog implements AsyncIterable<Uint8Array>, AsyncDisposable {
  readonly #transport: Transport;
  readonly #where: JobRef;
  readonly #polling: Polling<ActionWorkflowJob>;
  #job: ActionWorkflowJob | undefined;
  /** Bytes of the log that the caller has received. */
  #received = 0;
  #scope: JointCall | undefined;
  #cancelled = false;

  constructor(transport: Transport, where: JobRef, options: FollowLogOptions) {
    this.#transport = transport;
    this.#where = where;
    this.#polling = readPollingOptions(transport, options);
    // Checks the address now instead of when the log is read.
    const named = { ...getJobLogs, call: 'actions.jobs.followLog' };
    checkRequest(transport, named, { where }, this.#polling.call);
  }

  /**
   * The job as last read; finished, with its `conclusion`, once the log has ended. Undefined until
   * it was read.
   */
  get job(): ActionWorkflowJob | undefined {
    return this.#job;
  }

  /**
   * Iterates over the pieces as they are written.
   * @throws {InputError} `stream-taken` when the log is being read or was read
   */
  [Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    return cancelOnReturn(this.#readUntilCancelled(this.#openPieces()), () => void this.cancel());
  }

  /**
   * Waits until the job ends and returns its log as text; bytes that are not UTF-8 become U+FFFD.
   */
  async text(): Promise<string> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const piece of this.#openPieces()) text += decoder.decode(piece, { stream: true });
    return text + decoder.decode();
  }

  /**
   * Writes the log to a file. An existing file is replaced once the job is finished. Node, Bun and
   * Deno only.
   *
   * @throws {InputError} `file-unwritable` with the error of the file system as `cause`
   */
  async saveTo(path: string | URL): Promise<void> {
    const save = getFileSaver();
    const [transport, scope] = this.#open();
    try {
      await save(path, this.#readPieces(transport, scope));
    } finally {
      scope.close();
    }
  }

  /** Returns the log as a web stream; cancelling it ends the requests. */
  toReadableStream(): ReadableStream<Uint8Array> {
    const pieces = this.#openPieces();
    return createWebStream(
      async () => (await pieces.next()).value ?? undefined,
      () => this.cancel(),
    );
  }

  /**
   * Ends the requests, not the job. A loop over the log ends without an error; `text()`, `saveTo()`
   * and a web stream fail with an `AbortError`.
   */
  cancel(): Promise<void> {
    this.#cancelled = true;
    this.#scope?.cancel(new AbortError('the log was cancelled', this.#scope.context()));
    return Promise.resolve();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.cancel();
  }

  #open(): [Transport, JointCall] {
    if (this.#scope !== undefined || this.#cancelled)
      throw new InputError('this log has already been read', {
        endpoint: getJobLogs.id,
        code: 'stream-taken',
      });
    const [transport, scope] = openJointCall(
      this.#transport,
      {
        name: 'jobs.followLog',
        endpoint: getJobLogs.id,
        totalOption: this.#polling.totalOption,
      },
      this.#polling.call,
    );
    this.#scope = scope;
    return [transport, scope];
  }

  #openPieces(): AsyncGenerator<Uint8Array, void, undefined> {
    const [transport, scope] = this.#open();
    return this.#readPieces(transport, scope);
  }

  async *#readUntilCancelled(
    pieces: AsyncIterable<Uint8Array>,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      yield* pieces;
    } catch (error) {
      if (!this.#cancelled) throw error;
    }
  }

  async *#readPieces(
    transport: Transport,
    scope: JointCall,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    const { interval, limitPause } = this.#polling;
    let pause = interval;
    let breaks = 0;
    try {
      for (;;) {
        const before = this.#received;
        const { isWhole, isBroken } = yield* this.#readJobAndPieces(transport, scope, breaks);
        scope.throwIfEnded();
        if (isWhole && this.#job?.status === 'completed') return;
        const grew = this.#received > before;
        if (isWhole || grew) breaks = 0;
        else if (isBroken) breaks += 1;
        if (grew) pause = interval;
        await scope.sleep(limitPause(pause));
        if (!grew) pause *= 1.5;
      }
    } catch (error) {
      throw scope.fail(error);
    } finally {
      scope.close();
    }
  }

  /**
   * Reads the job, then yields the new part of its log. Returns whether that part is complete, or
   * broke off. `breaks` counts the failures in a row without a new byte: after `MAX_BREAKS` the next
   * is thrown.
   */
  async *#readJobAndPieces(
    transport: Transport,
    scope: JointCall,
    breaks: number,
  ): AsyncGenerator<Uint8Array, { isWhole: boolean; isBroken: boolean }, undefined> {
    const { call, onProgress } = this.#polling;
    // Reads the job before its log: once a job has finished, its log is complete.
    const found = await readUnlessAway(scope, () =>
      transport.call(getJob, { where: this.#where }, call),
    );
    // While the server is away, the job has not finished for all that is known.
    if (found === undefined) return { isWhole: false, isBroken: false };
    const job = found.value;
    this.#job = job;
    await scope.callUser('onProgress', () => onProgress?.(job));
    const before = this.#received;
    try {
      for await (const piece of readNewPieces(transport, this.#where, job, before, call)) {
        this.#received += piece.length;
        yield piece;
      }
      return { isWhole: true, isBroken: false };
    } catch (error) {
      if (this.#received === before && breaks >= MAX_BREAKS) throw error;
      if (!(error instanceof NetworkError)) scope.excuse(error);
      return { isWhole: false, isBroken: true };
    }
  }
}
