import type { Channel } from '../base/channel.js';
import type { Driver } from './driver.js';
import type { NetworkOptions } from './driver-options.js';
import type { TraceObserver } from './tracing.js';

/**
 * Returns one sentence on what to check after a network failure; undefined when nothing helpful is known. Not a part of the platform, so
 * that bundles without hints do not hold it.
 *
 * @param once whether the request body can be read only once, such as a stream
 */
export type NetworkHint = (code: string | undefined, cause: unknown, origin: string, once: boolean) => string | undefined;

/**
 * What differs between Node, Bun, Deno and the web. What every call asks for is a function beside it, such as `tracingOf`: where it only
 * returns undefined, bundlers drop the call.
 */
export interface Platform {
  /**
   * Creates the network driver.
   *
   * @param origin the origin of the client's `baseUrl`; TLS settings, socket and a bound dispatcher are for it alone
   * @param connectTimeout the client's time limit for establishing a connection in ms; `null` for none
   * @throws {InputError} naming the option that is invalid, or not supported on this platform
   */
  driver(options: NetworkOptions, origin: string, connectTimeout?: number | null): Driver;
  /** Whether `fetch` can send streams although it does not look at `duplex`. */
  readonly sendsStreams?: boolean;
  /** Whether option `proxy` is supported. With `fetch` the settings of the platform apply. */
  readonly choosesProxy: boolean;
  /** Opens a file to send. Undefined where there is no file system. @throws {InputError} `file-unreadable` */
  readonly openFile?: (path: string | URL) => Promise<OpenFile>;
  /** Writes a temporary file and renames it at the end; removes it on failure. `race` ends waits that may hang when the call ends. */
  readonly saveFile?: (path: string | URL, pieces: AsyncIterable<Uint8Array>, race: <T>(work: Promise<T>) => Promise<T>) => Promise<void>;
  /** Reads a private key in PEM; returns undefined for a kind of key that servers do not accept. Undefined where signing is not possible. */
  readonly signer?: (privateKey: string, passphrase: string | undefined) => Signer | undefined;
  /** Returns a diagnostics channel. */
  readonly channel?: (name: string) => Channel | undefined;
  /** Observes every operation of a package. Returns a function that ends it. */
  readonly observe?: (service: string, observer: TraceObserver) => () => void;
}

/** Parses the lines of one stream, each of which is JSON. */
export interface LineParser {
  /** @throws {SyntaxError} as `JSON.parse` does */
  parse(line: string): unknown;
}

/** Signs bytes with a key and returns the signature in base64. */
export type Signer = (bytes: Uint8Array) => { readonly algorithm: string; readonly signature: string };

/** A file to send. */
export interface OpenFile {
  readonly name: string;
  readonly size: number;
  read(): AsyncIterable<Uint8Array>;
}
