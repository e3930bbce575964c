import { encodeText, WholeCharacters } from '../base/text.js';
import { ClientError, InputError } from '../base/errors.js';
import { removeStatus } from '../wire/error-body.js';
import type { ResponseOptions } from '../contract/options.js';
import { createHead } from '../response/to-response-head.js';

/** How events are written: the text in them, one JSON object per line, or server-sent events. */
export type StreamEncoding = 'text' | 'ndjson' | 'sse';

/**
 * Options of `Stream.toResponse`. The status is 200 by default, unless the stream failed before.
 */
export interface StreamResponseOptions extends ResponseOptions {
  /** Default `ndjson`, a JSON object per line. */
  readonly as?: StreamEncoding | undefined;
}

interface Readable {
  readonly outcome: string;
  final(): Promise<unknown>;
  cancel(): Promise<void>;
}

const CONTENT_TYPES: Readonly<Record<StreamEncoding, string>> = {
  text: 'text/plain; charset=utf-8',
  ndjson: 'application/x-ndjson',
  sse: 'text/event-stream',
};

/**
 * @throws {InputError} for an encoding that does not exist, and for the text of events that hold
 * none
 */
export function checkEncoding(as: StreamEncoding, readText: unknown): StreamEncoding {
  if (Object.hasOwn(CONTENT_TYPES, as) && (as !== 'text' || readText !== undefined)) return as;
  throw new InputError(`this stream cannot be written as ${as}`, { code: 'invalid-input' });
}

/**
 * Makes the status and the headers of a response, which is not to be cached, nor buffered by proxies
 * and browsers.
 *
 * @throws {InputError} for what no response with a body can have
 */
export function createStreamHead(
  as: StreamEncoding,
  options: StreamResponseOptions,
  type: string = CONTENT_TYPES[as],
): { status: number; headers: Headers } {
  const headers = {
    'content-type': type,
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  };
  const rules = { names: ['as', 'status', 'headers'], mayBeEmpty: false };
  return createHead({ status: 200, headers }, options, rules);
}

/** Yields the events of a stream in the encoding of a response; at its failure, the error. */
export async function* encodeEvents<Event>(
  next: () => Promise<Event | undefined>,
  stream: Readable,
  as: StreamEncoding,
  readText: ((event: Event) => unknown) | undefined,
): AsyncGenerator<Uint8Array<ArrayBuffer>, undefined, undefined> {
  const json = (value: unknown): string =>
    as === 'sse' ? `data: ${JSON.stringify(value)}\n\n` : `${JSON.stringify(value)}\n`;
  const characters = new WholeCharacters();
  try {
    for (let event = await next(); event !== undefined; event = await next()) {
      const given = as === 'text' ? readText?.(event) : '';
      // Servers may send another type than a text.
      const text =
        as === 'text'
          ? characters.add(typeof given === 'string' ? given : '')
          : json(writeEvent(event));
      if (text !== '') yield encodeText(text);
    }
    const half = characters.end();
    if (half !== '') yield encodeText(half);
    // A stream that was cancelled is incomplete for the reader of the bytes.
    if (stream.outcome !== 'done') await stream.final();
  } catch (error) {
    await stream.cancel();
    if (as === 'text') throw error;
    yield encodeText(
      (as === 'sse' ? 'event: error\n' : '') + json({ error: describeForReader(error) }),
    );
  }
}

/**
 * Leaves out what a function of this process threw, such as a tool: it may hold secrets, or not be
 * JSON.
 */
function writeEvent(event: unknown): unknown {
  const { error } = event as { readonly error?: unknown };
  return error === undefined ? event : { ...(event as object), error: undefined };
}

/** Makes the response for a stream that failed before its first event. */
export function createFailedResponse(error: unknown, options: StreamResponseOptions): Response {
  const { headers } = createStreamHead('ndjson', options, 'application/json');
  const status = chooseStatus(error);
  return new Response(JSON.stringify({ error: removeStatus(status, describeForReader(error)) }), {
    status,
    headers,
  });
}

/** Statuses of the model server that are about the credential of the app, not about the request. */
const STATUSES_OF_THE_APP: readonly number[] = [401, 403, 407];

function chooseStatus(error: unknown): number {
  if (!ClientError.is(error) || error.kind === 'input') return 500;
  const { status = 503 } = error as { readonly status?: number };
  return status >= 400 && status < 500 && !STATUSES_OF_THE_APP.includes(status) ? status : 503;
}

/**
 * Describes an error to clients of the response, which see no URL and nothing that a function of
 * this process threw.
 */
function describeForReader(error: unknown): string {
  // A redirect that is not followed names its target.
  if (
    !ClientError.is(error) ||
    error.kind === 'input' ||
    error.kind === 'network' ||
    ('location' in error && error.location !== undefined)
  )
    return 'the stream failed';
  return error.message.replace(error.request && `${error.request}: `, '');
}
