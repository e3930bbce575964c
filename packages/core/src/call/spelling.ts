import { type Aliases, rightName } from '../base/near-name.js';
import { InputError } from '../base/errors.js';
import { pathText, type Problem } from '../schema/problems.js';
import type { Schema } from '../schema/standard.js';
import { misnamedKey, strayKeys } from '../schema/unknown-keys.js';

/** The operation of a request, and the schema of what is sent of it. */
export interface SpelledRequest {
  readonly id: string;
  readonly input?: { readonly body: Schema<unknown> };
}

/** Finds the names that misspelt ones most likely mean. */
export interface Spelling {
  /** @throws {InputError} for a key of a slot that is another spelling of a known one: the server would ignore it silently */
  checkSlot(endpoint: string, slot: string, schema: Schema<unknown>, value: unknown): void;
  /** @throws {InputError} for a key of `request` that its schema does not know, and that is another spelling of one of `names` */
  checkNames(endpoint: SpelledRequest, request: object, names: readonly string[]): void;
  /** Returns the end of a message: the key that is meant, where exactly one key is missing and exactly one is not known. */
  missing(slot: string, schema: Schema<unknown>, value: unknown, problems: readonly Problem[]): string;
  /** Returns the option that an unknown one most likely means. */
  option(name: string, known: readonly string[]): string | undefined;
}

/** Finds misspelt names. @param aliases names that other clients use */
export class NameFinder implements Spelling {
  readonly #aliases: Aliases;

  constructor(aliases: Aliases) {
    this.#aliases = aliases;
  }

  checkSlot(endpoint: string, slot: string, schema: Schema<unknown>, value: unknown): void {
    const found = misnamedKey(schema, value, this.#aliases);
    if (found !== undefined) throw unknownKey(endpoint, pathText([slot, ...found.keys]), pathText([slot, ...found.right]));
  }

  checkNames({ id, input }: SpelledRequest, request: object, names: readonly string[]): void {
    const given = request as Readonly<Record<string, unknown>>;
    // Nearly always the schema knows all keys, and none is compared with names.
    for (const key of input === undefined ? Object.keys(given) : strayKeys(input.body, given)) {
      const right = given[key] === undefined || names.includes(key) ? undefined : this.option(key, names);
      if (right !== undefined) throw unknownKey(id, key, right);
    }
  }

  missing(slot: string, schema: Schema<unknown>, value: unknown, [first, ...others]: readonly Problem[]): string {
    if (first === undefined || others.length > 0 || first.keys.length !== 1 || first.value !== undefined) return '';
    const [stray, ...more] = strayKeys(schema, value);
    return stray === undefined || more.length > 0
      ? ''
      : `; ${pathText([slot, stray])} is not known: did you mean ${pathText([slot, ...first.keys])}?`;
  }

  option(name: string, known: readonly string[]): string | undefined {
    return rightName(name, known, this.#aliases);
  }
}

function unknownKey(endpoint: string, key: string, right: string): InputError {
  return new InputError(`${endpoint}: ${key} is not known: use ${right}`, {
    endpoint,
    code: 'invalid-input',
    hint: "with validate: 'off' keys are sent as they are",
  });
}
