import { InputError, kindOf } from '@clients/core';

/**
 * Remembers which deliveries were handled, by the id that the server sends with each. Several processes share one store, such as a table
 * or Redis. Its methods may be asynchronous; an error in one of them is reported to `onError`, and the delivery gets status 500.
 */
export interface DeliveryStore {
  /**
   * Claims a delivery for this process. Returns false when it was claimed before. It must be atomic: of two processes that claim the same
   * delivery, one is refused. Let a claim expire after some minutes, or a process that crashes keeps it forever.
   */
  claim(delivery: string): boolean | PromiseLike<boolean>;
  /** Keeps the claim: the delivery was handled. Keep it for as long as the server may repeat the delivery, such as a day. */
  complete(delivery: string): unknown;
  /** Removes the claim: handling the delivery failed, and the server may repeat it. */
  release(delivery: string): unknown;
}

/** A `DeliveryStore` in the memory of one process, which forgets the oldest deliveries first. */
export class MemoryDeliveryStore implements DeliveryStore {
  readonly #limit: number;
  readonly #running = new Set<string>();
  readonly #handled = new Set<string>();

  /** @param limit how many handled deliveries are remembered, about 100 bytes each; default 10 000 @throws {InputError} `invalid-option` */
  constructor(limit = 10_000) {
    if (!(typeof limit === 'number' && limit >= 1))
      throw new InputError(`MemoryDeliveryStore: the limit must be a number from 1 up, not ${kindOf(limit)}`, { code: 'invalid-option' });
    this.#limit = limit;
  }

  claim(delivery: string): boolean {
    if (this.#running.has(delivery) || this.#handled.has(delivery)) return false;
    this.#running.add(delivery);
    return true;
  }

  complete(delivery: string): void {
    this.#running.delete(delivery);
    this.#handled.add(delivery);
    if (this.#handled.size <= this.#limit) return;
    for (const oldest of this.#handled) {
      this.#handled.delete(oldest);
      return;
    }
  }

  release(delivery: string): void {
    this.#running.delete(delivery);
  }
}
