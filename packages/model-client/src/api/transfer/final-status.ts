import type { CallOptions, Endpoint, CoreTransport } from '@clients/core';
import { createTruncatedError, refuseError } from '../../answer/whole-answer.js';
import type { ProgressResponse } from './schemas.js';

/**
 * Sends a pull, a push or a create whose progress is not streamed, and resolves with its final
 * status.
 *
 * @throws {StreamError} `truncated` for any other status than `success` · `server` for an error
 * with the status of a success
 */
export async function requestFinalStatus<Body>(
  transport: CoreTransport,
  endpoint: Endpoint<{ body: Body }, ProgressResponse>,
  body: Body,
  options: CallOptions | undefined,
): Promise<ProgressResponse> {
  const { exchange, context } = await transport.exchangeInContext(endpoint, { body }, options);
  const { data } = exchange;
  if (data.status === 'success') return data;
  refuseError(data, context, undefined);
  throw createTruncatedError(
    'the server stopped before the work was done: its last status is not `success`',
    data,
    context,
  );
}
