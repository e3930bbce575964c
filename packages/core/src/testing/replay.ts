import { bytesOfPiece, type Cassette, type CassetteExchange } from './cassette.js';

/** Plays a cassette. */
export interface Player {
  /** Hand it to a client: `new ModelClient({ fetch: player.fetch })`. */
  readonly fetch: typeof globalThis.fetch;
  /** What has not been asked for yet; empty at the end of a test that used it all. `undefined` until a file was read. */
  readonly left: readonly CassetteExchange[] | undefined;
}

/** A request that a cassette has no answer for, or none left. */
export class CassetteError extends Error {
  static {
    Object.defineProperty(this.prototype, 'name', { value: 'CassetteError', configurable: true, writable: true });
  }
}

/**
 * Answers requests from a cassette, without any network: for each method and path (the query is not compared,
 * the origin neither) in the order of the recording. A request that is not on it rejects with a `CassetteError`
 * that says what was asked and what is there.
 *
 * @param source a cassette, or the path of its file
 */
export function replay(source: Cassette | string | URL): Player {
  let left: CassetteExchange[] | undefined;
  let loading: Promise<CassetteExchange[]> | undefined;
  if (typeof source === 'object' && !(source instanceof URL)) left = [...checked(source).exchanges];
  return {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      request.signal.throwIfAborted();
      left ??= await (loading ??= load(source));
      const key = keyOf(request.method, new URL(request.url).pathname);
      const at = left.findIndex((exchange) => keyOf(exchange.request.method, exchange.request.path) === key);
      const exchange = left[at];
      if (exchange === undefined) throw new CassetteError(missing(key, left));
      left.splice(at, 1);
      return answerOf(exchange, request.signal);
    },
    get left() {
      return left;
    },
  };
}

function keyOf(method: string, path: string): string {
  return `${method} ${path.split('?', 1)[0] ?? path}`;
}

function missing(key: string, left: readonly CassetteExchange[]): string {
  const there = left.map(({ request }) => keyOf(request.method, request.path));
  return `the cassette has no answer left for ${key}; it still holds ${there.length === 0 ? 'nothing' : there.join(', ')}`;
}

async function load(source: Cassette | string | URL): Promise<CassetteExchange[]> {
  if (typeof source === 'object' && !(source instanceof URL)) return [...source.exchanges];
  const { readFile } = await import('node:fs/promises');
  return [...checked(JSON.parse(await readFile(source, 'utf8'))).exchanges];
}

function checked(value: unknown): Cassette {
  const cassette = value as Partial<Cassette> | null;
  if (cassette?.version !== 1 || !Array.isArray(cassette.exchanges)) throw new CassetteError('not a cassette of version 1');
  return { version: 1, exchanges: cassette.exchanges };
}

function answerOf({ response }: CassetteExchange, signal: AbortSignal): Response {
  const { status, headers, pieces } = response;
  if (pieces.length === 0) return new Response(null, { status, headers });
  const rest = pieces.map(bytesOfPiece);
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const piece = rest.shift();
      if (signal.aborted) controller.error(signal.reason);
      else if (piece === undefined) controller.close();
      else controller.enqueue(piece);
    },
  });
  return new Response(body, { status, headers });
}
