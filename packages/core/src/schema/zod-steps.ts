import type * as core from 'zod/v4/core';

// For the types of zod that differ from its own in how they treat values of servers. All else, such
// as JSON Schema, takes them for zod's.

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

// Types of zod that differ from its own in what they do with values of servers. All else, such as
// JSON Schema, takes them for zod's.

/** A value on its way through schemas, with the issues found so far. */
export type Payload = core.ParsePayload;
