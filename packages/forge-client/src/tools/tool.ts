import type { StandardResult } from '@clients/core';
import type { JsonSchemaConverter } from '@clients/core/json-schema';
import type { ToolArguments } from './input.js';

/**
 * The second argument of a tool's `run`: the context that `runTools` passes, or any object with a
 * signal.
 */
export interface ToolRunContext {
  /** Aborting it ends the request. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The schema of a tool's arguments, with validation and JSON Schema as in `@standard-schema/spec`:
 * MCP's `registerTool`, LangChain and the AI SDK accept it, and so does `runTools`.
 */
export interface ToolSchema {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<ToolArguments>;
    readonly types?: { readonly input: ToolArguments; readonly output: ToolArguments } | undefined;
    readonly jsonSchema: JsonSchemaConverter;
  };
}

/** Hints for the program that runs a tool, under the names that MCP uses. */
export interface ToolAnnotations {
  readonly title: string;
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** An operation of the forge as a tool that a model can call. */
export interface ForgeTool<Context extends ToolRunContext = ToolRunContext> {
  /**
   * Name by which the model calls it, such as `issues_create`: at most 64 letters, digits and
   * underscores.
   */
  readonly name: string;
  /** Name of the client's method, such as `issues.create`. */
  readonly method: string;
  /** First part of that name, such as `issues`. */
  readonly toolset: string;
  /** One-line summary of the operation. */
  readonly description: string;
  /**
   * The schema of its arguments: path parameters, query and body in one object. Created on first
   * use. Its `validate` converts nothing: `runTools` converts arguments itself, and reports that it
   * did.
   */
  readonly schema: ToolSchema;
  /**
   * The same schema, under the name that MCP and the AI SDK use. Its `validate` converts the
   * arguments as `run` does, because these programs validate before they call `run`.
   */
  readonly inputSchema: ToolSchema;
  /** Whether it changes nothing. */
  readonly readOnly: boolean;
  /** Whether it may change or delete existing data. */
  readonly destructive: boolean;
  /** Whether repeating a call has no further effect. */
  readonly idempotent: boolean;
  readonly annotations: ToolAnnotations;
  /**
   * Calls the operation and returns the answer as text: JSON, or the text of a file. Arguments of
   * the wrong type are converted where that loses nothing: `"12"` for an integer, a number for a
   * string, `"true"`, and JSON text for a list or an object.
   *
   * @throws {ToolError} with a message for the model
   * @throws {AbortError} when the signal aborts
   */
  readonly run: (args: unknown, context?: Context) => Promise<string>;
}
