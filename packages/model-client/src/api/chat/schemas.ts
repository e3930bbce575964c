import { instant, object, type Open, openEnum, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import {
  type DebugInfo,
  debugInfo,
  type DoneReason,
  doneReason,
  formatValue,
  type JsonSchema,
  jsonSchemaValue,
  type Logprob,
  logprob,
  type RunSettings,
  type Timings,
  type WireFormat,
} from '../../inference/schemas.js';
import { runSettingsShape, timingsShape } from '../../inference/shape-schemas.js';
import { type ToolCall, toolCall } from '../../inference/tool-call-schemas.js';

/** Who a message is from. */
export type Role = Open<'system' | 'user' | 'assistant' | 'tool'>;

const roles = ['system', 'user', 'assistant', 'tool'] as const;

/** A message as it travels. */
export interface Message {
  readonly role: Role;
  /** Can be empty; never absent in an answer. */
  readonly content: string;
  /** What the model thought before it answered. */
  readonly thinking?: string | undefined;
  /** Standard base64 with padding. */
  readonly images?: readonly string[] | undefined;
  /** Calls that the model asks for. */
  readonly tool_calls?: readonly ToolCall[] | undefined;
  /** Of which tool this is the result, in messages of role `tool`. */
  readonly tool_name?: string | undefined;
  /** Of which call this is the result, in messages of role `tool`. */
  readonly tool_call_id?: string | undefined;
}
export const message: Schema<Message> = /* @__PURE__ */ object(() => ({
  role: openEnum(roles),
  content: z.string(),
  thinking: z.optional(z.string()),
  images: z.optional(z.array(z.string())),
  tool_calls: z.optional(z.array(zodOf(toolCall))),
  tool_name: z.optional(z.string()),
  tool_call_id: z.optional(z.string()),
}));

/** What a tool is for, and what it takes. */
export interface ToolFunction {
  readonly name: string;
  /** Tells the model when to call it. */
  readonly description?: string | undefined;
  /** JSON Schema of its arguments: an object. */
  readonly parameters: JsonSchema;
}
export const toolFunction: Schema<ToolFunction> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  description: z.optional(z.string()),
  parameters: zodOf(jsonSchemaValue),
}));

/** A tool that the model may ask to have called. */
export interface ToolDefinition {
  readonly type: Open<'function'>;
  readonly function: ToolFunction;
}
export const toolDefinition: Schema<ToolDefinition> = /* @__PURE__ */ object(() => ({
  type: openEnum(['function']),
  function: zodOf(toolFunction),
}));

/** The body of a chat request as it travels. `stream` is true when it is left out. */
export interface ChatBody extends RunSettings {
  readonly model: string;
  /** Oldest first. An empty list only loads the model, or unloads it with `keep_alive: 0`. */
  readonly messages: readonly Message[];
  readonly stream?: boolean | undefined;
  readonly tools?: readonly ToolDefinition[] | undefined;
  readonly format?: WireFormat | undefined;
}
export const chatBody: Schema<ChatBody> = /* @__PURE__ */ object<ChatBody>(() => ({
  ...runSettingsShape(),
  model: z.string(),
  messages: z.array(zodOf(message)),
  stream: z.optional(z.boolean()),
  tools: z.optional(z.array(zodOf(toolDefinition))),
  format: z.optional(zodOf(formatValue)),
}));

/** One event of a chat stream, or the whole answer without a stream. */
export interface ChatEvent extends Timings {
  /** The model that answered, by the name that was asked for. */
  readonly model: string;
  /** Name of the model on the server that really ran it. */
  readonly remote_model?: string | undefined;
  /** Address of the server that really ran it. */
  readonly remote_host?: string | undefined;
  /** RFC 3339 with up to nine digits of a second. */
  readonly created_at: string;
  /** The next piece in a stream, else all of it. A tool call comes whole. */
  readonly message: Message;
  /** True in the last event. */
  readonly done: boolean;
  /** Only in the last event, and not always there. */
  readonly done_reason?: DoneReason | undefined;
  readonly _debug_info?: DebugInfo | undefined;
  /** Of the tokens of this event. */
  readonly logprobs?: readonly Logprob[] | undefined;
}
export const chatEvent: Schema<ChatEvent> = /* @__PURE__ */ object<ChatEvent>(() => ({
  model: z.string(),
  remote_model: z.optional(z.string()),
  remote_host: z.optional(z.string()),
  created_at: instant(),
  message: zodOf(message),
  done: z.boolean(),
  done_reason: z.optional(zodOf(doneReason)),
  _debug_info: z.optional(zodOf(debugInfo)),
  logprobs: z.optional(z.array(zodOf(logprob))),
  // Servers send them last, and fields in their order are read faster.
  ...timingsShape(),
}));
