import type { CallResponse } from '../call/context.js';
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
  { status, headers, context }: CallResponse,
  { refusal, code, text, page }: Refused,
): string {
  const { plan, settings, call } = context;
  const { auth, base } = plan.target;
  return adviseOnRefusal({
    status,
    message: refusal.message,
    text,
    isJson: /\bjson\b/i.test(headers.get('content-type') ?? ''),
    base,
    page,
    serviceHint: settings.service.findHint?.(refusal, code),
    proxy: context.proxy,
    hasCredential: auth !== undefined,
    credentialHint: getScheme(auth)?.hint,
    redirectedTo: context.crossedOrigin ? context.url : undefined,
    wait: readRetryAfter(headers),
    maxWait: call.retry.maxRetryAfter,
  });
}
