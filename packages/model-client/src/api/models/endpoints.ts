import type { Endpoint, NoInput } from '@clients/core';
import {
  type ListResponse,
  listResponse,
  type ProcessResponse,
  processResponse,
  type ShowRequest,
  showRequest,
  type ShowResponse,
  showResponse,
} from './schemas.js';

/** The models of a server. */
export const list: Endpoint<NoInput, ListResponse> = { id: 'list', method: 'GET', path: '/api/tags', input: {}, output: listResponse };

/** The models in the memory of a server. */
export const ps: Endpoint<NoInput, ProcessResponse> = { id: 'ps', method: 'GET', path: '/api/ps', input: {}, output: processResponse };

/** All that a server knows of a model. */
export const show: Endpoint<{ body: ShowRequest }, ShowResponse> = {
  id: 'show',
  method: 'POST',
  path: '/api/show',
  input: { body: showRequest },
  output: showResponse,
  idempotent: true,
};
