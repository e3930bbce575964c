import * as z from 'zod/v4/mini';
import { instant, integer, object, type ZodSchema } from '@clients/core/schema';
import { type ToolCall, toolCall } from '../../inference/tool-call-schemas.js';
import {
  type DebugInfo,
  debugInfo,
  type DoneReason,
  doneReason,
  formatValue,
  type Logprob,
  logprob,
  modelName,
  type RunSettings,
  type Timings,
  type WireFormat,
} from '../../inference/schemas.js';
import { runSettingsShape, timingsShape } from '../../inference/shape-schemas.js';

/** The body of a generate request. `stream` defaults to true, and `null` counts as left out. */
export interface GenerateBody extends RunSettings {
  model: string;
  /** Without a prompt, the request only loads the model, or unloads it with `keep_alive: 0`. */
  prompt?: string | undefined;
  /** The text after the answer, for models with the capability insert. */
  suffix?: string | null | undefined;
  /** Replaces the system prompt of the model. */
  system?: string | null | undefined;
  /** Replaces the template of the model. */
  template?: string | null | undefined;
  /**
   * The `context` of an earlier answer, to continue it. Outdated: use messages with chat instead.
   */
  context?: number[] | null | undefined;
  stream?: boolean | undefined;
  /**
   * Whether to pass the prompt to the model without a template. Cannot be combined with `system`,
   * `template` or `context`.
   */
  raw?: boolean | undefined;
  format?: WireFormat | null | undefined;
  /** Standard base64 with padding. */
  images?: string[] | null | undefined;
  /**
   * Width in pixels of the image to generate, with a model for images. Experimental: 0.14.3 to 0.32.5;
   * others ignore it.
   */
  width?: number | undefined;
  /**
   * Height in pixels of the image to generate, with a model for images. Experimental: 0.14.3 to 0.32.5;
   * others ignore it.
   */
  height?: number | undefined;
  /**
   * Number of steps in which the image is generated. Experimental: 0.14.3 to 0.32.5; others ignore
   * it.
   */
  steps?: number | undefined;
}

export const generateBody: ZodSchema<GenerateBody> = /* @__PURE__ */ object<GenerateBody>(() => ({
  ...runSettingsShape(),
  model: modelName,
  prompt: z.optional(z.string()),
  suffix: z.optional(z.nullable(z.string())),
  system: z.optional(z.nullable(z.string())),
  template: z.optional(z.nullable(z.string())),
  context: z.optional(z.nullable(z.array(integer()))),
  stream: z.optional(z.boolean()),
  raw: z.optional(z.boolean()),
  format: z.optional(z.nullable(formatValue)),
  images: z.optional(z.nullable(z.array(z.string()))),
  width: z.optional(integer()),
  height: z.optional(integer()),
  steps: z.optional(integer()),
}));

/** An event of a generate stream, or the whole answer when it is not streamed. */
export interface GenerateEvent extends Timings {
  /** The model that answered, under the name in the request. */
  model: string;
  /** Name of the model on the remote server that ran it. Since 0.12. */
  remote_model?: string | undefined;
  /** URL of the remote server that ran it. Since 0.12. */
  remote_host?: string | undefined;
  /** RFC 3339 with up to nine fractional digits. */
  created_at: string;
  /** The next piece of a streamed text, or the whole text. */
  response: string;
  /**
   * The model's thinking before its answer. Since 0.9; older servers leave it in the text, between
   * tags.
   */
  thinking?: string | undefined;
  /** True in the last event. */
  done: boolean;
  /** Only in the last event, and not always there. */
  done_reason?: DoneReason | undefined;
  /** The conversation as tokens, in the last event. Outdated: use messages with chat instead. */
  context?: number[] | undefined;
  tool_calls?: ToolCall[] | undefined;
  /**
   * The generated image in base64, in the last event of a model for images. Experimental: 0.14.3 to 0.32.5.
   */
  image?: string | undefined;
  /** Steps of the image that are done. Experimental: 0.14.3 to 0.32.5. */
  completed?: number | undefined;
  /** Steps of the image in all. Experimental: 0.14.3 to 0.32.5. */
  total?: number | undefined;
  /** The answer to `_debug_render_only`. Since 0.11.5. */
  _debug_info?: DebugInfo | undefined;
  /** For the tokens of this event. Since 0.12.11. */
  logprobs?: Logprob[] | undefined;
}

export const generateEvent: ZodSchema<GenerateEvent> = /* @__PURE__ */ object<GenerateEvent>(
  () => ({
    model: z.string(),
    remote_model: z.optional(z.string()),
    remote_host: z.optional(z.string()),
    created_at: instant(),
    response: z.string(),
    thinking: z.optional(z.string()),
    done: z.boolean(),
    done_reason: z.optional(doneReason),
    context: z.optional(z.array(integer())),
    tool_calls: z.optional(z.array(toolCall)),
    image: z.optional(z.string()),
    completed: z.optional(integer()),
    total: z.optional(integer()),
    _debug_info: z.optional(debugInfo),
    logprobs: z.optional(z.array(logprob)),
    // Servers send these fields last, and objects are validated faster when the order is the same.
    ...timingsShape(),
  }),
);
