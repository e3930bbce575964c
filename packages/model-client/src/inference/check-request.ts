import { adviseOnFields, describeKind, hasFields, InputError } from '@clients/core';

/**
 * Checks that a request is an object: JavaScript programs can pass anything.
 *
 * @param keys those of the request, for the hint
 * @throws {InputError} for any other kind of value
 */
export function checkObject(
  request: object,
  endpoint: string,
  keys = 'model',
  method: string = endpoint,
): void {
  const given: unknown = request;
  if (hasFields(given)) return;
  const hint = adviseOnFields(given) ?? `pass an object: { ${keys} }`;
  throw new InputError(`${method}: the request must be an object, not ${describeKind(given)}`, {
    endpoint,
    code: 'invalid-input',
    hint,
  });
}

/**
 * No value has this type. It stands beside the only value that `stream` may have in a method, so
 * that the type error for the other one names the method to call.
 */
export interface CallInstead<Method extends string> {
  readonly '~call': Method;
}

/**
 * Checks the key `stream` of a request, which the method decides: it can read only one kind of
 * response.
 *
 * @param method the operation without `Stream` at its end
 * @throws {InputError} when `stream` contradicts the method
 */
export function checkStream(
  request: object,
  method: string,
  { stream }: { readonly stream: boolean },
): void {
  const { stream: given } = (request as { readonly stream?: unknown } | null | undefined) ?? {};
  if (given === undefined || given === stream) return;
  const [self, use] = stream
    ? [`${method}Stream`, `${method}, which returns the answer as one value`]
    : [method, `${method}Stream, which returns its events`];
  throw new InputError(`${self}: stream must be ${String(stream)} or left out: use ${use}`, {
    code: 'invalid-input',
  });
}

/** @throws {InputError} when `value` is not a whole number from `least` up */
export function checkCount(name: string, value: number, least: number): void {
  const given: unknown = value;
  if (Number.isInteger(given) && value >= least) return;
  throw new InputError(
    `${name} must be a whole number from ${String(least)} up, not ${describeValue(given)}`,
    { code: 'invalid-input' },
  );
}

/** Returns a value that should be a number for a message: of another one, only its kind. */
export function describeValue(value: unknown): string {
  return typeof value === 'number' ? String(value) : describeKind(value);
}
