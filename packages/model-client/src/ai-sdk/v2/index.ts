import type { EmbeddingModelV2, LanguageModelV2 } from '@ai-sdk/provider';
import { createModelProvider as createProviderV4 } from '../index.js';
import type { EmbeddingModelSettings, ModelProviderOptions, ProviderClient } from '../options.js';
import type { ChatProviderOptions } from '../provider-options.js';
import { adaptEmbeddingModel } from './embedding-model.js';
import { adaptLanguageModel } from './language-model.js';

export type { EmbeddingModelSettings, ModelProviderOptions, ProviderClient } from '../options.js';
export type {
  ChatProviderOptions,
  EmbeddingProviderOptions,
  ProviderModelOptions,
} from '../provider-options.js';

/**
 * A provider of specification v2 for the AI SDK, the oldest that `ai` 5, 6 and 7 all take. It can
 * also be called: `ollama('llama3.2')` is `ollama.languageModel('llama3.2')`.
 */
export interface ModelProvider {
  (modelId: string, settings?: ChatProviderOptions): LanguageModelV2;
  /**
   * Returns a language model. `settings` are defaults for its calls. Sends nothing, so a missing
   * model is reported by the call.
   */
  languageModel(modelId: string, settings?: ChatProviderOptions): LanguageModelV2;
  /** Returns an embedding model. `settings` are defaults for its calls. */
  embeddingModel(modelId: string, settings?: EmbeddingModelSettings): EmbeddingModelV2<string>;
  /** The same as `embeddingModel`, under the name that `ai` 5 has in a registry of providers. */
  textEmbeddingModel(modelId: string, settings?: EmbeddingModelSettings): EmbeddingModelV2<string>;
  /**
   * @throws {InputError} always, in the shape of `NoSuchModelError`: the API has no image models
   */
  imageModel(modelId: string): never;
}

/**
 * Makes a provider for the AI SDK 5 and 6 that sends its requests through a client, like
 * `createModelProvider` of `model-client/ai-sdk`, which is for `ai` 7.
 *
 * Specification v2 has fewer words: a stream that is cut off has the finish reason `error` instead
 * of `interrupted`, warnings are texts, and a level of thinking is set by `think` in
 * `providerOptions`.
 *
 * @throws {InputError} for a client without a transport, or a name that is not a string
 */
export function createModelProvider(
  client: ProviderClient,
  options: ModelProviderOptions = {},
): ModelProvider {
  const provider = createProviderV4(client, options);
  const languageModel = (modelId: string, settings?: ChatProviderOptions): LanguageModelV2 =>
    adaptLanguageModel(provider.languageModel(modelId, settings));
  const embeddingModel = (
    modelId: string,
    settings?: EmbeddingModelSettings,
  ): EmbeddingModelV2<string> => adaptEmbeddingModel(provider.embeddingModel(modelId, settings));
  const callable = (modelId: string, settings?: ChatProviderOptions): LanguageModelV2 =>
    languageModel(modelId, settings);
  return Object.assign(callable, {
    languageModel,
    embeddingModel,
    textEmbeddingModel: embeddingModel,
    imageModel: (modelId: string) => provider.imageModel(modelId),
  });
}
