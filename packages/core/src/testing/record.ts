import { type Cassette, type CassettePiece, pieceOf } from './cassette.js';
import { cleaned, type Exchanged } from './clean-cassette.js';

/** Options of a recorder. */
export interface RecordOptions {
  /** The way to the server. Default: the platform's `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Where `save()` writes. */
  readonly file?: string | URL | undefined;
  /** More values to keep out of the cassette, wherever they stand. */
  readonly secrets?: readonly string[] | undefined;
}

/** Passes requests on and keeps what was said. */
export interface Recorder {
  /** Hand it to a client: `new ModelClient({ fetch: recorder.fetch })`. */
  readonly fetch: typeof globalThis.fetch;
  /** What has been recorded so far; an exchange is in it once its body was read to the end, or given up. */
  readonly cassette: Cassette;
  /** Writes the cassette as JSON. Needs a file system. */
  save(file?: string | URL): Promise<void>;
}

/**
 * Records exchanges with a real server as a cassette. Credentials read `***`: headers that may be one, credential
 * parameters and users in addresses, fields of JSON and of forms that name a secret, and each of these values wherever
 * else it stands, in any exchange. Read a cassette before you commit it all the same.
 */
export function record(options: RecordOptions = {}): Recorder {
  const slots: Exchanged[] = [];
  const send = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const cassette = (): Cassette => cleaned(slots, options.secrets ?? []);
  return {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const slot: Exchanged = { request, body: await bodyOf(request.clone()) };
      slots.push(slot);
      const response = await send(request);
      return taped(response, (pieces) => {
        slot.response = response;
        slot.pieces = pieces;
      });
    },
    get cassette() {
      return cassette();
    },
    save: async (file = options.file) => {
      if (file === undefined) throw new TypeError('no file to save the cassette in: give one to record() or save()');
      const { writeFile } = await import('node:fs/promises');
      await writeFile(file, `${JSON.stringify(cassette(), null, 2)}\n`);
    },
  };
}

async function bodyOf(request: Request): Promise<CassettePiece | undefined> {
  return request.body === null ? undefined : pieceOf(new Uint8Array(await request.arrayBuffer()));
}

/** The same answer; `done` is told the pieces when the reader is through with it. */
function taped(response: Response, done: (pieces: CassettePiece[]) => void): Response {
  const pieces: CassettePiece[] = [];
  if (response.body === null) {
    done(pieces);
    return response;
  }
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const step = await reader.read();
      if (step.done) {
        done(pieces);
        controller.close();
      } else {
        pieces.push(pieceOf(step.value));
        controller.enqueue(step.value);
      }
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
