/** The shared interface of schema libraries: https://standardschema.dev */
export interface StandardSchema<T> {
  readonly '~standard': StandardProps<T>;
}

export interface StandardProps<T> {
  readonly version: 1;
  /** Name of the library; ours is `clients`. */
  readonly vendor: string;
  readonly validate: (value: unknown) => StandardResult<T> | Promise<StandardResult<T>>;
  readonly types?: { readonly input: unknown; readonly output: T } | undefined;
}

export type StandardResult<T> = { readonly value: T; readonly issues?: undefined } | { readonly issues: readonly StandardIssue[] };

export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** Checks an unknown value and hands it back typed. */
export interface Schema<T> extends StandardSchema<T> {
  /** @throws {InputError} naming the first bad paths; never changes its argument */
  parse(value: unknown): T;
}

/** The known words of an enum that may grow: completion offers them, any other string passes. */
export type Open<Known extends string> = Known | (string & Record<never, never>);
