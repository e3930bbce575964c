import {
  InputError,
  hasFields,
  describeKind,
  type Schema,
  type StandardIssue,
  type StandardResult,
  isRead,
} from '@clients/core';
import { coerceToSchema } from '@clients/core/coerce';
import { type JsonSchemaOptions, writeJsonSchema } from '@clients/core/json-schema';
import { formatProblems, validate } from '@clients/core/validate';
import { fields } from './catalog/fields.js';
import { findNearest } from './near.js';
import type { Operation } from './operations.js';
import { isPageable, readsText } from './kinds.js';
import { type Slots, SPECIAL_OPERATIONS } from './special.js';
import { toolOffset, toolPage, toolRest } from './special-schemas.js';
import { findStandIns } from './stand-ins.js';

/** The arguments of a tool: one object. */
export type ToolArguments = Readonly<Record<string, unknown>>;

type Json = Readonly<Record<string, unknown>>;

/** An argument, and where the operation takes it. */
interface Argument {
  readonly slot: string;
  readonly key: string;
  readonly json: Json;
  readonly required: boolean;
}

/** The input of an operation as one object: path parameters, query and body together. */
export class ToolInput {
  readonly #operation: Operation;
  readonly #slots: ReadonlyMap<string, Schema<unknown>>;
  readonly #arguments: ReadonlyMap<string, Argument>;

  constructor(operation: Operation) {
    this.#operation = operation;
    this.#slots = collectSlots(operation);
    this.#arguments = describeArguments(operation, this.#slots, { target: 'draft-2020-12' });
  }

  /**
   * Returns the JSON Schema of the object.
   * @throws {InputError} for a target that is not supported
   */
  jsonSchema(options: JsonSchemaOptions): Record<string, unknown> {
    // That of any schema: a tool without arguments has none.
    const { $schema } = writeJsonSchema(toolOffset, options.target);
    const all = [...describeArguments(this.#operation, this.#slots, options)];
    const required = all.filter(([, argument]) => argument.required).map(([name]) => name);
    return {
      ...($schema === undefined ? {} : { $schema }),
      type: 'object',
      properties: Object.fromEntries(all.map(([name, { json }]) => [name, json])),
      ...(required.length > 0 ? { required } : {}),
      additionalProperties: false,
    };
  }

  /** Checks the object; the problems name its keys. The value is not changed. */
  validate(value: unknown): StandardResult<ToolArguments> {
    if (value !== undefined && !hasFields(value))
      return { issues: [{ message: `must be an object, not ${describeKind(value)}` }] };
    const given = value ?? {};
    const issues = [
      ...this.#findUnknown(given),
      ...this.#findProblems(given),
      ...this.#findStandIns(given),
    ];
    return issues.length > 0 ? { issues } : { value: given };
  }

  /**
   * Checks the object like `validate`. Where a value has another type than its argument, as the
   * `"12"` that models send for an integer, it is converted if that loses nothing.
   */
  convert(value: unknown): StandardResult<ToolArguments> {
    const asGiven = this.validate(value);
    if (asGiven.issues === undefined) return asGiven;
    const properties = Object.fromEntries(
      [...this.#arguments].map(([name, { json }]) => [name, json]),
    );
    const converted = coerceToSchema({ type: 'object', properties }, value);
    return converted.coercions.length === 0 ? asGiven : this.validate(converted.value);
  }

  /**
   * Returns the converted arguments.
   *
   * @throws {InputError} naming each argument that is wrong
   */
  read(value: unknown): ToolArguments {
    const result = this.convert(value);
    if (result.issues === undefined) return result.value;
    const text = result.issues
      .map(({ message, path = [] }) =>
        [path.map(String).join('.'), message].filter(Boolean).join(' '),
      )
      .join('; ');
    const { method, endpoint } = this.#operation;
    throw new InputError(`${method}: ${text}`, { endpoint: endpoint.id, code: 'invalid-input' });
  }

  /** Splits the arguments into the slots of the operation. */
  split(given: ToolArguments): Slots {
    const slots: Record<string, Record<string, unknown>> = Object.fromEntries(
      [...this.#slots.keys()].map((slot) => [slot, {}]),
    );
    for (const [name, value] of Object.entries(given)) {
      const argument = this.#arguments.get(name);
      const slot = slots[argument?.slot ?? ''];
      // Models send null for arguments that they leave out.
      if (
        argument === undefined ||
        slot === undefined ||
        (value === null && !argument.required && !takesNull(argument.json))
      )
        continue;
      slot[argument.key] = value;
    }
    return slots;
  }

  /** Returns the name of the argument that a slot's key has. */
  findName(slot: string, key: string): string {
    for (const [name, argument] of this.#arguments)
      if (argument.slot === slot && argument.key === key) return name;
    return key;
  }

  #findUnknown(given: ToolArguments): StandardIssue[] {
    const known = [...this.#arguments.keys()];
    return Object.keys(given)
      .filter((name) => !this.#arguments.has(name))
      .map((name) => {
        const [near] = findNearest(name, known);
        const guess = near === undefined ? '' : `did you mean ${near}? `;
        // Models invent filters: they choose from those that there are.
        const all = `the arguments are ${known.join(', ')}`;
        return { message: `is not an argument; ${guess}${all}`, path: [name] };
      });
  }

  /**
   * Finds placeholders from earlier answers, which stand for values that were not shown. A write
   * must not contain them.
   */
  #findStandIns(given: ToolArguments): StandardIssue[] {
    const { endpoint } = this.#operation;
    if (isRead(endpoint)) return [];
    return Object.entries(given).flatMap(([name, value]) =>
      findStandIns(value, this.#arguments.get(name)?.key ?? name, endpoint.path).map(
        ({ path, message }) => ({
          message,
          path: [name, ...path],
        }),
      ),
    );
  }

  #findProblems(given: ToolArguments): StandardIssue[] {
    const slots = this.split(given);
    return [...this.#slots].flatMap(([slot, schema]) =>
      validate(schema, slots[slot]).problems.map((problem) => {
        const [first, ...rest] = problem.keys;
        return {
          message: formatProblems([{ ...problem, path: '' }]),
          path: first === undefined ? [] : [this.findName(slot, String(first)), ...rest],
        };
      }),
    );
  }
}

/** Returns the schemas of an operation's slots, including those that only its tool has. */
function collectSlots(operation: Operation): ReadonlyMap<string, Schema<unknown>> {
  const { endpoint, method } = operation;
  const own: Record<string, Schema<unknown> | undefined> = {
    ...endpoint.input,
    ...SPECIAL_OPERATIONS[method]?.input,
  };
  if (endpoint.item !== undefined)
    Object.assign(own, isPageable(endpoint) ? { rest: toolRest } : { page: toolPage });
  if (readsText(endpoint)) own['read'] = toolOffset;
  return new Map(
    Object.entries(own).flatMap(([slot, schema]) => (schema === undefined ? [] : [[slot, schema]])),
  );
}

/**
 * Describes the arguments. The schemas are new objects, because other libraries modify schemas
 * passed to them.
 */
function describeArguments(
  operation: Operation,
  slots: ReadonlyMap<string, Schema<unknown>>,
  options: JsonSchemaOptions,
): ReadonlyMap<string, Argument> {
  const found = new Map<string, Argument>();
  const described = Object.keys(operation.endpoint.input);
  const isList = operation.endpoint.item !== undefined;
  const isDownload = operation.endpoint.bytes !== undefined;
  for (const [slot, schema] of slots) {
    const { properties = {}, required = [] } = writeJsonSchema(schema, options.target) as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    const texts = {
      ...fields[operation.objects[described.indexOf(slot)] ?? ''],
      ...OWN_SLOT_TEXTS[slot],
      ...(isList ? OWN_SLOT_TEXTS['page'] : {}),
      ...(isDownload ? OWN_SLOT_TEXTS['bytes'] : {}),
      ...SPECIAL_OPERATIONS[operation.method]?.fields,
    };
    for (const [key, json] of Object.entries(properties)) {
      // A body has keys that are path parameters too: both are needed.
      const name = found.has(key) ? `${slot}_${key}` : key;
      found.set(name, {
        slot,
        key,
        json: addTexts(json, key, texts),
        required: required.includes(key),
      });
    }
  }
  return found;
}

/** Descriptions of the slots that only tools have. */
const OWN_SLOT_TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  page: {
    page: 'Page of the list, from 1. Default 1. After closing, moving or deleting items of a page, read the same page again: later items have moved up to it.',
    limit: 'Items per page, at most 50. Default 30.',
  },
  rest: { skip: 'Items to skip at the beginning of the page, as given in `next`. Default 0.' },
  read: { offset: 'Characters of the answer to skip. Default 0.' },
  bytes: { offset: 'Bytes of the answer to skip. Default 0.' },
};

/** Returns a copy of a field's JSON Schema with descriptions, those of nested fields too. */
function addTexts(json: Json, path: string, texts: Readonly<Record<string, string>>): Json {
  const { properties, items } = json as {
    readonly properties?: Record<string, Json>;
    readonly items?: Json;
  };
  const inner =
    properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([key, each]) => [
              key,
              addTexts(each, `${path}.${key}`, texts),
            ]),
          ),
        };
  const description = texts[path];
  // A list is described as a whole; its items only by their own fields.
  const list =
    items === undefined ? {} : { items: addTexts(items, path, { ...texts, [path]: '' }) };
  return {
    ...json,
    ...inner,
    ...list,
    ...(description === undefined || description === '' ? {} : { description }),
  };
}

function takesNull(json: Json): boolean {
  const { anyOf, type } = json as { readonly anyOf?: readonly Json[]; readonly type?: unknown };
  return type === 'null' || anyOf?.some(takesNull) === true;
}
