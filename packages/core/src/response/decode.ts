import { networkError } from '../call/attempt.js';
import { concat, isUtf8 } from '../base/bytes.js';
import type { Callable } from '../contract/endpoint.js';
import { type ClientError, NetworkError, OutputError } from '../base/errors.js';
import { endOfValue, pageTitle, readErrorWords } from '../wire/error-body.js';
import { htmlHint, portHint } from './hint.js';
import { fitted, outputError, unfit } from './output.js';
import { scrub } from '../wire/redact.js';
import { BAD, type Schema } from '../schema/schema.js';
import { STATUS_CODES, statusClass, type StatusError } from '../wire/status.js';
import type { Answer } from '../call/call-context.js';

/** Error bodies are read this far. */
const ERROR_LIMIT = 65_536;

interface AnswerKind {
  readonly output?: Schema<unknown>;
  readonly text?: true;
  readonly maybeEmpty?: true;
  readonly check?: 'empty' | 'json';
  readonly nothing?: true;
}

/** Reads an answer as its endpoint says, and ends the call. */
export async function decode<Out>(endpoint: Callable<object, Out>, answer: Answer): Promise<Out> {
  const { life } = answer.trip;
  try {
    return (await decodeKind(endpoint as AnswerKind, answer)) as Out;
  } finally {
    life.close();
  }
}

async function decodeKind(endpoint: AnswerKind, answer: Answer): Promise<unknown> {
  const { status } = answer;
  if (endpoint.check !== undefined) return decodeCheck(endpoint.check, answer);
  if (status >= 400) throw await errorFor(answer);
  if (endpoint.nothing === true || status === 204 || status === 205 || status === 304) {
    await discardEmpty(answer);
    if (endpoint.nothing === true || endpoint.maybeEmpty === true || status === 304) return undefined;
    throw outputError(answer, `${String(status)} without a value`, { expected: 'a value' });
  }
  const text = await readText(answer, undefined, endpoint.text !== true);
  if (endpoint.text === true) return validated(endpoint, text, answer);
  if (text === '' && endpoint.maybeEmpty === true) return undefined;
  return validated(endpoint, parseJson(text, answer), answer);
}

/**
 * 205 may come with a body that never ends: it gets a moment to do so, to save the connection. A login page of a proxy is no yes,
 * and no success.
 */
async function discardEmpty(answer: Answer): Promise<void> {
  const { source, status, headers, trip } = answer;
  if (status < 204 && trip.plan.endpoint.method !== 'HEAD' && /\bhtml\b/i.test(headers.get('content-type') ?? '')) {
    const text = await readText(answer, ERROR_LIMIT);
    if (pageTitle(text) !== undefined) throw notJson(text, answer, undefined);
  }
  source.discard(100);
}

async function decodeCheck(kind: 'empty' | 'json', answer: Answer): Promise<boolean> {
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

/** Checks the value of an answer by its schema, as strictly as the call wants it. */
function validated({ output }: AnswerKind, value: unknown, answer: Answer): unknown {
  if (output === undefined) return value;
  const fit = fitted(output, value, answer);
  return fit === BAD ? unfit(output, value, answer) : fit;
}

const utf8 = /* @__PURE__ */ new TextDecoder();

/** Reads a body to its end, or to `most` bytes, with the idle limit on each wait; what should be `json` has to be UTF-8. */
export async function readText(answer: Answer, most?: number, json = false): Promise<string> {
  const limit = most ?? Infinity;
  const pieces: Uint8Array[] = [];
  await readPieces(answer, limit, pieces);
  const text = textOf(pieces, limit, answer);
  // A page may be in any encoding: that it is one says more.
  if (json && text.includes('\uFFFD') && !isUtf8(pieces) && pageTitle(text) === undefined) throw outputError(answer, 'the body is not UTF-8', { expected: 'JSON in UTF-8' }, { code: 'not-utf8' });
  return text;
}

export function textOf(pieces: readonly Uint8Array[], limit: number, answer: Answer): string {
  try {
    const bytes = pieces.length === 1 ? pieces[0] : concat(pieces);
    return bytes === undefined ? '' : utf8.decode(bytes.length > limit ? bytes.subarray(0, limit) : bytes);
  } catch (cause) {
    throw outputError(answer, 'the body is longer than a string can be', {}, { code: 'too-long', cause });
  }
}

async function readPieces(answer: Answer, limit: number, pieces: Uint8Array[]): Promise<void> {
  const { source, trip } = answer;
  let size = 0;
  trip.life.wait('idle');
  try {
    for (;;) {
      const piece = await source.read();
      if (piece === undefined) return;
      // White space that only keeps the connection alive is no progress.
      if (piece.some((byte) => byte > 32)) trip.life.wait('idle');
      pieces.push(piece);
      size += piece.length;
      if (size < limit) continue;
      source.discard();
      return;
    }
  } catch (error) {
    throw brokenBody(answer, error);
  } finally {
    trip.life.rest();
  }
}

/** The error for a body that broke off: what ended the call, if we did, else the network. */
export function brokenBody(answer: Answer, error: unknown): ClientError {
  return answer.trip.life.failure ?? networkError(answer.trip, error, true);
}

/** JSON whatever the content type says; a page, a cut or garbage each get their own error. */
export function parseJson(text: string, answer: Answer): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw notJson(text, answer, cause);
  }
}

/** The error for a body that should have been JSON. */
export function notJson(raw: string, answer: Answer, cause: unknown): OutputError | NetworkError {
  const { trip } = answer;
  const text = scrub(raw, trip.secrets);
  const title = pageTitle(text);
  if (title !== undefined) {
    const hint = htmlHint(title === '' ? undefined : title, trip.plan.home.base.origin);
    return outputError(answer, `a web page came instead of JSON${title === '' ? '' : `, titled "${title}"`}`, { expected: 'JSON', value: text }, { code: 'html', hint });
  }
  if (text.trim() === '') return outputError(answer, 'an empty body came instead of JSON', { expected: 'JSON', value: text }, { code: 'empty' });
  if (isCut(text)) {
    return new NetworkError('the answer was cut off in the middle', { ...trip.context(), mayHaveExecuted: !trip.plan.safe, code: 'truncated', cause: raw === text ? cause : undefined, hint: 'the server or a proxy ended the connection early' });
  }
  return outputError(answer, 'the body is not JSON', { expected: 'JSON', value: text }, { code: 'not-json', hint: `is ${trip.plan.home.base.origin} the API this client is for?` });
}

/** An object or a list that is never closed: the end is missing, rather than the middle wrong. */
function isCut(text: string): boolean {
  for (let rest = text.trimStart(); /^[{[]/.test(rest); ) {
    const end = endOfValue(rest);
    if (end === undefined) return true;
    rest = rest.slice(end).trimStart();
  }
  return false;
}

/** The error that a status of 400 or more stands for. */
export async function errorFor(answer: Answer): Promise<StatusError> {
  return (await refusalOf(answer)).error;
}

async function refusalOf(answer: Answer): Promise<{ error: StatusError; empty: boolean }> {
  const { status, headers, trip } = answer;
  const read = await errorText(answer);
  const { secrets } = trip;
  const { body, message, page } = readErrorWords(read, secrets);
  trip.life.close();
  const { plan, service } = trip;
  const known = service.explain?.({ endpoint: plan.endpoint.id, status, message, body, sent: plan.sent });
  const pageHint = page === undefined ? undefined : htmlHint(page === '' ? undefined : page, plan.home.base.origin);
  const wordless = scrub(headers.get('status') ?? WORDS[status] ?? 'the server gave no reason', secrets);
  const refused = status < 500 || (status === 503 && plan.endpoint.refusesWith503 === true);
  const error = new (statusClass(status))(status, message === '' ? wordless : message, { headers, body, secrets }, {
    ...trip.context(),
    mayHaveExecuted: !plan.safe && (!refused || trip.executedBefore),
    code: known?.code ?? (page === undefined ? STATUS_CODES[status] : 'html'),
    hint: known?.hint ?? portHint(status, message, plan.home.base.origin) ?? pageHint ?? statusHint(answer, message),
  });
  return { error, empty: read.trim() === '' };
}

/** An error body is a courtesy: when it breaks off, the status still counts, and what had come of it. */
async function errorText(answer: Answer): Promise<string> {
  if (answer.trip.plan.endpoint.method === 'HEAD') {
    answer.source.discard(100);
    return '';
  }
  const pieces: Uint8Array[] = [];
  try {
    await readPieces(answer, ERROR_LIMIT, pieces);
  } catch (error) {
    if (answer.trip.life.failure !== undefined) throw error;
  }
  return textOf(pieces, ERROR_LIMIT, answer);
}

function statusHint({ status, headers, trip }: Answer, message: string): string | undefined {
  const { auth, base } = trip.plan.home;
  if (status === 404 && message !== '' && !/\bjson\b/i.test(headers.get('content-type') ?? '')) return `${base.origin} may not have this route: check the base URL and the version of the server`;
  if (status !== 401) return undefined;
  if (trip.abroad && auth !== undefined) return `the server redirected to ${trip.url}, where the credential does not go: is that the right base URL?`;
  return auth?.hint ?? unauthorized(auth !== undefined);
}

function unauthorized(sent: boolean): string {
  return sent ? 'the server does not accept this credential: is it right, and for this server?' : 'no credential was sent: give one as option auth';
}

const WORDS: Readonly<Record<number, string | undefined>> = {
  400: 'bad request',
  401: 'no or wrong credential',
  403: 'forbidden',
  404: 'not found',
  405: 'method not allowed',
  500: 'the server failed and gave no reason',
  502: 'bad gateway',
  503: 'not available now',
  504: 'gateway timeout',
};
