import { thrownText } from '@clients/core';
import type { Reply } from '@clients/core/testing';
import { encode } from './go-json.js';

/** An error response with a status of its own. */
export class Refusal extends Error {
  readonly status: number;
  /** Keys besides `error`. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** Content type of the response. Errors found after work has started differ from those found before. */
  readonly type: string;
  /** Whether the response is chunked, because a stream was set up already. */
  readonly chunked: boolean;

  constructor(status: number, message: string, type: string = jsonType, extra: Readonly<Record<string, unknown>> = {}, chunked = false) {
    super(message);
    this.status = status;
    this.type = type;
    this.extra = extra;
    this.chunked = chunked;
  }
}

const jsonType = 'application/json; charset=utf-8';
/** The content type of errors and results of work that reports progress. */
export const workType = 'application/json';
export const linesType = 'application/x-ndjson';

/** Makes a JSON response. Above 2 KiB it is chunked, as with the real server. */
export function json(value: unknown, status = 200, type: string = jsonType, chunked = false): Reply {
  const text = encode(value);
  return { status, headers: { 'content-type': type }, body: chunked || text.length > 2048 ? once(text) : text };
}

async function* once(text: string): AsyncGenerator<string> {
  await Promise.resolve();
  yield text;
}

/** Makes an error response. */
export function refused(refusal: Refusal): Reply {
  return json({ ...refusal.extra, error: refusal.message }, refusal.status, refusal.type, refusal.chunked);
}

/** Makes a response without a body or content type. */
export function bare(status: number): Reply {
  return { status };
}

/** Makes a text response without a charset, as for unknown routes. */
export function page(status: number, text: string): Reply {
  return { status, headers: { 'content-type': 'text/plain' }, body: text };
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

let lastMs = 0;
let ticks = 0;

/** Returns an instant with nanoseconds, which increase within one millisecond. */
export function instant(ms: number): string {
  const whole = Math.floor(ms);
  ticks = whole === lastMs ? Math.min(ticks + 1_297, 999_999) : (whole * 7_919) % 400_000;
  lastMs = whole;
  const date = new Date(whole).toISOString();
  const fraction = `${date.slice(20, 23)}${String(ticks).padStart(6, '0')}`.replace(/0{1,9}$/, '');
  return `${date.slice(0, 19)}${fraction === '' ? '' : `.${fraction}`}Z`;
}

/** Returns an object without its undefined and empty values, because the server leaves out zero values. */
export function trimmed<T extends Record<string, unknown>>(value: T): T {
  const kept = Object.entries(value).filter(
    ([, item]) => item !== undefined && item !== 0 && item !== '' && !(Array.isArray(item) && item.length === 0),
  );
  return Object.fromEntries(kept) as T;
}
