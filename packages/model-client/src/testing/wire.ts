import { thrownText } from '@clients/core';
import type { Reply } from '@clients/core/testing';

/** An error response with a status of its own. */
export class Refusal extends Error {
  readonly status: number;
  /** Keys besides `error`. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** Content type of the response. Errors found after work has started differ from those found before. */
  readonly type: string;

  constructor(status: number, message: string, type: string = jsonType, extra: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.extra = extra;
  }
}

export const jsonType = 'application/json; charset=utf-8';
/** The content type of errors and results of work that reports progress. */
export const workType = 'application/json';
export const linesType = 'application/x-ndjson';

/** Encodes a value as JSON like the server, which escapes `<`, `>`, `&` and the two line separators. */
export function encode(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Makes a JSON response. Above 2 KiB it is chunked, as with the real server. */
export function json(value: unknown, status = 200, type: string = jsonType): Reply {
  const text = encode(value);
  return { status, headers: { 'content-type': type }, body: text.length > 2048 ? once(text) : text };
}

/** Yields one value. */
export async function* once<T>(value: T): AsyncGenerator<T> {
  await Promise.resolve();
  yield value;
}

/** Makes an error response. */
export function refused({ extra, message, status, type }: Refusal): Reply {
  return json({ ...extra, error: message }, status, type);
}

/** Makes a response of JSON lines. An error thrown while streaming becomes the last line. */
export function lines(events: AsyncIterable<unknown>): Reply {
  return { status: 200, headers: { 'content-type': linesType }, body: written(events) };
}

async function* written(events: AsyncIterable<unknown>): AsyncGenerator<string> {
  try {
    for await (const event of events) yield `${encode(event)}\n`;
  } catch (error) {
    const extra = error instanceof Refusal ? error.extra : {};
    yield `${encode({ ...extra, error: thrownText(error) })}\n`;
  }
}

/** Resolves with the same events once the first one is available, so that an earlier error still has a status of its own. */
export async function begun<T>(events: AsyncGenerator<T>): Promise<AsyncIterable<T>> {
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
export function instant(ms: number): string {
  return new Date(ms).toISOString().replace('Z', `${String(Math.floor(performance.now() * 1e6) % 1e6).padStart(6, '1')}Z`);
}

/** Returns an object without its undefined and empty values, because the server leaves out zero values. */
export function trimmed<T extends Record<string, unknown>>(value: T): T {
  const kept = Object.entries(value).filter(
    ([, item]) => item !== undefined && item !== 0 && item !== '' && !(Array.isArray(item) && item.length === 0),
  );
  return Object.fromEntries(kept) as T;
}
