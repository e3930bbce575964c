import type { CallResponse } from '../call/call-context.js';
import { OutputError } from '../base/errors.js';
import type { Callable } from '../contract/endpoint.js';
import { toHeaders } from '../wire/headers.js';
import { redactResponseHeaders } from '../wire/redact.js';
import { decode } from './decode.js';

/** A value with the status and headers of its response. */
export interface Exchange<T> {
  readonly data: T;
  readonly status: number;
  /** Without cookies and signed URLs. */
  readonly headers: Headers;
  /** Warnings that the server sent with the response. */
  readonly warnings: readonly string[];
  readonly attempts: number;
  /** URL of the response, after redirects, without credentials. */
  readonly url: string;
}

/** Returns the value of a response. Not `async`: each promise more costs a small call a hundredth of its time. */
export function valueOf<Out>(endpoint: Callable<object, Out>, response: CallResponse): Promise<Out> {
  const value = decode<Out>(endpoint, response);
  return response.status === 304 ? value.then(() => notModified(response)) : value;
}

function notModified({ context }: CallResponse): never {
  throw new OutputError('not modified: the response has no value', {}, { ...context.errorContext('not-modified'), code: 'not-modified' });
}

/** Returns the value of a response with its status and headers. */
export async function exchangeOf<Out>(endpoint: Callable<object, Out>, response: CallResponse): Promise<Exchange<Out>> {
  const data = await decode<Out>(endpoint, response);
  const { status, warnings, context } = response;
  return { data, status, headers: headersOf(response), warnings, attempts: context.attempts, url: context.url };
}

/** Returns the headers of a response without secrets. */
export function headersOf({ headers, context }: CallResponse): Headers {
  return toHeaders(redactResponseHeaders(headers, context.secrets));
}
