import type * as core from 'zod/v4/core';

// What this room's own types of zod (loose objects, lazy schemas and others) use of zod's internals.
// All other code, such as that of JSON Schema, takes them for zod's.

type Step = (
  payload: core.ParsePayload,
  context: core.ParseContextInternal,
) => core.ParsePayload | Promise<core.ParsePayload>;

/**
 * What a schema of zod does with a value. zod declares methods, but they are functions that do
 * without `this`.
 */
export interface Steps {
  readonly parse: Step;
  readonly run: Step;
}

/** A value on its way through schemas, with the issues found so far. */
export type Payload = core.ParsePayload;
