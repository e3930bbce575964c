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

export const list: Endpoint<NoInput, ListResponse> = {
  id: 'list',
  call: 'list',
  method: 'GET',
  path: '/api/tags',
  input: {},
  output: listResponse,
};

export const ps: Endpoint<NoInput, ProcessResponse> & VersionedRoute = {
  id: 'ps',
  call: 'ps',
  method: 'GET',
  path: '/api/ps',
  input: {},
  output: processResponse,
  since: '0.1.38',
};

export const show: Endpoint<{ body: ShowRequest }, ShowResponse> = {
  id: 'show',
  call: 'show',
  method: 'POST',
  path: '/api/show',
  input: { body: showRequest },
  output: showResponse,
  reads: true,
};
