import { InputError } from '../base/errors.js';
import { hasFields, isRecord } from '../base/values.js';
import type { Schema } from '../schema/standard.js';
import { type Aliases, checkKeys, findRightKey, isSentence } from './names.js';
import { listKnownKeys, type UnknownKey } from './unknown-keys.js';

/** The names of the keys and the options of a client, by which its requests are checked. */
export interface RequestNames {
  /** Names that other clients have for keys and options. */
  readonly aliases: Aliases;
  /** The same, and those that other libraries have for options. */
  readonly optionAliases: Aliases;
  /** The options of a call. */
  readonly callOptions: readonly string[];
}

/** An endpoint, as messages name it, with the schemas of the slots of its request. */
export interface NamedRequest {
  /** Operation id. */
  readonly id: string;
  /** The method that sends it, such as `issues.get`; the id where it is left out. */
  readonly call?: string | undefined;
  readonly input?: object | undefined;
}

/** Returns the method that sends a request, for messages. */
export function nameMethod({ id, call = id }: NamedRequest): string {
  return call;
}

/** The hint about a key that may be known to a newer server. */
export const PASSTHROUGH_HINT =
  "if the server knows this key, validate: 'passthrough' sends it as it is";

/** Makes the error for a part of a request that is refused. */
export function createRequestError(
  endpoint: NamedRequest,
  text: string,
  hint?: string,
  code = 'invalid-input',
): InputError {
  return new InputError(`${nameMethod(endpoint)}: ${text}`, { endpoint: endpoint.id, code, hint });
}

/**
 * Refuses a key of a request that stands for one of `own`, which a method reads itself, or for a key
 * of the body.
 *
 * @throws {InputError} naming the right key
 */
export function checkOwnKeys(
  endpoint: NamedRequest,
  request: object,
  own: readonly string[],
  { aliases }: RequestNames,
): void {
  // Anything else is refused when the request is sent.
  if (!hasFields(request)) return;
  const known = [...own, ...listKnownKeys(getSchema(endpoint.input, 'body'))];
  const error = { endpoint: endpoint.id, code: 'invalid-input', hint: PASSTHROUGH_HINT };
  checkKeys(request, { what: `${nameMethod(endpoint)}: `, known, aliases, error });
}

/**
 * Refuses keys of a request among the options of its call: no server receives an option.
 *
 * @param own keys of the request that a method reads itself
 * @throws {InputError} saying where the key belongs
 */
export function refuseKeysInOptions(
  endpoint: NamedRequest,
  options: unknown,
  own: readonly string[],
  { aliases, callOptions }: RequestNames,
): void {
  if (!isRecord(options)) return;
  for (const [key, value] of Object.entries(options)) {
    if (value === undefined || callOptions.includes(key)) continue;
    const right = findIn(own, key, aliases) ?? findSentKey(endpoint, key, aliases);
    if (right === undefined) continue;
    const place = `in the argument before the options${right === key ? '' : `, as ${right}`}`;
    throw createRequestError(
      endpoint,
      `option ${key} is not known: pass it ${place}`,
      `the options are ${callOptions.join(', ')}`,
      'invalid-option',
    );
  }
}

/**
 * Refuses options of a call in its query or its body: a signal would be sent, and abort nothing.
 *
 * @throws {InputError}
 */
export function refuseOptionsInSlot(
  endpoint: NamedRequest,
  slot: string,
  unknown: readonly UnknownKey[],
  { callOptions }: RequestNames,
): void {
  for (const { keys } of unknown) {
    const key = String(keys[0]);
    if (keys.length === 1 && callOptions.includes(key))
      throw createRequestError(
        endpoint,
        `${slot}.${key} is not known: use the option ${key}, in the last argument`,
        PASSTHROUGH_HINT,
      );
  }
}

/**
 * Checks the keys of an address that its schema does not know: no server receives them. A call that
 * changes something refuses all of them, whatever `validate` says: without the key, it may change
 * more than was meant. A read refuses a key of its query, its body or its options, and leaves out
 * the others.
 *
 * @throws {InputError} saying where the key belongs, or which keys the address has
 */
export function checkAddress(
  endpoint: NamedRequest & { readonly path: string },
  unknown: readonly UnknownKey[],
  isWrite: boolean,
  names: RequestNames,
): void {
  for (const { keys, known } of unknown) {
    const key = String(keys[0]);
    const place = findPlace(endpoint, key, names);
    if (place !== undefined)
      throw createRequestError(
        endpoint,
        `where.${key} is not known: pass it ${place}`,
        adviseOnTwoObjects(endpoint.path),
      );
    if (isWrite)
      throw createRequestError(
        endpoint,
        `where.${key} is not known: the address has ${known.join(', ')}`,
        'no server receives other keys of the address: leave them out',
      );
  }
}

/** Says that the fields to send are an argument of their own, after the address. */
export function adviseOnTwoObjects(path: string): string | undefined {
  const parameters = [...path.matchAll(/{(\w+)}/g)].map(([, key = '']) => key);
  return parameters.length === 0
    ? undefined
    : `pass two objects: the first has ${parameters.join(', ')}, and the second the other fields`;
}

/** Returns where the call of an endpoint has a key. */
function findPlace(
  endpoint: NamedRequest,
  key: string,
  { aliases, optionAliases, callOptions }: RequestNames,
): string | undefined {
  const sent = findSentKey(endpoint, key, aliases);
  if (sent !== undefined) return `in the second argument, as ${sent}`;
  const option = findIn(callOptions, key, optionAliases);
  return option && `in the last argument, as the option ${option}`;
}

/** Returns the key of the query or the body that a key is, or stands for. */
function findSentKey({ input }: NamedRequest, key: string, aliases: Aliases): string | undefined {
  for (const slot of ['query', 'body'] as const) {
    const right = findIn(listKnownKeys(getSchema(input, slot)), key, aliases);
    if (right !== undefined) return `${slot}.${right}`;
  }
  return undefined;
}

function findIn(known: readonly string[], key: string, aliases: Aliases): string | undefined {
  const right = known.includes(key) ? key : findRightKey(key, known, aliases);
  return right === undefined || isSentence(right) ? undefined : right;
}

function getSchema(input: object | undefined, slot: 'query' | 'body'): Schema<unknown> | undefined {
  return (input as Readonly<Record<string, Schema<unknown>>> | undefined)?.[slot];
}
