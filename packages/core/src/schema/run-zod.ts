import type * as z from 'zod/v4/mini';
import { isThenable } from '../base/promise.js';
import { InputError } from '../base/errors.js';

type ObjectConstructor = z.core.$constructor<z.core.$ZodObject>;

/** The objects that zod compiles with `new Function`, where the platform allows it. */
let compiledObject: ObjectConstructor | undefined;

/**
 * Lets zod compile the schemas of objects that are built from now on. Called where nobody is told
 * of generated code: on Node, Bun and Deno. A page or a worker with a strict policy reports the
 * mere attempt on its console.
 */
export function allowGeneratedCode(constructor: ObjectConstructor): void {
  compiledObject = constructor;
}

/**
 * Returns the constructor of objects that zod compiles; undefined where no code may be generated.
 */
export function getCompiledObject(): ObjectConstructor | undefined {
  return compiledObject;
}

/**
 * What zod is told when the client runs a schema, by which the schemas here know that nobody reads
 * the messages of issues.
 */
export class OwnRun implements z.core.ParseContextInternal {
  readonly async = false;
  readonly jitless: boolean = compiledObject === undefined;
}

/**
 * Lets zod read a value. Unlike `safeParse`, it returns a value also where something does not fit:
 * each part that fits is normalized, and the others are as they were. The value itself is not
 * changed.
 * @throws {InputError} `async-schema` when a check or a conversion is asynchronous
 */
export function runZod(schema: z.core.$ZodType, value: unknown): z.core.ParsePayload {
  let result: z.core.ParsePayload | Promise<z.core.ParsePayload>;
  try {
    result = schema._zod.run({ value, issues: [] }, new OwnRun());
  } catch (error) {
    // By name: the schema may be one of another copy of zod.
    throw error instanceof Error && error.constructor.name === '$ZodAsyncError'
      ? createAsyncSchemaError()
      : error;
  }
  return requireSync(result);
}

/**
 * Returns what a schema made of a value.
 * @throws {InputError} `async-schema` if it is a promise
 */
export function requireSync<T>(result: T | Promise<T>): T {
  if (!isThenable(result)) return result;
  Promise.resolve(result).catch(() => undefined);
  throw createAsyncSchemaError();
}

function createAsyncSchemaError(): InputError {
  return new InputError('schemas with asynchronous checks cannot be used here', {
    code: 'async-schema',
  });
}

/** Returns the schema of zod that `schema` is; undefined for those of other libraries. */
export function getZodSchema(schema: object): z.core.$ZodType | undefined {
  return '_zod' in schema ? (schema as z.core.$ZodType) : undefined;
}
