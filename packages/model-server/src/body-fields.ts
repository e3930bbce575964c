import * as z from 'zod/v4/mini';
import { Refusal } from './wire.js';

export type Json = Readonly<Record<string, unknown>>;

export type Field = z.ZodMiniType;
type Fields = Readonly<Record<string, Field>>;

/** Reads null as an absent field, and both as `empty`. */
export function orEmpty(schema: Field, empty?: unknown): Field {
  return z.pipe(
    z.transform((value: unknown) => value ?? empty),
    schema,
  );
}

/** Returns an object of the same field under several names. */
export function repeatField(names: readonly string[], field: Field): Fields {
  return Object.fromEntries(names.map((name) => [name, field]));
}

/** Returns the field of an object; without one, its fields are empty. */
export function objectField(fields: Fields): Field {
  return orEmpty(z.object(fields), {});
}

export function listField(item: Field): Field {
  return orEmpty(z.array(item), []);
}

export const textField: Field = orEmpty(z.string(), '');
export const flagField: Field = orEmpty(z.optional(z.boolean()));
export const integerField: Field = orEmpty(z.optional(z.int()));
export const anyField: Field = orEmpty(z.unknown());

/**
 * Decodes a body of JSON.
 * @throws {Refusal} 400 for one that is not JSON, and for fields of another type
 */
export function decodeBody(schema: Field, bytes: Uint8Array): unknown {
  const { data, error } = schema.safeParse(parseBody(bytes) ?? {});
  const [issue] = error?.issues ?? [];
  if (issue === undefined) return data;
  const words = 'expected' in issue ? `must be ${issue.expected}` : issue.message;
  throw new Refusal(400, `json: ${['body', ...issue.path].join('.')} ${words}`);
}

/**
 * Parses a body.
 * @throws {Refusal} 400 for one that is empty or not JSON
 */
export function parseBody(bytes: Uint8Array): unknown {
  const given = new TextDecoder().decode(bytes).trim();
  if (given === '') throw new Refusal(400, 'missing request body');
  try {
    return JSON.parse(given) as unknown;
  } catch {
    throw new Refusal(400, 'invalid JSON in the request body');
  }
}
