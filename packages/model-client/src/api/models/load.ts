import {
  type CallOptions,
  checkRequest,
  type CoreTransport,
  InputError,
  runAsOneCall,
  StatusError,
} from '@clients/core';
import { embed } from '../embed/endpoints.js';
import { generate } from '../generate/endpoints.js';
import type { KeepAlive, ModelOptions } from '../../inference/schemas.js';
import { checkObject } from '../../inference/check-request.js';
import { normalizeSettings } from '../../inference/settings.js';

/** The model to load, and for how long. */
export interface LoadRequest {
  readonly model: string;
  /** How long the model stays loaded after the request, such as `'10m'` or `'forever'`. */
  readonly keep_alive?: KeepAlive | undefined;
  /**
   * `num_ctx` and other options that apply when a model is loaded; a request with different ones
   * reloads it.
   */
  readonly options?: ModelOptions | undefined;
}

/** The model to remove from memory. */
export interface UnloadRequest {
  readonly model: string;
}

/** A model that was loaded or unloaded. */
export interface LoadResult {
  model: string;
}

/**
 * Sends a request without a prompt, which loads or unloads a model. Embedding models refuse to
 * generate: they get one without texts.
 */
export async function loadModel(
  name: 'load' | 'unload',
  transport: CoreTransport,
  request: LoadRequest,
  options: CallOptions | undefined,
): Promise<LoadResult> {
  checkObject(request, 'generate', 'model', name);
  if (name === 'unload' && request.keep_alive !== undefined)
    throw new InputError('unload: keep_alive is not known: the model is removed at once', {
      endpoint: generate.id,
      code: 'invalid-input',
      hint: 'load takes keep_alive: how long the model is kept',
    });
  const body = normalizeSettings(name === 'unload' ? { ...request, keep_alive: 0 } : request);
  const input = { body: { ...body, stream: false } } as const;
  checkRequest(transport, { ...generate, call: name }, input, options);
  return runAsOneCall(transport, { name, endpoint: generate.id }, options, async (inner) => {
    try {
      const data = await inner.call(generate, input, options);
      return { model: data.model };
    } catch (error) {
      if (!(error instanceof StatusError) || error.code !== 'no-generate') throw error;
      const data = await inner.call(embed, { body: { ...body, input: [] } }, options);
      return { model: data.model };
    }
  });
}
