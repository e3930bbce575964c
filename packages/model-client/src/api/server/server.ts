import type { CallOptions, Transport } from '@clients/core';
import * as endpoints from './endpoints.js';
import type { ModelRecommendationsResponse, StatusResponse, VersionResponse } from './schemas.js';

/** The operations of a client that concern the server itself. */
export interface ServerOperations {
  /**
   * Gets the version of the server.
   *
   * @see GET /api/version
   */
  readonly version: (options?: CallOptions) => Promise<VersionResponse>;

  /**
   * Checks that the server is running, and resolves with the text at its root.
   *
   * @throws {NetworkError} when the server cannot be reached; `hint` says what to check
   * @see GET /
   */
  readonly ping: (options?: CallOptions) => Promise<string>;

  /**
   * Gets whether the server may use the cloud.
   *
   * @see GET /api/status
   */
  readonly status: (options?: CallOptions) => Promise<StatusResponse>;

  /**
   * Lists the models that the makers of the server recommend.
   *
   * @see GET /api/experimental/model-recommendations
   */
  readonly recommendations: (options?: CallOptions) => Promise<ModelRecommendationsResponse>;
}

/** Makes the operations, which send their requests over `transport`. */
export function serverOperations(transport: Transport): ServerOperations {
  return {
    version: (options) => transport.call(endpoints.version, {}, options),
    ping: (options) => transport.call(endpoints.root, {}, options),
    status: (options) => transport.call(endpoints.status, {}, options),
    recommendations: (options) => transport.call(endpoints.modelRecommendations, {}, options),
  };
}
