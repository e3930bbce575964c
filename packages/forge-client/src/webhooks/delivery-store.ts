import { InputError, describeKind } from '@clients/core';

/**
 * Remembers which deliveries were handled, by the id that the server sends with each. Several
 * processes can share a store, such as a database table or Redis. Its methods may be asynchronous;
 * if one fails, the error is reported to `onError`, and the response has status 500.
 */
export interface DeliveryStore {
  /**
   * Claims a delivery for this process. Returns false when it was claimed before. It must be
   * atomic: if two processes claim the same delivery, one is refused. Let a claim expire after a
   * few minutes; otherwise a process that crashes keeps it forever.
   */
  claim(delivery: string): boolean | PromiseLike<boolean>;
  /**
   * Keeps the claim, because the delivery was handled. Keep it for as long as the server may repeat
   * the delivery, such as a day.
   */
  complete(delivery: string): unknown;
  /** Removes the claim, because handling the delivery failed and the server may repeat it. */
  release(delivery: string): unknown;
}

/** A `DeliveryStore` in the memory of one process. Forgets the oldest deliveries first. */
export class MemoryDeliveryStore implements DeliveryStore {
  readonly #limit: number;
  readonly #running = new Set<string>();
  readonly #handled = new Set<string>();

  /**
   * @param limit number of handled deliveries to remember, about 100 bytes each; default 10 000
   * @throws {InputError} `invalid-option`
   */
  constructor(limit = 10_000) {
    if (!(typeof limit === 'number' && limit >= 1))
      throw new InputError(
        `MemoryDeliveryStore: the limit must be a number of at least 1, not ${describeKind(limit)}`,
        {
          code: 'invalid-option',
        },
      );
    this.#limit = limit;
  }

  /** Claims a delivery. Returns false when it is being handled, or was handled before. */
  claim(delivery: string): boolean {
    if (this.#running.has(delivery) || this.#handled.has(delivery)) return false;
    this.#running.add(delivery);
    return true;
  }

  /** Remembers a delivery as handled, and forgets the oldest one above the limit. */
  complete(delivery: string): void {
    this.#running.delete(delivery);
    this.#handled.add(delivery);
    if (this.#handled.size <= this.#limit) return;
    const [oldest] = this.#handled;
    if (oldest !== undefined) this.#handled.delete(oldest);
  }

  /** Removes the claim, so that a repeated delivery is handled. */
  release(delivery: string): void {
    this.#running.delete(delivery);
  }
}
