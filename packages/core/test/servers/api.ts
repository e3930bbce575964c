import { ByteStream } from '../../src/download/byte-stream.js';
import type { BytesEndpoint } from '../../src/download/bytes-endpoint.js';
import {
  type CheckEndpoint,
  type Endpoint,
  isMissingInJson,
  type NoInput,
  type NothingEndpoint,
} from '../../src/contract/endpoint.js';
import { byLink, type ListEndpoint } from '../../src/paging/paging.js';
import { ndjson, type StreamEndpoint } from '../../src/stream/stream-endpoint.js';
import * as z from 'zod/v4/mini';
import { type ZodSchema, list, object } from '../schema-all.js';
import { loose } from './loose.js';
import type { CoreTransport as Transport } from '../../src/transport.js';
import { Transport as FullTransport } from './transport.js';
import type { TransportOptions } from '../../src/contract/options.js';
import { multipart, raw, uploadBody } from '../../src/upload/upload.js';
import type { Upload, UploadSource } from '../../src/upload/upload-source.js';

/** A small API for the tests of the transport. */
export interface Thing {
  id: number;
  name: string;
  tags?: readonly string[] | undefined;
}
export const thing: ZodSchema<Thing> = object(() => ({
  id: z.int(),
  name: z.string(),
  tags: z.optional(list(z.string())),
}));

export interface ThingRef {
  name: string;
}
export const thingRef: ZodSchema<ThingRef> = object(() => ({ name: z.string() }));

export interface ThingQuery {
  state?: string | undefined;
  page?: number | undefined;
  limit?: number | undefined;
}
export const thingQuery: ZodSchema<ThingQuery> = object(() => ({
  state: z.optional(z.string()),
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
}));

export interface NewThing {
  name: string;
}
export const newThing: ZodSchema<NewThing> = object(() => ({ name: z.string() }));

export const getThing: Endpoint<{ where: ThingRef }, Thing> = {
  id: 'getThing',
  method: 'GET',
  path: '/things/{name}',
  input: { where: thingRef },
  output: thing,
};
export const createThing: Endpoint<{ body: NewThing }, Thing> = {
  id: 'createThing',
  method: 'POST',
  path: '/things',
  input: { body: newThing },
  output: thing,
};
export const busyThing: Endpoint<{ body: NewThing }, Thing> = {
  ...createThing,
  id: 'busyThing',
  refusesWith503: true,
};
export const listThings: ListEndpoint<{ query?: ThingQuery | undefined }, Thing> = {
  id: 'listThings',
  method: 'GET',
  path: '/things',
  input: { query: thingQuery },
  item: thing,
  paging: byLink,
};
export const hasThing: CheckEndpoint<{ where: ThingRef }> = {
  id: 'hasThing',
  method: 'GET',
  path: '/things/{name}',
  input: { where: thingRef },
  check: isMissingInJson,
};
export const removeThing: NothingEndpoint<{ where: ThingRef }> = {
  id: 'removeThing',
  method: 'DELETE',
  path: '/things/{name}',
  input: { where: thingRef },
  nothing: true,
};
export const file: BytesEndpoint<NoInput> = {
  id: 'file',
  method: 'GET',
  path: '/file',
  input: {},
  bytes: ByteStream,
};
export const sendFile: Endpoint<{ body: Upload | UploadSource }, Thing> = {
  id: 'sendFile',
  method: 'POST',
  path: '/file',
  input: { body: uploadBody },
  send: multipart('attachment'),
  output: thing,
};
export const sendRaw: Endpoint<{ body: Upload | UploadSource }, Thing> = {
  ...sendFile,
  id: 'sendRaw',
  send: raw,
};

export interface Delta {
  message?: { role: string; content: string } | undefined;
  done?: boolean | undefined;
}
export const delta: ZodSchema<Delta> = object(() => ({
  message: z.optional(
    loose<{ role: string; content: string }>({ role: z.string(), content: z.string() }),
  ),
  done: z.optional(z.boolean()),
}));
export const talk: StreamEndpoint<{ body: NewThing }, Delta, string> = {
  id: 'talk',
  method: 'POST',
  path: '/talk',
  input: { body: newThing },
  event: delta,
  isCommon: isPieceOfText,
  format: ndjson,
  isLast: ({ done }) => done === true,
  collect: () => {
    let text = '';
    return { add: (event) => void (text += event.message?.content ?? ''), value: () => text };
  },
};

function isPieceOfText(event: { readonly message?: unknown; readonly done?: unknown }): boolean {
  const { role, content } = (event.message ?? {}) as { role?: unknown; content?: unknown };
  return event.done === false && typeof role === 'string' && typeof content === 'string';
}

export const L = (text: string): string =>
  `{"model":"m","created_at":"2026-11-21T00:00:00Z","message":{"role":"assistant","content":${JSON.stringify(text)}},"done":false}`;
export const D =
  '{"model":"m","created_at":"2026-11-21T00:00:00Z","message":{"role":"assistant","content":""},"done":true,"done_reason":"stop"}';

export type DriverName = 'undici' | 'fetch';
export const DRIVERS: readonly DriverName[] = ['undici', 'fetch'];

/** Returns a transport over one of the two drivers, strict by default. */
export function transport(
  baseUrl: string,
  driver: DriverName,
  options: Partial<TransportOptions> = {},
): Transport {
  const own = driver === 'fetch' ? { fetch: globalThis.fetch } : {};
  return new FullTransport({
    baseUrl,
    validate: 'strict',
    retry: { baseDelay: 1 },
    ...own,
    ...options,
  });
}

/** What a promise rejects with. */
export async function failure(
  work: Promise<unknown> | (() => Promise<unknown>),
): Promise<Error & Record<string, unknown>> {
  try {
    await (typeof work === 'function' ? work() : work);
  } catch (error) {
    return error as Error & Record<string, unknown>;
  }
  throw new Error('it was expected to fail, and did not');
}
