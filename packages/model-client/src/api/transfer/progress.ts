import type { ProgressResponse } from './schemas.js';

/** How far a transfer is, over all layers. Nothing in it but `rate` and `secondsLeft` ever goes down, not even over a restart. */
export interface TransferProgress {
  /** The server's words, or ours while a file is hashed or uploaded. */
  readonly status: string;
  /** The layer under way, while there is one. */
  readonly digest: string | undefined;
  /** Bytes done. */
  readonly completed: number;
  /** Bytes of all layers seen so far; it grows while more come to light. */
  readonly total: number;
  /** Bytes a second, smoothed over some seconds; undefined until there is something to measure. */
  readonly rate: number | undefined;
  /** Estimated from `rate`, for the layers seen so far. */
  readonly secondsLeft: number | undefined;
  /** Restarts after a lost connection. */
  readonly restarts: number;
}

/** Time in ms after which a rate has forgotten most of what was before. */
const MEMORY = 3000;
/** Shortest time in ms that a rate is measured over. */
const STEP = 100;

interface Layer {
  total: number;
  completed: number;
}

/** Adds the layers of a transfer up. */
export class ProgressMeter {
  readonly #now: () => number;
  readonly #layers: Map<string, Layer> = new Map<string, Layer>();
  #status = '';
  #digest: string | undefined;
  #rate: number | undefined;
  #restarts = 0;
  /** Bytes that came since the rate was measured last, and when that was. */
  #fresh = 0;
  #since: number | undefined;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get record(): TransferProgress {
    let completed = 0;
    let total = 0;
    for (const layer of this.#layers.values()) {
      completed += layer.completed;
      total += layer.total;
    }
    const rate = this.#rate;
    const secondsLeft = rate === undefined || rate <= 0 ? undefined : (total - completed) / rate;
    return { status: this.#status, digest: this.#digest, completed, total, rate, secondsLeft, restarts: this.#restarts };
  }

  add({ status, digest, total, completed }: ProgressResponse): void {
    this.#status = status;
    this.#digest = digest;
    if (status === 'success') for (const layer of this.#layers.values()) layer.completed = layer.total;
    else if (digest !== undefined && digest !== '') this.#advance(digest, total ?? 0, completed ?? 0);
  }

  /** The connection was lost; the layers begin again and count once they are past where they were. */
  restart(): void {
    this.#restarts += 1;
    this.#since = undefined;
    this.#fresh = 0;
  }

  #advance(digest: string, total: number, completed: number): void {
    const layer = this.#layers.get(digest);
    if (layer === undefined) {
      // What is there at first sight was there before: it says nothing about the speed.
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
    this.#fresh += bytes;
    const passed = now - this.#since;
    if (passed < STEP) return;
    const latest = (this.#fresh / passed) * 1000;
    const weight = 1 - Math.exp(-passed / MEMORY);
    this.#rate = this.#rate === undefined ? latest : this.#rate + (latest - this.#rate) * weight;
    this.#since = now;
    this.#fresh = 0;
  }
}
