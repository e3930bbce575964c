import type { ResponseHeaders, HeaderMap } from '../wire/headers.js';
import type { Payload, Sending } from '../wire/payload.js';

/** One request as a driver sends it. */
export interface WireRequest extends Sending {
  readonly method: string;
  readonly origin: string;
  /** Path and query, encoded. */
  readonly path: string;
  readonly headers: HeaderMap;
  readonly payload: Payload | undefined;
  /**
   * Headers besides the usual ones are secrets: a browser may not follow a redirect with them. No getter: V8 keeps an object that is
   * written with one until a full collection, and everything behind it.
   */
  readonly hasOwnSecrets: () => boolean;
  /** A raw file: servers let browsers keep those for hours, so what is kept has to be asked about. */
  readonly isFile: boolean;
  /** How long its connection may take to come about, in ms; `null` means no limit. */
  readonly connectLimit: number | null;
  /** The connection stands; nothing was written yet. */
  onConnected(): void;
}

/** The body of an answer, pulled piece by piece. */
export interface Source {
  /** The next piece, `undefined` at the clean end; rejects with what broke it off. One read at a time. */
  read(): Promise<Uint8Array | undefined>;
  /** Gives up the rest. `graceMs` lets a body that is about to end do so, which saves its connection. */
  discard(graceMs?: number): void;
}

/** The head of an answer, and its body to come. */
export interface WireResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly source: Source;
  /** Where it came from, when the platform itself followed a redirect. */
  readonly url?: string | undefined;
  /** False where the platform decoded the body and hides a cut. */
  readonly verified: boolean;
}

/** A request under way. */
export interface InFlight {
  readonly answer: Promise<WireResponse>;
  /** Ends it at any phase: `answer` and reads reject with `reason` at once. */
  abort(reason: Error): void;
}

/** One way to reach the network. */
export interface Driver {
  /** Encodings to ask for when an answer is read whole; undefined where the platform sets the header itself. */
  readonly encodings: string | undefined;
  /** The platform decodes by itself and hides whether the body was cut. */
  readonly hidesCuts: boolean;
  /** Nothing can be proved unsent here. */
  readonly blind: boolean;
  /** When it was closed, on the clock of `performance.now()`: no call may begin from then on. */
  readonly closedAt: number | undefined;
  /** The proxy between us and an origin; undefined when there is none, or when the platform keeps it to itself. */
  proxyFor?(origin: string): HttpProxy | undefined;
  send(request: WireRequest): InFlight;
  /** Ends idle connections; calls under way finish. */
  close(): Promise<void>;
}

/** A proxy, as errors speak of it. */
export interface HttpProxy {
  /** Its address without credentials, and which option or variable named it. */
  readonly name: string;
  /** What it is told for who we are; a secret. */
  readonly authorization: string | undefined;
  /** What to check after it refused a request with `status`. */
  afterStatus(status: number): string;
  /** What to check after the connection to it, or through it, failed with `code`. */
  afterFailure(code: string | undefined): string;
}
