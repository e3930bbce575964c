import type { CallResponse } from '../call/context.js';
import { OutputError } from '../base/errors.js';
import {
  type Callable,
  type CheckEndpoint,
  type Endpoint,
  isRead,
  type NothingEndpoint,
} from '../contract/endpoint.js';
import { isThenable } from '../base/promise.js';
import { isRecord } from '../base/record.js';
import { isMarkup } from '../wire/error-body.js';
import { createOutputError, validateOutput } from './output.js';
import { MAX_ERROR_BYTES, readText, refuseUnproven } from './read-body.js';
import { endsVisibly, createNotJsonError, readJson, runStep } from './read-json.js';
import { hasNoBody, isSuccess } from '../wire/statuses.js';
import { readStatusError, hasError, createServerError } from './server-failure.js';

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
      const error = await readStatusError(response);
      if (kind.check?.(error) === true) return false as Out;
      throw error;
    }
    if (kind.check !== undefined) {
      await discardEmpty(response);
      return true as Out;
    }
    if (kind.nothing === true || hasNoBody(status)) {
      await decodeNothing(kind, response);
      return undefined as Out;
    }
    const text = await readText(response, { isJson: kind.text !== true });
    if (kind.text === true || !endsVisibly(text)) refuseUnproven(response);
    if (text === '' && kind.maybeEmpty === true && kind.text !== true) return undefined as Out;
    const body = kind.text === true ? text : readBody(text, response);
    const value = isThenable(body) ? await body : body;
    const result = runStep(response, text, () => validateValue(kind, value, response));
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
  throw createOutputError(response, `${String(status)} without a value`, {});
}

/**
 * Parses a body. A body that is not JSON is `undefined` for a write that is not validated: its caller
 * ignores the value.
 */
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
  const { endpoint } = context.plan;
  return context.call.validate === 'off' && !isRead(endpoint) && endpoint.repeatable !== true;
}

/**
 * A 205 may have a body that never ends: it gets a moment to end. A login page of a proxy does not
 * count as a success.
 */
async function discardEmpty(response: CallResponse): Promise<void> {
  const { body, status, headers, context } = response;
  if (
    status < 204 &&
    context.plan.endpoint.method !== 'HEAD' &&
    /\bhtml\b/i.test(headers.get('content-type') ?? '')
  ) {
    const text = await readText(response, { maxBytes: MAX_ERROR_BYTES });
    if (isMarkup(text)) throw createNotJsonError(text, response, undefined);
  }
  body.discard(100);
}

/**
 * @throws {StreamError} `server` for an object that holds an error and nothing else, which some
 * servers send with the status 200
 */
function validateValue({ output }: ResponseKind, value: unknown, response: CallResponse): unknown {
  if (output === undefined) return value;
  if (isRecord(value) && hasError(value) && Object.keys(value).length === 1)
    throw createServerError(response, value);
  return validateOutput(output, value, response);
}
