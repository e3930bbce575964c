import { checkKnown } from '../base/check-options.js';
import { InputError } from '../base/errors.js';
import { nearName } from '../base/near-name.js';
import { builtin } from './platform.js';
import { type Cassette, type CassettePiece, pieceOf } from './cassette.js';
import { cleaned, type Exchanged } from './clean-cassette.js';

/** Options of a recorder. */
export interface RecordOptions {
  /** Sends the requests to the real server. Default: the platform's `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** The file that `save()` writes. */
  readonly file?: string | URL | undefined;
  /** Further values that are replaced by `***` wherever they appear. */
  readonly secrets?: readonly string[] | undefined;
}

/** Sends requests on and records the exchanges. */
export interface Recorder {
  /** Pass it to a client: `new ModelClient({ fetch: recorder.fetch })`. */
  readonly fetch: typeof globalThis.fetch;
  /** What has been recorded so far. An exchange is included once the body of its response was read to the end or cancelled. */
  readonly cassette: Cassette;
  /**
   * Writes the cassette as JSON. Needs a file system.
   *
   * @param file default: the option `file`
   * @throws {TypeError} when neither is set
   */
  save(file?: string | URL): Promise<void>;
}

/**
 * Records exchanges with a real server as a cassette. Secrets are replaced by `***`: headers that may hold a credential, credential
 * parameters and users in URLs, fields of JSON and of forms whose name is that of a secret, and the same values
 * wherever else they appear, in any exchange. Review a cassette before you commit it all the same.
 */
export function record(options: RecordOptions = {}): Recorder {
  // A misspelled `secrets` would leave them in the cassette.
  checkKnown(options, ['fetch', 'file', 'secrets'], nearName({ secret: 'secrets', path: 'file' }));
  const exchanges: Exchanged[] = [];
  const send = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const cassette = (): Cassette => ({ version: 1, exchanges: cleaned(exchanges, options.secrets ?? []) });
  return {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const body = request.body === null ? undefined : pieceOf(new Uint8Array(await request.clone().arrayBuffer()));
      const exchange: Exchanged = { request, body };
      exchanges.push(exchange);
      const response = await send(request);
      return recorded(response, (pieces) => {
        exchange.response = response;
        exchange.pieces = pieces;
      });
    },
    get cassette() {
      return cassette();
    },
    save: async (file = options.file) => {
      if (file === undefined) throw new TypeError('no file to save the cassette in: pass `file` to record() or save()');
      const fs = builtin('node:fs/promises');
      if (fs === undefined) throw new InputError('record needs a file system, which this platform does not have', { code: 'unsupported' });
      await fs.writeFile(file, `${JSON.stringify(cassette(), null, 2)}\n`);
    },
  };
}

/** Returns the same response; calls `done` with the pieces when the body was read to its end or cancelled. */
function recorded(response: Response, done: (pieces: CassettePiece[]) => void): Response {
  const pieces: CassettePiece[] = [];
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader();
  if (reader === undefined) {
    done(pieces);
    return response;
  }
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const step = await reader.read();
      if (!step.done) {
        pieces.push(pieceOf(step.value));
        controller.enqueue(step.value);
        return;
      }
      done(pieces);
      controller.close();
    },
    cancel: async (reason) => {
      done(pieces);
      await reader.cancel(reason);
    },
  });
  const copy = new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers });
  Object.defineProperty(copy, 'url', { value: response.url });
  return copy;
}
