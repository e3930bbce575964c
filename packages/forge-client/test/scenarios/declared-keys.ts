import type { Schema } from '@clients/core';
import { jsonSchemaOf } from '@clients/core/json-schema';

interface JsonProperty {
  readonly type?: string;
  readonly enum?: readonly unknown[];
}

/** Returns the keys of a schema with the JSON Schema of each; an upload has none. */
export function propertiesOf(
  schema: Schema<unknown> | undefined,
): Readonly<Record<string, JsonProperty>> {
  if (schema?.['~standard'].vendor !== 'zod') return {};
  const { properties = {} } = jsonSchemaOf(schema) as {
    readonly properties?: Readonly<Record<string, JsonProperty>>;
  };
  return properties;
}

/** Makes an address that the schema of an endpoint accepts. */
export function addressOf(schema: Schema<unknown> | undefined): Readonly<Record<string, unknown>> {
  const entries = Object.entries(propertiesOf(schema));
  return Object.fromEntries(entries.map(([key, property]) => [key, valueOf(key, property)]));
}

function valueOf(key: string, { type, enum: values = [] }: JsonProperty): unknown {
  if (values[0] !== undefined) return values[0];
  if (type === 'integer') return 1;
  return key === 'basehead' ? 'a...b' : 'x';
}
