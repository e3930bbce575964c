import type { ProgressResponse } from './schemas.js';

/**
 * The progress of a transfer over all layers. Only `rate` and `secondsLeft` can decrease, even
 * after a restart.
 */
export interface TransferProgress {
  /** The status that the server reports, or the client's own while a file is hashed or uploaded. */
  status: string;
  /** The layer in progress, if any. */
  digest: string | undefined;
  /** Bytes done. */
  completed: number;
  /** Bytes of all layers known so far; it grows as the server reports more layers. */
  total: number;
  /** Bytes per second, averaged over some seconds; undefined until it can be measured. */
  rate: number | undefined;
  /** Estimated seconds left for the layers known so far; undefined until `rate` is known. */
  secondsLeft: number | undefined;
  /** Restarts after a lost connection. */
  restarts: number;
}

/** Time constant in ms of the average rate. */
const RATE_TIME_CONSTANT_MS = 3000;
/** Minimum time in ms over which the rate is measured. */
const MIN_INTERVAL_MS = 100;

interface Layer {
  total: number;
  completed: number;
}

/** Adds up the layers of a transfer. */
export class ProgressMeter {
  readonly #now: () => number;
  readonly #layers: Map<string, Layer> = new Map<string, Layer>();
  #status = '';
  #digest: string | undefined;
  #rate: number | undefined;
  #restarts = 0;
  /** Bytes since the rate was last measured, and when that was. */
  #received = 0;
  #since: number | undefined;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The progress so far. */
  get progress(): TransferProgress {
    let completed = 0;
    let total = 0;
    for (const layer of this.#layers.values()) {
      completed += layer.completed;
      total += layer.total;
    }
    const rate = this.#rate;
    const secondsLeft = rate === undefined || rate <= 0 ? undefined : (total - completed) / rate;
    return {
      status: this.#status,
      digest: this.#digest,
      completed,
      total,
      rate,
      secondsLeft,
      restarts: this.#restarts,
    };
  }

  /** Adds an event of the transfer. */
  add({ status, digest, total, completed }: ProgressResponse): void {
    this.#status = status;
    this.#digest = digest;
    if (status === 'success')
      for (const layer of this.#layers.values()) layer.completed = layer.total;
    else if (digest !== undefined && digest !== '')
      this.#advance(digest, readCount(total), readCount(completed));
  }

  /**
   * Records a restart. The layers begin again, and count once they exceed their earlier progress.
   */
  restart(): void {
    this.#restarts += 1;
    this.#since = undefined;
    this.#received = 0;
  }

  #advance(digest: string, total: number, completed: number): void {
    const layer = this.#layers.get(digest);
    if (layer === undefined) {
      // Bytes in the first event of a layer were there before: they do not count for the rate.
      this.#layers.set(digest, { total: Math.max(total, completed), completed });
      this.#since ??= this.#now();
      return;
    }
    this.#measure(Math.max(0, completed - layer.completed));
    layer.completed = Math.max(layer.completed, completed);
    layer.total = Math.max(layer.total, total, layer.completed);
  }

  #measure(bytes: number): void {
    const now = this.#now();
    this.#since ??= now;
    this.#received += bytes;
    const passed = now - this.#since;
    if (passed < MIN_INTERVAL_MS) return;
    const latest = (this.#received / passed) * 1000;
    const weight = 1 - Math.exp(-passed / RATE_TIME_CONSTANT_MS);
    this.#rate = this.#rate === undefined ? latest : this.#rate + (latest - this.#rate) * weight;
    this.#since = now;
    this.#received = 0;
  }
}

/** Returns a count of bytes; 0 where the server sends none, or something else. */
function readCount(value: unknown): number {
  return typeof value === 'number' && value > 0 ? value : 0;
}
