import { isThenable } from '../base/callback.js';
import { InputError } from '../base/errors.js';

/**
 * The part of a zod 4 schema that is used: its definition and its run function. Declared here so that nothing else depends on zod's types;
 * property tests compare it with zod.
 */
export interface Node {
  readonly _zod: {
    readonly def: Def;
    /** How an absent key is handled: an error when undefined, otherwise left out or filled in. */
    readonly optin?: 'optional' | 'defaulted' | undefined;
    readonly optout?: 'optional' | undefined;
    readonly values?: ReadonlySet<unknown> | undefined;
    readonly propValues?: Readonly<Record<string, ReadonlySet<unknown> | undefined>> | undefined;
    /** The schema inside a lazy one. */
    readonly innerType?: Node | undefined;
    readonly traits: ReadonlySet<string>;
    run(payload: Payload, context: RunContext): Payload | Promise<Payload>;
  };
}

export interface Payload {
  readonly value: unknown;
  readonly issues: readonly Issue[];
}

interface RunContext {
  readonly async: false;
  readonly jitless: true;
}

/** One mismatch as zod reports it, before it has a message. */
export interface Issue {
  readonly code: string;
  readonly path?: readonly PropertyKey[] | undefined;
  readonly expected?: string | undefined;
  readonly origin?: string | undefined;
  readonly format?: string | undefined;
  readonly minimum?: number | bigint | undefined;
  readonly maximum?: number | bigint | undefined;
  readonly inclusive?: boolean | undefined;
  readonly values?: readonly unknown[] | undefined;
  /** Issues of each option of a union. */
  readonly errors?: readonly (readonly Issue[])[] | undefined;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

interface Checked {
  readonly checks?: readonly { readonly _zod: { readonly def: CheckDef } }[] | undefined;
}

interface Wrapping {
  readonly innerType: Node;
}

export interface RangeDef {
  readonly check: 'greater_than' | 'less_than';
  readonly value: number | bigint | Date;
  readonly inclusive: boolean;
  readonly when?: unknown;
}

export type CheckDef =
  | { readonly check: 'min_length'; readonly minimum: number }
  | { readonly check: 'max_length'; readonly maximum: number }
  | { readonly check: 'length_equals'; readonly length: number }
  | RangeDef
  | { readonly check: 'string_format'; readonly format: string; readonly pattern?: RegExp | undefined; readonly when?: unknown }
  | { readonly check: 'overwrite' | 'custom' };

export interface StringDef extends Checked {
  readonly type: 'string';
  readonly format?: string | undefined;
  readonly pattern?: RegExp | undefined;
  readonly coerce?: boolean | undefined;
}

export interface NumberDef extends Checked {
  readonly type: 'number';
  readonly format?: string | undefined;
  readonly coerce?: boolean | undefined;
}

export interface ObjectDef extends Checked {
  readonly type: 'object';
  readonly shape: Readonly<Record<string, Node>>;
  readonly catchall?: Node | undefined;
}

export interface ArrayDef extends Checked {
  readonly type: 'array';
  readonly element: Node;
}

export interface RecordDef extends Checked {
  readonly type: 'record';
  readonly keyType: Node;
  readonly valueType: Node;
  readonly mode?: string | undefined;
}

export interface UnionDef extends Checked {
  readonly type: 'union';
  readonly options: readonly Node[];
  readonly discriminator?: string | undefined;
  /** False for unions of which exactly one option may match, and for those with a discriminator. */
  readonly inclusive?: boolean | undefined;
  readonly unionFallback?: boolean | undefined;
}

export type Def =
  | StringDef
  | NumberDef
  | ObjectDef
  | ArrayDef
  | RecordDef
  | UnionDef
  | ({ readonly type: 'boolean'; readonly coerce?: boolean | undefined } & Checked)
  | ({ readonly type: 'null' | 'undefined' | 'unknown' | 'any' } & Checked)
  | ({ readonly type: 'enum' } & Checked)
  | ({ readonly type: 'literal'; readonly values: readonly unknown[] } & Checked)
  | ({ readonly type: 'optional' | 'nullable' } & Wrapping & Checked)
  | ({ readonly type: 'lazy' } & Checked)
  | ({ readonly type: 'pipe' } & Checked)
  | ({ readonly type: 'transform' | 'default' | 'prefault' | 'catch' | 'custom' | 'readonly' | 'intersection' | 'tuple' } & Checked);

/** Returns a zod schema as a node. */
export function nodeOf(schema: object): Node {
  return schema as Node;
}

const CONTEXT: RunContext = { async: false, jitless: true };

/** Runs zod without compiling code. Used for the rare cases. */
export function runZod(node: Node, value: unknown): Payload {
  return mustBeSync(node._zod.run({ value, issues: [] }, CONTEXT));
}

/** Returns the result of a schema. @throws {InputError} `async-schema` if it is a promise */
export function mustBeSync<T>(result: T | Promise<T>): T {
  if (!isThenable(result)) return result;
  Promise.resolve(result).catch(() => undefined);
  throw new InputError('schemas with asynchronous checks cannot be used here', { code: 'async-schema' });
}
