import { isUrl } from '../base/realm.js';
import { type ErrorContext, InputError } from '../base/errors.js';
import { bytesOfPiece, type Cassette, type CassetteExchange } from './cassette.js';

/** Plays a cassette. */
export interface Player {
  /** Hand it to a client: `new ModelClient({ fetch: player.fetch })`. */
  readonly fetch: typeof globalThis.fetch;
  /** What has not been asked for yet; empty at the end of a test that used it all. */
  readonly left: readonly CassetteExchange[];
}

/** No cassette, or a request that it has no answer for. Clients throw it as it is, and do not ask again. */
export class CassetteError extends InputError {
  override get name(): string {
    return 'CassetteError';
  }

  constructor(message: string, context?: ErrorContext) {
    super(message, { code: 'cassette', ...context });
  }
}

/**
 * Answers requests from a cassette, without any network: for each method and path (the query is not compared,
 * the origin neither) in the order of the recording. A request that is not on it rejects with a `CassetteError`
 * that says what was asked and what is there.
 *
 * @param source a cassette, or the path of its file, which is read at once
 * @throws {CassetteError} when there is no such file, or it is no cassette
 */
export function replay(source: Cassette | string | URL): Player {
  const left = [...checked(typeof source === 'object' && !isUrl(source) ? source : load(source)).exchanges];
  return {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      request.signal.throwIfAborted();
      const key = keyOf(request.method, new URL(request.url).pathname);
      const at = left.findIndex((exchange) => keyOf(exchange.request.method, exchange.request.path) === key);
      const exchange = left[at];
      if (exchange === undefined) throw missing(key, left);
      left.splice(at, 1);
      return Promise.resolve(answerOf(exchange, request.signal));
    },
    get left() {
      return left;
    },
  };
}

function keyOf(method: string, path: string): string {
  return `${method} ${path.split('?', 1)[0] ?? path}`;
}

function missing(key: string, left: readonly CassetteExchange[]): CassetteError {
  const there = left.map(({ request }) => keyOf(request.method, request.path));
  const message = `the cassette has no answer left for ${key}; it still holds ${there.length === 0 ? 'nothing' : there.join(', ')}`;
  return new CassetteError(message, { hint: 'record it again with what is asked now' });
}

interface MaybeNode {
  readonly process?: {
    readonly getBuiltinModule?: (name: 'node:fs') => { readFileSync(path: string | URL, encoding: 'utf8'): string } | undefined;
  };
}

function load(file: string | URL): unknown {
  // Not imported: an import is a promise, and a missing file would show with the first request only.
  const fs = (globalThis as MaybeNode).process?.getBuiltinModule?.('node:fs');
  if (fs === undefined)
    throw new CassetteError('this platform reads no files', { hint: 'import the cassette as JSON and hand in the value' });
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (cause) {
    throw new CassetteError(`the cassette ${String(file)} cannot be read`, {
      cause,
      hint: 'is the path right? record() makes one, save() writes it',
    });
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new CassetteError(`the cassette ${String(file)} is not JSON`, { cause });
  }
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
