import * as z from 'zod/v4/mini';
import {
  integer,
  object,
  type OpenEnum,
  openEnum,
  schema,
  type ZodSchema,
} from '@clients/core/schema';

/**
 * How long a model stays loaded after a request: seconds (fractions allowed, negative means
 * forever, 0 unloads at once), a Go duration such as `'10m'` or `'1h30m'`, or `'forever'`. Default:
 * the server's, which is 5 minutes unless configured otherwise.
 */
export type KeepAlive = number | string;

/** The schema of `keep_alive` in a request body. */
export const keepAliveValue: ZodSchema<KeepAlive> = /* @__PURE__ */ schema(() =>
  z.union([z.number(), z.string()]),
);

/** The schema of the name of a model in a request body: an empty one is a setting that is missing. */
export const modelName: ZodSchema<string> = /* @__PURE__ */ schema(() =>
  z.string().check(z.minLength(1)),
);

/**
 * A capability of a model, as the server reports it, so that you do not have to guess from its
 * name, family or template. `completion`: chat and generate. `insert`: `suffix` of generate.
 * `embedding`: embed. `decision`: decide, since 0.35.0. `vision` and `audio`: images and sound in any
 * of them.
 */
export type ModelCapability = OpenEnum<
  | 'completion'
  | 'tools'
  | 'insert'
  | 'vision'
  | 'embedding'
  | 'thinking'
  | 'image'
  | 'audio'
  | 'decision'
>;

/** The schema of one capability. */
export const modelCapability: ZodSchema<ModelCapability> = /* @__PURE__ */ schema<ModelCapability>(
  () =>
    openEnum([
      'completion',
      'tools',
      'insert',
      'vision',
      'embedding',
      'thinking',
      'image',
      'audio',
      'decision',
    ]),
);

/** Whether a model thinks before it answers, and how much. `xhigh` is a level of some models. */
export type ThinkValue = boolean | OpenEnum<'low' | 'medium' | 'high' | 'xhigh' | 'max'>;

/** The schema of `think` in a request body. */
export const thinkValue: ZodSchema<ThinkValue> = /* @__PURE__ */ schema<ThinkValue>(() =>
  z.union([z.boolean(), openEnum(['low', 'medium', 'high', 'xhigh', 'max'])]),
);

/**
 * A JSON Schema object. The type accepts any object, so that both literals and other packages'
 * types fit. A value with `~standard` is treated as a library's schema instead.
 */
export type JsonSchema = object;

/**
 * The schema of a JSON Schema in a request body. Its keys may be symbols, as in TypeBox; those are
 * not sent.
 */
export const jsonSchemaValue: ZodSchema<JsonSchema> = /* @__PURE__ */ object<JsonSchema>(
  () => ({}),
);

/** `'json'`, or the JSON Schema that an answer must match. */
export type WireFormat = 'json' | JsonSchema;

/** The schema of `format` in a request body. */
export const formatValue: ZodSchema<WireFormat> = /* @__PURE__ */ schema<WireFormat>(() =>
  z.union([z.literal('json'), jsonSchemaValue]),
);

/**
 * Settings of a run. Each defaults to the model's setting, or else to the value given here. Keys
 * that are not listed here are sent, too. An empty value (`null` or `''`, which only JavaScript
 * programs can pass) counts as left out.
 */
export interface ModelOptions {
  /** Context length in tokens. Default: the server decides. */
  num_ctx?: number | undefined;
  /** Prompt tokens that are processed at once. Default 512. */
  num_batch?: number | undefined;
  /** Layers to run on the GPU; with -1 the server decides. Default -1. */
  num_gpu?: number | undefined;
  /** Index of the GPU used for small tensors. */
  main_gpu?: number | undefined;
  /** Whether to map the model file into memory instead of reading it. */
  use_mmap?: boolean | undefined;
  /** Threads; with 0 the server decides. Default 0. */
  num_thread?: number | undefined;
  /** Tokens that a draft model predicts ahead. Default 4. Since 0.30.0; older servers ignore it. */
  draft_num_predict?: number | undefined;
  /** Tokens at the beginning that are kept when the context overflows. Default 4. */
  num_keep?: number | undefined;
  /** The same seed produces the same answer; -1 is random. Default -1. */
  seed?: number | undefined;
  /**
   * Maximum number of tokens to generate; with -1 only the server's own limit applies. Default -1.
   */
  num_predict?: number | undefined;
  /** Chooses each token from the `top_k` most likely ones. Default 40. */
  top_k?: number | undefined;
  /**
   * Chooses each token from the most likely ones whose probabilities add up to this value. Default 0.9.
   */
  top_p?: number | undefined;
  /** Minimum probability of a token, relative to the most likely one. Default 0. */
  min_p?: number | undefined;
  /**
   * Locally typical sampling; 1 disables it. Default 1.
   * @deprecated Refused from 0.34.1 to 0.34.4, with the code `unsupported-option`; ignored from 0.35.0
   * on.
   */
  typical_p?: number | undefined;
  /**
   * How many of the latest tokens the repetition penalties consider; -1 means the whole context.
   * Default 64.
   */
  repeat_last_n?: number | undefined;
  /** How random the answer is; with 0 the most likely token is always chosen. Default 0.8. */
  temperature?: number | undefined;
  /**
   * Values above 1 make tokens that have already occurred less likely. Default 1; up to 0.32.9, 1.1.
   */
  repeat_penalty?: number | undefined;
  /** Penalty for each token that has already occurred. Default 0. */
  presence_penalty?: number | undefined;
  /** Penalty for each token, once for every time it has already occurred. Default 0. */
  frequency_penalty?: number | undefined;
  /**
   * Texts that end the answer and are not part of it. The client sends a single string as a list,
   * as servers require.
   */
  stop?: string | string[] | undefined;
  /**
   * Mirostat sampling, version 1 or 2; 0 disables it.
   * @deprecated Ignored from 0.7 on.
   */
  mirostat?: number | undefined;
  /**
   * How quickly Mirostat adapts.
   * @deprecated Ignored from 0.7 on.
   */
  mirostat_eta?: number | undefined;
  /**
   * The perplexity that Mirostat aims for.
   * @deprecated Ignored from 0.7 on.
   */
  mirostat_tau?: number | undefined;
  /**
   * Whether to keep the model from being swapped out of memory.
   * @deprecated Ignored from 0.7 on.
   */
  use_mlock?: boolean | undefined;
  /** @deprecated Ignored by 0.6, and unknown from 0.7 on. */
  vocab_only?: boolean | undefined;
  /** @deprecated Ignored by 0.6, and unknown from 0.7 on. */
  logits_all?: boolean | undefined;
  /** @deprecated Ignored by 0.6, and unknown from 0.7 on. */
  low_vram?: boolean | undefined;
  /** @deprecated Ignored by 0.6, and unknown from 0.7 on. */
  f16_kv?: boolean | undefined;
  /**
   * Whether the repetition penalties apply to line breaks.
   * @deprecated Ignored from 0.5.5 on.
   */
  penalize_newline?: boolean | undefined;
  /**
   * Tail-free sampling.
   * @deprecated Ignored from 0.5.2 on.
   */
  tfs_z?: number | undefined;
  /** @deprecated Ignored from 0.3.4 on. */
  numa?: boolean | undefined;
  /** @deprecated Ignored from 0.1.35 on. */
  num_gqa?: number | undefined;
  /** @deprecated Ignored from 0.1.35 on. */
  rope_frequency_base?: number | undefined;
  /** @deprecated Ignored from 0.1.35 on. */
  rope_frequency_scale?: number | undefined;
  /** @deprecated Ignored from 0.1.28 on. */
  embedding_only?: boolean | undefined;
}

export const modelOptions: ZodSchema<ModelOptions> = /* @__PURE__ */ object(() => ({
  num_ctx: z.optional(z.number()),
  num_batch: z.optional(z.number()),
  num_gpu: z.optional(z.number()),
  main_gpu: z.optional(z.number()),
  use_mmap: z.optional(z.boolean()),
  num_thread: z.optional(z.number()),
  draft_num_predict: z.optional(z.number()),
  num_keep: z.optional(z.number()),
  seed: z.optional(z.number()),
  num_predict: z.optional(z.number()),
  top_k: z.optional(z.number()),
  top_p: z.optional(z.number()),
  min_p: z.optional(z.number()),
  typical_p: z.optional(z.number()),
  repeat_last_n: z.optional(z.number()),
  temperature: z.optional(z.number()),
  repeat_penalty: z.optional(z.number()),
  presence_penalty: z.optional(z.number()),
  frequency_penalty: z.optional(z.number()),
  stop: z.optional(z.union([z.string(), z.array(z.string())])),
  mirostat: z.optional(z.number()),
  mirostat_eta: z.optional(z.number()),
  mirostat_tau: z.optional(z.number()),
  use_mlock: z.optional(z.boolean()),
  vocab_only: z.optional(z.boolean()),
  logits_all: z.optional(z.boolean()),
  low_vram: z.optional(z.boolean()),
  f16_kv: z.optional(z.boolean()),
  penalize_newline: z.optional(z.boolean()),
  tfs_z: z.optional(z.number()),
  numa: z.optional(z.boolean()),
  num_gqa: z.optional(z.number()),
  rope_frequency_base: z.optional(z.number()),
  rope_frequency_scale: z.optional(z.number()),
  embedding_only: z.optional(z.boolean()),
}));

/**
 * Counts and durations of a run, in the last event. The server omits a field that is 0 or unknown.
 * Durations above 2^53 ns, about 104 days, are rounded.
 */
export interface Timings {
  /** Nanoseconds from the request to the end. */
  total_duration?: number | undefined;
  /** Nanoseconds spent loading the model. */
  load_duration?: number | undefined;
  /** Tokens of the prompt. */
  prompt_eval_count?: number | undefined;
  /** Those of them that the server had evaluated before. Since 0.33.3. */
  prompt_eval_cached_count?: number | undefined;
  /** Nanoseconds spent evaluating the prompt. */
  prompt_eval_duration?: number | undefined;
  /** Tokens generated. An event may contain several, so there can be more tokens than events. */
  eval_count?: number | undefined;
  /** Nanoseconds spent generating; absent for a single token, except on servers up to 0.9. */
  eval_duration?: number | undefined;
}

/** A token and its probability. */
export interface TokenLogprob {
  token: string;
  /** Natural logarithm of its probability. */
  logprob: number;
  /** Its bytes in UTF-8; a character can span several tokens. */
  bytes?: number[] | undefined;
}

export const tokenLogprob: ZodSchema<TokenLogprob> = /* @__PURE__ */ object(() => ({
  token: z.string(),
  logprob: z.number(),
  bytes: z.optional(z.array(integer())),
}));

/** A token of the answer, with its alternatives. */
export interface Logprob extends TokenLogprob {
  /** The most likely tokens at this position, as many as `top_logprobs` requests. */
  top_logprobs?: TokenLogprob[] | undefined;
}

export const logprob: ZodSchema<Logprob> = /* @__PURE__ */ object(() => ({
  token: z.string(),
  logprob: z.number(),
  bytes: z.optional(z.array(integer())),
  top_logprobs: z.optional(z.array(tokenLogprob)),
}));

/** The answer to a request with `_debug_render_only`. */
export interface DebugInfo {
  /** The prompt as the model would receive it. */
  rendered_template: string;
  image_count?: number | undefined;
}

export const debugInfo: ZodSchema<DebugInfo> = /* @__PURE__ */ object(() => ({
  rendered_template: z.string(),
  image_count: z.optional(integer()),
}));

/**
 * Why an answer ended. `length`: the limit of tokens was reached. `load` and `unload`: the request
 * had no prompt.
 */
export type DoneReason = OpenEnum<'stop' | 'length' | 'load' | 'unload'>;

/** The schema of `done_reason`. */
export const doneReason: ZodSchema<DoneReason> = /* @__PURE__ */ schema<DoneReason>(() =>
  openEnum(['stop', 'length', 'load', 'unload']),
);

/**
 * Settings that chat and generate share. An empty value (`null` or `''`, as from a form) counts as
 * left out.
 */
export interface RunSettings {
  /** How long the model stays loaded after the request, such as `'10m'` or `'forever'`. */
  keep_alive?: KeepAlive | undefined;
  /** Settings of the run, such as `temperature`. */
  options?: ModelOptions | undefined;
  /**
   * By default, models that can think do so. `false` turns thinking off, but can leave `<think>`
   * tags in the text. Since 0.9, levels since 0.12, and `max` since 0.22.0; older servers ignore
   * it. In 0.9, leaving `think` out can leave the tags in the text, too. From 0.34.3 on, `show`
   * lists the values of a model in `thinking`, and one that it lacks silently counts as its
   * default. `null` is the same as leaving it out.
   */
  think?: ThinkValue | null | undefined;
  /**
   * Whether to drop old messages, or the beginning of a prompt, if they exceed the context. Default
   * true; with `false` this is an error. Servers before 0.12.6 ignore `false`.
   */
  truncate?: boolean | undefined;
  /**
   * Whether to drop the beginning of the context and continue when the context fills up during
   * generation. Default true. Ignored before 0.12.6.
   */
  shift?: boolean | undefined;
  /** Whether to return the probability of each token. Since 0.12.11. */
  logprobs?: boolean | undefined;
  /** Number of alternatives to return for each token, 0 to 20; only with `logprobs`. Default 0. */
  top_logprobs?: number | undefined;
  /**
   * `_debug_render_only: true` returns the prompt as the model would receive it, in `_debug_info`,
   * without running the model. Ignored before 0.11.5. Editors do not complete it.
   */
  [debug: `_debug_${string}`]: boolean | undefined;
}
