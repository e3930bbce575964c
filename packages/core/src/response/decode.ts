import { Pieces } from '../base/bytes.js';
import type { Callable } from '../contract/endpoint.js';
import { pageTitle, readErrorWords, withoutStatus } from '../wire/error-body.js';
import { htmlHint, portHint } from './hint.js';
import { outputError, validated, visitOf } from './output.js';
import { readPieces, readText, textOf } from './read-body.js';
import { notJson, readJson, walked } from './read-json.js';
import { scrub } from '../wire/scrub.js';
import type { Schema } from '../schema/schema.js';
import { STATUS_CODES, statusClass, type StatusError } from '../wire/status.js';
import type { CallResponse } from '../call/call-context.js';

/** Error bodies are read this far. */
const ERROR_LIMIT = 65_536;

interface ResponseKind {
  readonly output?: Schema<unknown>;
  readonly text?: true;
  readonly maybeEmpty?: true;
  readonly check?: 'empty' | 'json';
  readonly nothing?: true;
}

/** Reads an answer as its endpoint says, and ends the call. */
export async function decode<Out>(endpoint: Callable<object, Out>, answer: CallResponse): Promise<Out> {
  const { lifetime } = answer.context;
  try {
    return (await decodeKind(endpoint as ResponseKind, answer)) as Out;
  } finally {
    lifetime.close();
  }
}

async function decodeKind(endpoint: ResponseKind, answer: CallResponse): Promise<unknown> {
  const { status } = answer;
  if (endpoint.check !== undefined) return decodeCheck(endpoint.check, answer);
  if (status >= 400) throw await errorFor(answer);
  if (endpoint.nothing === true || status === 204 || status === 205 || status === 304) {
    await discardEmpty(answer);
    if (endpoint.nothing === true || endpoint.maybeEmpty === true || status === 304) return undefined;
    throw outputError(answer, `${String(status)} without a value`, { expected: 'a value' });
  }
  const text = await readText(answer, undefined, endpoint.text !== true);
  if (endpoint.text === true) return walked(answer, text, () => checked(endpoint, text, answer));
  if (text === '' && endpoint.maybeEmpty === true) return undefined;
  const value = await readJson(text, answer);
  return walked(answer, text, () => checked(endpoint, value, answer));
}

/**
 * 205 may come with a body that never ends: it gets a moment to do so, to save the connection. A login page of a proxy is no yes,
 * and no success.
 */
async function discardEmpty(answer: CallResponse): Promise<void> {
  const { source, status, headers, context } = answer;
  if (status < 204 && context.plan.endpoint.method !== 'HEAD' && /\bhtml\b/i.test(headers.get('content-type') ?? '')) {
    const text = await readText(answer, ERROR_LIMIT);
    if (pageTitle(text) !== undefined) throw notJson(text, answer, undefined);
  }
  source.discard(100);
}

async function decodeCheck(kind: 'empty' | 'json', answer: CallResponse): Promise<boolean> {
  if (answer.status < 400) {
    await discardEmpty(answer);
    return true;
  }
  const { error, empty } = await refusalOf(answer);
  const type = answer.headers.get('content-type') ?? '';
  const isNo = answer.status === 404 && (kind === 'empty' ? empty : /\bjson\b/i.test(type) && typeof error.body === 'object');
  if (isNo) return false;
  throw error;
}

/** Checks the value of an answer by the schema of its endpoint. */
function checked({ output }: ResponseKind, value: unknown, answer: CallResponse): unknown {
  return output === undefined ? value : validated(output, value, answer, visitOf(answer));
}

/** The error that a status of 400 or more stands for. */
export async function errorFor(answer: CallResponse): Promise<StatusError> {
  return (await refusalOf(answer)).error;
}

async function refusalOf(answer: CallResponse): Promise<{ error: StatusError; empty: boolean }> {
  const { status, headers, context } = answer;
  const read = await errorText(answer);
  const { secrets } = context;
  const { body, message, page } = readErrorWords(read, secrets);
  context.lifetime.close();
  const { plan, service } = context;
  const known = service.explain?.({ endpoint: plan.endpoint, status, message, body, sent: plan.sent });
  const pageHint = page === undefined ? undefined : htmlHint(page === '' ? undefined : page, plan.target.base.origin);
  const ofHeader = scrub(withoutStatus(status, headers.get('status') ?? ''), secrets);
  const words = [withoutStatus(status, message), ofHeader, WORDS[status], 'the server gave no reason'].find(
    (text) => text !== undefined && text !== '',
  );
  const refused = status < 500 || (status === 503 && plan.endpoint.refusesWith503 === true);
  const error = new (statusClass(status))(
    status,
    words ?? '',
    { headers, body, secrets },
    {
      ...context.errorContext(),
      mayHaveExecuted: !plan.safe && (!refused || context.executedBefore),
      code: known?.code ?? (page === undefined ? STATUS_CODES[status] : 'html'),
      hint:
        known?.hint ??
        portHint(status, read, plan.target.base.origin) ??
        (status === 407 ? statusHint(answer, message) : undefined) ??
        pageHint ??
        statusHint(answer, message),
    },
  );
  return { error, empty: read.trim() === '' };
}

/** An error body is a courtesy: when it breaks off, the status still counts, and what had come of it. */
async function errorText(answer: CallResponse): Promise<string> {
  if (answer.context.plan.endpoint.method === 'HEAD') {
    answer.source.discard(100);
    return '';
  }
  const pieces = new Pieces();
  try {
    await readPieces(answer, ERROR_LIMIT, pieces);
  } catch (error) {
    if (answer.context.lifetime.failure !== undefined) throw error;
  }
  return textOf(pieces.take(), ERROR_LIMIT, answer);
}

function statusHint({ status, headers, context }: CallResponse, message: string): string | undefined {
  const { auth, base } = context.plan.target;
  if (status === 404 && message !== '' && !/\bjson\b/i.test(headers.get('content-type') ?? ''))
    return `${base.origin} may not have this route: check the base URL and the version of the server`;
  if (status === 407) return context.settings.driver.proxyFor?.(new URL(context.url).origin)?.afterStatus(status);
  if (status !== 401) return undefined;
  if (context.crossedOrigin && auth !== undefined)
    return `the server redirected to ${context.url}, where the credential does not go: is that the right base URL?`;
  return auth?.hint ?? unauthorized(auth !== undefined);
}

function unauthorized(sent: boolean): string {
  return sent
    ? 'the server does not accept this credential: is it right, and for this server?'
    : 'no credential was sent: give one as option auth';
}

const WORDS: Readonly<Record<number, string | undefined>> = {
  400: 'bad request',
  401: 'no or wrong credential',
  403: 'forbidden',
  404: 'not found',
  405: 'method not allowed',
  407: 'the proxy wants credentials',
  500: 'the server failed and gave no reason',
  502: 'bad gateway',
  503: 'not available now',
  504: 'gateway timeout',
};
