import { OutputError } from '../base/errors.js';
import type { Call, CallResponse } from '../call/call.js';
import { request } from '../call/send.js';
import type { Callable } from '../contract/endpoint.js';
import type { ResponseHead } from '../contract/response-head.js';
import { toHeaders } from '../wire/response-headers.js';
import { decode } from './decode.js';

/** A value with the status and headers of its response. */
export interface Exchange<T> extends ResponseHead {
  data: T;
  /** Warnings that the server sent with the response. */
  warnings: string[];
  attempts: number;
}

/**
 * Sends a call and returns its value.
 * @throws {OutputError} `not-modified` for a 304: only an `Exchange` can say that there is no value
 */
export async function callForValue<Out>(endpoint: Callable<object, Out>, call: Call): Promise<Out> {
  const { value, response } = await request(call, (received) => decode(endpoint, received));
  call.release();
  if (response.status !== 304) return value;
  throw createNotModifiedError(call, 'value');
}

/** Sends a call and returns its value, with what else the response says. */
export async function callForExchange<Out>(
  endpoint: Callable<object, Out>,
  call: Call,
): Promise<Exchange<Out>> {
  const { value, response } = await request(call, (received) => decode(endpoint, received));
  call.release();
  return {
    ...readHead(response),
    data: value,
    warnings: response.warnings,
    attempts: call.execution.attempts,
  };
}

/**
 * Makes the error for a 304, which the caller's own headers have asked for.
 * @param hint default: to use `exchange()`
 */
export function createNotModifiedError(call: Call, what: string, hint?: string): OutputError {
  const context = call.context('not-modified');
  const message = `not modified: the response has no ${what}`;
  return new OutputError(message, {}, { ...context, hint: hint ?? context.hint });
}

/** Returns the head of a response without the secrets that its headers echo. */
export function readHead({ status, headers, call }: CallResponse): ResponseHead {
  return { status, headers: toHeaders(call.secrets.cleanHeaders(headers)), url: call.url };
}
