import type { SharedV4ProviderOptions } from '@ai-sdk/provider';
import {
  checkKeys,
  checkRequestKeys,
  type CoreTransport,
  describeKind,
  hasFields,
  InputError,
  omitUndefined,
} from '@clients/core';
import type { KeepAlive, ModelOptions, RunSettings } from '../inference/schemas.js';
import { isEmpty } from '../inference/settings.js';

/**
 * Model options of the API. Without `readonly`, so that values of this type are assignable to the
 * JSON types of the AI SDK.
 */
export type ProviderModelOptions = {
  -readonly [K in Exclude<keyof ModelOptions, 'stop'>]?: ModelOptions[K];
} & {
  /** Texts that end the answer and are not part of it. */
  stop?: string | string[] | undefined;
};

/**
 * Settings of a language model, and of `providerOptions.ollama`: the API settings for which the AI
 * SDK has no name, such as `num_ctx`, `keep_alive` and `think`. Model options can also be inside
 * `options`, as in the API; those outside take precedence. Keys that are not listed here are sent
 * as model options.
 */
export type ChatProviderOptions = ProviderModelOptions & {
  -readonly [K in Exclude<keyof RunSettings, 'options' | `_debug_${string}`>]?: RunSettings[K];
} & { options?: ProviderModelOptions | undefined };

/**
 * Settings of an embedding model, and of its `providerOptions.ollama`. Other keys are sent as model
 * options.
 */
export type EmbeddingProviderOptions = ProviderModelOptions & {
  /**
   * Whether to truncate texts that are longer than the context. Default true; with `false`, such a
   * text fails with the code `context-length`.
   */
  truncate?: boolean | undefined;
  keep_alive?: KeepAlive | undefined;
  /** Length of the vectors, for models that can shorten them. Default: the model's own. */
  dimensions?: number | undefined;
  options?: ProviderModelOptions | undefined;
};

/**
 * Settings of a decision model, and of its `providerOptions.ollama`. Other keys are not sent, with a
 * warning: a decision takes no model options.
 */
export interface DecisionProviderOptions {
  keep_alive?: KeepAlive | undefined;
}

/** Options by the place where they are sent. */
export interface SortedOptions {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly options: Readonly<Record<string, unknown>>;
}

/** Keys of a body that the provider itself fills. */
const PROVIDER_KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'model',
  'messages',
  'input',
  'state',
  'questions',
  'tools',
  'format',
  'stream',
]);

/** The model options of the API, which may be outside of `options`, too. */
const MODEL_OPTIONS = [
  'num_ctx',
  'num_batch',
  'num_gpu',
  'main_gpu',
  'use_mmap',
  'num_thread',
  'draft_num_predict',
  'num_keep',
  'seed',
  'num_predict',
  'top_k',
  'top_p',
  'min_p',
  'repeat_last_n',
  'temperature',
  'repeat_penalty',
  'presence_penalty',
  'frequency_penalty',
  'stop',
] as const satisfies readonly (keyof ModelOptions)[];

/** The operation for which options are read, and its keys. */
export interface OptionsOrigin {
  readonly transport: CoreTransport;
  /** The operation: `chat`, `embed` or `decide`. */
  readonly endpoint: string;
  /** The key in `providerOptions`. */
  readonly name: string;
  /** Keys that belong into the body, beside `options`. */
  readonly keys: readonly string[];
}

/**
 * Reads this provider's part of the options of a call, and sorts it by the place where each option
 * is sent. Options that are `undefined` count as left out.
 *
 * @throws {InputError} for other spellings of known keys and of the provider's name, and for keys
 * for which the AI SDK has its own names
 */
export function readProviderOptions(
  given: SharedV4ProviderOptions | undefined,
  origin: OptionsOrigin,
): SortedOptions {
  const { name, endpoint } = origin;
  const own: unknown = given?.[name];
  if (own !== undefined) return sortOptions(own, `providerOptions.${name}`, origin);
  const error = { code: 'invalid-option', endpoint };
  checkKeys(given ?? {}, { what: '', place: 'providerOptions.', known: [name], error });
  return { settings: {}, options: {} };
}

/**
 * Sorts options, or the settings of a model, by the place where each is sent.
 * @param where names them in errors
 */
export function sortOptions(
  given: unknown,
  where: string,
  { transport, endpoint, keys }: OptionsOrigin,
): SortedOptions {
  if (!hasFields(given))
    throw createOptionError(where, `must be an object, not ${describeKind(given)}`, endpoint);
  checkRequestKeys(transport, { id: endpoint }, given, [...keys, ...MODEL_OPTIONS, 'options']);
  const { options, ...flat } = given;
  const nested: unknown = isEmpty(options) ? {} : options;
  if (!hasFields(nested))
    throw createOptionError(
      `${where}.options`,
      `must be an object, not ${describeKind(nested)}`,
      endpoint,
    );
  const filled = Object.keys(flat).find((key) => PROVIDER_KEYS.has(key));
  if (filled !== undefined)
    throw createOptionError(`${where}.${filled}`, 'is set by the provider', endpoint);
  const entries = Object.entries(omitUndefined(flat));
  return {
    settings: Object.fromEntries(entries.filter(([key]) => keys.includes(key))),
    options: {
      ...omitUndefined(nested),
      ...Object.fromEntries(entries.filter(([key]) => !keys.includes(key))),
    },
  };
}

function createOptionError(where: string, problem: string, endpoint: string): InputError {
  return new InputError(`${where} ${problem}`, { endpoint, code: 'invalid-option' });
}
