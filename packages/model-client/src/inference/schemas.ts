import { object, type Open, openEnum, schema, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';

/**
 * How long a model stays loaded after a request: seconds (fractions allowed, negative for ever, 0 unloads at once), a Go duration such
 * as `'10m'` or `'1h30m'`, or `'forever'`. Leaving it out keeps the server's default, 5 minutes unless it is set up otherwise.
 */
export type KeepAlive = number | string;

/** The schema of `keep_alive` in a request body. */
export const keepAliveValue: Schema<KeepAlive> = /* @__PURE__ */ schema(() => z.union([z.number(), z.string()]));

/** Whether a model thinks before it answers, and how much. */
export type Think = boolean | Open<'low' | 'medium' | 'high' | 'max'>;

/** The schema of `think` in a request body. */
export const thinkValue: Schema<Think> = /* @__PURE__ */ schema<Think>(() =>
  z.union([z.boolean(), openEnum(['low', 'medium', 'high', 'max'])]),
);

/**
 * A JSON Schema, written out. Any object to the compiler, so that literals fit as well as the types that other packages have for it. A
 * value with `~standard` is a schema of a library instead.
 */
export type JsonSchema = object;

/** The schema of a JSON Schema in a request body. It may have symbols as keys, as those of TypeBox have; they are not sent. */
export const jsonSchemaValue: Schema<JsonSchema> = /* @__PURE__ */ schema<JsonSchema>(() => z.looseObject({}));

/** `'json'`, or the JSON Schema that an answer has to satisfy. */
export type WireFormat = 'json' | JsonSchema;

/** The schema of `format` in a request body. */
export const formatValue: Schema<WireFormat> = /* @__PURE__ */ schema<WireFormat>(() =>
  z.union([z.literal('json'), zodOf(jsonSchemaValue)]),
);

/** Settings of a run. Left out, each has the value of the model, else the default named here. Names unknown here reach the server. */
export interface ModelOptions {
  /** Context length in tokens. Default: the server's choice. */
  readonly num_ctx?: number | undefined;
  /** Tokens of a prompt that are read at once. Default 512. */
  readonly num_batch?: number | undefined;
  /** Layers put on the GPU; -1 lets the server choose. Default -1. */
  readonly num_gpu?: number | undefined;
  /** Number of the GPU that does the small work. */
  readonly main_gpu?: number | undefined;
  /** Map the model file into memory instead of reading it. */
  readonly use_mmap?: boolean | undefined;
  /** Threads; 0 lets the server choose. Default 0. */
  readonly num_thread?: number | undefined;
  /** Tokens that a draft model runs ahead. Default 4. */
  readonly draft_num_predict?: number | undefined;
  /** Tokens of the beginning that are kept when the context overflows. Default 4. */
  readonly num_keep?: number | undefined;
  /** The same seed gives the same answer; -1 is random. Default -1. */
  readonly seed?: number | undefined;
  /** Most tokens to generate; below 1 there is no limit. Default -1. */
  readonly num_predict?: number | undefined;
  /** The next token is one of the `top_k` likeliest. Default 40. */
  readonly top_k?: number | undefined;
  /** The next token is one of the likeliest that together have this probability. Default 0.9. */
  readonly top_p?: number | undefined;
  /** Lowest probability of a token, relative to the likeliest one. Default 0. */
  readonly min_p?: number | undefined;
  /** Locally typical sampling; 1 switches it off. Default 1. */
  readonly typical_p?: number | undefined;
  /** Tokens looked back for repetitions; -1 for all of the context. Default 64. */
  readonly repeat_last_n?: number | undefined;
  /** 0 always takes the likeliest token. Default 0.8. */
  readonly temperature?: number | undefined;
  /** Above 1, tokens that came already are less likely. Default 1. */
  readonly repeat_penalty?: number | undefined;
  /** Taken off each token that came already. Default 0. */
  readonly presence_penalty?: number | undefined;
  /** Taken off each token for each time that it came. Default 0. */
  readonly frequency_penalty?: number | undefined;
  /** Texts that end the answer and are not part of it. The client's methods send a single string as a list, which servers insist on. */
  readonly stop?: string | readonly string[] | undefined;
}

export const modelOptions: Schema<ModelOptions> = /* @__PURE__ */ object(() => ({
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
}));

/** Counts and times of a run. They come with the last event; each is absent where the server has nothing to tell, which it does for 0. */
export interface Timings {
  /** Nanoseconds from the request to the end. */
  readonly total_duration?: number | undefined;
  /** Nanoseconds spent loading the model. */
  readonly load_duration?: number | undefined;
  /** Tokens of the prompt. */
  readonly prompt_eval_count?: number | undefined;
  /** Nanoseconds spent reading the prompt. */
  readonly prompt_eval_duration?: number | undefined;
  /** Tokens generated; more than there are events, for an event may hold several. */
  readonly eval_count?: number | undefined;
  /** Nanoseconds spent generating; absent when a single token was generated. */
  readonly eval_duration?: number | undefined;
}

/** A token and how likely it was. */
export interface TokenLogprob {
  readonly token: string;
  /** Natural logarithm of its probability. */
  readonly logprob: number;
  /** Its bytes in UTF-8; a character may be spread over several tokens. */
  readonly bytes?: readonly number[] | undefined;
}

export const tokenLogprob: Schema<TokenLogprob> = /* @__PURE__ */ object(() => ({
  token: z.string(),
  logprob: z.number(),
  bytes: z.optional(z.array(z.int())),
}));

/** A token of the answer, with what might have stood there instead. */
export interface Logprob extends TokenLogprob {
  /** The likeliest tokens at this place, as many as `top_logprobs` asked for. */
  readonly top_logprobs?: readonly TokenLogprob[] | undefined;
}

export const logprob: Schema<Logprob> = /* @__PURE__ */ object(() => ({
  token: z.string(),
  logprob: z.number(),
  bytes: z.optional(z.array(z.int())),
  top_logprobs: z.optional(z.array(zodOf(tokenLogprob))),
}));

/** What a request with `_debug_render_only` is answered with. */
export interface DebugInfo {
  /** The prompt as the model would get it. */
  readonly rendered_template: string;
  readonly image_count?: number | undefined;
}

export const debugInfo: Schema<DebugInfo> = /* @__PURE__ */ object(() => ({
  rendered_template: z.string(),
  image_count: z.optional(z.int()),
}));

/** Why an answer ended. `length`: the limit of tokens was reached. `load` and `unload`: nothing was asked. */
export type DoneReason = Open<'stop' | 'length' | 'load' | 'unload'>;

/** The schema of `done_reason`. */
export const doneReason: Schema<DoneReason> = /* @__PURE__ */ schema<DoneReason>(() => openEnum(['stop', 'length', 'load', 'unload']));

/** Settings that chat and generate have in common. */
export interface RunSettings {
  readonly keep_alive?: KeepAlive | undefined;
  readonly options?: ModelOptions | undefined;
  /** Models that can think do so when this is left out; `false` keeps them from it but leaves `<think>` tags in the text. */
  readonly think?: Think | undefined;
  /** Drop the oldest messages, or the beginning of a prompt, when the context is full. Default true. `false` makes it an error instead. */
  readonly truncate?: boolean | undefined;
  /** Go on when the context fills up while generating, by dropping its beginning. Default true. */
  readonly shift?: boolean | undefined;
  /** Tell the probability of each token. */
  readonly logprobs?: boolean | undefined;
  /** Alternatives to tell at each token, 0 to 20; only with `logprobs`. Default 0. */
  readonly top_logprobs?: number | undefined;
  /** Answer with the prompt as the model would get it, in `_debug_info`, without running it. */
  readonly _debug_render_only?: boolean | undefined;
}
