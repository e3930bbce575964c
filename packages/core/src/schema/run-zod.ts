import type * as z from 'zod/mini';
import { isThenable } from '../base/callback.js';
import { InputError } from '../base/errors.js';

/** Runs zod itself, without code that it would generate. @throws {InputError} `async-schema` when a check or a conversion is asynchronous */
export function runZod(schema: z.core.$ZodType, value: unknown): z.core.ParsePayload {
  let result: unknown;
  try {
    result = schema._zod.run({ value, issues: [] }, { async: false, jitless: true });
  } catch (error) {
    // By name: the schema may be one of another copy of zod.
    throw error instanceof Error && error.constructor.name === '$ZodAsyncError' ? asynchronous() : error;
  }
  return mustBeSync(result as z.core.ParsePayload | Promise<z.core.ParsePayload>);
}

/** Returns what a schema made of a value. @throws {InputError} `async-schema` if it is a promise */
export function mustBeSync<T>(result: T | Promise<T>): T {
  if (!isThenable(result)) return result;
  Promise.resolve(result).catch(() => undefined);
  throw asynchronous();
}

function asynchronous(): InputError {
  return new InputError('schemas with asynchronous checks cannot be used here', { code: 'async-schema' });
}
