import {
  array,
  boolean,
  int,
  literal,
  number,
  object,
  type Open,
  openEnum,
  optional,
  optionalBoolean,
  optionalInt,
  optionalNumber,
  part,
  schema,
  type Schema,
  string,
  union,
} from '@clients/core/schema';

/**
 * How long a model stays loaded after a request: seconds (fractions allowed, negative means forever, 0 unloads at once), a Go duration
 * such as `'10m'` or `'1h30m'`, or `'forever'`. Default: the server's, which is 5 minutes unless configured otherwise.
 */
export type KeepAlive = number | string;

/** The schema of `keep_alive` in a request body. */
export const keepAliveValue: Schema<KeepAlive> = /* @__PURE__ */ schema(() => union([number(), string()]));

/** Whether a model thinks before it answers, and how much. */
export type Think = boolean | Open<'low' | 'medium' | 'high' | 'max'>;

/** The schema of `think` in a request body. */
export const thinkValue: Schema<Think> = /* @__PURE__ */ schema<Think>(() =>
  union([boolean(), openEnum(['low', 'medium', 'high', 'max'])]),
);

/**
 * A JSON Schema as an object. The type is any object, so that literals are accepted as well as the types of other packages. A value with
 * `~standard` is a schema of a library instead.
 */
export type JsonSchema = object;

/** The schema of a JSON Schema in a request body. Its keys may be symbols, as in TypeBox; those are not sent. */
export const jsonSchemaValue: Schema<JsonSchema> = /* @__PURE__ */ object<JsonSchema>(() => ({}));

/** `'json'`, or the JSON Schema that an answer must match. */
export type WireFormat = 'json' | JsonSchema;

/** The schema of `format` in a request body. */
export const formatValue: Schema<WireFormat> = /* @__PURE__ */ schema<WireFormat>(() => union([literal('json'), part(jsonSchemaValue)]));

/** Settings of a run. The default of each is that of the model, else the one given here. Keys that are not listed here are sent too. */
export interface ModelOptions {
  /** Context length in tokens. Default: the server decides. */
  readonly num_ctx?: number | undefined;
  /** Tokens of a prompt that are processed at once. Default 512. */
  readonly num_batch?: number | undefined;
  /** Layers to run on the GPU; with -1 the server decides. Default -1. */
  readonly num_gpu?: number | undefined;
  /** Index of the GPU used for small tensors. */
  readonly main_gpu?: number | undefined;
  /** Whether to map the model file into memory instead of reading it. */
  readonly use_mmap?: boolean | undefined;
  /** Threads; with 0 the server decides. Default 0. */
  readonly num_thread?: number | undefined;
  /** Tokens that a draft model predicts ahead. Default 4. */
  readonly draft_num_predict?: number | undefined;
  /** Tokens at the beginning that are kept when the context overflows. Default 4. */
  readonly num_keep?: number | undefined;
  /** The same seed produces the same answer; -1 is random. Default -1. */
  readonly seed?: number | undefined;
  /** Maximum number of tokens to generate; -1 means no limit but that of the server. Default -1. */
  readonly num_predict?: number | undefined;
  /** The next token is one of the `top_k` most likely ones. Default 40. */
  readonly top_k?: number | undefined;
  /** The next token is one of the most likely ones that have this probability together. Default 0.9. */
  readonly top_p?: number | undefined;
  /** Minimum probability of a token, relative to the most likely one. Default 0. */
  readonly min_p?: number | undefined;
  /** Locally typical sampling; 1 disables it. Default 1. */
  readonly typical_p?: number | undefined;
  /** How many of the latest tokens count as repeated; -1 means the whole context. Default 64. */
  readonly repeat_last_n?: number | undefined;
  /** With 0 the most likely token is always taken. Default 0.8. */
  readonly temperature?: number | undefined;
  /** Above 1, tokens that occurred already are less likely. Default 1. */
  readonly repeat_penalty?: number | undefined;
  /** Subtracted for each token that occurred already. Default 0. */
  readonly presence_penalty?: number | undefined;
  /** Subtracted for each token, once for each time it occurred already. Default 0. */
  readonly frequency_penalty?: number | undefined;
  /** Texts that end the answer and are not part of it. The client's methods send a single string as a list, which servers require. */
  readonly stop?: string | readonly string[] | undefined;
}

export const modelOptions: Schema<ModelOptions> = /* @__PURE__ */ object(() => ({
  num_ctx: optionalNumber(),
  num_batch: optionalNumber(),
  num_gpu: optionalNumber(),
  main_gpu: optionalNumber(),
  use_mmap: optionalBoolean(),
  num_thread: optionalNumber(),
  draft_num_predict: optionalNumber(),
  num_keep: optionalNumber(),
  seed: optionalNumber(),
  num_predict: optionalNumber(),
  top_k: optionalNumber(),
  top_p: optionalNumber(),
  min_p: optionalNumber(),
  typical_p: optionalNumber(),
  repeat_last_n: optionalNumber(),
  temperature: optionalNumber(),
  repeat_penalty: optionalNumber(),
  presence_penalty: optionalNumber(),
  frequency_penalty: optionalNumber(),
  stop: optional(union([string(), array(string())])),
}));

/** Counts and durations of a run, in the last event. The server leaves a field out when it is 0 or unknown. */
export interface Timings {
  /** Nanoseconds from the request to the end. */
  readonly total_duration?: number | undefined;
  /** Nanoseconds spent loading the model. */
  readonly load_duration?: number | undefined;
  /** Tokens of the prompt. */
  readonly prompt_eval_count?: number | undefined;
  /** Nanoseconds spent evaluating the prompt. */
  readonly prompt_eval_duration?: number | undefined;
  /** Tokens generated. An event may contain several, so there can be more tokens than events. */
  readonly eval_count?: number | undefined;
  /** Nanoseconds spent generating; absent when a single token was generated. */
  readonly eval_duration?: number | undefined;
}

/** A token and its probability. */
export interface TokenLogprob {
  readonly token: string;
  /** Natural logarithm of its probability. */
  readonly logprob: number;
  /** Its bytes in UTF-8; a character may be spread over several tokens. */
  readonly bytes?: readonly number[] | undefined;
}

export const tokenLogprob: Schema<TokenLogprob> = /* @__PURE__ */ object(() => ({
  token: string(),
  logprob: number(),
  bytes: optional(array(int())),
}));

/** A token of the answer, with its alternatives. */
export interface Logprob extends TokenLogprob {
  /** The most likely tokens at this position, as many as `top_logprobs` requested. */
  readonly top_logprobs?: readonly TokenLogprob[] | undefined;
}

export const logprob: Schema<Logprob> = /* @__PURE__ */ object(() => ({
  token: string(),
  logprob: number(),
  bytes: optional(array(int())),
  top_logprobs: optional(array(part(tokenLogprob))),
}));

/** The answer to a request with `_debug_render_only`. */
export interface DebugInfo {
  /** The prompt as the model would receive it. */
  readonly rendered_template: string;
  readonly image_count?: number | undefined;
}

export const debugInfo: Schema<DebugInfo> = /* @__PURE__ */ object(() => ({
  rendered_template: string(),
  image_count: optionalInt(),
}));

/** Why an answer ended. `length`: the limit of tokens was reached. `load` and `unload`: the request had no prompt. */
export type DoneReason = Open<'stop' | 'length' | 'load' | 'unload'>;

/** The schema of `done_reason`. */
export const doneReason: Schema<DoneReason> = /* @__PURE__ */ schema<DoneReason>(() => openEnum(['stop', 'length', 'load', 'unload']));

/** Settings that chat and generate share. */
export interface RunSettings {
  readonly keep_alive?: KeepAlive | undefined;
  readonly options?: ModelOptions | undefined;
  /** Default: models that can think do. `false` prevents that, but can leave `<think>` tags in the text. */
  readonly think?: Think | undefined;
  /** Whether to drop old messages, or the beginning of a prompt, that exceed the context. Default true; `false` makes it an error. */
  readonly truncate?: boolean | undefined;
  /** Whether to drop the beginning of the context, and go on, when it fills up while generating. Default true. */
  readonly shift?: boolean | undefined;
  /** Whether to return the probability of each token. */
  readonly logprobs?: boolean | undefined;
  /** Number of alternatives to return for each token, 0 to 20; only with `logprobs`. Default 0. */
  readonly top_logprobs?: number | undefined;
  /** Whether to return the prompt as the model would receive it, in `_debug_info`, without running the model. */
  readonly _debug_render_only?: boolean | undefined;
}
