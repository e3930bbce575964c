import type { StandardSchema } from '@clients/core';
import type { Parsed } from '../../inference/format.js';
import type { JsonSchema } from '../../inference/schemas.js';
import type { ToolCall } from '../../inference/tool-call-schemas.js';
import { checkToolSpec } from './tool-keys.js';

/**
 * The schema of a tool's arguments, of type object: a schema of this package, of zod 4 or of
 * another library, which checks them, or a JSON Schema, of which only the required keys are checked.
 */
export type ToolSchema = JsonSchema | StandardSchema<unknown>;

/** The second argument of a tool's `run`. */
export interface ToolContext {
  readonly call: ToolCall;
  /** The number of the request whose answer contains the call, starting at 1. */
  readonly step: number;
  /**
   * Aborted when the run ends early (its call is aborted, fails, or its reader leaves), or when the
   * tool's `timeout` expires. A run that ends with an answer, by `stopWhen` or at `maxSteps` does not
   * abort it.
   */
  readonly signal: AbortSignal;
}

/**
 * What a model is told of a tool. `chat` takes it, where the program itself runs what the model
 * calls; `runTools` needs a `Tool`.
 */
export interface DescribedTool {
  /** The name that the model calls it by. */
  readonly name: string;
  /** Tells the model what the tool does and when to call it. */
  readonly description?: string | undefined;
  /** The schema of its arguments. A tool without a schema takes none. */
  readonly schema?: ToolSchema | undefined;
}

/**
 * A function that a model may call. `tool()` makes one whose arguments have the type of its schema.
 */
export interface Tool<Args = unknown> extends DescribedTool {
  /**
   * Time limit of a call in ms, up to 2 147 483 647. When it expires, `signal` aborts and the model
   * is told; anything the tool does after that is ignored. Default: none.
   */
  readonly timeout?: number | undefined;
  /**
   * Runs the tool. The result is awaited and sent to the model: a string unchanged; bytes, a Blob,
   * a Response or a stream as text; the pieces of text that a generator yields, joined; and
   * anything else as JSON, where a Map becomes an object and a Set a list. Pictures, alone or in an
   * object, become `images` of the message: bytes, a Blob, a data URI, or base64 with its type beside
   * it, as MCP has them. If the tool throws or returns an error, the model receives its message.
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

/** The argument of `tool()` for a tool without `run`. */
export interface DescribedToolSpec<Schema> extends Omit<DescribedTool, 'schema'> {
  readonly schema?: Schema | undefined;
  readonly run?: undefined;
}

/**
 * Makes a tool that the program itself runs: `chat` sends its definition, and the calls are in
 * `message.tool_calls` of the answer.
 *
 * @throws {InputError} `invalid-tool` for a key that is not known · `no-json-schema` for a shape such
 * as `{ city: 'string' }` as the schema
 */
export function tool<Schema extends ToolSchema | undefined = undefined>(
  spec: DescribedToolSpec<Schema>,
): DescribedTool & { readonly schema: Schema };
/**
 * Makes a tool whose arguments have the type of its schema, for `runTools`, and for `chat`, which
 * only sends its definition.
 *
 * @throws {InputError} `invalid-tool` for a key that is not known · `no-json-schema` for a shape such
 * as `{ city: 'string' }` as the schema
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
): Tool<Parsed<Schema>> & { readonly schema: Schema };
export function tool<Spec>(spec: Spec): Spec {
  checkToolSpec(spec);
  return spec;
}

/** Returns whether a value is a `Tool` rather than a definition. */
export function isTool(value: unknown): value is DescribedTool {
  return typeof value === 'object' && value !== null && 'name' in value && !('function' in value);
}
