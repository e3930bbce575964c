import { type Cassette, type CassetteExchange, type CassettePiece, pieceOf } from './cassette.js';
import { scrubHeaders, scrubQuery, scrubText, secretsOf } from './scrub.js';

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

interface Slot {
  exchange?: CassetteExchange;
}

/**
 * Records exchanges with a real server as a cassette. Credentials are left out: secret headers, credential
 * parameters of the query, values of JSON keys that name a secret, and each of these values wherever else it
 * stands. Read a cassette before you commit it all the same.
 */
export function record(options: RecordOptions = {}): Recorder {
  const slots: Slot[] = [];
  const known = new Set(options.secrets);
  const send = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const cassette = (): Cassette => ({ version: 1, exchanges: slots.flatMap(({ exchange }) => exchange ?? []) });
  return {
    fetch: async (input, init) => {
      const slot: Slot = {};
      slots.push(slot);
      const request = new Request(input, init);
      const asked = await askedOf(request.clone(), known);
      const response = await send(request);
      return taped(response, (pieces) => {
        slot.exchange = {
          request: asked,
          response: { status: response.status, headers: answered(response, known), pieces: clean(pieces, known) },
        };
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

async function askedOf(request: Request, known: Set<string>): Promise<CassetteExchange['request']> {
  const url = new URL(request.url);
  const piece = request.body === null ? undefined : pieceOf(new Uint8Array(await request.arrayBuffer()));
  const body = typeof piece === 'string' ? piece : undefined;
  for (const secret of secretsOf(request.headers, url, body ?? '')) known.add(secret);
  const path = scrubText(url.pathname, [...known]) + scrubQuery(url);
  const asked = { method: request.method, path, headers: scrubHeaders(request.headers) };
  return body === undefined ? asked : { ...asked, body: scrubText(body, [...known]) };
}

/** Headers of an answer as they fit its decoded body. */
function answered(response: Response, known: ReadonlySet<string>): Record<string, string> {
  const headers = Object.entries(scrubHeaders(response.headers)).filter(
    ([name]) => !/^(content-encoding|content-length|transfer-encoding|connection|date)$/.test(name),
  );
  return Object.fromEntries(headers.map(([name, value]) => [name, scrubText(value, [...known])]));
}

/** A secret that lies across two pieces is only seen in the whole: then the pieces become lines. */
function clean(pieces: readonly CassettePiece[], known: ReadonlySet<string>): CassettePiece[] {
  const secrets = [...known];
  const texts = pieces.filter((piece) => typeof piece === 'string');
  if (texts.length < pieces.length) return pieces.map((piece) => (typeof piece === 'string' ? scrubText(piece, secrets) : piece));
  const each = texts.map((text) => scrubText(text, secrets));
  const whole = scrubText(texts.join(''), secrets);
  return whole === each.join('') ? each : whole.split(/(?<=\n)/);
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
