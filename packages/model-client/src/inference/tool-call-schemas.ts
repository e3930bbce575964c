import { object, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';

/** What a model wants to have called. */
export interface ToolCallFunction {
  /** Counts the calls of one message from 0. */
  readonly index?: number | undefined;
  readonly name: string;
  /** By parameter name. Models do get types wrong: check them before use. */
  readonly arguments: Readonly<Record<string, unknown>>;
}
export const toolCallFunction: Schema<ToolCallFunction> = /* @__PURE__ */ object(() => ({
  index: z.optional(z.int()),
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()),
}));

/** One call that a model asks for. */
export interface ToolCall {
  /** `call_` and eight letters or digits. Older servers have none. */
  readonly id?: string | undefined;
  readonly function: ToolCallFunction;
}
export const toolCall: Schema<ToolCall> = /* @__PURE__ */ object(() => ({
  id: z.optional(z.string()),
  function: zodOf(toolCallFunction),
}));
