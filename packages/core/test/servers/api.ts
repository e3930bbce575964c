import {
  type CheckEndpoint,
  type Endpoint,
  isMissingInJson,
  type NothingEndpoint,
} from '../../src/contract/endpoint.js';
import * as z from 'zod/v4/mini';
import { type ZodSchema, list, object } from '../schema-all.js';
import type { CoreTransport as Transport } from '../../src/transport.js';
import { Transport as FullTransport } from './transport.js';
import type { TransportOptions } from '../../src/contract/options.js';

/**
 * A small API for the tests of the transport. Its list, its file, its upload and its stream are in files of their own, so that a test
 * depends on what it uses, and `npm run test:watch` runs no other after a change.
 */
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
