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

// A mapped type and not a condition: type errors then name `ReadonlyDeep<CreateIssue>` instead of
// listing its fields.

/**
 * A request as methods take it: its lists may be readonly, at any depth, as those of a value made
 * with `as const` are. Methods do not change their arguments.
 */
export type ReadonlyDeep<T> = { readonly [K in keyof T]: ReadonlyValue<T[K]> };

/** `unknown` stays `unknown`: mapped, it would be `{}`. */
type ReadonlyValue<V> = V extends Whole ? V : V extends object ? ReadonlyDeep<V> : V;
