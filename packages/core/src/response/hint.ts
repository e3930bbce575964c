import type { CallResponse } from '../call/call.js';
import { getScheme } from '../contract/credential.js';
import type { Refusal } from '../contract/service.js';
import { adviseOnRefusal } from '../explain/status-hint.js';
import type { WebPage } from '../explain/web-page.js';
import { readRetryAfter } from '../wire/retry-after.js';

/** A status that is not a success, with what its body says. */
export interface Refused {
  readonly refusal: Refusal;
  readonly code: string | undefined;
  /** The body as it arrived. */
  readonly text: string;
  readonly page: WebPage | undefined;
}

/**
 * Returns what to do after a status that is not a success, from the service of the API and from
 * the facts of the call.
 */
export function explainRefusal(
  { status, headers, call }: CallResponse,
  { refusal, code, text, page }: Refused,
): string {
  const { plan, settings, options } = call;
  const { auth, base } = plan.target;
  return adviseOnRefusal({
    status,
    message: refusal.message,
    text,
    isJson: /\bjson\b/i.test(headers.get('content-type') ?? ''),
    base,
    page,
    serviceHint: settings.service.findHint?.(refusal, code),
    proxy: call.proxy,
    hasCredential: auth !== undefined,
    credentialHint: getScheme(auth)?.hint,
    redirectedTo: call.crossedOrigin ? call.url : undefined,
    wait: readRetryAfter(headers),
    maxWait: options.retry.maxRetryAfter,
  });
}
