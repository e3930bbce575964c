import {
  type Aliases,
  InputError,
  isRecord,
  describeKind,
  MAX_TIMER_MS,
  findRightName,
  type StandardSchema,
} from '@clients/core';
import { checkJsonSchema, isStandard, toJsonSchema, type Parsed } from '../../inference/format.js';
import type { Pending } from '../../inference/pending.js';
import type { JsonSchema } from '../../inference/schemas.js';
import type { ToolCall } from '../../inference/tool-call-schemas.js';
import type { ToolDefinition } from './schemas.js';
import { spellOut } from '../../inference/spelled-out.js';

/**
 * The schema of a tool's arguments, of type object: a schema of this package, of zod 4 or of
 * another library, or a JSON Schema.
 */
export type ToolSchema = JsonSchema | StandardSchema<unknown>;

/** The second argument of a tool's `run`. */
export interface ToolContext {
  readonly call: ToolCall;
  /** The number of the request whose answer contains the call, starting at 1. */
  readonly step: number;
  /** Aborted when the run ends early, or when the tool's `timeout` expires. */
  readonly signal: AbortSignal;
}

/**
 * A function that a model may call. `tool()` makes one whose arguments have the type of its schema.
 */
export interface Tool<Args = unknown> {
  /** The name that the model calls it by. */
  readonly name: string;
  /** Tells the model what the tool does and when to call it. */
  readonly description?: string | undefined;
  /** The schema of its arguments. A tool without a schema takes none. */
  readonly schema?: ToolSchema | undefined;
  /**
   * Time limit of a call in ms, up to 2 147 483 647. When it expires, `signal` aborts and the model
   * is told; anything the tool does after that is ignored. Default: none.
   */
  readonly timeout?: number | undefined;
  /**
   * Runs the tool. The result is awaited and sent to the model: a string unchanged; bytes, a Blob,
   * a Response or a stream as text; the pieces of text that a generator yields, joined; and
   * anything else as JSON, where a Map becomes an object and a Set a list. If the tool throws or
   * returns an error, the model receives its message.
   */
  run(args: Args, context: ToolContext): unknown;
}

/**
 * The argument of `tool()`. Not `Tool`, because the compiler would have to compare its `schema`
 * with the inferred one.
 */
export interface ToolSpec<Schema> extends Omit<Tool, 'schema' | 'run'> {
  readonly schema?: Schema | undefined;
  run(args: Parsed<Schema>, context: ToolContext): unknown;
}

/**
 * Makes a tool whose arguments have the type of its schema, for `runTools`, and for `chat`, which
 * only sends its definition.
 *
 * @example
 * const weather = tool({
 *   name: 'get_weather',
 *   description: 'The weather in a city, now',
 *   schema: z.object({ city: z.string() }),
 *   run: ({ city }) => `18 degrees and sunny in ${city}`,
 * });
 */
export function tool<Schema extends ToolSchema | undefined = undefined>(
  spec: ToolSpec<Schema>,
): Tool<Parsed<Schema>> & { readonly schema: Schema } {
  return spec as Tool<Parsed<Schema>> & { readonly schema: Schema };
}

/** @throws {InputError} for tools of the same name, and for tools that cannot be run */
export function checkTools(tools: readonly Tool[]): void {
  const given: unknown = tools;
  if (!Array.isArray(given))
    throw new InputError(`tools must be a list, not ${describeKind(given)}`, {
      code: 'invalid-tool',
    });
  checkKeysAndNames(tools);
  for (const [at, each] of (given as (Partial<Tool> | null)[]).entries()) {
    if (typeof each !== 'object' || each === null)
      throw new InputError(`tools[${String(at)}] must be an object, not ${describeKind(each)}`, {
        code: 'invalid-tool',
      });
    if ('function' in each)
      throw createToolError(
        at,
        'function has no run: use tool({ name, description, schema, run })',
      );
    if (typeof each.name !== 'string' || each.name === '')
      throw createToolError(at, 'name must be a non-empty string');
    if (typeof each.run !== 'function')
      throw createToolError(at, `run must be a function, not ${describeKind(each.run)}`);
    const { timeout } = each;
    if (
      timeout !== undefined &&
      !(typeof timeout === 'number' && timeout > 0 && timeout <= MAX_TIMER_MS)
    )
      throw createToolError(
        at,
        `timeout must be a number of ms above 0, up to ${String(MAX_TIMER_MS)}, not ${describeKind(timeout)}`,
      );
  }
}

const TOOL_KEYS = ['description', 'schema', 'timeout', 'run'];

/** Names that other libraries use for the schema. */
const KEY_ALIASES: Aliases = { parameters: 'schema', inputschema: 'schema' };

function createToolError(at: number, text: string): InputError {
  return new InputError(`tools[${String(at)}].${text}`, { code: 'invalid-tool' });
}

const NO_ARGUMENTS: JsonSchema = { type: 'object', properties: {} };

/** Resolves with the JSON Schema of a tool's arguments. */
export async function convertParameters({ schema }: Tool): Promise<JsonSchema> {
  if (schema === undefined) return NO_ARGUMENTS;
  return isStandard(schema) ? await toJsonSchema(schema) : schema;
}

/** Returns the definition of a tool, which is sent to the model. */
export function makeDefinition(
  { name, description }: Tool,
  parameters: JsonSchema = NO_ARGUMENTS,
): ToolDefinition {
  if (typeof (parameters as unknown) === 'object' && (parameters as unknown) !== null)
    checkJsonSchema(parameters, `the schema of the tool ${JSON.stringify(name)}`);
  return {
    type: 'function',
    function: { name, ...(description === undefined ? {} : { description }), parameters },
  };
}

/**
 * Returns the definitions of a chat's tools. Values that are not tools are left for the schema of
 * the request to refuse.
 */
export function toWireTools(tools: readonly (ToolDefinition | Tool)[]): Pending<ToolDefinition[]> {
  const isList: boolean = Array.isArray(tools);
  if (!isList) return tools as ToolDefinition[];
  checkKeysAndNames(tools);
  if (tools.some((each) => isTool(each) && isStandard(each.schema))) {
    return () =>
      Promise.all(
        tools.map(async (each) =>
          spellOutParameters(
            isTool(each) ? makeDefinition(each, await convertParameters(each)) : each,
          ),
        ),
      );
  }
  return tools.map((each) =>
    spellOutParameters(isTool(each) ? makeDefinition(each, each.schema) : each),
  );
}

/** Returns a definition whose parameters servers can read. */
function spellOutParameters(definition: ToolDefinition): ToolDefinition {
  const { function: called } = (definition as Partial<ToolDefinition> | null) ?? {};
  if (!isRecord(called?.parameters)) return definition;
  return {
    ...definition,
    function: { ...called, parameters: spellOut(called.parameters) as JsonSchema },
  };
}

/** Returns whether a value is a `Tool` rather than a definition. */
function isTool(value: unknown): value is Tool {
  return typeof value === 'object' && value !== null && 'name' in value && !('function' in value);
}

function readName(value: unknown): string | undefined {
  const named = isTool(value) ? value : (value as { readonly function?: unknown } | null)?.function;
  const name = (named as { readonly name?: unknown } | null | undefined)?.name;
  return typeof name === 'string' ? name : undefined;
}

/**
 * Refuses tools of the same name, because a call could not be assigned to either, and a key that
 * stands for one that is missing: the model would be told of a tool without arguments, or without a
 * description. Other keys are those of the program.
 *
 * @throws {InputError} `duplicate-tool` · `invalid-tool` naming the right key
 */
function checkKeysAndNames(tools: readonly unknown[]): void {
  const names = tools.map(readName);
  for (const [at, tool] of tools.entries()) {
    const name = names[at];
    if (name !== undefined && names.indexOf(name) !== at)
      throw new InputError(
        `tools must have different names: there are two named ${JSON.stringify(name)}`,
        { code: 'duplicate-tool' },
      );
    if (!isTool(tool)) continue;
    for (const [key, value] of Object.entries(tool)) {
      const right = value === undefined ? undefined : findRightName(key, TOOL_KEYS, KEY_ALIASES);
      if (right !== undefined && tool[right as keyof Tool] === undefined)
        throw createToolError(at, `${key} is not known: use ${right}`);
    }
  }
}
