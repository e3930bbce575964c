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

/** Standard JSON Schema: https://standardschema.dev/json-schema */
export interface JsonSchemaProps {
  readonly jsonSchema?: {
    readonly input: (options: { readonly target: string; readonly libraryOptions?: object }) => Record<string, unknown>;
  };
}

export type StandardResult<T> = { readonly value: T; readonly issues?: undefined } | { readonly issues: readonly StandardIssue[] };

export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** Checks an unknown value and returns it typed. */
export interface Schema<T> extends StandardSchema<T> {
  /** Returns the checked value; never changes its argument. @throws {InputError} naming the first invalid paths */
  parse(value: unknown): T;
}

/** The known values of an enum that may grow. Editors complete them; any other string is assignable too. */
export type Open<Known extends string> = Known | (string & Record<never, never>);
