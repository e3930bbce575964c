import {
  adviseOnFields,
  describeKind,
  hasFields,
  isStackOverflow,
  isThenable,
} from '../base/values.js';
import { isRead, type Route } from '../contract/endpoint.js';
import type { ValidationMode } from '../contract/options.js';
import { checkKeys } from '../keys/names.js';
import {
  adviseOnTwoObjects,
  checkAddress,
  createRequestError,
  nameMethod,
  PASSTHROUGH_HINT,
  refuseOptionsInSlot,
  type RequestNames,
} from '../keys/misplaced.js';
import { findUnknownKeys, listKnownKeys } from '../keys/unknown-keys.js';
import { formatProblems, type Problem } from '../schema/problems.js';
import type { Schema } from '../schema/standard.js';
import { validate } from '../schema/validate.js';

/** The three parts of an input. */
export interface Slots {
  readonly where?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** How an input is checked. */
export interface InputChecks {
  readonly names: RequestNames;
  /** The option `validate`: whether misspelt keys are refused, and unknown ones reported. */
  readonly validate: ValidationMode;
}

/** An input with normalized values, and the keys that its schemas do not know. */
export interface CheckedInput extends Slots {
  /** Of the query and the body. They are sent, and noticed. */
  readonly unknownKeys: readonly PropertyKey[][];
}

type Slot = keyof Slots;

const SLOTS = ['where', 'query', 'body'] as const;

/** Returns whether the option `validate` refuses keys that stand for other ones. */
export function refusesMisspelt(mode: ValidationMode): boolean {
  return mode === 'lenient' || mode === 'strict';
}

/**
 * Checks an input against the schemas of its endpoint. The caller's objects are not changed.
 *
 * @throws {InputError} `invalid-input`, or `too-deep`
 */
export function checkInput(
  endpoint: Route<object>,
  input: Slots,
  checks: InputChecks,
): CheckedInput {
  checkSlotNames(endpoint, input);
  const unknownKeys: PropertyKey[][] = [];
  const checked: Partial<Record<Slot, unknown>> = { ...input };
  for (const slot of SLOTS) {
    const schema = (endpoint.input as Slots)[slot] as Schema<unknown> | undefined;
    const value = input[slot];
    if (schema === undefined) continue;
    try {
      unknownKeys.push(...checkSlotKeys(endpoint, slot, schema, value, checks));
      const read = checkSlotValue(endpoint, slot, schema, value);
      if (value !== undefined) checked[slot] = read;
    } catch (error) {
      if (!isStackOverflow(error)) throw error;
      const text = `${slot} is nested too deeply, or contains itself`;
      throw createRequestError(endpoint, text, undefined, 'too-deep');
    }
  }
  return { ...checked, unknownKeys };
}

/** Checks that an input is an object with slots: no server receives its other keys. */
function checkSlotNames(endpoint: Route<object>, input: Slots): void {
  if (!hasFields(input)) {
    const text = `the input must be an object, not ${describeKind(input)}`;
    throw createRequestError(endpoint, text, adviseOnFields(input));
  }
  const error = { endpoint: endpoint.id, code: 'invalid-input' };
  const [unknown] = checkKeys(input, { what: `${nameMethod(endpoint)}: `, known: SLOTS, error });
  if (unknown === undefined) return;
  const slots = Object.keys(endpoint.input).join(', ') || 'no keys';
  throw createRequestError(endpoint, `${unknown} is not known: the input has ${slots}`);
}

/** Returns the paths in a query or a body that its schema does not know, where they are noticed. */
function checkSlotKeys(
  endpoint: Route<object>,
  slot: Slot,
  schema: Schema<unknown>,
  value: unknown,
  { names, validate: mode }: InputChecks,
): readonly PropertyKey[][] {
  const refusesKeys = refusesMisspelt(mode);
  const isAddress = slot === 'where';
  const unknown = findUnknownKeys(schema, value, {
    slot,
    method: nameMethod(endpoint),
    aliases: names.aliases,
    refusesKeys,
    error: {
      endpoint: endpoint.id,
      code: 'invalid-input',
      hint: isAddress ? undefined : PASSTHROUGH_HINT,
    },
  });
  if (unknown.length === 0) return [];
  if (isAddress) {
    const isWrite = !isRead(endpoint);
    if (isWrite || mode !== 'off') checkAddress(endpoint, unknown, isWrite, names);
    return [];
  }
  if (refusesKeys) refuseOptionsInSlot(endpoint, slot, unknown, names);
  return refusesKeys ? unknown.map(({ keys }) => [slot, ...keys]) : [];
}

/** Returns the normalized value of a slot. */
function checkSlotValue(
  endpoint: Route<object>,
  slot: Slot,
  schema: Schema<unknown>,
  value: unknown,
): unknown {
  // A PATCH without a body would change nothing: its fields are most likely in the address.
  if (slot === 'body' && value === undefined && endpoint.method === 'PATCH') {
    const hint = adviseOnTwoObjects(endpoint.path);
    throw createRequestError(endpoint, 'body: expected an object, found nothing', hint);
  }
  // A slot may be left out when none of its keys is required.
  const { value: converted, problems } = validate(schema, value === undefined ? {} : value);
  if (problems.length === 0) return converted;
  const promise = problems.find((problem) => isThenable(problem.value))?.value;
  const hint = adviseOnFields(promise ?? value) ?? adviseOnSlot(slot, value, problems, schema);
  throw createRequestError(endpoint, formatProblems(problems, slot), hint);
}

/** Returns what to do about a slot, by its first problem. */
function adviseOnSlot(
  slot: Slot,
  value: unknown,
  [first]: readonly Problem[],
  schema: Schema<unknown>,
): string | undefined {
  const known = listKnownKeys(schema);
  if (known.length === 0 || first === undefined) return undefined;
  const keys = `keys are ${known.join(', ')}`;
  // The message of a schema of its own, such as that of an upload, says more.
  if (!hasFields(value))
    return first.code === 'foreign' ? undefined : `pass an object: its ${keys}`;
  if (typeof first.value === 'string' && /^\d+$/.test(first.value) && NUMBER.test(first.expected))
    return `pass a number: Number(${first.path})`;
  if (first.value !== undefined || first.keys.length !== 1) return undefined;
  // A key that is missing may be there under another name.
  const other = Object.keys(value).find((key) => !known.includes(key));
  if (other !== undefined) return `${other} is not known: the ${keys}`;
  return slot === 'where' ? `the ${keys}` : undefined;
}

/** What a schema of numbers expects. */
const NUMBER = /^an? (?:number|integer)\b/;
