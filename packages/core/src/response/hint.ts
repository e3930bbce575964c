import { findHint, findStatusHint } from '../base/hints.js';
import type { CallResponse } from '../call/call.js';
import { getScheme } from '../contract/credential.js';
import type { Refusal } from '../contract/service.js';
import { readRetryAfter } from '../wire/retry-after.js';

/**
 * Returns what to do after a status that is not a success: the service of the API knows its server
 * best, then the status counts.
 *
 * @param text the body as it arrived
 */
export function explainRefusal(
  { status, headers, call }: CallResponse,
  refusal: Refusal,
  code: string | undefined,
  text: string,
): string | undefined {
  const { plan, settings, options } = call;
  const { auth, base } = plan.target;
  const hint = settings.service.findHint?.(refusal, code);
  if (hint !== undefined) return hint;
  if (status < 400) return findHint('bad-redirect', { status });
  return findStatusHint(status, {
    ...base,
    text,
    isForeign: text !== '' && !/\bjson\b/i.test(headers.get('content-type') ?? ''),
    proxy: call.proxy,
    hasCredential: auth !== undefined,
    credentialHint: getScheme(auth)?.hint,
    redirectedTo: call.crossedOrigin ? call.url : undefined,
    wait: readRetryAfter(headers),
    maxWait: options.retry.maxRetryAfter,
  });
}
