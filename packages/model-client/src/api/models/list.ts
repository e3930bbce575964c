import type { CallOptions, CoreTransport } from '@clients/core';
import * as endpoints from './endpoints.js';
import { readModels } from './listed-models.js';
import type { ListResponse } from './schemas.js';

/**
 * Lists the models of a server.
 * @throws {OutputError} `wrong-shape` for the list of another API
 */
export async function listModels(
  transport: CoreTransport,
  options: CallOptions | undefined,
): Promise<ListResponse> {
  const { exchange, context } = await transport.exchangeInContext(endpoints.list, {}, options);
  const models = readModels<ListResponse['models'][number]>(exchange.data, context);
  return { ...exchange.data, models };
}
