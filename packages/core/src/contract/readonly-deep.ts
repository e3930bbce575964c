/** Values whose type stays as it is: functions, schemas, and objects of the platform. */
type Whole =
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
 */
export type ReadonlyDeep<T> = T extends Whole
  ? T
  : T extends readonly (infer Item)[]
    ? readonly ReadonlyDeep<Item>[]
    : T extends object
      ? { readonly [K in keyof T]: ReadonlyDeep<T[K]> }
      : T;
