/** The shared interface of schema libraries: https://standardschema.dev */
export interface StandardSchema<T> {
  readonly '~standard': StandardProps<T>;
}

export interface StandardProps<T> {
  readonly version: 1;
  /** Name of the library. */
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

/** A schema of any library, which an endpoint takes. */
export interface Schema<T> extends StandardSchema<T> {
  parse(value: unknown): T;
}
