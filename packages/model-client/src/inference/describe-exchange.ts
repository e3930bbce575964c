import type { ErrorContext } from '@clients/core';

/** Returns the fields of an error about a response that has arrived. */
export function describeExchange(
  { id, method }: { readonly id: string; readonly method: string },
  { url, attempts }: { readonly url: string; readonly attempts: number },
): ErrorContext {
  return { endpoint: id, request: `${method} ${url}`, attempts };
}
