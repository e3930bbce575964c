import { type CallOptions, type CoreTransport, exchangeInContext, giveNotice } from '@clients/core';
import { checkObject } from '../../inference/check-request.js';
import { resolveBody } from '../../inference/pending.js';
import { normalizeSettings } from '../../inference/settings.js';
import { normalizeTimings, readUsage, type Usage } from '../../inference/usage.js';
import * as endpoints from './endpoints.js';
import { prepareInput } from './prepare.js';
import type {
  EmbeddingRequest,
  EmbeddingResponse,
  EmbedInput,
  EmbedRequest,
  EmbedResponse,
} from './schemas.js';
import { readVectors } from './vectors.js';

/** Vectors, and their cost. */
export interface EmbedResult extends EmbedResponse {
  usage: Usage;
}

/**
 * Computes the vectors of some texts, in one request.
 *
 * @param nameItem names an item in errors
 */
export async function embedTexts(
  transport: CoreTransport,
  request: EmbedInput,
  options: CallOptions | undefined,
  nameItem?: (at: number | undefined) => string,
): Promise<EmbedResult> {
  checkObject(request, 'embed', 'model, input');
  const settings = normalizeSettings(request as EmbedRequest);
  const { input } = await resolveBody(prepareInput(request.input, nameItem));
  return (await requestVectors(transport, { ...settings, input }, options)).result;
}

/** Sends a body, and checks that the response has one vector for each text. */
export async function requestVectors(
  transport: CoreTransport,
  body: EmbedRequest,
  options: CallOptions | undefined,
): Promise<{ readonly result: EmbedResult; readonly headers: Headers }> {
  const { exchange, context } = await exchangeInContext(
    transport,

    endpoints.embed,
    { body },
    options,
  );
  const { data, headers } = exchange;
  const embeddings = readVectors(data, body.input, context);
  noteDimensions(transport, body, embeddings, options);
  normalizeTimings(data);
  return { result: { ...data, embeddings, usage: readUsage(data) }, headers };
}

/** Gives a notice of vectors that have another number of dimensions than was asked for. */
function noteDimensions(
  transport: CoreTransport,
  { dimensions }: EmbedRequest,
  [vector]: readonly (readonly number[])[],
  options: CallOptions | undefined,
): void {
  if (typeof dimensions !== 'number' || vector === undefined || vector.length === dimensions)
    return;
  giveNotice(
    transport,

    {
      code: 'other-dimensions',
      message: `the embeddings have ${String(vector.length)} dimensions, not ${String(dimensions)}`,
      operation: 'embed',
      place: 'body.dimensions',
    },
    options,
  );
}

/** Computes the vector of one text, with the older operation. */
export async function embedPrompt(
  transport: CoreTransport,
  request: EmbeddingRequest,
  options: CallOptions | undefined,
): Promise<EmbeddingResponse> {
  checkObject(request, 'embeddings', 'model, prompt');
  const body = normalizeSettings(request);
  const { exchange, context } = await exchangeInContext(
    transport,
    endpoints.embeddings,
    { body },
    options,
  );
  // An empty text only loads the model.
  const input = body.prompt === '' ? [] : body.prompt;
  const [embedding = []] = readVectors(exchange.data, input, context);
  return { ...exchange.data, embedding };
}
