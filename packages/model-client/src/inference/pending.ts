import { InputError, isRecord, describeKind } from '@clients/core';

/**
 * A body, or a function that makes it if that takes asynchronous work, such as reading a Blob or
 * converting a schema.
 */
export type Pending<T> = T | (() => Promise<T>);

/** Resolves with the body. */
export async function resolveBody<T extends object>(body: Pending<T>): Promise<T> {
  return typeof body === 'function' ? body() : body;
}

/**
 * Wraps a body as the input of a call; of a function that makes a body, one that makes the input.
 */
export function wrapBody<T extends object>(
  body: Pending<T>,
): { readonly body: T } | (() => Promise<{ readonly body: T }>) {
  return typeof body === 'function' ? async () => ({ body: await body() }) : { body };
}

/** @throws {InputError} when `value` is not a whole number from `least` up */
export function checkCount(name: string, value: number, least: number): void {
  const given: unknown = value;
  if (Number.isInteger(given) && value >= least) return;
  throw new InputError(`${name} must be a whole number from ${String(least)} up`, {
    code: 'invalid-input',
  });
}

/**
 * @param method the operation without `Stream` at its end
 * @throws {InputError} when `stream` contradicts the method, which could not read the response, or
 * is in `options`, where it has no effect
 */
export function checkStream(request: object, method: string, stream: boolean): void {
  const { stream: given, options } =
    (request as { readonly stream?: unknown; readonly options?: unknown } | null | undefined) ?? {};
  const inside = isRecord(options) ? options['stream'] : undefined;
  if (inside !== undefined && inside !== null)
    throw new InputError(
      `${method}: stream does not belong in options: use ${method} for one value, or ${method}Stream for events`,
      {
        code: 'invalid-input',
      },
    );
  if (given === undefined || given === stream) return;
  const [self, use] = stream
    ? [`${method}Stream`, `${method}, which returns the answer as one value`]
    : [method, `${method}Stream, which returns its events`];
  throw new InputError(`${self}: stream must be ${String(stream)} or left out: use ${use}`, {
    code: 'invalid-input',
  });
}

/**
 * @param keys of a request, for the hint
 * @throws {InputError} when a request is not an object, which JavaScript programs can pass
 */
export function checkObject(
  request: object,
  endpoint: string,
  keys = 'model',
  method: string = endpoint,
): void {
  const given: unknown = request;
  if (typeof given === 'object' && given !== null) return;
  const hint = `pass an object: { ${keys} }`;
  throw new InputError(`${method}: the request must be an object, not ${describeKind(given)}`, {
    endpoint,
    code: 'invalid-input',
    hint,
  });
}
