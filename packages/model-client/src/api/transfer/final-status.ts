import type { CallOptions, Endpoint, CoreTransport } from '@clients/core';
import { createTruncatedError, refuseError, requestWhole } from '../../answer/whole-answer.js';
import type { ProgressResponse } from './schemas.js';

/**
 * Sends a pull, a push or a create whose progress is not streamed, and resolves with its final
 * status. Some servers send all of the progress anyway.
 *
 * @throws {StreamError} `truncated` for any other status than `success` · `server` for an error
 * with the status of a success
 */
export async function requestFinalStatus<Body extends object>(
  transport: CoreTransport,
  endpoint: Endpoint<{ body: Body }, ProgressResponse>,
  body: Body,
  options: CallOptions | undefined,
): Promise<ProgressResponse> {
  const { events, context } = await requestWhole(transport, endpoint, body, options);
  for (const event of events) {
    if (event.status === 'success') return event;
    refuseError(event, context, events.length > 1 ? event : undefined);
  }
  throw createTruncatedError(
    'the server stopped before the work was done: its last status is not `success`',
    events.at(-1),
    context,
  );
}
