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
import type { VersionedRoute } from '../../service/versioned-route.js';

/** Lists the models of a server. */
export const list: Endpoint<NoInput, ListResponse> = {
  id: 'list',
  call: 'list',
  method: 'GET',
  path: '/api/tags',
  input: {},
  output: listResponse,
};

/** Lists the models in the memory of a server. */
export const ps: Endpoint<NoInput, ProcessResponse> & VersionedRoute = {
  id: 'ps',
  call: 'ps',
  method: 'GET',
  path: '/api/ps',
  input: {},
  output: processResponse,
  since: '0.1.38',
};

/** Gets everything that a server knows about a model. */
export const show: Endpoint<{ body: ShowRequest }, ShowResponse> = {
  id: 'show',
  call: 'show',
  method: 'POST',
  path: '/api/show',
  input: { body: showRequest },
  output: showResponse,
  reads: true,
};
