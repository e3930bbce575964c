import type {
  EmbeddingModelV2,
  EmbeddingModelV4,
  EmbeddingModelV4CallOptions,
} from '@ai-sdk/provider';

type Call = Parameters<EmbeddingModelV2<string>['doEmbed']>[0];
type Result = Awaited<ReturnType<EmbeddingModelV2<string>['doEmbed']>>;

/**
 * Makes an embedding model of specification v2 of one of v4. It has no private members, since `ai`
 * 6 and 7 call it through a proxy.
 */
export function adaptEmbeddingModel(model: EmbeddingModelV4): EmbeddingModelV2<string> {
  const { provider, modelId, maxEmbeddingsPerCall, supportsParallelCalls } = model;
  async function doEmbed(call: Call): Promise<Result> {
    // Both versions have the same options, but for their types.
    const { embeddings, usage, response } = await model.doEmbed(
      call as EmbeddingModelV4CallOptions,
    );
    return {
      embeddings,
      ...(usage === undefined ? {} : { usage }),
      ...(response === undefined ? {} : { response }),
    };
  }
  return {
    specificationVersion: 'v2',
    provider,
    modelId,
    maxEmbeddingsPerCall,
    supportsParallelCalls,
    doEmbed,
  };
}
