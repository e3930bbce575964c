import { schema, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';

/** A body whose answer comes as one value. Servers stream unless they are told not to. */
export interface NotStreamed {
  readonly stream: false;
}

/** A body whose answer comes as events, which is what servers do when `stream` is left out. */
export interface Streamed {
  readonly stream?: true | undefined;
}

/** `body`, and `stream` has to be `false`: without it the answer would be a stream, and no value. */
export function once<T extends object>(body: Schema<T>): Schema<T & NotStreamed> {
  return schema(() => z.extend(objectOf(body), { stream: z.literal(false) }) as unknown as z.core.$ZodType<T & NotStreamed>);
}

/** `body`, and `stream` must not be `false`: the answer would be one value, and no stream. */
export function streamed<T extends object>(body: Schema<T>): Schema<T & Streamed> {
  return schema(() => z.extend(objectOf(body), { stream: z.optional(z.literal(true)) }) as unknown as z.core.$ZodType<T & Streamed>);
}

function objectOf(body: Schema<object>): z.ZodMiniObject {
  return zodOf(body) as unknown as z.ZodMiniObject;
}
