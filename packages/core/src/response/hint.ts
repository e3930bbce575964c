import type { CallResponse } from '../call/context.js';
import { getScheme } from '../contract/credential.js';
import type { Refusal } from '../contract/service.js';
import { portHint, type RefusedCall, statusHint } from '../explain/status-hint.js';
import type { WebPage } from '../explain/web-page.js';
import { parseRetryAfter } from '../wire/retry-after.js';

/** A status that is no success, with what its body says. */
export interface Refused {
  readonly refusal: Refusal;
  readonly code: string | undefined;
  /** The body as it arrived. */
  readonly text: string;
  readonly page: WebPage | undefined;
}

/**
 * Returns what to do after a status that is no success: the advice of the service comes first, then
 * what the body shows.
 */
export function explainRefusal(
  response: CallResponse,
  { refusal, code, text, page }: Refused,
): string {
  const { status, context } = response;
  const refused = describeRefusedCall(response, refusal.message, text);
  const ofProxy =
    status === 407
      ? context.settings.driver.proxyFor?.(context.origin)?.explainStatus(status)
      : undefined;
  return (
    context.settings.service.findHint?.(refusal, code) ??
    portHint(refused) ??
    ofProxy ??
    page?.hint ??
    statusHint(refused)
  );
}

function describeRefusedCall(
  { status, headers, context }: CallResponse,
  message: string,
  text: string,
): RefusedCall {
  const { auth, base } = context.plan.target;
  return {
    status,
    message,
    text,
    isJson: /\bjson\b/i.test(headers.get('content-type') ?? ''),
    base,
    hasCredential: auth !== undefined,
    credentialHint: getScheme(auth)?.hint,
    redirectedTo: context.crossedOrigin ? context.url : undefined,
    wait: parseRetryAfter(headers.get('retry-after'), headers.get('retry-after-ms')),
    maxWait: context.call.retry.maxRetryAfter,
  };
}
