import { concat } from '../base/bytes.js';
import type { ClientError } from '../base/errors.js';
import { Pieces } from '../base/pieces.js';
import { isThenable } from '../base/promise.js';
import type { Body } from '../network/driver.js';
import type { CallContext } from './context.js';

/** Stores a body that was read to its end. */
export type StoreBody = (body: Uint8Array) => Promise<void>;

/** The body of a response, which is stored when it has been read to its end. */
export class StoringSource implements Body {
  readonly #body: Body;
  readonly #context: CallContext;
  readonly #storeBody: StoreBody;
  /** What was read so far; undefined when the body will not be stored any more. */
  #pieces: Pieces | undefined = new Pieces();

  constructor(body: Body, context: CallContext, storeBody: StoreBody) {
    this.#body = body;
    this.#context = context;
    this.#storeBody = storeBody;
  }

  read(): Uint8Array | undefined | Promise<Uint8Array | undefined> {
    const next = this.#body.read();
    return isThenable(next) ? next.then(this.#keepPiece) : this.#keepPiece(next);
  }

  discard(graceMs?: number): void {
    this.#pieces = undefined;
    this.#body.discard(graceMs);
  }

  /** Passes a piece on. At the end of the body, resolves when it has been stored. */
  readonly #keepPiece = (
    piece: Uint8Array | undefined,
  ): Uint8Array | undefined | Promise<undefined> => {
    const pieces = this.#pieces;
    if (pieces === undefined) return piece;
    if (piece !== undefined && pieces.size + piece.length <= this.#context.call.maxBodyBytes) {
      // A copy, because the reader may change the piece. `slice` of a `Buffer` makes none.
      pieces.add(concat([piece]));
      return piece;
    }
    this.#pieces = undefined;
    return piece ?? this.#storeWhole(concat(pieces.take()));
  };

  async #storeWhole(body: Uint8Array): Promise<undefined> {
    try {
      await this.#storeBody(body);
    } catch (error) {
      // Otherwise the reader of the body would take it for a failure of the network.
      this.#context.lifetime.fail(error as ClientError);
      throw error;
    }
  }
}
