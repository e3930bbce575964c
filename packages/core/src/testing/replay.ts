import { type ErrorContext, InputError } from '../base/errors.js';
import { isUrl } from '../base/platform-objects.js';
import { isRecord } from '../base/record.js';
import { REDACTED } from '../wire/redact.js';
import { loadBuiltin } from './builtin.js';
import { type Cassette, type CassetteExchange, decodePiece } from './cassette.js';

/** The replay of a cassette. */
export interface CassettePlayer {
  /** Pass it to a client: `new ModelClient({ fetch: player.fetch })`. */
  readonly fetch: typeof globalThis.fetch;
  /**
   * The exchanges that were not requested yet; empty at the end of a test that used all of them.
   */
  readonly left: readonly CassetteExchange[];
}

/**
 * Responds to requests from a cassette, without any network. For each method and path, responses
 * follow the order of the recording; query and origin are not compared. A request that the cassette
 * does not hold rejects with a `CassetteError`, which names the request and what is left.
 *
 * @param source a cassette, or the path of its file, which is read synchronously
 * @throws {CassetteError} when the file cannot be read, or is not a cassette
 */
export function replay(source: Cassette | string | URL): CassettePlayer {
  const left = [
    ...readCassette(typeof source === 'object' && !isUrl(source) ? source : loadCassette(source))
      .exchanges,
  ];
  return {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      request.signal.throwIfAborted();
      const key = makeRequestKey(request.method, new URL(request.url).pathname);
      const keys = left.map((one) => makeRequestKey(one.request.method, one.request.path));
      const exchange =
        left[keys.indexOf(key)] ??
        left[keys.findIndex((recorded) => matchesRedacted(recorded, key))];
      if (exchange === undefined) throw createMissingResponseError(key, left);
      left.splice(left.indexOf(exchange), 1);
      return Promise.resolve(createResponse(exchange, request.signal));
    },
    get left() {
      return left;
    },
  };
}

/**
 * Thrown when a cassette cannot be read, or has no response for a request. Clients throw it
 * unchanged and do not retry.
 */
export class CassetteError extends InputError {
  override get name(): string {
    return 'CassetteError';
  }

  constructor(message: string, context?: ErrorContext) {
    super(message, { code: 'cassette', ...context });
  }
}

function makeRequestKey(method: string, path: string): string {
  return `${method} ${path.split('?', 1)[0] ?? path}`;
}

/**
 * Returns whether a key matches a recorded one. A segment of the recorded path that contains `***`
 * matches any other.
 */
function matchesRedacted(recorded: string, key: string): boolean {
  const there = recorded.split('/');
  const asked = key.split('/');
  return (
    there.length === asked.length &&
    there.every((part, at) => part === asked[at] || part.includes(REDACTED))
  );
}

function createMissingResponseError(key: string, left: readonly CassetteExchange[]): CassetteError {
  const there = left.map(({ request }) => makeRequestKey(request.method, request.path));
  const message = `the cassette has no response left for ${key}; it still holds ${there.length === 0 ? 'nothing' : there.join(', ')}`;
  return new CassetteError(message, {
    hint: 'record it again with the requests that the test sends now',
  });
}

function loadCassette(file: string | URL): unknown {
  // Not `import()`: it is asynchronous, so a missing file would be reported with the first request
  // only.
  const fs = loadBuiltin('node:fs');
  if (fs === undefined)
    throw new CassetteError('this platform cannot read files', {
      hint: 'import the cassette as JSON and pass the value',
    });
  let problem = 'cannot be read';
  try {
    const text = fs.readFileSync(file, 'utf8');
    problem = 'is not JSON';
    return JSON.parse(text) as unknown;
  } catch (cause) {
    const hint = 'check the path; save() of a recorder writes the file';
    throw new CassetteError(`the cassette ${String(file)} ${problem}`, { cause, hint });
  }
}

/** @throws {CassetteError} when the value is not a cassette */
function readCassette(value: unknown): Cassette {
  const cassette = value as Partial<Cassette> | null;
  const isExchange = (one?: Partial<CassetteExchange> | null): boolean =>
    isRecord(one?.request) && Array.isArray(one.response?.pieces);
  if (
    cassette?.version !== 1 ||
    !Array.isArray(cassette.exchanges) ||
    !cassette.exchanges.every(isExchange)
  )
    throw new CassetteError('the value is not a cassette of version 1');
  return { version: 1, exchanges: cassette.exchanges };
}

function createResponse({ response }: CassetteExchange, signal: AbortSignal): Response {
  const { status, headers, pieces } = response;
  if (pieces.length === 0) return new Response(null, { status, headers });
  const rest = pieces.map(decodePiece);
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
