import type { CallContext, CallResponse } from '../call/context.js';
import { OutputError, StreamError } from '../base/errors.js';
import type { Callable, CheckEndpoint, Endpoint, NothingEndpoint } from '../contract/endpoint.js';
import { toHeaders } from '../wire/headers.js';
import { Pieces } from '../base/bytes.js';
import { isThenable } from '../base/promise.js';
import { isRecord } from '../base/record.js';
import { isMarkup, messageOf, oneLine, readErrorBody, withoutStatus } from '../wire/error-body.js';
import { webPage } from '../explain/web-page.js';
import { hintAfterStatus } from './hint.js';
import { outputError, validateOutput } from './output.js';
import { readPieces, readText, refuseUnproven, textOf } from './read-body.js';
import { closesItself, notJson, readJson, runStep } from './read-json.js';
import type { StatusError } from '../wire/status-error.js';
import { isSuccess, statusClass, statusCode } from '../wire/statuses.js';

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
  CONTEXTS.set(exchange, context);
  return exchange;
}

/** The call of each exchange, which knows the secrets that were sent. The caller does not see it. */
const CONTEXTS = /* @__PURE__ */ new WeakMap<object, CallContext>();

/** Removes the secrets that were sent in an exchange from a text of its response. */
export function withoutSecrets(exchange: Exchange<unknown>, text: string): string {
  return CONTEXTS.get(exchange)?.sentSecrets.clean(text) ?? text;
}

export const headersOf = ({ headers, context }: CallResponse): Headers =>
  toHeaders(context.secrets.cleanHeaders(headers));
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
    const body = kind.text === true ? text : readBody(text, response);
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
  if (isUncheckedWrite(response)) return;
  throw outputError(response, `${String(status)} without a value`, {});
}

/** Parses a body. One that is no JSON is `undefined` for a write that is not validated: its caller ignores the value. */
function readBody(text: string, response: CallResponse): unknown {
  try {
    return readJson(text, response);
  } catch (error) {
    // A web page, or a body that was cut off, does not show that the write succeeded.
    const isNoValue =
      error instanceof OutputError && (error.code === 'empty' || error.code === 'not-json');
    if (isNoValue && isUncheckedWrite(response)) return undefined;
    throw error;
  }
}

function isUncheckedWrite({ context }: CallResponse): boolean {
  const { method, repeatable } = context.plan.endpoint;
  return context.call.validate === 'off' && method !== 'GET' && repeatable !== true;
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
  return validateOutput(output, value, response);
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
  const said = oneLine(context.secrets.clean(messageOf(body.error)));
  const message = said || 'the server gave no reason';
  const { plan, settings } = context;
  const refusal = { endpoint: plan.endpoint, status: undefined, message, body, sent: plan.sent };
  const code = settings.service.codeOf?.(refusal);
  const hint =
    settings.service.hintOf?.(refusal, code) ??
    'the server failed while it answered: its message says why, and its log may say more';
  return new StreamError('server', message, partial, {
    ...context.responseContext(code),
    hint,
    serverMessage: wordsOf(said),
  });
}

export async function errorFor(response: CallResponse): Promise<StatusError> {
  const { status, headers, context } = response;
  const { text, isCut } = await readErrorText(response);
  const { secrets } = context;
  const { body, message: said } = readErrorBody(text, secrets, isCut);
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
  const ofHeader = oneLine(secrets.clean(withoutStatus(status, headers.get('status') ?? '')));
  // The code of a status is its reason: `not-found`.
  const ofStatus = statusCode(status)?.replaceAll('-', ' ');
  // Those that can be followed were followed, or refused, before.
  const isRedirect = status >= 300 && status < 400;
  const serverMessage = page === undefined ? wordsOf(withoutStatus(status, said)) : undefined;
  const words = [withoutStatus(status, message), ofHeader, ofStatus].find(
    (text) => text !== undefined && text !== '',
  );
  return new (statusClass(status))(
    status,
    words ?? (isRedirect ? 'a redirect that cannot be followed' : 'the server gave no reason'),
    {
      headers,
      body,
      serverMessage,
      secrets,
      location: isRedirect ? targetOf(response) : undefined,
    },
    {
      ...context.errorContext(),
      code:
        code ??
        (page === undefined
          ? (statusCode(status) ?? (isRedirect ? 'bad-redirect' : undefined))
          : 'html'),
      hint: hintAfterStatus(response, { refusal, code, text, page }),
    },
  );
}

/** Returns a server's message; undefined for none, and for markup, which is not meant for people. */
function wordsOf(message: string): string | undefined {
  return message === '' || isMarkup(message) ? undefined : message;
}

function targetOf({ headers, context }: CallResponse): string | undefined {
  const location = headers.get('location');
  if (location === undefined || !URL.canParse(location, context.url)) return undefined;
  return context.secrets.cleanUrl(new URL(location, context.url).href);
}

/** Reads the beginning of an error body. One that is cut off is read as far as it was received, because the status alone is an error. */
async function readErrorText(
  response: CallResponse,
): Promise<{ readonly text: string; readonly isCut: boolean }> {
  if (response.context.plan.endpoint.method === 'HEAD') {
    response.source.discard(100);
    return { text: '', isCut: false };
  }
  const pieces = new Pieces();
  let isCut = true;
  try {
    isCut = !(await readPieces(response, ERROR_LIMIT, pieces));
  } catch (error) {
    if (response.context.lifetime.failure !== undefined) throw error;
  }
  return { text: textOf(pieces.take(), ERROR_LIMIT, response), isCut };
}
