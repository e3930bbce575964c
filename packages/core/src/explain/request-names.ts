import { isCallback } from '../base/callback.js';
import { describeKind } from '../base/describe-value.js';
import { InputError } from '../base/errors.js';
import { adviseOnFields, hasFields } from '../base/fields.js';
import { isRecord } from '../base/record.js';
import { formatPath, type Problem } from '../schema/problems.js';
import type { Schema } from '../schema/standard.js';
import { listKeys } from './argument-hints.js';
import { findMisnamedKey } from './misnamed-key.js';
import { type Aliases, findRightName } from './near-name.js';
import { listKnownKeys } from './schema-shape.js';
import { adviseOnTwoObjects, listParameters } from './slot-hint.js';
import { listUnknownKeys } from './unknown-keys.js';

/** The endpoint of a request, as messages name it. */
export interface NamedCall {
  /** Operation id. */
  readonly id: string;
  /** The method that sends it, such as `issues.get`; the id where it is left out. */
  readonly call?: string;
}

/** The three parts of an input; or the schema of each. */
export interface Slots {
  readonly where?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

const SLOTS: readonly (keyof Slots)[] = ['where', 'query', 'body'];

/** Names that other libraries give to a slot, in lower case. */
const SLOT_NAMES: Aliases = {
  path: 'where',
  params: 'query',
  searchparams: 'query',
  data: 'body',
  json: 'body',
};

/** The slot `where` of a call, with what decides about its unknown keys. */
export interface GivenAddress {
  readonly address: unknown;
  /** The path of the endpoint, with its parameters in braces. */
  readonly path: string;
  /** The schemas of all slots: the key may belong to another one. */
  readonly schemas: Slots;
  /** Whether the call only reads. */
  readonly isRead: boolean;
  /** Whether keys of a read that belong elsewhere are refused: not with `validate: 'off'`. */
  readonly isChecked: boolean;
}

/** A request whose keys are checked against the schema of its body, if it has one. */
export interface NamedRequest extends NamedCall {
  readonly input?: { readonly body: Schema<unknown> };
}

/** Refuses unknown keys of requests and names the keys or options that they stand for. */
export class RequestNames {
  /** Names that other clients use for options of this one. */
  readonly optionAliases: Aliases;
  readonly #aliases: Aliases;
  readonly #callOptions: readonly string[];

  /**
   * @param aliases names that other clients use for keys and options
   * @param ofOptions names that other libraries use for options
   * @param callOptions the options of a call
   */
  constructor(aliases: Aliases, ofOptions: Aliases, callOptions: readonly string[]) {
    this.#aliases = aliases;
    this.#callOptions = callOptions;
    this.optionAliases = { ...ofOptions, ...aliases };
  }

  /**
   * @throws {InputError} for a key of a slot that is another spelling of a known one, which servers
   * ignore silently, and for `signal` and callbacks, which are not sent
   */
  checkSlot(call: NamedCall, slot: string, schema: Schema<unknown>, value: unknown): void {
    const found = findMisnamedKey(schema, value, this.#aliases);
    if (found !== undefined)
      throw this.#createUnknownKeyError(
        call,
        formatPath([slot, ...found.keys]),
        formatPath([slot, ...found.right]),
      );
    for (const key of listUnknownKeys(schema, value)) {
      if (key === 'signal')
        throw this.#createUnknownKeyError(
          call,
          `${slot}.signal`,
          'the option signal, in the last argument',
        );
      if (slot !== 'where' && isCallback(key, (value as Readonly<Record<string, unknown>>)[key]))
        throw this.#createCallbackKeyError(call, `${slot}.${key}`);
    }
  }

  /**
   * Checks that an input is an object, its keys beside its slots, and an address where the path
   * takes none: no server receives them.
   *
   * @param schemas the schemas of the slots
   * @throws {InputError} naming the slot that the key stands for, or in which it belongs
   */
  checkSlots(call: NamedCall, input: Slots, schemas: Slots): void {
    if (!hasFields(input))
      throw this.#createError(
        call,
        `the input must be an object, not ${describeKind(input)}`,
        adviseOnFields(input) ?? `pass an object; ${describeSlots(schemas)}`,
      );
    for (const [key, value] of Object.entries(input)) {
      if (value === undefined || isKnownSlot(key, schemas)) continue;
      if (key === 'where' && isEmpty(value)) continue;
      throw this.#createError(
        call,
        `${key} is not known: ${explainInputKey(key, schemas)}`,
        'no server receives other keys of the input: where is the address, query and body are what is sent',
      );
    }
  }

  /**
   * Checks the keys of an address that its schema does not know: no server receives them. A call
   * that changes something refuses all of them, also with `validate: 'off'`: without the key, it
   * may change more than was meant. A read leaves out those of a longer address, and refuses one
   * that belongs elsewhere in the call.
   *
   * @throws {InputError} saying where the key belongs, or which keys the address has
   */
  checkAddress(call: NamedCall, given: GivenAddress): void {
    const { address, path, schemas, isRead, isChecked } = given;
    const where = schemas.where as Schema<unknown> | undefined;
    if (where === undefined || (isRead && !isChecked)) return;
    const unknown = listUnknownKeys(where, address);
    for (const key of unknown) {
      const place = this.#findPlace(key, schemas);
      if (place !== undefined)
        throw this.#createError(
          call,
          `where.${key} is not known: pass it ${place}`,
          adviseOnTwoObjects(listParameters(path)),
        );
    }
    if (unknown.length > 0 && !isRead)
      throw this.#createError(
        call,
        `where.${unknown.join(', where.')} is not known: the address has ${listKnownKeys(where).join(', ')}`,
        "no server receives other keys of the address: leave them out, also with validate: 'off'",
      );
  }

  /**
   * Returns where a key of the address belongs: in the query, the body or the options. Undefined
   * when none of them has such a key.
   */
  #findPlace(key: string, schemas: Slots): string | undefined {
    const sent = this.#findSentKey(key, schemas);
    if (sent !== undefined) return `in the second argument, as ${sent}`;
    const right = this.#callOptions.includes(key)
      ? key
      : findRightName(key, this.#callOptions, this.optionAliases);
    return right === undefined ? undefined : `in the last argument, as the option ${right}`;
  }

  /** Returns the key of the query or the body that a key is, or most likely means. */
  #findSentKey(key: string, schemas: Slots): string | undefined {
    for (const slot of ['query', 'body'] as const) {
      const schema = schemas[slot] as Schema<unknown> | undefined;
      if (schema === undefined) continue;
      const right = listKnownKeys(schema).includes(key)
        ? [key]
        : findMisnamedKey(schema, { [key]: true }, this.#aliases)?.right;
      if (right !== undefined) return formatPath([slot, ...right]);
    }
    return undefined;
  }

  /**
   * Checks the options of a call for keys of its request: no server receives an option.
   *
   * @param schemas the schemas of the request
   * @param own keys of the request that are not sent, because the method reads them
   * @throws {InputError} saying where the key belongs
   */
  checkCallOptions(
    { id, call = id }: NamedCall,
    options: unknown,
    schemas: Slots,
    own: readonly string[] = [],
  ): void {
    if (!isRecord(options)) return;
    for (const [key, value] of Object.entries(options)) {
      if (value === undefined || this.#callOptions.includes(key)) continue;
      const right = findRightName(key, own, this.#aliases) ?? this.#findSentKey(key, schemas);
      if (right === undefined) continue;
      const place = `in the argument before the options${right === key ? '' : `, as ${right}`}`;
      throw new InputError(`${call}: option ${key} is not known: pass it ${place}`, {
        endpoint: id,
        code: 'invalid-option',
        hint: listKeys('the options', this.#callOptions),
      });
    }
  }

  /**
   * @throws {InputError} for a key of `request` that its schema does not know, and that misspells
   * one of `names` or a key of the schema
   */
  checkNames(call: NamedRequest, request: object, names: readonly string[]): void {
    const { input } = call;
    const given = request as Readonly<Record<string, unknown>>;
    // Nearly always the schema knows all keys, and none is compared with names.
    const unknown = input === undefined ? Object.keys(given) : listUnknownKeys(input.body, given);
    for (const key of unknown) {
      if (given[key] === undefined || names.includes(key)) continue;
      const right = findRightName(key, names, this.#aliases);
      if (right !== undefined) throw this.#createUnknownKeyError(call, key, right);
      const inBody = input && findRightName(key, listKnownKeys(input.body), this.#aliases);
      if (inBody !== undefined)
        throw this.#createUnknownKeyError(call, `body.${key}`, `body.${inBody}`);
      if (isCallback(key, given[key])) throw this.#createCallbackKeyError(call, key);
    }
  }

  /**
   * Returns the beginning of a message: where exactly one key is missing and exactly one is not
   * known, the second probably stands for the first. Otherwise empty.
   */
  describeMissingKey(
    slot: string,
    schema: Schema<unknown>,
    value: unknown,
    [first, ...others]: readonly Problem[],
  ): string {
    if (
      first === undefined ||
      others.length > 0 ||
      first.keys.length !== 1 ||
      first.value !== undefined
    )
      return '';
    const [unknown, ...more] = listUnknownKeys(schema, value);
    return unknown === undefined || more.length > 0
      ? ''
      : `${formatPath([slot, unknown])} is not known: did you mean ${formatPath([slot, ...first.keys])}? `;
  }

  #createUnknownKeyError(call: NamedCall, key: string, right: string): InputError {
    return this.#createError(
      call,
      `${key} is not known: use ${right}`,
      key.startsWith('where.')
        ? undefined
        : "if the server knows this key, validate: 'passthrough' sends it as it is",
    );
  }

  #createCallbackKeyError(call: NamedCall, key: string): InputError {
    return this.#createError(call, `${key} is not known: a function is not sent`, undefined);
  }

  #createError({ id, call = id }: NamedCall, text: string, hint: string | undefined): InputError {
    return new InputError(`${call}: ${text}`, {
      endpoint: id,
      code: 'invalid-input',
      hint,
    });
  }
}

/** Returns whether a key of an input is a slot that the endpoint reads or refuses by itself. */
function isKnownSlot(key: string, schemas: Slots): boolean {
  if (key === 'where') return schemas.where !== undefined;
  return SLOTS.some((slot) => slot === key);
}

function isEmpty(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((field) => field === undefined);
}

/** Returns what a key beside the slots most likely means. */
function explainInputKey(key: string, schemas: Slots): string {
  const slots = SLOTS.filter((slot) => schemas[slot] !== undefined);
  const owner = slots.find((slot) => listKnownKeys(schemas[slot] as Schema<unknown>).includes(key));
  if (owner !== undefined) return `pass it as ${owner}.${key}`;
  const right = findRightName(key, slots, SLOT_NAMES);
  if (right !== undefined) return `use ${right}`;
  return describeSlots(schemas);
}

/** Names the keys that the input of an endpoint has. */
function describeSlots(schemas: Slots): string {
  const slots = SLOTS.filter((slot) => schemas[slot] !== undefined);
  return slots.length === 0 ? 'the input has no keys' : `the input has ${slots.join(', ')}`;
}
