import type { Endpoint, NoInput } from '@clients/core';
import {
  type ModelRecommendationsResponse,
  modelRecommendationsResponse,
  rootText,
  type StatusResponse,
  statusResponse,
  type VersionResponse,
  versionResponse,
} from './schemas.js';
import type { VersionedRoute } from '../../service/versioned-route.js';

export const version: Endpoint<NoInput, VersionResponse> = {
  id: 'version',
  call: 'version',
  method: 'GET',
  path: '/api/version',
  input: {},
  output: versionResponse,
};

export const status: Endpoint<NoInput, StatusResponse> & VersionedRoute = {
  id: 'status',
  call: 'status',
  method: 'GET',
  path: '/api/status',
  input: {},
  output: statusResponse,
  since: '0.16.2',
};

export const modelRecommendations: Endpoint<NoInput, ModelRecommendationsResponse> &
  VersionedRoute = {
  id: 'modelRecommendations',
  call: 'recommendations',
  method: 'GET',
  path: '/api/experimental/model-recommendations',
  input: {},
  output: modelRecommendationsResponse,
  since: '0.22.1',
};

export const root: Endpoint<NoInput, string> = {
  id: 'root',
  call: 'ping',
  method: 'GET',
  path: '/',
  input: {},
  output: rootText,
  text: true,
};
