import type { CallContext, CallResponse } from '../call/context.js';
import { OutputError } from '../base/errors.js';
import type { Callable } from '../contract/endpoint.js';
import { toHeaders } from '../wire/headers.js';
import { decode } from './decode.js';

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

/**
 * Reads the value of a response.
 * @throws {OutputError} `not-modified` for a 304: only an `Exchange` can say that there is no value
 */
export function decodeValue<Out>(
  endpoint: Callable<object, Out>,
  response: CallResponse,
): Promise<Out> {
  const value = decode<Out>(endpoint, response);
  return response.status === 304
    ? value.then(() =>
        Promise.reject(
          createNotModifiedError(response, 'value', 'use exchange() for conditional requests'),
        ),
      )
    : value;
}

/** Makes the error for a 304, which the caller's own headers have asked for. */
export function createNotModifiedError(
  { context }: CallResponse,
  what: string,
  hint: string,
): OutputError {
  return new OutputError(
    `not modified: the response has no ${what}`,
    {},
    { ...context.errorContext(), code: 'not-modified', hint },
  );
}

/** Reads the value of a response, with what else the response says. */
export async function decodeExchange<Out>(
  endpoint: Callable<object, Out>,
  response: CallResponse,
): Promise<Exchange<Out>> {
  const data = await decode<Out>(endpoint, response);
  const { status, warnings, context } = response;
  const exchange = {
    data,
    status,
    headers: cleanResponseHeaders(response),
    warnings,
    attempts: context.attempts,
    url: context.url,
  };
  CONTEXTS_BY_EXCHANGE.set(exchange, context);
  return exchange;
}

/**
 * The call of each exchange, which knows the secrets that were sent. The caller does not see it.
 */
const CONTEXTS_BY_EXCHANGE = /* @__PURE__ */ new WeakMap<object, CallContext>();

/** Removes the secrets that were sent in an exchange from a text of its response. */
export function removeSecrets(exchange: Exchange<unknown>, text: string): string {
  return CONTEXTS_BY_EXCHANGE.get(exchange)?.sentSecrets.clean(text) ?? text;
}

/** Returns the headers of a response without the secrets that it echoes. */
export function cleanResponseHeaders({ headers, context }: CallResponse): Headers {
  return toHeaders(context.secrets.cleanHeaders(headers));
}
