import type { CallOptions, CoreTransport } from '@clients/core';
import type { EmbeddingProviderOptions } from './provider-options.js';

/** The part of a client that a provider needs. */
export interface ProviderClient {
  readonly transport: CoreTransport;
}

/** Options of a provider, for all of its models. */
export interface ModelProviderOptions extends Pick<
  CallOptions,
  'timeouts' | 'headers' | 'retry' | 'validate' | 'maxBodyBytes'
> {
  /**
   * The key in `providerOptions` and `providerMetadata`, and the beginning of the models'
   * `provider`. Default `ollama`.
   */
  readonly name?: string | undefined;
}

/** Settings of an embedding model. */
export type EmbeddingModelSettings = EmbeddingProviderOptions & {
  /** Texts that the AI SDK sends in one request. Default 32. */
  maxEmbeddingsPerCall?: number | undefined;
  /** Whether the AI SDK sends up to `maxParallelCalls` requests at the same time. Default false. */
  supportsParallelCalls?: boolean | undefined;
};
