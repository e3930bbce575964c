import { NetworkError } from '../base/errors.js';
import { isRecord } from '../base/values.js';
import type { CallResponse } from '../call/call.js';
import {
  type Callable,
  type CheckEndpoint,
  type Endpoint,
  type NothingEndpoint,
} from '../contract/endpoint.js';
import { hasNoBody, isSuccess } from '../wire/status.js';
import { isDocument, isHtml, isMarkup, isWebPage } from '../wire/web-page.js';
import { checkOutput, createOutputError } from './output.js';
import {
  createEmptyError,
  createNotJsonError,
  createWebPageError,
  isUncheckedWrite,
  noteCut,
  parseJson,
  readBeginning,
  readText,
} from './read-body.js';
import { createServerError, hasError, readStatusError } from './server-failure.js';

type ResponseKind = Partial<
  Endpoint<object, unknown> & CheckEndpoint<object> & NothingEndpoint<object>
>;

/** Reads the value of a response as its endpoint declares. */
export async function decode<Out>(
  endpoint: Callable<object, Out>,
  response: CallResponse,
): Promise<Out> {
  const kind = endpoint as ResponseKind;
  const { call, status, headers } = response;
  if (!isSuccess(status)) {
    const error = await readStatusError(response);
    if (kind.check?.(error) === true) return false as Out;
    throw error;
  }
  if (kind.check !== undefined || kind.nothing === true || hasNoBody(status)) {
    await discardBody(kind, response);
    return (kind.check === undefined ? undefined : true) as Out;
  }
  const isText = kind.text !== undefined;
  const text = await readText(response, !isText);
  if (isText && isHtml(headers) && (kind.text === 'html' ? isDocument(text) : isWebPage(text)))
    throw createWebPageError(call, text, kind.text === 'html' ? 'a piece of HTML' : 'a text');
  if (isText && text === '') refuseUnverified(response);
  if (isText && text === '' && !provesSuccess(response) && !isUncheckedWrite(call))
    throw createEmptyError(call);
  const value = isText ? text : parseJson(call, text);
  if (kind.output === undefined) return value as Out;
  // Some servers send an error with the status 200.
  if (isRecord(value) && hasError(value) && Object.keys(value).length === 1)
    throw createServerError(call, value);
  return checkOutput(kind.output, value, call) as Out;
}

/** @throws {NetworkError} for an empty body of which nothing shows that it is whole */
function refuseUnverified({ call, verified }: CallResponse): void {
  if (verified) return;
  const message = 'the response is empty, and may have been cut off';
  throw noteCut(call, new NetworkError(message, call.context('truncated')));
}

/** Returns whether a response without a body says that the request was executed. */
function provesSuccess({ status, call: { plan } }: CallResponse): boolean {
  return status !== 200 || plan.endpoint.method === 'HEAD' || plan.endpoint.emptySuccess === true;
}

/**
 * Discards a body that nobody reads, and ends the connection of one that does not end soon. Neither
 * a sign-in page nor the empty 200 of a proxy counts as a success.
 */
async function discardBody(kind: ResponseKind, response: CallResponse): Promise<void> {
  const { call, body, status, headers } = response;
  const isHead = call.plan.endpoint.method === 'HEAD';
  const isPage = isHtml(headers) && !isHead;
  if (!hasNoBody(status) && (isPage || !provesSuccess(response))) {
    const text = await readBeginning(call, body);
    if (isPage && isMarkup(text)) throw createNotJsonError(call, text);
    if (text === '' && !provesSuccess(response) && !isUncheckedWrite(call))
      throw createEmptyError(call);
  }
  body.discard();
  const isAnswer = kind.check !== undefined || kind.nothing === true;
  // Whatever is asked for by HEAD is no web page: one is that of a proxy or another server.
  if (isAnswer && isHtml(headers) && isHead)
    throw createOutputError(call, 'a web page came instead of an answer', {}, 'html');
  if (isAnswer || kind.maybeEmpty === true) return;
  if (status !== 304 && !isUncheckedWrite(call))
    throw createOutputError(call, `${String(status)} without a value`, {});
}
