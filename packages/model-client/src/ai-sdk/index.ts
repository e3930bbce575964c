import type { EmbeddingModelV4, LanguageModelV4, ProviderV4 } from '@ai-sdk/provider';
import {
  checkKnown,
  checkOptions,
  checkRequestKeys,
  describeKind,
  InputError,
} from '@clients/core';
import { DecisionModel } from './decision-model.js';
import { EmbeddingModel } from './embedding-model.js';
import { createNoSuchModelError } from './errors.js';
import { LanguageModel, type ModelOrigin } from './language-model.js';
import type { EmbeddingModelSettings, ModelProviderOptions, ProviderClient } from './options.js';
import type { ChatProviderOptions, DecisionProviderOptions } from './provider-options.js';

export type {
  ChatProviderOptions,
  DecisionProviderOptions,
  EmbeddingProviderOptions,
  ProviderModelOptions,
} from './provider-options.js';

export type {
  DecisionInput,
  DecisionModelAnswer,
  DecisionModelCall,
  DecisionModelQuestion,
  DecisionModelResult,
  DecisionStatePart,
} from './decision-types.js';
export type { EmbeddingModelSettings, ModelProviderOptions, ProviderClient } from './options.js';

/**
 * A provider of specification v4 for the AI SDK. It can also be called: `ollama('llama3.2')` is
 * `ollama.languageModel('llama3.2')`.
 */
export interface ModelProvider extends ProviderV4 {
  (modelId: string, settings?: ChatProviderOptions): LanguageModelV4;
  /**
   * Returns a language model. `settings` are defaults for its calls. Sends nothing, so a missing
   * model is reported by the call.
   */
  languageModel(modelId: string, settings?: ChatProviderOptions): LanguageModelV4;
  /** Returns an embedding model. `settings` are defaults for its calls. */
  embeddingModel(modelId: string, settings?: EmbeddingModelSettings): EmbeddingModelV4;
  /**
   * Returns a decision model, for `experimental_decide`. `settings` are defaults for its calls.
   * Ollama 0.35 or newer. The AI SDK may change this part of its specification in any release.
   */
  decisionModel(modelId: string, settings?: DecisionProviderOptions): DecisionModel;
  /**
   * @throws {InputError} always, in the shape of `NoSuchModelError`: the API has no image models
   */
  imageModel(modelId: string): never;
}

const OPTION_NAMES = [
  'name',
  'timeouts',
  'headers',
  'retry',
  'validate',
  'maxBodyBytes',
] satisfies (keyof ModelProviderOptions)[];

/**
 * Settings of an embedding model that are not sent. Misspelt, they would be sent as model options.
 */
const BATCHING_KEYS = [
  'maxEmbeddingsPerCall',
  'supportsParallelCalls',
] satisfies (keyof EmbeddingModelSettings)[];

/**
 * Makes a provider for the AI SDK (`ai` 7) that sends its requests through a client. For `ai` 5 and
 * 6, import it from `model-client/ai-sdk-v2`.
 *
 * The client does not retry the provider's requests, because `ai` does, `maxRetries` times (2 by
 * default). With the option `retry` the client retries, too, before `ai` sees the error. Errors
 * have the shape of `APICallError`, with the `ClientError` as `cause`. `isRetryable` is false when
 * the server may have executed the request, unless the connection broke before the response began:
 * running such a request twice is harmless. The option `retry: { limit: 0, repeatable: false }`
 * disables this exception.
 *
 * @throws {InputError} for a client without a transport, or a name that is not a string
 */
export function createModelProvider(
  client: ProviderClient,
  options: ModelProviderOptions = {},
): ModelProvider {
  checkOptions(options);
  checkKnown(options, OPTION_NAMES);
  const { name = 'ollama', retry = { limit: 0 }, ...shared } = options;
  const transport = (client as ProviderClient | undefined)?.transport;
  if (typeof transport?.exchange !== 'function')
    throw new InputError(`client must be a ModelClient, not ${describeKind(client)}`, {
      code: 'invalid-option',
    });
  if (typeof (name as unknown) !== 'string' || name === '')
    throw new InputError('name must be a non-empty string', { code: 'invalid-option' });
  const origin: ModelOrigin = {
    transport: transport.with({ ...shared, retry }),
    name,
    mayRepeat: retry.repeatable !== false,
  };
  const languageModel = (modelId: string, settings: ChatProviderOptions = {}): LanguageModelV4 =>
    new LanguageModel(modelId, settings, origin);
  const embeddingModel = (
    modelId: string,
    settings: EmbeddingModelSettings = {},
  ): EmbeddingModelV4 => {
    checkOptions(settings);
    checkRequestKeys(transport, { id: 'embed', call: 'embeddingModel' }, settings, BATCHING_KEYS);
    const { maxEmbeddingsPerCall = 32, supportsParallelCalls = false, ...rest } = settings;
    return new EmbeddingModel(modelId, rest, origin, {
      maxEmbeddingsPerCall,
      supportsParallelCalls,
    });
  };
  const decisionModel = (modelId: string, settings: DecisionProviderOptions = {}): DecisionModel =>
    new DecisionModel(modelId, settings, origin);
  const imageModel = (modelId: string): never => {
    throw createNoSuchModelError(modelId, 'imageModel');
  };
  const provider = (modelId: string, settings?: ChatProviderOptions): LanguageModelV4 =>
    languageModel(modelId, settings);
  return Object.assign(provider, {
    specificationVersion: 'v4' as const,
    languageModel,
    embeddingModel,
    decisionModel,
    imageModel,
  });
}
