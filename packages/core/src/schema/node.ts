import type { Check, Converter } from './visit.js';

/**
 * The description of a value, made by the functions of `schema.ts`. Its check and the conversion come with it, so that a bundle has those of
 * the types in use; JSON Schema and the zod schema are derived from it.
 */
export type Node =
  | (Traits & { readonly type: 'string' | 'number' | 'int' | 'boolean' | 'instant' | 'unknown' })
  | (Traits & { readonly type: 'openEnum'; readonly known: readonly string[] })
  | (Traits & { readonly type: 'enum'; readonly values: readonly Literal[] })
  | (Traits & { readonly type: 'literal'; readonly values: readonly [Literal] })
  | (Traits & { readonly type: 'optional' | 'nullable'; readonly inner: Node })
  | (Traits & { readonly type: 'array' | 'record'; readonly item: Node })
  | ObjectNode
  | (Traits & { readonly type: 'union'; readonly options: readonly Node[] })
  | NormalizedNode;

/** What descriptions of all types have. */
export interface Traits extends Converter {
  /** Makes the check; see `compile`, which makes it once. */
  readonly makeCheck: () => Check;
  /** What is accepted without calling a check; see `quick.ts`. */
  readonly quick: number;
  /**
   * Whether the check changes no value, valid or not. It is left out where problems are not reported. False for objects and lists: a value
   * that is neither is a problem in any case when one was expected.
   */
  readonly inert: boolean;
  /** How an object handles an absent key. */
  readonly absent: Absent;
}

/** How an absent key is handled: accepted, reported, or filled in. */
export type Absent = 'fine' | 'problem' | 'filled';

export type Literal = string | number | boolean | null;

/** An object that keeps unknown keys, which newer servers may send. */
export interface ObjectNode extends Traits {
  readonly type: 'object';
  /** Getters may refer to the schema of the object itself. */
  readonly shape: Readonly<Record<string, Node>>;
}

/** A value that is sent in several forms. */
export interface NormalizedNode extends Traits {
  readonly type: 'normalized';
  readonly inner: Node;
  readonly fix: Fix;
  /** Whether null is accepted, whatever `inner` does with it. */
  readonly takesNull: boolean;
}

/**
 * Brings a value into the form that the inner schema accepts; returns the value itself when it already has that form. Idempotent, and never
 * changes its argument. `refuse` reports a value that cannot be converted; it is absent where only a valid value is of interest.
 */
export type Fix = (value: unknown, refuse?: Refuse) => unknown;

/** Reports what was expected of a value, or of the part of it at `keys`. */
export type Refuse = (expected: string, keys?: readonly PropertyKey[]) => void;

/** Returns the schema inside an optional, nullable or normalizing one, or the schema itself. */
export function unwrapped(node: Node): Node {
  return 'inner' in node ? node.inner : node;
}
