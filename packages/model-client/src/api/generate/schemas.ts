import { instant, object, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type ToolCall, toolCall } from '../../inference/tool-call-schemas.js';
import {
  type DebugInfo,
  debugInfo,
  type DoneReason,
  doneReason,
  formatValue,
  type Logprob,
  logprob,
  type RunSettings,
  type Timings,
  type WireFormat,
} from '../../inference/schemas.js';
import { runSettingsShape, timingsShape } from '../../inference/shape-schemas.js';

/** The body of a generate request as it travels. `stream` is true when it is left out. */
export interface GenerateBody extends RunSettings {
  readonly model: string;
  /** Without one the model is only loaded, or unloaded with `keep_alive: 0`. */
  readonly prompt?: string | undefined;
  /** Text that comes after the answer, for models that fill in. */
  readonly suffix?: string | undefined;
  /** Instead of the model's own system prompt. */
  readonly system?: string | undefined;
  /** Instead of the model's own template. */
  readonly template?: string | undefined;
  /** The `context` of an earlier answer, to go on from it. Outdated: chat keeps history as messages. */
  readonly context?: readonly number[] | undefined;
  readonly stream?: boolean | undefined;
  /** Give the prompt to the model as it is, without a template. Not together with `system`, `template` or `context`. */
  readonly raw?: boolean | undefined;
  readonly format?: WireFormat | undefined;
  /** Standard base64 with padding. */
  readonly images?: readonly string[] | undefined;
}

export const generateBody: Schema<GenerateBody> = /* @__PURE__ */ object<GenerateBody>(() => ({
  ...runSettingsShape(),
  model: z.string(),
  prompt: z.optional(z.string()),
  suffix: z.optional(z.string()),
  system: z.optional(z.string()),
  template: z.optional(z.string()),
  context: z.optional(z.array(z.int())),
  stream: z.optional(z.boolean()),
  raw: z.optional(z.boolean()),
  format: z.optional(zodOf(formatValue)),
  images: z.optional(z.array(z.string())),
}));

/** One event of a generate stream, or the whole answer without a stream. */
export interface GenerateEvent extends Timings {
  /** The model that answered, by the name that was asked for. */
  readonly model: string;
  /** Name of the model on the server that really ran it. */
  readonly remote_model?: string | undefined;
  /** Address of the server that really ran it. */
  readonly remote_host?: string | undefined;
  /** RFC 3339 with up to nine digits of a second. */
  readonly created_at: string;
  /** The next piece in a stream, else all of it. */
  readonly response: string;
  /** What the model thought before it answered. */
  readonly thinking?: string | undefined;
  /** True in the last event. */
  readonly done: boolean;
  /** Only in the last event, and not always there. */
  readonly done_reason?: DoneReason | undefined;
  /** The conversation as tokens, in the last event. Outdated: chat keeps history as messages. */
  readonly context?: readonly number[] | undefined;
  readonly tool_calls?: readonly ToolCall[] | undefined;
  readonly _debug_info?: DebugInfo | undefined;
  /** Of the tokens of this event. */
  readonly logprobs?: readonly Logprob[] | undefined;
}

export const generateEvent: Schema<GenerateEvent> = /* @__PURE__ */ object<GenerateEvent>(() => ({
  model: z.string(),
  remote_model: z.optional(z.string()),
  remote_host: z.optional(z.string()),
  created_at: instant(),
  response: z.string(),
  thinking: z.optional(z.string()),
  done: z.boolean(),
  done_reason: z.optional(zodOf(doneReason)),
  context: z.optional(z.array(z.int())),
  tool_calls: z.optional(z.array(zodOf(toolCall))),
  _debug_info: z.optional(zodOf(debugInfo)),
  logprobs: z.optional(z.array(zodOf(logprob))),
  // Servers send them last, and fields in their order are read faster.
  ...timingsShape(),
}));
