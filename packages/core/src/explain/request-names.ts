import { InputError } from '../base/errors.js';
import { isRecord } from '../base/record.js';
import { formatPath, type Problem } from '../schema/problems.js';
import type { Schema } from '../schema/standard.js';
import { type Aliases, nearName, type NearName, rightName } from './near-name.js';
import { twoObjectsHint } from './slot-hint.js';
import { knownKeys, misnamedKey, strayKeys } from './unknown-keys.js';

/** The operation of a request, and the method that messages name. */
export interface NamedCall {
  readonly id: string;
  readonly call?: string;
}

/** The values of a request, or their schemas. */
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

/** An address as it was given, and what the rest of its call can take. */
export interface GivenAddress {
  readonly address: unknown;
  /** The names of the parameters in the path. */
  readonly parameters: readonly string[];
  readonly schemas: Slots;
  /** Whether the call changes something on the server. */
  readonly changes: boolean;
  /** Whether misspelt keys of a read are refused. */
  readonly refuses: boolean;
}

/**
 * The operation of a request, and the schema of what is sent of it, whose keys are the names that
 * are known.
 */
export interface NamedRequest extends NamedCall {
  readonly input?: { readonly body: Schema<unknown> };
}

/** Checks the names of options and of the keys of requests, and says which ones are meant. */
export class RequestNames {
  /** Finds the option that an unknown one most likely means. */
  readonly option: NearName;
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
    this.option = nearName({ ...ofOptions, ...aliases });
  }

  /**
   * @throws {InputError} for a key of a slot that is another spelling of a known one, and for
   * `signal`: servers ignore them silently
   */
  checkSlot(call: NamedCall, slot: string, schema: Schema<unknown>, value: unknown): void {
    const found = misnamedKey(schema, value, this.#aliases);
    if (found !== undefined)
      throw this.#unknown(
        call,
        formatPath([slot, ...found.keys]),
        formatPath([slot, ...found.right]),
      );
    if (
      (value as Readonly<Record<string, unknown>> | null)?.['signal'] !== undefined &&
      strayKeys(schema, value).includes('signal')
    )
      throw this.#unknown(call, `${slot}.signal`, 'the option signal, in the last argument');
  }

  /**
   * Checks the keys of an input beside its slots, and an address where the path takes none: no
   * server receives them.
   *
   * @param schemas the schemas of the slots
   * @throws {InputError} saying which slot is meant, or in which slot the key belongs
   */
  checkSlots(call: NamedCall, input: Slots, schemas: Slots): void {
    for (const [key, value] of Object.entries(input)) {
      const isRead =
        key === 'where' ? schemas.where !== undefined : SLOTS.some((slot) => slot === key);
      if (value === undefined || isRead || (key === 'where' && isEmpty(value))) continue;
      throw this.#refuse(
        call,
        `${key} is not known: ${meantSlot(key, schemas)}`,
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
    const { address, parameters, schemas, changes, refuses } = given;
    const where = schemas.where as Schema<unknown> | undefined;
    const strays = where === undefined ? [] : strayKeys(where, address);
    if (where === undefined || strays.length === 0 || (!changes && !refuses)) return;
    for (const key of strays) {
      const place = this.#placeOf(key, schemas);
      if (place !== undefined)
        throw this.#refuse(
          call,
          `where.${key} is not known: pass it ${place}`,
          twoObjectsHint(parameters),
        );
    }
    if (changes)
      throw this.#refuse(
        call,
        `where.${strays.join(', where.')} is not known: the address has ${knownKeys(where).join(', ')}`,
        "no server receives other keys of the address: leave them out, also with validate: 'off'",
      );
  }

  /**
   * Returns where a key of the address belongs: in the query, the body or the options. Undefined
   * when none of them has such a key.
   */
  #placeOf(key: string, schemas: Slots): string | undefined {
    for (const slot of ['query', 'body'] as const) {
      const schema = schemas[slot] as Schema<unknown> | undefined;
      if (schema === undefined) continue;
      const right = knownKeys(schema).includes(key)
        ? [key]
        : misnamedKey(schema, { [key]: true }, this.#aliases)?.right;
      if (right !== undefined) return `in the second argument, as ${formatPath([slot, ...right])}`;
    }
    const right = this.#callOptions.includes(key) ? key : this.option(key, this.#callOptions);
    return right === undefined ? undefined : `in the last argument, as the option ${right}`;
  }

  /**
   * @throws {InputError} for a key of `request` that its schema does not know, and that misspells
   * one of `names` or a key of the schema
   */
  checkNames(call: NamedRequest, request: object, names: readonly string[]): void {
    const { input } = call;
    const given = request as Readonly<Record<string, unknown>>;
    // Nearly always the schema knows all keys, and none is compared with names.
    for (const key of input === undefined ? Object.keys(given) : strayKeys(input.body, given)) {
      if (given[key] === undefined || names.includes(key)) continue;
      const right = rightName(key, names, this.#aliases);
      if (right !== undefined) throw this.#unknown(call, key, right);
      const inBody = input && rightName(key, knownKeys(input.body), this.#aliases);
      if (inBody !== undefined) throw this.#unknown(call, `body.${key}`, `body.${inBody}`);
    }
  }

  /**
   * Returns the beginning of a message: the key that is meant, where exactly one key is missing and
   * exactly one is not known.
   */
  missing(
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
    const [stray, ...more] = strayKeys(schema, value);
    return stray === undefined || more.length > 0
      ? ''
      : `${formatPath([slot, stray])} is not known: did you mean ${formatPath([slot, ...first.keys])}? `;
  }

  #unknown(call: NamedCall, key: string, right: string): InputError {
    return this.#refuse(
      call,
      `${key} is not known: use ${right}`,
      key.startsWith('where.')
        ? undefined
        : "if the server knows this key, validate: 'passthrough' sends it as it is",
    );
  }

  #refuse({ id, call = id }: NamedCall, text: string, hint: string | undefined): InputError {
    return new InputError(`${call}: ${text}`, {
      endpoint: id,
      code: 'invalid-input',
      hint,
    });
  }
}

function isEmpty(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((field) => field === undefined);
}

/** Returns what a key beside the slots most likely means. */
function meantSlot(key: string, schemas: Slots): string {
  const slots = SLOTS.filter((slot) => schemas[slot] !== undefined);
  const owner = slots.find((slot) => knownKeys(schemas[slot] as Schema<unknown>).includes(key));
  if (owner !== undefined) return `pass it as ${owner}.${key}`;
  const right = rightName(key, slots, SLOT_NAMES);
  if (right !== undefined) return `use ${right}`;
  return slots.length === 0 ? 'the input has no keys' : `the input has ${slots.join(', ')}`;
}
