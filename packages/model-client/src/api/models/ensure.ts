import {
  amendError,
  type CallOptions,
  checkMethodOptions,
  checkOptions,
  checkRequest,
  ClientError,
  type CoreTransport,
  describeKind,
  InputError,
  type JointCall,
  runAsOneCall,
  StatusError,
} from '@clients/core';
import { pullStream } from '../transfer/endpoints.js';
import type { TransferProgress } from '../transfer/progress.js';
import { addTag } from '../../inference/model-name.js';
import { checkCount } from '../../inference/check-request.js';
import { type ResumeOptions, streamTransfer } from '../transfer/pull-push.js';
import { show } from './endpoints.js';

/** Options of `ensure`. */
export interface EnsureOptions extends CallOptions, ResumeOptions {
  /**
   * Called with the progress over all layers during the download; not called if the server has the
   * model. If it returns a promise, the next call waits for it. An error ends this call, but not
   * the download if other calls are waiting for it.
   */
  readonly onProgress?: ((progress: TransferProgress) => unknown) | undefined;
  /** Allows a registry without TLS, or with a certificate that cannot be verified. */
  readonly insecure?: boolean | undefined;
}

/** Whether `ensure` had to download the model. */
export interface EnsureResult {
  /** The name as you passed it. */
  model: string;
  /** False if the server already had the model. */
  pulled: boolean;
}

/** A download that one or more calls wait for. */
interface Download {
  readonly done: Promise<void>;
  readonly waiters: Set<ProgressReporter>;
  /** Ends the download once no caller waits for it. */
  readonly stop: AbortController;
}

/** The options that a call of `ensure` has in addition to those of any call. */
const OWN_OPTIONS = ['onProgress', 'resume', 'insecure'] satisfies (keyof EnsureOptions)[];

/** Makes sure that models are on the server. Calls for the same model share one download. */
export class EnsuredModels {
  readonly #transport: CoreTransport;
  readonly #downloads = new Map<string, Download>();

  constructor(transport: CoreTransport) {
    this.#transport = transport;
  }

  /** Downloads a model if the server does not have it. */
  async ensure(model: string, given: EnsureOptions = {}): Promise<EnsureResult> {
    if (typeof (model as unknown) !== 'string' || model === '')
      throw new InputError(
        `ensure: the model must be a name, not ${model === '' ? 'an empty string' : describeKind(model)}`,
        {
          endpoint: pullStream.id,
          code: 'invalid-input',
        },
      );
    checkOptions(given, 'pass an object, such as { onProgress: (progress) => … }');
    refuseRequestKeys(given);
    checkMethodOptions(this.#transport, given, OWN_OPTIONS);
    const { onProgress, resume = 0, insecure, ...options } = given;
    const named = { ...pullStream, call: 'ensure' };
    checkRequest(this.#transport, named, { body: { model, insecure, stream: true } }, options);
    checkCount('resume', resume, 0);
    if (onProgress !== undefined && typeof (onProgress as unknown) !== 'function')
      throw new InputError(
        `ensure: onProgress must be a function, not ${describeKind(onProgress)}`,
        { endpoint: pullStream.id, code: 'invalid-input' },
      );
    return runAsOneCall(
      this.#transport,
      { name: 'ensure', endpoint: pullStream.id },
      options,
      async (inner, scope) => {
        if (await isPresent(inner, model, options)) return { model, pulled: false };
        const key = `${addTag(model)} ${String(insecure === true)}`;
        const download =
          this.#downloads.get(key) ??
          this.#startDownload(key, { model, resume, insecure }, options);
        await waitForDownload(download, scope, onProgress);
        return { model, pulled: true };
      },
    );
  }

  #startDownload(
    key: string,
    request: { model: string; resume: number; insecure: boolean | undefined },
    options: CallOptions,
  ): Download {
    const stop = new AbortController();
    const waiters = new Set<ProgressReporter>();
    // The signal and the time limit of each call end its own wait only.
    const own: CallOptions = {
      ...options,
      signal: stop.signal,
      timeouts: { ...options.timeouts, total: null },
    };
    // A stopped download is still ending while the next one of the same model begins.
    const forget = (): void => {
      if (this.#downloads.get(key)?.stop === stop) this.#downloads.delete(key);
    };
    const run = async (): Promise<void> => {
      const events = streamTransfer(this.#transport, pullStream, request, own);
      for await (const { status } of events)
        for (const waiter of waiters) waiter.report({ ...events.progress, status });
    };
    const done = run().finally(forget);
    // Each waiter gets the failure; when the last one has left, nobody does.
    done.catch(() => undefined);
    const download: Download = { done, waiters, stop };
    this.#downloads.set(key, download);
    stop.signal.addEventListener('abort', forget);
    return download;
  }
}

/** @throws {InputError} for an option that is a key of the request, which `ensure` sets itself */
function refuseRequestKeys(options: object): void {
  const key = ['model', 'stream'].find(
    (name) => (options as Readonly<Record<string, unknown>>)[name] !== undefined,
  );
  if (key !== undefined)
    throw new InputError(`ensure: option ${key} is not known`, {
      endpoint: pullStream.id,
      code: 'invalid-option',
      hint:
        key === 'model'
          ? 'the model is the first argument'
          : 'leave it out: onProgress is called with the progress of the download',
    });
}

/** Returns whether the server has a model. */
async function isPresent(
  transport: CoreTransport,
  model: string,
  options: CallOptions,
): Promise<boolean> {
  try {
    await transport.call(show, { body: { model } }, options);
    return true;
  } catch (error) {
    if (error instanceof StatusError && error.code === 'model-not-found') return false;
    throw error;
  }
}

/** Waits for a download until it is done or the call ends. */
async function waitForDownload(
  download: Download,
  scope: JointCall,
  onProgress: EnsureOptions['onProgress'],
): Promise<void> {
  const waiter = new ProgressReporter(scope, onProgress);
  download.waiters.add(waiter);
  try {
    await scope.until(Promise.race([download.done, waiter.failure]));
    await scope.until(Promise.race([waiter.finish(), waiter.failure]));
  } catch (failure) {
    const error = scope.fail(failure);
    // The call's context does not include the requests of the shared download.
    throw waiter.hasBegun && ClientError.is(error)
      ? amendError(error, { mayHaveExecuted: true })
      : error;
  } finally {
    download.waiters.delete(waiter);
    if (download.waiters.size === 0) download.stop.abort();
  }
}

/**
 * Passes the progress of a download on to the `onProgress` of one call, which the download does not
 * wait for: the progress that arrives during a call of it is replaced by the next one.
 */
class ProgressReporter {
  /** Rejects when `onProgress` fails. */
  readonly failure: Promise<never>;
  /** Whether the download has reported any progress. */
  hasBegun = false;
  readonly #scope: JointCall;
  readonly #onProgress: EnsureOptions['onProgress'];
  #latest: TransferProgress | undefined;
  #delivery: Promise<void> | undefined;
  #fail: (error: unknown) => void = () => undefined;

  constructor(scope: JointCall, onProgress: EnsureOptions['onProgress']) {
    this.#scope = scope;
    this.#onProgress = onProgress;
    this.failure = new Promise((_, reject) => (this.#fail = reject));
  }

  report(progress: TransferProgress): void {
    this.hasBegun = true;
    this.#latest = progress;
    if (this.#onProgress !== undefined) (this.#delivery ??= this.#deliver()).catch(this.#fail);
  }

  /** Resolves once `onProgress` has received the last progress. */
  async finish(): Promise<void> {
    await this.#delivery;
  }

  async #deliver(): Promise<void> {
    while (this.#latest !== undefined) {
      const progress = this.#latest;
      this.#latest = undefined;
      await this.#scope.callUser('onProgress', () => this.#onProgress?.(progress));
    }
    this.#delivery = undefined;
  }
}
