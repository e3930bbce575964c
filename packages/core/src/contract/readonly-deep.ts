/**
 * Values whose type stays as it is: functions, schemas, objects of the platform, and texts, because
 * the other values of an `OpenEnum` are a text and an object at once.
 */
type Whole =
  | string
  | ((...args: never) => unknown)
  | { readonly '~standard': unknown }
  | ArrayBufferView
  | ArrayBuffer
  | Blob
  | Date
  | URL;

/**
 * A request as methods take it: its lists may be readonly, at any depth, as those of a value made
 * with `as const` are. Methods do not change their arguments.
 *
 * Each request has a name for this form, so that hovers and type errors show that name:
 * `interface CreateIssueInput extends ReadonlyDeep<CreateIssue>, Named {}`. An interface can
 * extend a mapped type, but not a conditional one.
 */
export type ReadonlyDeep<T> = { readonly [K in keyof T]: ReadonlyValue<T[K]> };

/**
 * The second base of an interface that adds nothing to a `ReadonlyDeep`. If it had one base alone,
 * type errors would name that base and not the interface.
 */
export type Named = Record<never, never>;

/** `unknown` stays `unknown`: mapped, it would be `{}`. */
type ReadonlyValue<V> = V extends Whole ? V : V extends object ? ReadonlyObject<V> : V;

/** An object that has no lists, or may have any, keeps its name. */
type ReadonlyObject<V> = V extends readonly unknown[]
  ? ReadonlyDeep<V>
  : V[keyof V] extends Plain
    ? V
    : unknown extends V[keyof V]
      ? V
      : ReadonlyDeep<V>;

type Plain = Whole | number | boolean | bigint | null | undefined;
