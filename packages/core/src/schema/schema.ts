import { LazySchema } from './lazy-schema.js';
import { InputError } from '../base/errors.js';
import {
  booleanNode,
  enumNode,
  instantNode,
  intNode,
  literalNode,
  numberNode,
  openEnumNode,
  stringNode,
  unknownNode,
} from './leaf-node.js';
import { arrayNode, recordNode } from './list-node.js';
import type { Fix, Literal, Node, ObjectNode } from './node.js';
import { objectNode } from './object-node.js';
import { unionNode } from './union-node.js';
import { normalizedNode, nullableNode, optionalNode } from './wrapped-node.js';
import type { Schema, Open } from './standard.js';

export { check, misnamedKey, normalizeInPlace, readInput, strayKeys } from './lazy-schema.js';
export type { Node, Refuse } from './node.js';
export { type Problem, problemText } from './problems.js';
export type { Open, Schema, StandardIssue, StandardProps, StandardResult, StandardSchema } from './standard.js';
export { Visit } from './visit.js';

/** The schema of a part of a value, to nest in other schemas. */
export interface PartSchema<T> {
  /** Carries `T` for inference; never set. */
  readonly '~value'?: () => T;
  readonly type: Node['type'];
}

/** The schema of a field that may be missing. */
export interface OptionalSchema<T> extends PartSchema<T | undefined> {
  readonly type: 'optional';
}

/** One schema per key of `T`: a missing key does not compile. */
export type Shape<T> = { readonly [K in keyof T]-?: FieldSchema<T[K]> };

/** The schema of one field. Aliases, and not conditions inside the mapped type: the compiler keeps what it found for each type. */
type FieldSchema<V> = undefined extends V ? MissingSchema<V> : PartSchema<V>;
type MissingSchema<V> = unknown extends V ? PartSchema<unknown> : OptionalSchema<Exclude<V, undefined>>;

/** The type of the values of a part. */
type ValueOf<Part> = Part extends PartSchema<infer T> ? T : never;

/** `S`, without keys that `T` does not have. */
export type Exact<T, S> = S & Record<Exclude<keyof S, keyof T>, never>;

/** Makes a schema of any type, built on first use. Mark the call as pure, so that bundlers can drop it when it is not used. */
export function schema<T>(build: () => PartSchema<NoInfer<T>>): Schema<T> {
  return new LazySchema<T>(() => nodeOf(build()));
}

/** Makes an object schema that keeps unknown keys, which newer servers may send. Built on first use; mark the call as pure. */
export function object<T, S extends Shape<T> = Shape<T>>(shape: () => Exact<T, S>): Schema<T> {
  return new LazySchema<T>(() => objectNode(shape()));
}

/** Makes the schema of an object that has the keys of `base` and more. Built on first use; mark the call as pure. */
export function extended<T extends object, More extends object>(base: Schema<T>, more: () => Shape<More>): Schema<T & More> {
  return new LazySchema<T & More>(() => {
    const node = nodeOf(part(base));
    if (node.type !== 'object') throw new InputError('only the schema of an object can be extended', { code: 'foreign-schema' });
    return objectNode({ ...node.shape, ...(more() as unknown as ObjectNode['shape']) });
  });
}

/**
 * Returns `schema` as a part, to nest it in another one.
 *
 * @throws {InputError} when the schema was not made by this copy of the package
 */
export function part<T>(schema: Schema<T>): PartSchema<T> {
  if (schema instanceof LazySchema) return made<T>((schema as LazySchema<T>).node);
  throw new InputError('only schemas of this package can be used here', { code: 'foreign-schema' });
}

function made<T>(node: Node): PartSchema<T> {
  return node;
}

/** Returns the description that a part is. */
export function nodeOf(schema: PartSchema<unknown>): Node {
  return schema as Node;
}

// Schemas without parameters are shared: each is compiled once.
const STRING: Node = /* @__PURE__ */ stringNode();
const INT: Node = /* @__PURE__ */ intNode();
const NUMBER: Node = /* @__PURE__ */ numberNode();
const BOOLEAN: Node = /* @__PURE__ */ booleanNode();
const UNKNOWN: Node = /* @__PURE__ */ unknownNode();
const INSTANT: Node = /* @__PURE__ */ instantNode();
const OPTIONAL_STRING: Node = /* @__PURE__ */ optionalNode(STRING);
const OPTIONAL_INT: Node = /* @__PURE__ */ optionalNode(INT);
const OPTIONAL_NUMBER: Node = /* @__PURE__ */ optionalNode(NUMBER);
const OPTIONAL_BOOLEAN: Node = /* @__PURE__ */ optionalNode(BOOLEAN);

/** Returns the schema of a string. */
export function string(): PartSchema<string> {
  return made(STRING);
}

/** Returns the schema of an integer that a number holds exactly. */
export function int(): PartSchema<number> {
  return made(INT);
}

/** Returns the schema of a finite number. */
export function number(): PartSchema<number> {
  return made(NUMBER);
}

/** Returns the schema of a boolean. */
export function boolean(): PartSchema<boolean> {
  return made(BOOLEAN);
}

/** Returns the schema of any value. A field with it must be there; see `optional`. */
export function unknown(): PartSchema<unknown> {
  return made(UNKNOWN);
}

/** Returns the schema of an RFC 3339 instant. */
export function instant(): PartSchema<string> {
  return made(INSTANT);
}

/** Makes the schema of a field that may be missing. */
export function optional<T>(inner: PartSchema<T>): OptionalSchema<T> {
  return optionalNode(nodeOf(inner)) as OptionalSchema<T>;
}

/** Returns the schema of a string that may be missing. */
export function optionalString(): OptionalSchema<string> {
  return OPTIONAL_STRING as OptionalSchema<string>;
}

/** Returns the schema of a boolean that may be missing. */
export function optionalBoolean(): OptionalSchema<boolean> {
  return OPTIONAL_BOOLEAN as OptionalSchema<boolean>;
}

/** Returns the schema of an integer that may be missing. */
export function optionalInt(): OptionalSchema<number> {
  return OPTIONAL_INT as OptionalSchema<number>;
}

/** Returns the schema of a number that may be missing. */
export function optionalNumber(): OptionalSchema<number> {
  return OPTIONAL_NUMBER as OptionalSchema<number>;
}

/** Makes the schema of a value that may be `null`. */
export function nullable<T>(inner: PartSchema<T>): PartSchema<T | null> {
  return made(nullableNode(nodeOf(inner)));
}

/** Makes the schema of a list that is always sent; see `list` for lists that servers may leave out. */
export function array<T>(item: PartSchema<T>): PartSchema<T[]> {
  return made(arrayNode(nodeOf(item)));
}

/** Makes the schema of an object with any keys, whose values have one type. */
export function record<T>(item: PartSchema<T>): PartSchema<Record<string, T>> {
  return made(recordNode(nodeOf(item)));
}

/** Makes the schema of one value. */
export function literal<const T extends Literal>(value: T): PartSchema<T> {
  return made(literalNode(value));
}

/** Makes the schema of one of a fixed set of words; see `openEnum` for a set that servers may extend. */
export function closedEnum<const Known extends string>(values: readonly Known[]): PartSchema<Known> {
  return made(enumNode(values));
}

/** Makes the schema of an enum to which servers may add values. Any string is valid; the JSON Schema lists the known values. */
export function openEnum<const Known extends string>(known: readonly Known[]): PartSchema<Open<Known>> {
  return made(openEnumNode(known));
}

/** Makes the schema of a value that one of several schemas accepts. Faster where the options differ in the kind of their values. */
export function union<const Options extends readonly PartSchema<unknown>[]>(options: Options): PartSchema<ValueOf<Options[number]>> {
  return made(unionNode(options.map(nodeOf)));
}

/** Makes the schema of a list that servers may leave out or send as `null`; both become `[]`. */
export function list<T>(item: PartSchema<T>): PartSchema<readonly T[]> {
  return normalized<readonly T[]>(array(item), noneIsEmpty, true);
}

/** Returns the schema of an instant or `null`. `0001-01-01T00:00:00Z` becomes `null`; with `'epoch'`, `1970-01-01T00:00:00Z` does too. */
export function instantOrNull(unset?: 'epoch'): PartSchema<string | null> {
  if (unset === 'epoch') return (epochOrInstant ??= normalized<string | null>(nullable(instant()), epochIsNull));
  return (zeroOrInstant ??= normalized<string | null>(nullable(instant()), zeroIsNull));
}

let zeroOrInstant: PartSchema<string | null> | undefined;
let epochOrInstant: PartSchema<string | null> | undefined;

/**
 * Makes the schema of a value that is sent in several forms; `fix` converts them to the one that `inner` accepts.
 *
 * @param takesNull whether `fix` replaces `null`
 */
export function normalized<T>(inner: PartSchema<T>, fix: Fix, takesNull = false): PartSchema<T> {
  return made(normalizedNode(nodeOf(inner), fix, takesNull));
}

function noneIsEmpty(value: unknown): unknown {
  return value ?? [];
}

function zeroIsNull(value: unknown): unknown {
  return value === '0001-01-01T00:00:00Z' ? null : value;
}

function epochIsNull(value: unknown): unknown {
  return value === '1970-01-01T00:00:00Z' ? null : zeroIsNull(value);
}
