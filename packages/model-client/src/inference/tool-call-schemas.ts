import * as z from 'zod/v4/mini';
import { integer, object, type ZodSchema } from '@clients/core/schema';

/** The function that a model calls, with its arguments. */
export interface ToolCallFunction {
  /**
   * Position of the call in its message, from 0. Servers up to 0.9 leave out a 0, and 0.6 sends it
   * in streams only.
   */
  index?: number | undefined;
  name: string;
  /** Arguments by parameter name. Models sometimes use wrong types: check arguments before use. */
  arguments: Record<string, unknown>;
}

export const toolCallFunction: ZodSchema<ToolCallFunction> = /* @__PURE__ */ object(() => ({
  index: z.optional(integer()),
  name: z.string(),
  arguments: object<Record<string, unknown>>(() => ({})),
}));

/** One call that a model makes. */
export interface ToolCall {
  /**
   * Letters and digits, prefixed with `call_` on most servers. Since 0.12.10; older servers do not
   * send it.
   */
  id?: string | undefined;
  function: ToolCallFunction;
}

export const toolCall: ZodSchema<ToolCall> = /* @__PURE__ */ object(() => ({
  id: z.optional(z.string()),
  function: toolCallFunction,
}));
