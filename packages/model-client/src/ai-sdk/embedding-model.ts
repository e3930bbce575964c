import type {
  EmbeddingModelV4,
  EmbeddingModelV4CallOptions,
  EmbeddingModelV4Result,
} from '@ai-sdk/provider';
import { requestVectors } from '../api/embed/embed.js';
import type { EmbedRequest } from '../api/embed/schemas.js';
import { normalizeSettings } from '../inference/settings.js';
import { makeCallOptions } from './chat-request.js';
import { toCallError } from './errors.js';
import type { ModelOrigin } from './language-model.js';
import { sortOptions, readProviderOptions } from './provider-options.js';

/** How the AI SDK splits and sends many texts. */
export interface Batching {
  readonly maxEmbeddingsPerCall: number;
  readonly supportsParallelCalls: boolean;
}

/** Keys of `EmbeddingProviderOptions` that belong into the body. */
const BODY_KEYS = ['truncate', 'keep_alive', 'dimensions'];

/** An embedding model of specification v4. */
export class EmbeddingModel implements EmbeddingModelV4 {
  readonly specificationVersion = 'v4';
  readonly provider: string;
  readonly modelId: string;
  readonly maxEmbeddingsPerCall: number;
  readonly supportsParallelCalls: boolean;
  readonly #origin: ModelOrigin;
  readonly #settings: unknown;

  constructor(modelId: string, settings: unknown, origin: ModelOrigin, batching: Batching) {
    this.provider = `${origin.name}.embedding`;
    this.modelId = modelId;
    this.maxEmbeddingsPerCall = batching.maxEmbeddingsPerCall;
    this.supportsParallelCalls = batching.supportsParallelCalls;
    this.#origin = origin;
    this.#settings = settings;
  }

  async doEmbed(call: EmbeddingModelV4CallOptions): Promise<EmbeddingModelV4Result> {
    const { transport } = this.#origin;
    const body = this.#makeBody(call);
    try {
      const { result, headers } = await requestVectors(transport, body, makeCallOptions(call));
      const { embeddings, usage, ...data } = result;
      return {
        embeddings: embeddings.map((vector) => [...vector]),
        ...(usage.promptTokens === undefined ? {} : { usage: { tokens: usage.promptTokens } }),
        response: { headers: Object.fromEntries(headers), body: { ...data, embeddings } },
        warnings: [],
      };
    } catch (error) {
      // Computing the vectors a second time changes nothing.
      throw toCallError(error, { body, isRead: true });
    }
  }

  #makeBody({ values, dimensions, providerOptions }: EmbeddingModelV4CallOptions): EmbedRequest {
    const { transport, name } = this.#origin;
    const origin = { transport, endpoint: 'embed', name, keys: BODY_KEYS };
    const model = sortOptions(this.#settings, 'settings', origin);
    const own = readProviderOptions(providerOptions, origin);
    const options = { ...model.options, ...own.options };
    const settings: Partial<EmbedRequest> = {
      ...model.settings,
      ...(dimensions === undefined ? {} : { dimensions }),
      ...own.settings,
    };
    return normalizeSettings({
      ...settings,
      ...(Object.keys(options).length === 0 ? {} : { options }),
      model: this.modelId,
      input: values,
    });
  }
}
