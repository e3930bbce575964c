import type { CallResponse } from '../call/context.js';
import { OutputError, StreamError } from '../base/errors.js';
import type { Callable, CheckEndpoint, Endpoint, NothingEndpoint } from '../contract/endpoint.js';
import { toHeaders } from '../wire/headers.js';
import { bareUrl, redactResponseHeaders } from '../wire/redact.js';
import { Pieces } from '../base/bytes.js';
import { isRefusal } from '../call/send.js';
import { isThenable } from '../base/callback.js';
import { isRecord } from '../base/values.js';
import { isMarkup, messageOf, oneLine, readErrorBody, withoutStatus } from '../wire/error-body.js';
import { hintAfterStatus, webPage } from './hint.js';
import { outputError, validated, visitOf } from './output.js';
import { readPieces, readText, refuseUnproven, textOf } from './read-body.js';
import { closesItself, notJson, readJson, runStep } from './read-json.js';
import { scrub } from '../wire/scrub.js';
import { isSuccess, statusClass, statusCode, type StatusError } from '../wire/status.js';

/** A value with the status and headers of its response. */
export interface Exchange<T> {
  data: T;
  status: number;
  /** Without cookies and signed URLs. */
  headers: Headers;
  /** Warnings that the server sent with the response. */
  warnings: string[];
  attempts: number;
  /** URL of the response, after redirects, without credentials. */
  url: string;
}

export function valueOf<Out>(
  endpoint: Callable<object, Out>,
  response: CallResponse,
): Promise<Out> {
  const value = decode<Out>(endpoint, response);
  return response.status === 304
    ? value.then(() =>
        Promise.reject(notModified(response, 'value', 'use exchange() for conditional requests')),
      )
    : value;
}

export function notModified({ context }: CallResponse, what: string, hint: string): OutputError {
  return new OutputError(
    `not modified: the response has no ${what}`,
    {},
    { ...context.errorContext(), code: 'not-modified', hint },
  );
}

export async function exchangeOf<Out>(
  endpoint: Callable<object, Out>,
  response: CallResponse,
): Promise<Exchange<Out>> {
  const data = await decode<Out>(endpoint, response);
  const { status, warnings, context } = response;
  const exchange = {
    data,
    status,
    headers: headersOf(response),
    warnings,
    attempts: context.attempts,
    url: context.url,
  };
  SECRETS.set(exchange, context.sentSecrets);
  return exchange;
}

/** The secrets that were sent in each exchange, which the caller does not see. */
const SECRETS = /* @__PURE__ */ new WeakMap<object, readonly string[]>();

/** Removes the secrets that were sent in an exchange from a text of its response. */
export function withoutSecrets(exchange: Exchange<unknown>, text: string): string {
  return scrub(text, SECRETS.get(exchange) ?? []);
}

export const headersOf = ({ headers, context }: CallResponse): Headers =>
  toHeaders(redactResponseHeaders(headers, context.secrets));
const ERROR_LIMIT = 65_536;
type ResponseKind = Partial<
  Endpoint<object, unknown> & CheckEndpoint<object> & NothingEndpoint<object>
>;

/** Reads a response as its endpoint declares, and ends the call. */
export async function decode<Out>(
  endpoint: Callable<object, Out>,
  response: CallResponse,
): Promise<Out> {
  const kind = endpoint as ResponseKind;
  const { context, status } = response;
  try {
    if (!isSuccess(status)) {
      const error = await errorFor(response);
      if (kind.check?.(error) === true) return false as Out;
      throw error;
    }
    if (kind.check !== undefined) {
      await discardEmpty(response);
      return true as Out;
    }
    if (kind.nothing === true || status === 204 || status === 205 || status === 304) {
      await decodeNothing(kind, response);
      return undefined as Out;
    }
    const text = await readText(response, undefined, kind.text !== true);
    if (kind.text === true || !closesItself(text)) refuseUnproven(response);
    if (text === '' && kind.maybeEmpty === true && kind.text !== true) return undefined as Out;
    const body = kind.text === true ? text : readJson(text, response);
    const value = isThenable(body) ? await body : body;
    const result = runStep(response, text, () => checked(kind, value, response));
    return (isThenable(result) ? await result : result) as Out;
  } finally {
    context.lifetime.close();
  }
}

async function decodeNothing(
  { nothing, maybeEmpty }: ResponseKind,
  response: CallResponse,
): Promise<void> {
  const { status } = response;
  await discardEmpty(response);
  if (nothing === true || maybeEmpty === true || status === 304) return;
  throw outputError(response, `${String(status)} without a value`, {});
}

/** A 205 may have a body that never ends: it gets a moment to end. A login page of a proxy does not count as a success. */
async function discardEmpty(response: CallResponse): Promise<void> {
  const { source, status, headers, context } = response;
  if (
    status < 204 &&
    context.plan.endpoint.method !== 'HEAD' &&
    /\bhtml\b/i.test(headers.get('content-type') ?? '')
  ) {
    const text = await readText(response, ERROR_LIMIT);
    if (isMarkup(text)) throw notJson(text, response, undefined);
  }
  source.discard(100);
}

/** @throws {StreamError} `server` for an object that holds an error and nothing else, which some servers send with the status 200 */
function checked({ output }: ResponseKind, value: unknown, response: CallResponse): unknown {
  if (output === undefined) return value;
  if (isRecord(value) && hasError(value) && Object.keys(value).length === 1)
    throw serverError(response, value);
  return validated(output, value, response, visitOf(response));
}

export function hasError(value: {
  readonly error?: unknown;
}): value is { readonly error: unknown } {
  return value.error !== undefined && value.error !== null;
}

/** Makes the error for a body, or an event, that holds one although the status is that of a success. */
export function serverError(
  { context }: CallResponse,
  body: { readonly error: unknown },
  partial?: unknown,
): StreamError {
  const message =
    oneLine(scrub(messageOf(body.error), context.secrets)) || 'the server gave no reason';
  const { plan, settings } = context;
  const refusal = { endpoint: plan.endpoint, status: undefined, message, body, sent: plan.sent };
  const code = settings.service.codeOf?.(refusal);
  const hint = settings.service.advise?.(refusal, code)?.hint;
  return new StreamError('server', message, partial, { ...context.responseContext(code), hint });
}

export async function errorFor(response: CallResponse): Promise<StatusError> {
  const { status, headers, context } = response;
  if (isRefusal(context, status)) context.mayHaveExecuted = context.executedBefore;
  const read = await errorText(response);
  const { secrets } = context;
  const { body, message: said } = readErrorBody(read, secrets);
  context.lifetime.close();
  const { plan } = context;
  const page = typeof body === 'string' ? webPage(body, plan.target.base) : undefined;
  const message = page?.name ?? said;
  const refusal = {
    endpoint: plan.endpoint,
    status,
    message,
    body,
    sent: plan.sent,
    target: plan.target,
    headers,
  };
  const code = context.settings.service.codeOf?.(refusal);
  const ofHeader = oneLine(scrub(withoutStatus(status, headers.get('status') ?? ''), secrets));
  // The code of a status is its reason: `not-found`.
  const ofStatus = statusCode(status)?.replaceAll('-', ' ');
  // Those that can be followed were followed, or refused, before.
  const isRedirect = status >= 300 && status < 400;
  const words = [withoutStatus(status, message), ofHeader, ofStatus].find(
    (text) => text !== undefined && text !== '',
  );
  return new (statusClass(status))(
    status,
    words ?? (isRedirect ? 'a redirect that cannot be followed' : 'the server gave no reason'),
    { headers, body, secrets, location: isRedirect ? targetOf(response) : undefined },
    {
      ...context.errorContext(),
      code:
        code ??
        (page === undefined
          ? (statusCode(status) ?? (isRedirect ? 'bad-redirect' : undefined))
          : 'html'),
      hint: await hintAfterStatus(response, { refusal, code, text: read, page }),
    },
  );
}

function targetOf({ headers, context }: CallResponse): string | undefined {
  const location = headers.get('location');
  if (location === undefined || !URL.canParse(location, context.url)) return undefined;
  return scrub(bareUrl(new URL(location, context.url).href), context.secrets);
}

/** Reads an error body. One that is cut off is read as far as it was received, because the status alone is an error. */
async function errorText(response: CallResponse): Promise<string> {
  if (response.context.plan.endpoint.method === 'HEAD') {
    response.source.discard(100);
    return '';
  }
  const pieces = new Pieces();
  try {
    await readPieces(response, ERROR_LIMIT, pieces);
  } catch (error) {
    if (response.context.lifetime.failure !== undefined) throw error;
  }
  return textOf(pieces.take(), ERROR_LIMIT, response);
}
