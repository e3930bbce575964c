import * as z from 'zod/v4/mini';
import {
  instant,
  object,
  type OpenEnum,
  openEnum,
  schema,
  type ZodSchema,
} from '@clients/core/schema';
import {
  type DebugInfo,
  debugInfo,
  type DoneReason,
  doneReason,
  formatValue,
  type JsonSchema,
  jsonSchemaValue,
  type Logprob,
  modelName,
  logprob,
  type RunSettings,
  type Timings,
  type WireFormat,
} from '../../inference/schemas.js';
import { runSettingsShape, timingsShape } from '../../inference/shape-schemas.js';
import { type ToolCall, toolCall } from '../../inference/tool-call-schemas.js';

/**
 * The author of a message. `control` and `document …` are for models whose templates know them,
 * such as those of Granite: a switch for thinking, and a text to answer from. Servers drop a
 * message with any other role without an error.
 */
export type Role = 'system' | 'user' | 'assistant' | 'tool' | 'control' | `document ${string}`;

/**
 * The role of a message. Any text is accepted here: roles in answers are kept, and roles in
 * requests are checked before, with a hint.
 */
const role = /* @__PURE__ */ schema<Role>(() => z.string() as z.ZodMiniType<Role>);

/** A message as the server sends it. A request can contain it, too. */
export interface Message {
  role: Role;
  /** May be empty; always present in an answer. */
  content: string;
  /**
   * The model's thinking before its answer. Since 0.9; older servers leave it in the text, between
   * tags.
   */
  thinking?: string | undefined;
  /** Standard base64 with padding. */
  images?: string[] | undefined;
  /** The tool calls of the model. */
  tool_calls?: ToolCall[] | undefined;
  /** In messages with the role `tool`: the name of the tool that returned the result. */
  tool_name?: string | undefined;
  /** In messages with the role `tool`: the id of the call that returned the result. */
  tool_call_id?: string | undefined;
}

export const message: ZodSchema<Message> = /* @__PURE__ */ object(() => ({
  role,
  content: z.string(),
  thinking: z.optional(z.string()),
  images: z.optional(z.array(z.string())),
  tool_calls: z.optional(z.array(toolCall)),
  tool_name: z.optional(z.string()),
  tool_call_id: z.optional(z.string()),
}));

/**
 * A message in a request. `content` is optional, for example in a message that only calls tools.
 * `null` counts as left out.
 */
export interface SentMessage extends Pick<Message, 'role'> {
  content?: string | null | undefined;
  /** The model's thinking before its answer. */
  thinking?: string | null | undefined;
  /** Standard base64 with padding. */
  images?: string[] | null | undefined;
  /** The tool calls of the model. */
  tool_calls?: ToolCall[] | null | undefined;
  /** In messages with the role `tool`: the name of the tool that returned the result. */
  tool_name?: string | null | undefined;
  /** In messages with the role `tool`: the id of the call that returned the result. */
  tool_call_id?: string | null | undefined;
}

export const sentMessage: ZodSchema<SentMessage> = /* @__PURE__ */ object(() => ({
  role,
  content: z.optional(z.nullable(z.string())),
  thinking: z.optional(z.nullable(z.string())),
  images: z.optional(z.nullable(z.array(z.string()))),
  tool_calls: z.optional(z.nullable(z.array(toolCall))),
  tool_name: z.optional(z.nullable(z.string())),
  tool_call_id: z.optional(z.nullable(z.string())),
}));

/** The purpose and the parameters of a tool. */
export interface ToolFunction {
  name: string;
  /** Tells the model what the tool does and when to call it. */
  description?: string | undefined;
  /**
   * JSON Schema of its arguments, of type object; servers read `type`, `properties`, `required`,
   * `items` and `$defs` of it. A tool without parameters takes none.
   */
  parameters?: JsonSchema | undefined;
}

export const toolFunction: ZodSchema<ToolFunction> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  description: z.optional(z.string()),
  parameters: z.optional(jsonSchemaValue),
}));

/** The definition of a tool that the model may call. */
export interface ToolDefinition {
  type: OpenEnum<'function'>;
  function: ToolFunction;
}

export const toolDefinition: ZodSchema<ToolDefinition> = /* @__PURE__ */ object(() => ({
  type: openEnum(['function']),
  function: toolFunction,
}));

/** The body of a chat request. `stream` defaults to true. */
export interface ChatBody extends RunSettings {
  model: string;
  /** Oldest first. An empty list only loads the model, or unloads it with `keep_alive: 0`. */
  messages: SentMessage[];
  stream?: boolean | undefined;
  tools?: ToolDefinition[] | null | undefined;
  format?: WireFormat | null | undefined;
}

export const chatBody: ZodSchema<ChatBody> = /* @__PURE__ */ object<ChatBody>(() => ({
  ...runSettingsShape(),
  model: modelName,
  messages: z.array(sentMessage),
  stream: z.optional(z.boolean()),
  tools: z.optional(z.nullable(z.array(toolDefinition))),
  format: z.optional(z.nullable(formatValue)),
}));

/** An event of a chat stream, or the whole answer when it is not streamed. */
export interface ChatEvent extends Timings {
  /** The model that answered, under the name in the request. */
  model: string;
  /** Name of the model on the remote server that ran it. Since 0.12. */
  remote_model?: string | undefined;
  /** URL of the remote server that ran it. Since 0.12. */
  remote_host?: string | undefined;
  /** RFC 3339 with up to nine fractional digits. */
  created_at: string;
  /** The next piece of a streamed message, or the whole message. A tool call is always complete. */
  message: Message;
  /** True in the last event. */
  done: boolean;
  /** Only in the last event, and not always there. */
  done_reason?: DoneReason | undefined;
  /** The answer to `_debug_render_only`. Since 0.11.5. */
  _debug_info?: DebugInfo | undefined;
  /** For the tokens of this event. Since 0.12.11. */
  logprobs?: Logprob[] | undefined;
}

export const chatEvent: ZodSchema<ChatEvent> = /* @__PURE__ */ object<ChatEvent>(() => ({
  model: z.string(),
  remote_model: z.optional(z.string()),
  remote_host: z.optional(z.string()),
  created_at: instant(),
  message: message,
  done: z.boolean(),
  done_reason: z.optional(doneReason),
  _debug_info: z.optional(debugInfo),
  logprobs: z.optional(z.array(logprob)),
  // Servers send these fields last, and objects are validated faster when the order is the same.
  ...timingsShape(),
}));
