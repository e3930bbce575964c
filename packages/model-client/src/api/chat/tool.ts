import { InputError, kindOf, type StandardSchema } from '@clients/core';
import { checkJsonSchema, isStandard, jsonSchemaFrom, type Parsed } from '../../inference/format.js';
import type { Pending } from '../../inference/pending.js';
import type { JsonSchema } from '../../inference/schemas.js';
import type { ToolCall } from '../../inference/tool-call-schemas.js';
import type { ToolDefinition } from './schemas.js';

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

/** What `tool()` makes a tool from. Apart from `Tool`, whose `schema` would have to be compared with the one that is given. */
interface ToolSpec<Schema> extends Omit<Tool, 'schema' | 'run'> {
  readonly schema?: Schema | undefined;
  run(args: Parsed<Schema>, context: ToolContext): unknown;
}

/** A tool whose arguments have the type of its schema, for `runTools`, and for `chat`, which only tells the model of it. */
export function tool<Schema extends ToolSchema | undefined = undefined>(
  spec: ToolSpec<Schema>,
): Tool<Parsed<Schema>> & { readonly schema: Schema } {
  return spec as Tool<Parsed<Schema>> & { readonly schema: Schema };
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

const NO_ARGUMENTS: JsonSchema = { type: 'object', properties: {} };

/** JSON Schema of the arguments of a tool. */
export async function parametersOf({ schema }: Tool): Promise<JsonSchema> {
  if (schema === undefined) return NO_ARGUMENTS;
  return isStandard(schema) ? await jsonSchemaFrom(schema) : schema;
}

/** A tool as the model is told of it. */
export function definitionOf({ name, description }: Tool, parameters: JsonSchema = NO_ARGUMENTS): ToolDefinition {
  if (typeof parameters === 'object') checkJsonSchema(parameters, `the schema of the tool ${JSON.stringify(name)}`);
  return { type: 'function', function: { name, ...(description === undefined ? {} : { description }), parameters } };
}

/** The tools of a chat as they travel; what is no tool at all is left for the schema of the request to refuse. */
export function wireTools(tools: readonly (ToolDefinition | Tool)[]): Pending<readonly ToolDefinition[]> {
  const isList: boolean = Array.isArray(tools);
  if (!isList) return tools as readonly ToolDefinition[];
  checkToolNames(tools.map(nameOf).filter((name) => name !== undefined));
  if (tools.some((each) => isTool(each) && isStandard(each.schema))) {
    return () => Promise.all(tools.map(async (each) => (isTool(each) ? definitionOf(each, await parametersOf(each)) : each)));
  }
  return tools.map((each) => (isTool(each) ? definitionOf(each, each.schema) : each));
}

/** Whether it is what `tool()` makes, rather than a definition as it travels. */
function isTool(value: unknown): value is Tool {
  return typeof value === 'object' && value !== null && 'name' in value && !('function' in value);
}

function nameOf(value: unknown): string | undefined {
  const named = isTool(value) ? value : (value as { readonly function?: unknown } | null)?.function;
  const name = (named as { readonly name?: unknown } | null | undefined)?.name;
  return typeof name === 'string' ? name : undefined;
}

/** @throws {InputError} when two tools have the same name: the model could not tell them apart */
function checkToolNames(names: readonly string[]): void {
  const again = names.find((name, at) => names.indexOf(name) !== at);
  if (again !== undefined) throw new InputError(`tools: there are two of the name ${JSON.stringify(again)}`, { code: 'duplicate-tool' });
}
