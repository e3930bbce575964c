import { object, optionalInt, optionalString, part, record, type Schema, string, unknown } from '@clients/core/schema';

/** The function that a model calls, with its arguments. */
export interface ToolCallFunction {
  /** Position of the call in its message, from 0. */
  readonly index?: number | undefined;
  readonly name: string;
  /** Arguments by parameter name. Models use wrong types at times: check them before use. */
  readonly arguments: Readonly<Record<string, unknown>>;
}
export const toolCallFunction: Schema<ToolCallFunction> = /* @__PURE__ */ object(() => ({
  index: optionalInt(),
  name: string(),
  arguments: record(unknown()),
}));

/** One call that a model makes. */
export interface ToolCall {
  /** Letters and digits, on most servers after `call_`. Older servers do not send it. */
  readonly id?: string | undefined;
  readonly function: ToolCallFunction;
}
export const toolCall: Schema<ToolCall> = /* @__PURE__ */ object(() => ({
  id: optionalString(),
  function: part(toolCallFunction),
}));
