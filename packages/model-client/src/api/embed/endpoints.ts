import type { Endpoint } from '@clients/core';
import {
  type EmbeddingRequest,
  embeddingRequest,
  type EmbeddingResponse,
  embeddingResponse,
  type EmbedRequest,
  embedRequest,
  type EmbedResponse,
  embedResponse,
} from './schemas.js';
import type { VersionedRoute } from '../../service/versioned-route.js';

export const embed: Endpoint<{ body: EmbedRequest }, EmbedResponse> & VersionedRoute = {
  id: 'embed',
  call: 'embed',
  method: 'POST',
  path: '/api/embed',
  input: { body: embedRequest },
  output: embedResponse,
  reads: true,
  repeatable: true,
  refusesWith503: true,
  timeouts: { firstByte: null },
  since: '0.3.4',
};

export const embeddings: Endpoint<{ body: EmbeddingRequest }, EmbeddingResponse> = {
  id: 'embeddings',
  call: 'embeddings',
  method: 'POST',
  path: '/api/embeddings',
  input: { body: embeddingRequest },
  output: embeddingResponse,
  reads: true,
  repeatable: true,
  refusesWith503: true,
  timeouts: { firstByte: null },
  deprecated: 'embed',
};
