import type { WireRequest } from '../network/driver.js';
import type { HeaderMap } from '../wire/headers.js';
import type { Payload } from '../wire/payload.js';
import { isOpenHeader } from '../wire/redact.js';
import type { CallContext } from './context.js';
import type { OutgoingRequest } from './request.js';

/**
 * A request as its driver sees it. The reports of the driver start and stop the time limits of the
 * call.
 */
export class AttemptRequest implements WireRequest {
  readonly method: string;
  readonly origin: string;
  readonly path: string;
  readonly headers: HeaderMap;
  readonly payload: Payload | undefined;
  readonly isFile: boolean;
  readonly needsNewConnection: boolean;
  readonly connectLimit: number | null;
  #isSent: boolean;
  /** The headers of the response have arrived, or there will be none. */
  #isOver = false;
  readonly #context: CallContext;

  constructor(context: CallContext, { origin, path, headers }: OutgoingRequest) {
    const { endpoint, target, payload } = context.plan;
    this.#context = context;
    this.method = endpoint.method;
    this.origin = origin;
    this.path = path;
    this.headers = headers;
    this.payload = origin === target.base.origin ? payload : undefined;
    this.isFile = 'bytes' in endpoint;
    this.needsNewConnection = context.execution.needsNewConnection;
    this.connectLimit = context.call.timeouts.connect;
    this.#isSent = context.settings.driver.isBlind;
    if (this.#isSent) context.execution.onHandedOver();
  }

  /** Whether some of it may have been written. */
  get isSent(): boolean {
    return this.#isSent;
  }

  hasOwnSecrets(): boolean {
    // Browsers do not send `authorization` to another origin.
    return Object.keys(this.headers).some(
      (name) => !isOpenHeader(name) && name !== 'authorization',
    );
  }

  onConnected(): void {
    this.#isSent = true;
    this.#context.execution.onHandedOver();
    this.#context.lifetime.stopWaiting();
  }

  /**
   * The headers of the response have arrived, or there will be none. An error response may arrive
   * before a long body is sent: from then on, no time limit of sending counts.
   */
  onOver(): void {
    this.#isOver = true;
    this.#context.lifetime.stopWaiting();
  }

  onOffered(): void {
    if (!this.#isOver) this.#context.lifetime.wait('sending');
  }

  onTaken(): void {
    if (!this.#isOver) this.#context.lifetime.stopWaiting();
  }

  onSent(): void {
    if (!this.#isOver) this.#context.lifetime.wait('firstByte');
  }
}
