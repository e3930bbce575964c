import {
  callUserFunction,
  type CallOptions,
  type CallScope,
  checkOptions,
  ClientError,
  markExecuted,
  InputError,
  describeKind,
  NotFoundError,
  runAsOneCall,
  type CoreTransport,
} from '@clients/core';
import { pullStream } from '../transfer/endpoints.js';
import type { TransferProgress } from '../transfer/progress.js';
import { addTag } from '../../inference/model-name.js';
import { checkCount } from '../../inference/pending.js';
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

/** A caller who waits for a download. */
interface Waiter {
  /** Called with each progress; the download does not wait for it. */
  readonly report: (progress: TransferProgress) => void;
}

/** A download that one or more calls wait for. */
interface Download {
  readonly done: Promise<void>;
  readonly waiters: Set<Waiter>;
  /** Ends the download once no caller waits for it. */
  readonly stop: AbortController;
}

/** The options that a call of `ensure` has in addition to those of any call. */
const OWN_OPTIONS = ['onProgress', 'resume', 'insecure'] satisfies (keyof EnsureOptions)[];

const NAMED_CALL = { id: pullStream.id, call: 'ensure' };

/** Makes sure that models are on the server. Calls for the same model share one download. */
export class EnsuredModels {
  readonly #transport: CoreTransport;
  readonly #downloads = new Map<string, Download>();

  constructor(transport: CoreTransport) {
    this.#transport = transport;
  }

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
    this.#transport.checkNames(NAMED_CALL, given, OWN_OPTIONS, given);
    const { onProgress, resume = 0, insecure, ...options } = given;
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
        await waitFor(download, scope, onProgress);
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
    const waiters = new Set<Waiter>();
    // The signal and the time limit of each call end its own wait; the download ends when no caller
    // waits for it.
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
        for (const { report } of waiters) report({ ...events.progress, status });
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

async function isPresent(
  transport: CoreTransport,
  model: string,
  options: CallOptions,
): Promise<boolean> {
  try {
    await transport.call(show, { body: { model } }, options);
    return true;
  } catch (error) {
    if (error instanceof NotFoundError && error.code === 'model-not-found') return false;
    throw error;
  }
}

/** Waits for a download until it is done or the call ends. */
async function waitFor(
  download: Download,
  scope: CallScope,
  onProgress: EnsureOptions['onProgress'],
): Promise<void> {
  let busy: Promise<void> | undefined;
  let latest: TransferProgress | undefined;
  let begun = false;
  const hasBegun = (): boolean => begun;
  let failed: (error: unknown) => void = () => undefined;
  const failure = new Promise<never>((_, reject) => (failed = reject));
  const deliver = async (): Promise<void> => {
    while (latest !== undefined) {
      const progress = latest;
      latest = undefined;
      await callUserFunction('onProgress', () => onProgress?.(progress), scope.context);
    }
    busy = undefined;
  };
  const waiter: Waiter = {
    report: (progress) => {
      begun = true;
      latest = progress;
      if (onProgress !== undefined) (busy ??= deliver()).catch(failed);
    },
  };
  download.waiters.add(waiter);
  try {
    await scope.race(Promise.race([download.done, failure]));
    await scope.race(Promise.race([Promise.resolve(busy), failure]));
  } catch (error) {
    // The call's context does not include the requests of the shared download.
    throw hasBegun() && ClientError.is(error) ? markExecuted(error) : error;
  } finally {
    download.waiters.delete(waiter);
    if (download.waiters.size === 0) download.stop.abort();
  }
}
