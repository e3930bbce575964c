import { describeThrown } from '@clients/core';
import { makeJsonReply, type Reply } from '@clients/server-kit';

/** An error response with its status. */
export class Refusal extends Error {
  readonly status: number;
  /** Keys besides `error`. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(status: number, message: string, extra: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.status = status;
    this.extra = extra;
  }
}

/**
 * Returns the refusal of the engine that runs a model, whose body the server passes on as the text
 * of its error.
 */
export function createEngineRefusal(
  message: string,
  type = 'invalid_request_error',
  extra: Readonly<Record<string, unknown>> = {},
): Refusal {
  const error = { code: 400, message, type, ...extra };
  return new Refusal(400, JSON.stringify({ error }));
}

/** Makes the reply of a refused request. */
export function makeRefusalReply({ extra, message, status }: Refusal): Reply {
  return makeJsonReply({ ...extra, error: message }, status);
}

/** Makes a response of JSON lines. An error thrown while streaming becomes the last line. */
export function streamLines(events: AsyncIterable<unknown>): Reply {
  return {
    status: 200,
    headers: { 'content-type': 'application/x-ndjson' },
    body: writeLines(events),
  };
}

async function* writeLines(events: AsyncIterable<unknown>): AsyncGenerator<string> {
  try {
    for await (const event of events) yield `${JSON.stringify(event)}\n`;
  } catch (error) {
    const extra = error instanceof Refusal ? error.extra : {};
    yield `${JSON.stringify({ ...extra, error: describeThrown(error) })}\n`;
  }
}

/**
 * Resolves with the same events once the first one is available, so that an earlier error can still
 * set the status.
 */
export async function startStream<T>(events: AsyncGenerator<T>): Promise<AsyncIterable<T>> {
  const first = await events.next();
  return (async function* (): AsyncGenerator<T> {
    try {
      if (first.done !== true) yield first.value;
      yield* events;
    } finally {
      await events.return(undefined);
    }
  })();
}

/** Returns an instant with nanoseconds, as the server writes it. */
export function formatInstant(ms: number): string {
  return new Date(ms)
    .toISOString()
    .replace('Z', `${String(Math.floor(performance.now() * 1e6) % 1e6).padStart(6, '1')}Z`);
}

/**
 * Returns an object without its undefined and empty values, because the server leaves out zero
 * values.
 */
export function omitEmpty<T extends Record<string, unknown>>(
  value: T,
): { readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept = Object.entries(value).filter(
    ([, item]) =>
      item !== undefined &&
      item !== 0 &&
      item !== '' &&
      !(Array.isArray(item) && item.length === 0),
  );
  return Object.fromEntries(kept) as { readonly [K in keyof T]?: Exclude<T[K], undefined> };
}
