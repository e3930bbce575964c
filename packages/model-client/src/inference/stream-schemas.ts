import * as z from 'zod/v4/mini';
import { extended, type ZodSchema } from '@clients/core/schema';

/** A body with one value as its response. Servers stream unless `stream` is false. */
export interface NotStreamed {
  stream: false;
}

/** A body with a stream of events as its response, which is the server's default. */
export interface Streamed {
  stream?: true | undefined;
}

/**
 * Returns the schema `body` with `stream` required to be `false`: otherwise the response would be a
 * stream instead of a value.
 */
export function makeUnstreamedBody<T extends object>(
  body: ZodSchema<T>,
): ZodSchema<T & NotStreamed> {
  return extended<T, NotStreamed>(body, () => ({ stream: z.literal(false) }));
}

/**
 * Returns the schema `body` with `stream` not allowed to be `false`: the response would be a value
 * instead of a stream.
 */
export function makeStreamedBody<T extends object>(body: ZodSchema<T>): ZodSchema<T & Streamed> {
  return extended<T, Streamed>(body, () => ({ stream: z.optional(z.literal(true)) }));
}
