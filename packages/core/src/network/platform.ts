import type { Channel } from '../base/channel.js';
import type { Driver } from './driver.js';
import type { NetworkOptions } from './driver-options.js';

/** What differs between Node and everything else. */
export interface Platform {
  /**
   * @param connectTimeout the limit in milliseconds that a connection keeps by itself; `null` for none
   * @throws {InputError} naming the option that is wrong, or that this platform cannot follow
   */
  driver(options: NetworkOptions, connectTimeout?: number | null): Driver;
  /**
   * One sentence on what to check after a failure of the network; undefined when there is nothing sensible to say.
   * `once`: the request had a body that can be read only once, a stream.
   */
  networkHint(code: string | undefined, cause: unknown, origin: string, once: boolean): string | undefined;
  /** Whether a proxy can be chosen here; where `fetch` is the way, the platform has settings of its own. */
  readonly choosesProxy: boolean;
  /** Opens a file to send; absent where there is no file system. */
  readonly openFile?: (path: string | URL) => Promise<OpenFile>;
  /** Writes to a temporary name and renames it at the end; leaves nothing behind on failure. `race` ends a wait that may hang with the call. */
  readonly saveFile?: (path: string | URL, pieces: AsyncIterable<Uint8Array>, race: <T>(work: Promise<T>) => Promise<T>) => Promise<void>;
  /** Reads a private key in PEM; undefined for a key of a kind that servers do not take. Absent where there is nothing to sign with. */
  readonly signer?: (privateKey: string, passphrase: string | undefined) => Signer | undefined;
  readonly channel?: (name: string) => Channel | undefined;
  /** Whether a header `User-Agent` may be set. */
  readonly setsUserAgent: boolean;
}

/** Signs bytes with one key; the signature is in base64. */
export type Signer = (bytes: Uint8Array) => { readonly algorithm: string; readonly signature: string };

export interface OpenFile {
  readonly name: string;
  readonly size: number;
  read(): AsyncIterable<Uint8Array>;
}
