import { InputError } from '../base/errors.js';
import { adviseOnFields, hasFields } from '../base/fields.js';
import { isThenable } from '../base/promise.js';
import { isStackOverflow } from '../base/thrown.js';
import type { Route } from '../contract/endpoint.js';
import type { ValidationMode } from '../contract/options.js';
import { listKeys } from '../explain/argument-hints.js';
import type { RequestNames, Slots } from '../explain/request-names.js';
import { listKnownKeys } from '../explain/schema-shape.js';
import { adviseOnAddress, adviseOnTwoObjects, listParameters } from '../explain/slot-hint.js';
import { findUnknownKeys } from '../explain/unknown-keys.js';
import { formatPath, formatProblems, type Problem } from '../schema/problems.js';
import type { Schema } from '../schema/standard.js';
import { validate, type Validation } from '../schema/validate.js';

/** How the slots of a request are checked. */
export interface SlotChecks {
  /** Finds the keys that misspelt ones stand for. */
  readonly names: RequestNames;
  /** The option `validate`: whether misspelt keys are refused, and unknown ones reported. */
  readonly validate: ValidationMode;
}

/** Returns whether the option `validate` refuses keys that most likely misspell a known one. */
export function refusesMisspelt(mode: ValidationMode): boolean {
  return mode === 'lenient' || mode === 'strict';
}

/**
 * Checks the value of a slot against its schema, and returns it normalized. The caller's object is
 * not changed.
 *
 * @param others the arguments after it, for the hint of an address in parts
 * @throws {InputError} `invalid-input`, or `too-deep`
 */
export function readSlot(
  endpoint: Route<object>,
  slot: keyof Slots,
  value: unknown,
  { names, validate: mode }: SlotChecks,
  others: readonly unknown[] = [],
): unknown {
  const schema = getSlotSchema(endpoint, slot);
  if (schema === undefined) return value;
  const createSlotError = (text: string, hint?: string): InputError =>
    createError(
      endpoint,
      text,
      'invalid-input',
      hint ?? adviseOnSlot(endpoint, slot, value, others),
    );
  if (slot === 'body' && value === undefined && requiresBody(endpoint))
    throw createSlotError('body: expected an object, found nothing');
  let result: Validation<unknown>;
  try {
    if (refusesMisspelt(mode) && value !== undefined)
      names.checkSlot(endpoint, slot, schema, value);
    // A slot may be left out when none of its keys is required.
    result = validate(schema, value === undefined ? {} : value);
  } catch (error) {
    throw isStackOverflow(error)
      ? createError(endpoint, `${slot} is nested too deeply, or contains itself`, 'too-deep')
      : error;
  }
  if (!result.fits) {
    const problems = result.problems();
    const misspelt = names.describeMissingKey(slot, schema, value, problems);
    throw createSlotError(misspelt + formatProblems(problems, slot), adviseOnValues(problems));
  }
  return value === undefined ? undefined : result.value;
}

/** Returns the keys of the query and the body that their schemas do not know. */
export function listUnknownSlotKeys(endpoint: Route<object>, input: Slots): readonly Problem[] {
  // The body of an upload is not JSON.
  if (endpoint.send !== undefined) return [];
  return (['query', 'body'] as const).flatMap((slot) => {
    const schema = getSlotSchema(endpoint, slot);
    if (schema === undefined || input[slot] === undefined) return [];
    return findUnknownKeys(schema, input[slot]).map(({ keys, known }) => ({
      path: formatPath([slot, ...keys]),
      // Prefixed, so that requests and responses of an endpoint do not share entries of reported
      // drift.
      keys: ['request', slot, ...keys],
      expected: `one of ${known.join(', ')}`,
      code: 'unknown-key',
      // It may be a secret.
      value: undefined,
      container: false,
    }));
  });
}

function getSlotSchema({ input }: Route<object>, slot: keyof Slots): Schema<unknown> | undefined {
  return (input as Slots)[slot] as Schema<unknown> | undefined;
}

/**
 * Returns whether a request without a body is a mistake: a PATCH would change nothing. The fields
 * are most likely among those of the address.
 */
function requiresBody({ method, input }: Route<object>): boolean {
  return method === 'PATCH' && (input as Slots).where !== undefined;
}

/** Returns how to write the address or the body of a call; undefined when the message says it. */
function adviseOnSlot(
  endpoint: Route<object>,
  slot: keyof Slots,
  value: unknown,
  others: readonly unknown[],
): string | undefined {
  const { id, call = id, path } = endpoint;
  const parameters = listParameters(path);
  if (slot === 'where') return adviseOnAddress(call, parameters, value, others);
  if (slot === 'body' && value === undefined) return adviseOnTwoObjects(parameters);
  const schema = getSlotSchema(endpoint, slot);
  const known = schema === undefined ? [] : listKnownKeys(schema);
  if (value === undefined || hasFields(value) || known.length === 0) return undefined;
  return listKeys('pass an object: its keys', known);
}

/** Returns how to make the object that is expected of a promise, a Map or the like. */
function adviseOnValues(problems: readonly Problem[]): string | undefined {
  const [hint] = problems.flatMap(({ value, expected }) =>
    isThenable(value) || expected.includes('object') ? (adviseOnFields(value) ?? []) : [],
  );
  return hint;
}

function createError(
  { id, call = id }: Route<object>,
  text: string,
  code: string,
  hint?: string,
): InputError {
  return new InputError(`${call}: ${text}`, { endpoint: id, code, hint });
}
