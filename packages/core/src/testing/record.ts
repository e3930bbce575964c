import { checkKnown } from '../explain/known-options.js';
import { InputError } from '../base/errors.js';
import { loadBuiltin } from './builtin.js';
import { type Cassette, toPiece } from './cassette.js';
import { cleanExchanges, type RawExchange } from './clean-cassette.js';

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
export interface CassetteRecorder {
  /** Pass it to a client: `new ModelClient({ fetch: recorder.fetch })`. */
  readonly fetch: typeof globalThis.fetch;
  /**
   * What has been recorded so far. An exchange is included once it has a response, whose body is
   * recorded as far as it was read.
   */
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
 * Records exchanges with a real server as a cassette. Secrets are replaced by `***`: headers that
 * may hold a credential, credential parameters and users in URLs, fields of JSON and of forms whose
 * name is that of a secret, and the same values wherever else they appear, in any exchange. Review
 * a cassette before you commit it all the same.
 */
export function record(options: RecordOptions = {}): CassetteRecorder {
  // A misspelled `secrets` would leave them in the cassette.
  checkKnown(options, ['fetch', 'file', 'secrets'], { secret: 'secrets', path: 'file' });
  const exchanges: RawExchange[] = [];
  const send = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const cassette = (): Cassette => ({
    version: 1,
    exchanges: cleanExchanges(exchanges, options.secrets ?? []),
  });
  return {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const exchange: RawExchange = { request, pieces: [], isWhole: false };
      exchanges.push(exchange);
      if (request.body !== null)
        exchange.body = toPiece(new Uint8Array(await request.clone().arrayBuffer()));
      exchange.response = await send(request);
      return recordBody(exchange.response, exchange);
    },
    get cassette() {
      return cassette();
    },
    save: async (file = options.file) => {
      if (file === undefined)
        throw new TypeError('no file to save the cassette in: pass `file` to record() or save()');
      const fs = loadBuiltin('node:fs/promises');
      if (fs === undefined)
        throw new InputError('record needs a file system, which this platform does not have', {
          code: 'unsupported',
        });
      await fs.writeFile(file, `${JSON.stringify(cassette(), null, 2)}\n`);
    },
  };
}

/** Returns the same response; the pieces of its body are added to the exchange as they are read. */
function recordBody(response: Response, exchange: RawExchange): Response {
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader();
  exchange.isWhole = reader === undefined;
  if (reader === undefined) return response;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const step = await reader.read();
      if (step.done) {
        exchange.isWhole = true;
        controller.close();
        return;
      }
      exchange.pieces.push(toPiece(step.value));
      controller.enqueue(step.value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const copy = new Response(body, {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  });
  Object.defineProperty(copy, 'url', { value: response.url });
  return copy;
}
