import type { StatusError } from '../wire/status.js';

// What means "no" in the response to a question. In the endpoints that ask one, so that other bundles have no code for them.

/** Returns whether an error is a 404 without a body. */
export function missingWithoutBody({ status, body }: StatusError): boolean {
  return status === 404 && body === undefined;
}

/** Returns whether an error is a 404 in JSON. Servers answer in text when they lack the route. */
export function missingInJson({ status, body, headers }: StatusError): boolean {
  return status === 404 && typeof body === 'object' && /\bjson\b/i.test(headers.get('content-type') ?? '');
}
