import { StreamError } from '../base/errors.js';
import { findHint, findStatusHint } from '../base/hints.js';
import type { Call, CallResponse } from '../call/call.js';
import { resolveLocation } from '../call/redirect.js';
import { getScheme } from '../contract/credential.js';
import type { Refusal } from '../contract/service.js';
import { findMessage, readErrorBody, removeStatus, toOneLine } from '../wire/error-body.js';
import { isMarkup, isWebPage, nameWebPage } from '../wire/web-page.js';
import { getStatusClass, getStatusCode, type StatusError } from '../wire/status-error.js';
import { readRetryAfter } from '../wire/retry-after.js';
import { readBeginning } from './read-body.js';

/**
 * Returns what to do after a status that is not a success: the service of the API knows its server
 * best, then the status counts.
 *
 * @param text the body as it arrived
 */
function findRefusalHint(
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
    isNotJson: text !== '' && !/\bjson\b/i.test(headers.get('content-type') ?? ''),
    proxy: call.proxy,
    hasCredential: auth !== undefined,
    credentialHint: getScheme(auth)?.hint,
    redirectedTo: call.crossedOrigin ? call.url : undefined,
    wait: readRetryAfter(headers),
    maxWait: options.retry.maxRetryAfter,
  });
}

/** Reads the body of a response whose status is no success, and makes the error for it. */
export async function readStatusError(response: CallResponse): Promise<StatusError> {
  const { status, headers, call } = response;
  const { secrets, plan } = call;
  const text = await readErrorText(response);
  const { body, message: said } = readErrorBody(text, secrets);
  const page = typeof body === 'string' && isWebPage(body) ? nameWebPage(body) : undefined;
  const message = page ?? said;
  const refusal = {
    endpoint: plan.endpoint,
    status,
    message,
    body,
    sent: plan.sent,
    target: plan.target,
    path: plan.path,
    headers,
  };
  const { service } = call.settings;
  if (plan.endpoint.wasExecuted?.(refusal) === true) call.execution.onExecutedAnyway();
  if ((status === 429 || status === 401) && service.isPointless?.(refusal) === true)
    call.execution.onPointless();
  const code = service.findCode?.(refusal);
  const headerReason = toOneLine(secrets.clean(removeStatus(status, headers.get('status') ?? '')));
  // The code of a status is its reason: `not-found`.
  const statusReason = getStatusCode(status)?.replaceAll('-', ' ');
  // Those that can be followed were followed, or refused, before.
  const isRedirect = status >= 300 && status < 400;
  const serverMessage = page === undefined ? selectMessage(removeStatus(status, said)) : undefined;
  const words = [removeStatus(status, message), headerReason, statusReason].find(
    (text) => text !== undefined && text !== '',
  );
  return new (getStatusClass(status))(
    status,
    words ?? (isRedirect ? 'a redirect that cannot be followed' : 'the server gave no reason'),
    {
      headers,
      body,
      serverMessage,
      secrets,
      location: isRedirect ? readLocation(response) : undefined,
    },
    {
      ...call.context(),
      code: code ?? getStatusCode(status) ?? (isRedirect ? 'bad-redirect' : undefined),
      hint: findRefusalHint(response, refusal, code, text),
    },
  );
}

/** Returns the URL that a redirect names, without secrets. */
function readLocation({ headers, call }: CallResponse): string | undefined {
  const url = resolveLocation(headers, call.url);
  return url && call.secrets.cleanUrl(url.href);
}

/**
 * Reads the beginning of an error body. One that is cut off is read as far as it was received,
 * because the status alone is an error.
 */
async function readErrorText({ call, body }: CallResponse): Promise<string> {
  if (call.plan.endpoint.method !== 'HEAD') return readBeginning(call, body);
  body.discard();
  return '';
}

/** Returns whether a body, or an event, holds an error. */
export function hasError(value: {
  readonly error?: unknown;
}): value is { readonly error: unknown } {
  return value.error !== undefined && value.error !== null;
}

/**
 * Makes the error for a body, or an event, that holds one although the status is that of a success.
 */
export function createServerError(
  call: Call,
  body: { readonly error: unknown },
  partial?: unknown,
): StreamError {
  const said = toOneLine(call.secrets.clean(findMessage(body.error)));
  const message = said || 'the server gave no reason';
  const { plan, settings } = call;
  const refusal = { endpoint: plan.endpoint, status: undefined, message, body, sent: plan.sent };
  const code = settings.service.findCode?.(refusal);
  const hint =
    settings.service.findHint?.(refusal, code) ??
    'the server failed while it answered: its message says why, and its log may say more';
  return new StreamError('server', message, partial, {
    ...call.context(code),
    hint,
    serverMessage: selectMessage(said),
  });
}

/**
 * Returns a server's message; undefined for none, and for markup, which is not meant for people.
 */
function selectMessage(message: string): string | undefined {
  return message === '' || isMarkup(message) ? undefined : message;
}
