/**
 * A body, or a function that makes it if that takes asynchronous work, such as reading a
 * Blob.
 */
export type Pending<T> = T | (() => Promise<T>);

/** Resolves with the body, once its function has made it. */
export async function resolveBody<T extends object>(body: Pending<T>): Promise<T> {
  return typeof body === 'function' ? body() : body;
}

/** Turns a body into the input of a call, and a function that makes a body into one that makes the input. */
export function wrapBody<T extends object>(
  body: Pending<T>,
): { readonly body: T } | (() => Promise<{ readonly body: T }>) {
  return typeof body === 'function' ? async () => ({ body: await body() }) : { body };
}
