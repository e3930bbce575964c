import type {
  EmbeddingModelV4,
  EmbeddingModelV4CallOptions,
  EmbeddingModelV4Result,
} from '@ai-sdk/provider';
import { OutputError } from '@clients/core';
import * as endpoints from '../api/embed/endpoints.js';
import type { EmbedRequest, EmbedResponse } from '../api/embed/schemas.js';
import { normaliseSettings } from '../inference/settings.js';
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
      const { data, headers } = await transport.exchange(
        endpoints.embed,
        { body },
        makeCallOptions(call),
      );
      checkVectors(data, call.values.length);
      return {
        embeddings: data.embeddings.map((vector) => [...vector]),
        ...(data.prompt_eval_count === undefined
          ? {}
          : { usage: { tokens: data.prompt_eval_count } }),
        response: { headers: Object.fromEntries(headers), body: data },
        warnings: [],
      };
    } catch (error) {
      // Computing the vectors a second time changes nothing.
      throw toCallError(error, { body, isRead: true, mayRepeat: true });
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
    return normaliseSettings({
      ...settings,
      ...(Object.keys(options).length === 0 ? {} : { options }),
      model: this.modelId,
      input: values,
    });
  }
}

/** The AI SDK assigns vectors to texts by their order. */
function checkVectors({ embeddings }: EmbedResponse, texts: number): void {
  const given: unknown = embeddings;
  const vectors: readonly unknown[] = Array.isArray(given) ? given : [];
  const isWhole = vectors.length === texts;
  if (isWhole && vectors.every((vector) => Array.isArray(vector))) return;
  const message = isWhole
    ? 'the server returned a vector that is not a list'
    : `the server returned ${String(vectors.length)} vectors for ${String(texts)} texts`;
  const code = isWhole ? 'bad-vector' : 'wrong-length';
  throw new OutputError(
    message,
    { path: 'embeddings', value: embeddings },
    { endpoint: 'embed', code },
  );
}
