import { InputError, kindOf, type StandardSchema } from '@clients/core';
import { checkToolNames } from '../api/chat/prepare.js';
import type { ToolCall } from '../inference/tool-call-schemas.js';
import type { ToolDefinition } from '../api/chat/schemas.js';
import { isStandard, type JsonSchema, jsonSchemaFrom, type Parsed } from '../inference/format.js';

/** What the arguments of a tool have to be: a schema of this package, of zod 4 or of another library, or a JSON Schema. An object. */
export type ToolSchema = JsonSchema | StandardSchema<unknown>;

/** What a tool knows of the call it answers. */
export interface ToolContext {
  readonly call: ToolCall;
  /** Which request to the model asked for it, from 1. */
  readonly step: number;
  /** Aborted when the run is given up. */
  readonly signal: AbortSignal;
}

/** A function that a model may have called. `tool()` makes one whose arguments have the type of its schema. */
export interface Tool<Args = unknown> {
  /** The name that the model calls it by. */
  readonly name: string;
  /** Tells the model when to call it. */
  readonly description?: string | undefined;
  /** What its arguments have to be. A tool without one takes none. */
  readonly schema?: ToolSchema | undefined;
  /**
   * Does the work. What it gives, or what its promise resolves to, is what the model is told: a string as it is, anything else as JSON.
   * An error that it throws is told to the model too.
   */
  run(args: Args, context: ToolContext): unknown;
}

/** A tool whose arguments have the type of its schema. */
export function tool<Schema extends ToolSchema>(
  spec: Tool<Parsed<Schema>> & { readonly schema: Schema },
): Tool<Parsed<Schema>> & { readonly schema: Schema } {
  return spec;
}

/** @throws {InputError} for tools that no model could tell apart, or that cannot be run */
export function checkTools(tools: readonly Tool[]): void {
  const given: unknown = tools;
  if (!Array.isArray(given)) throw new InputError(`tools must be a list, not ${kindOf(given)}`, { code: 'invalid-tool' });
  for (const [at, each] of (given as Partial<Tool>[]).entries()) {
    if (typeof each.name !== 'string' || each.name === '')
      throw new InputError(`tools[${String(at)}].name must be a name`, { code: 'invalid-tool' });
    if (typeof each.run !== 'function')
      throw new InputError(`tools[${String(at)}].run must be a function, not ${kindOf(each.run)}`, { code: 'invalid-tool' });
  }
  checkToolNames(tools.map(({ name }) => name));
}

const NO_ARGUMENTS: Readonly<Record<string, unknown>> = { type: 'object', properties: {} };

/** JSON Schema of the arguments of a tool. */
export async function parametersOf({ schema }: Tool): Promise<Readonly<Record<string, unknown>>> {
  if (schema === undefined) return NO_ARGUMENTS;
  return isStandard(schema) ? jsonSchemaFrom(schema) : schema;
}

/** A tool as the model is told of it. */
export function definitionOf({ name, description }: Tool, parameters: Readonly<Record<string, unknown>>): ToolDefinition {
  return { type: 'function', function: { name, ...(description === undefined ? {} : { description }), parameters } };
}
