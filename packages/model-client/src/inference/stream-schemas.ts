import { optional, type Schema, schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';

/** A body with one value as its response. Servers stream unless `stream` is false. */
export interface NotStreamed {
  readonly stream: false;
}

/** A body with a stream of events as its response, which is the server's default. */
export interface Streamed {
  readonly stream?: true | undefined;
}

/** Returns the schema `body` with `stream` required to be `false`: otherwise the response would be a stream instead of a value. */
export function once<T extends object>(body: Schema<T>): Schema<T & NotStreamed> {
  return schema(() => withStream<T & NotStreamed>(body, z.literal(false)));
}

/** Returns the schema `body` with `stream` not allowed to be `false`: the response would be a value instead of a stream. */
export function streamed<T extends object>(body: Schema<T>): Schema<T & Streamed> {
  return schema(() => withStream<T & Streamed>(body, optional(z.literal(true))));
}

/** Returns the schema `body` with another key. Not by `z.extend`, which would be the only use of it. */
function withStream<T>(body: Schema<object>, stream: z.core.$ZodType): z.core.$ZodType<T> {
  const { shape } = (zodOf(body) as unknown as z.ZodMiniObject)._zod.def;
  return z.looseObject({ ...shape, stream }) as unknown as z.core.$ZodType<T>;
}
