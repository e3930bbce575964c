import type { CallOptions, CoreTransport, ReadonlyDeep } from '@clients/core';
import { checkObject } from '../../inference/check-request.js';
import { normaliseSettings } from '../../inference/settings.js';
import { type Usage, readUsage } from '../../inference/usage.js';
import * as endpoints from './endpoints.js';
import type {
  EmbeddingRequest,
  EmbeddingResponse,
  EmbedRequest,
  EmbedResponse,
} from './schemas.js';

/** Vectors, and their cost. */
export interface EmbedResult extends EmbedResponse {
  usage: Usage;
}

/** Computes the vectors of some texts, in one request. */
export async function embedTexts(
  transport: CoreTransport,
  request: ReadonlyDeep<EmbedRequest>,
  options: CallOptions | undefined,
): Promise<EmbedResult> {
  checkObject(request, 'embed', 'model, input');
  const data = await transport.call(
    endpoints.embed,
    { body: normaliseSettings(request as EmbedRequest) },
    options,
  );
  return { ...data, usage: readUsage(data) };
}

/** Computes the vector of one text, with the older operation. */
export async function embedPrompt(
  transport: CoreTransport,
  request: EmbeddingRequest,
  options: CallOptions | undefined,
): Promise<EmbeddingResponse> {
  checkObject(request, 'embeddings', 'model, prompt');
  return transport.call(endpoints.embeddings, { body: normaliseSettings(request) }, options);
}
