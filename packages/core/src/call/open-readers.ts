import { AbortError, type ErrorContext } from '../base/errors.js';
import type { GivenNotice } from '../contract/notice.js';

/** The part of a `Call` that is used. */
interface HoldingCall {
  context(): ErrorContext;
  notice(given: GivenNotice): void;
}

/** A stream or a download that holds its connection until it is read. */
export interface Reader {
  readonly kind: 'stream' | 'download';
  /** Returns whether somebody waits for it, or has read since this was asked last. */
  wasRead(): boolean;
  /** Ends it: what reads it later rejects with `error`. */
  cancel(error: AbortError): void;
}

/** After this time in which nobody reads, there is a notice. */
const UNREAD_MS = 60_000;
/** After this time in which nobody reads, a client that is closing cancels. */
const CLOSING_MS = 1_000;

/**
 * The streams and downloads of a client, and of those that `with` makes from it, that are open. One
 * that nobody reads holds its connection, no limit of time counts meanwhile, and the client cannot
 * close.
 */
export class OpenReaders {
  readonly #open = new Set<OpenReader>();
  #isClosing = false;

  /** Watches a reader. Returns a function that ends that. */
  add(call: HoldingCall, reader: Reader): () => void {
    const open = new OpenReader(call, reader);
    this.#open.add(open);
    if (this.#isClosing) open.cancelUnread();
    else open.noteUnread();
    return () => {
      open.end();
      this.#open.delete(open);
    };
  }

  /** The client is closed: what nobody reads is cancelled. */
  cancelUnread(): void {
    this.#isClosing = true;
    for (const open of this.#open) open.cancelUnread();
  }
}

/** One that is open. */
class OpenReader {
  readonly #call: HoldingCall;
  readonly #reader: Reader;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(call: HoldingCall, reader: Reader) {
    this.#call = call;
    this.#reader = reader;
  }

  /** Gives a notice after a minute in which nobody has read. */
  noteUnread(): void {
    this.#onceUnread(UNREAD_MS, () => {
      const { kind } = this.#reader;
      this.#call.notice({
        code: `unread-${kind}`,
        message: `nobody has read this ${kind} for a minute, and it holds its connection`,
      });
    });
    // A number in browsers.
    (this.#timer as { unref?: () => void }).unref?.();
  }

  /** Cancels after a second in which nobody has read. */
  cancelUnread(): void {
    this.#onceUnread(CLOSING_MS, () => {
      const { kind } = this.#reader;
      this.#call.notice({
        code: 'closed-with-open',
        message: `the client was closed, and nobody read this ${kind}: it was cancelled`,
      });
      this.#reader.cancel(
        new AbortError(`the client was closed, and nobody read the ${kind}`, {
          ...this.#call.context(),
          hint: 'read it to its end before close()',
        }),
      );
    });
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #onceUnread(ms: number, act: () => void): void {
    this.end();
    this.#reader.wasRead();
    this.#timer = setInterval(() => {
      if (this.#reader.wasRead()) return;
      this.end();
      act();
    }, ms);
  }
}
