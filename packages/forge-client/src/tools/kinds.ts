import { isRead } from '@clients/core';
import { jsonSchemaOf } from '@clients/core/json-schema';
import type { AnyEndpoint } from './operations.js';

/** First words of the names of methods that only add something: they lose nothing. */
const ADDING_VERBS =
  /^(?:add|create|generate|link|migrate|pin|reply|resolve|start|stop|submit|test|undismiss|unresolve|verify)(?![a-z])/;

/**
 * Methods that may lose something all the same: `force_push` replaces a branch, and a transferred
 * repository has another owner.
 */
const LOSING_METHODS = new Set(['contents.create', 'repos.transfers.start']);

/**
 * Returns whether an operation may change or delete existing data. A POST counts as one unless the
 * name of its method shows that it only adds something.
 */
export function isDestructive(method: string, endpoint: AnyEndpoint): boolean {
  if (isRead(endpoint)) return false;
  if (endpoint.method !== 'POST') return true;
  return (
    LOSING_METHODS.has(method) || !ADDING_VERBS.test(method.slice(method.lastIndexOf('.') + 1))
  );
}

/** Returns whether repeating a call has no further effect. */
export function isIdempotent(endpoint: AnyEndpoint): boolean {
  return isRead(endpoint) || endpoint.idempotent === true;
}

/** Returns whether a list accepts `page` and `limit`. */
export function isPageable({ input }: AnyEndpoint): boolean {
  const { query } = input as { readonly query?: Parameters<typeof jsonSchemaOf>[0] };
  if (query === undefined) return false;
  const { properties = {} } = jsonSchemaOf(query) as { readonly properties?: object };
  return 'page' in properties && 'limit' in properties;
}

/**
 * Returns whether the answer is a text or one value that may be long, so that it can be read in
 * parts.
 */
export function readsText(endpoint: AnyEndpoint): boolean {
  return (
    isRead(endpoint) &&
    endpoint.item === undefined &&
    endpoint.check === undefined &&
    endpoint.nothing === undefined
  );
}
