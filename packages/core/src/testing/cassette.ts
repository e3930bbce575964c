import { base64, binaryBytes } from '../base/base64.js';
import { concat } from '../base/bytes.js';
import { encodeText } from '../base/utf8.js';
import { type ErrorContext, InputError } from '../base/errors.js';
import { isRecord } from '../base/record.js';
import { isUrl } from '../base/platform-objects.js';
import { REDACTED } from '../wire/redact.js';
import { loadBuiltin } from './environment.js';

/**
 * A piece of a recorded body: text, or bytes that are not UTF-8 by themselves (half a character, a
 * file).
 */
export type CassettePiece = string | { readonly base64: string };

/** One recorded exchange, without secrets. */
export interface CassetteExchange {
  readonly request: {
    readonly method: string;
    /** Path and query, without the origin. */
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    /** Text of the body; absent when the body was empty or not text. */
    readonly body?: string | undefined;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    /** The body as it arrived, piece by piece. */
    readonly pieces: readonly CassettePiece[];
  };
}

/** Recorded exchanges in the order of their requests, as plain JSON. */
export interface Cassette {
  readonly version: 1;
  readonly exchanges: readonly CassetteExchange[];
}

/**
 * Changes the text of a body. If that is not UTF-8 (`isBinary`), each character of the text stands
 * for one byte.
 */
export type ChangeText = (text: string, isBinary: boolean) => string;

/**
 * Changes the text of all pieces together, since a secret may span two of them. If the text
 * changes, its lines become the pieces.
 */
export function changePieces(
  pieces: readonly CassettePiece[],
  change: ChangeText,
): readonly CassettePiece[] {
  const bytes = concat(pieces.map(decodePiece));
  const text = toPiece(bytes);
  const isBinary = typeof text !== 'string';
  const whole = isBinary ? toBinaryText(bytes) : text;
  const clean = change(whole, isBinary);
  if (clean === whole) return pieces;
  const lines = clean.split(/(?<=\n)/);
  return isBinary ? lines.map((line) => toPiece(binaryBytes(line))) : lines;
}

/** Returns bytes as a text with one character for each byte. */
export function toBinaryText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

/** Returns bytes as a piece: text when they are complete UTF-8, base64 otherwise. */
export function toPiece(bytes: Uint8Array): CassettePiece {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { base64: base64(bytes) };
  }
}

/** Returns the bytes of a piece. */
export function decodePiece(piece: CassettePiece): Uint8Array<ArrayBuffer> {
  return typeof piece === 'string' ? encodeText(piece) : binaryBytes(atob(piece.base64));
}

/** Replays a cassette. */
export interface CassettePlayer {
  /** Pass it to a client: `new ModelClient({ fetch: player.fetch })`. */
  readonly fetch: typeof globalThis.fetch;
  /**
   * The exchanges that were not requested yet; empty at the end of a test that used all of them.
   */
  readonly left: readonly CassetteExchange[];
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
      if (exchange === undefined) throw missingResponseError(key, left);
      left.splice(left.indexOf(exchange), 1);
      return Promise.resolve(createResponse(exchange, request.signal));
    },
    get left() {
      return left;
    },
  };
}

function makeRequestKey(method: string, path: string): string {
  return `${method} ${path.split('?', 1)[0] ?? path}`;
}

/** Returns whether a key equals a recorded one, apart from its redacted parts. */
function matchesRedacted(recorded: string, key: string): boolean {
  const there = recorded.split('/');
  const asked = key.split('/');
  return (
    there.length === asked.length &&
    there.every((part, at) => part === asked[at] || part.includes(REDACTED))
  );
}

function missingResponseError(key: string, left: readonly CassetteExchange[]): CassetteError {
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
