import {
  type CallOptions,
  type CoreTransport,
  exchangeInContext,
  isRecord,
  OutputError,
} from '@clients/core';
import * as endpoints from './endpoints.js';
import type { VersionResponse } from './schemas.js';

/**
 * Gets the version of a server.
 * @throws {OutputError} `wrong-shape` for a response without one, which is no answer of this API
 */
export async function getVersion(
  transport: CoreTransport,
  options: CallOptions | undefined,
): Promise<VersionResponse> {
  const { exchange, context } = await exchangeInContext(transport, endpoints.version, {}, options);
  const data: unknown = exchange.data;
  if (isRecord(data) && typeof data['version'] === 'string' && data['version'] !== '')
    return exchange.data;
  throw new OutputError(
    'the response has no version',
    { path: 'version', expected: 'the version of the server', value: data },
    {
      ...context,
      code: 'wrong-shape',
      hint: "check that baseUrl points to Ollama's API and not to another one",
    },
  );
}
