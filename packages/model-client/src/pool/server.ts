import {
  type CallOptions,
  ClientError,
  isRepeatable,
  NetworkError,
  PASSING_STATUSES,
  StatusError,
  StreamError,
  TimeoutError,
} from '@clients/core';
import * as endpoints from '../api/models/endpoints.js';
import { addTag } from '../inference/model-name.js';
import type { Transport } from '../service/transport.js';

/** A server of a pool, and its state. */
export interface PoolServer {
  /** Origin of the server, without credentials. */
  readonly url: string;
  /** The client that reaches it, with its credential, limit and other options. */
  readonly client: { readonly transport: Transport };
  /** The pool's calls in progress; a stream counts until it ends. */
  readonly calls: number;
  /**
   * The models in its memory when it was last asked, and those that have answered since then.
   * Undefined until its first answer.
   */
  readonly loaded: readonly string[] | undefined;
  /**
   * Whether it gets calls: `unknown` until it has answered for the first time, `cooling-down` after
   * a failure.
   */
  readonly state: 'ready' | 'unknown' | 'cooling-down';
  /**
   * Milliseconds until the pool checks again whether it is running; 0 unless it is cooling down.
   */
  readonly cooldownMs: number;
  /** Failures since the last call that succeeded. */
  readonly failures: number;
  /** The last failure of the server itself; undefined after a call that succeeded. */
  readonly lastError: ClientError | undefined;
}

/** How long a server gets no calls after a failure, in ms. */
export interface PoolCooldownOptions {
  /** After the first failure; doubles with each further failure. Default 1 000. */
  readonly baseDelay?: number | undefined;
  /** Maximum, however many failures there were. Default 60 000. */
  readonly maxDelay?: number | undefined;
}

/** Times in ms. */
export interface Pace {
  readonly baseDelay: number;
  readonly maxDelay: number;
  /** How long the list of loaded models is used. */
  readonly refresh: number;
}

/** Conclusions from a failure about its server. */
export interface Verdict {
  /** Whether another server may be tried because nothing was executed. */
  readonly isUnexecuted: boolean;
  /**
   * Whether another server may be tried once although this one may have executed the request, which
   * changes nothing.
   */
  readonly isRepeatable: boolean;
  /** Whether the server lacks the model. */
  readonly lacksModel: boolean;
}

/** How long a server gets no requests for a model that it lacks. */
const LACK_DURATION_MS = 60_000;
/** How many missing models are remembered: end users may have typed the names. */
const MAX_LACKED_MODELS = 1_000;

/**
 * Limits for asking whether a server is running, which it answers at once. Without `total`, because
 * the request may wait for a slot.
 */
const PROBE_OPTIONS: CallOptions = {
  timeouts: { connect: 2_000, firstByte: 2_000, idle: 2_000 },
  retry: { limit: 0 },
};

/** The state of one server, shared by a pool and all pools that `with` makes of it. */
export class Server implements PoolServer {
  readonly url: string;
  readonly client: { readonly transport: Transport };
  readonly #pace: Pace;
  calls = 0;
  failures = 0;
  lastError: ClientError | undefined;
  #loaded: Set<string> | undefined;
  /** When each model that the server lacks may be requested again. */
  readonly #lacks = new Map<string, number>();
  /** In ms of `performance.now()`; 0 unless it failed. */
  #coolsUntil = 0;
  /** Whether it has to answer a probe before it gets calls. */
  #mustAnswer = true;
  /** The probe in progress. */
  #asking: Promise<void> | undefined;
  /** When the next probe is due. */
  #askAt = 0;

  constructor(client: { readonly transport: Transport }, pace: Pace) {
    this.client = client;
    this.url = new URL(client.transport.check(endpoints.ps, {})).origin;
    this.#pace = pace;
  }

  get loaded(): readonly string[] | undefined {
    return this.#loaded && [...this.#loaded];
  }

  get state(): 'ready' | 'unknown' | 'cooling-down' {
    if (!this.#mustAnswer) return performance.now() < this.#coolsUntil ? 'cooling-down' : 'ready';
    return this.failures === 0 ? 'unknown' : 'cooling-down';
  }

  get cooldownMs(): number {
    return Math.max(0, this.#coolsUntil - performance.now());
  }

  /** Whether it can get calls now. */
  get isReady(): boolean {
    return this.state === 'ready';
  }

  hasLoaded(model: string): boolean {
    return this.#loaded?.has(model) === true;
  }

  lacks(model: string): boolean {
    const until = this.#lacks.get(model);
    if (until === undefined) return false;
    if (performance.now() < until) return true;
    this.#lacks.delete(model);
    return false;
  }

  /**
   * Probes the server when that is due. For a server that has never answered, returns the promise of
   * the probe in progress.
   */
  ask(now: number): Promise<void> | undefined {
    if (this.#asking === undefined && now >= this.#askAt) {
      this.#askAt = now + this.#pace.refresh;
      this.#asking = this.#probe().finally(() => (this.#asking = undefined));
    }
    return this.#mustAnswer && this.failures === 0 ? this.#asking : undefined;
  }

  /** Probes the server now, unless that is under way, and resolves with whether it answered. */
  async askNow(): Promise<boolean> {
    this.#askAt = 0;
    void this.ask(performance.now());
    await this.#asking;
    return !this.#mustAnswer;
  }

  /**
   * Records a call that succeeded.
   *
   * @param loads whether it left its model in memory; undefined if it did not change that
   */
  onSuccess(model: string | undefined, loads: boolean | undefined): void {
    this.failures = 0;
    this.#coolsUntil = 0;
    this.lastError = undefined;
    this.#mustAnswer = false;
    if (model === undefined) return;
    // The model may have been pulled or created since.
    this.#lacks.delete(model);
    if (loads === true) this.#loaded?.add(model);
    else if (loads === false) this.#loaded?.delete(model);
  }

  /** Records a call that failed, and returns the conclusions about the server. */
  onFailure(error: unknown, model: string | undefined): Verdict {
    if (!ClientError.is(error))
      return { isUnexecuted: false, isRepeatable: false, lacksModel: false };
    const lacksModel =
      error instanceof StatusError &&
      error.status === 404 &&
      error.code === 'model-not-found' &&
      model !== undefined;
    if (lacksModel) {
      this.#rememberLack(model);
      this.#loaded?.delete(model);
    }
    const isBusy = error instanceof StatusError && PASSING_STATUSES.get(error.status) === 'busy';
    const isDown = isDownAfter(error);
    if (isBusy)
      this.#coolsUntil =
        performance.now() + Math.min(error.retryAfter ?? this.#pace.baseDelay, this.#pace.maxDelay);
    else if (isDown) this.#coolDown(error);
    const mayRunElsewhere = lacksModel || isBusy || isDown || error.kind === 'queue';
    return {
      isUnexecuted: !error.mayHaveExecuted && mayRunElsewhere,
      isRepeatable: isRepeatable(error),
      lacksModel,
    };
  }

  #rememberLack(model: string): void {
    // A map keeps the order of insertion, so the first one expires first.
    const [oldest] = this.#lacks.keys();
    if (oldest !== undefined && this.#lacks.size >= MAX_LACKED_MODELS) this.#lacks.delete(oldest);
    this.#lacks.delete(model);
    this.#lacks.set(model, performance.now() + LACK_DURATION_MS);
  }

  /** Asks the server for its loaded models. */
  async #probe(): Promise<void> {
    try {
      const { models } = await this.client.transport.call(endpoints.ps, {}, PROBE_OPTIONS);
      this.#loaded = new Set(models.map(({ name }) => addTag(name)));
      this.#mustAnswer = false;
    } catch (error) {
      // Any answer, even an error, shows that the server is running. The request may also have
      // found no free slot.
      if (ClientError.is(error) && isDownAfter(error)) this.#coolDown(error);
      else this.#mustAnswer = false;
    }
  }

  #coolDown(error: ClientError): void {
    const { baseDelay, maxDelay } = this.#pace;
    const now = performance.now();
    // Calls that fail together count as one failure.
    if (now >= this.#coolsUntil) this.failures++;
    this.lastError = error;
    this.#coolsUntil = now + Math.min(maxDelay, baseDelay * 2 ** (this.failures - 1));
    this.#askAt = this.#coolsUntil;
    this.#mustAnswer = true;
    this.#loaded = undefined;
  }
}

/**
 * Returns whether an error shows that the server does not work, rather than that it refuses this
 * request.
 */
function isDownAfter(error: ClientError): boolean {
  if (error instanceof StatusError) return PASSING_STATUSES.get(error.status) === 'down';
  if (error instanceof TimeoutError) return error.phase !== 'total';
  // A stream that ends without its last event was cut off.
  if (error instanceof StreamError) return error.reason === 'truncated';
  return error instanceof NetworkError || error.code === 'client-closed';
}
