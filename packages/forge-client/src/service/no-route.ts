import { codesPart, type Part, type Refusal } from '@clients/core';
import type { ProductRoute } from './server-kinds.js';

/** The code `no-route`, which every transport has. */
export const noRoute: Part = /* @__PURE__ */ codesPart(codeOf);

/**
 * Recognizes a route that the server does not have. Its response is plain text, or an empty 405 when the path has other methods; the
 * response for a missing resource is JSON.
 */
function codeOf({ status, body, endpoint }: Refusal): string | undefined {
  const { only, since, until }: Refusal['endpoint'] & ProductRoute = endpoint;
  const unknownPath = status === 404 && typeof body === 'string' && body.startsWith('404 page not found');
  const unknownMethod = status === 405 && body === undefined && (only ?? since ?? until) !== undefined;
  return unknownPath || unknownMethod ? 'no-route' : undefined;
}
