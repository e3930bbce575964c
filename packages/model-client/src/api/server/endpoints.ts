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

/** Which release a server is. */
export const version: Endpoint<NoInput, VersionResponse> = {
  id: 'version',
  method: 'GET',
  path: '/api/version',
  input: {},
  output: versionResponse,
};

/** Whether a server may use the cloud. */
export const status: Endpoint<NoInput, StatusResponse> = {
  id: 'status',
  method: 'GET',
  path: '/api/status',
  input: {},
  output: statusResponse,
};

/** The models that the server's makers recommend. */
export const modelRecommendations: Endpoint<NoInput, ModelRecommendationsResponse> = {
  id: 'modelRecommendations',
  method: 'GET',
  path: '/api/experimental/model-recommendations',
  input: {},
  output: modelRecommendationsResponse,
};

/** The text at the root of a server: a sign of life. */
export const root: Endpoint<NoInput, string> = { id: 'root', method: 'GET', path: '/', input: {}, output: rootText, text: true };
