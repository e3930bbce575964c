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

/** What a library asks for when it converts a schema. */
export interface JsonSchemaOptions {
  /** `draft-2020-12`, `draft-07` or `openapi-3.0`. */
  readonly target: string;
  /** Not used. */
  readonly libraryOptions?: Readonly<Record<string, unknown>> | undefined;
}

/** Converts a schema to JSON Schema: https://standardschema.dev/json-schema */
export interface JsonSchemaConverter {
  /**
   * Returns the JSON Schema of what the schema accepts, as a new object.
   * @throws {InputError} for another target, and when a part has no JSON form
   */
  readonly input: (options: JsonSchemaOptions) => Record<string, unknown>;
  /** Returns the JSON Schema of what it returns. For the schemas of this package it is the same. */
  readonly output: (options: JsonSchemaOptions) => Record<string, unknown>;
}

export type StandardResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** A schema of any library, which an endpoint takes. */
export interface Schema<T> extends StandardSchema<T> {
  parse(value: unknown): T;
}
