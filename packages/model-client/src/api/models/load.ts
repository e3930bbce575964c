import { type CallOptions, StatusError, together, type Transport } from '@clients/core';
import { settingsOf } from '../chat/prepare.js';
import { embed } from '../embed/endpoints.js';
import { generate } from '../generate/endpoints.js';
import type { KeepAlive, ModelOptions } from '../../inference/schemas.js';
import { checkObject } from '../../inference/pending.js';
import { type Usage, usageOf } from '../../inference/usage.js';

/** Which model to load, and for how long. */
export interface LoadRequest {
  readonly model: string;
  readonly keep_alive?: KeepAlive | undefined;
  /** `num_ctx` and other options that count when a model is loaded; a request with others loads it anew. */
  readonly options?: ModelOptions | undefined;
}

/** Which model to take out of memory. */
export interface UnloadRequest {
  readonly model: string;
}

/** A model that was loaded or unloaded. */
export interface LoadResult {
  readonly model: string;
  /** `loadMs` is how long it took. */
  readonly usage: Usage;
}

/** Asks for nothing: that loads a model, or unloads it. Embedding models refuse to generate, and are asked for no vectors. */
export async function loadModel(
  name: 'load' | 'unload',
  transport: Transport,
  request: LoadRequest,
  options: CallOptions | undefined,
): Promise<LoadResult> {
  checkObject(request, 'generate');
  const { model, ...rest } = request;
  const body = { model, ...rest, ...settingsOf(rest) };
  return together(transport, { name, endpoint: generate.id }, options, async (inner) => {
    try {
      const data = await inner.call(generate, { body: { ...body, stream: false } }, options);
      return { model: data.model, usage: usageOf(data) };
    } catch (error) {
      if (!(error instanceof StatusError) || error.code !== 'no-generate') throw error;
      const data = await inner.call(embed, { body: { ...body, input: [] } }, options);
      return { model: data.model, usage: usageOf(data) };
    }
  });
}
