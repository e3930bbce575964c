import type { Schema, StandardProps, StandardResult } from '@clients/core';

/** A body whose answer comes as one value. Servers stream unless they are told not to. */
export interface NotStreamed {
  readonly stream: false;
}

/** `schema`, and `stream` has to be `false`: without it the answer would be a stream, and no value. */
export function once<T extends object>(schema: Schema<T>): Schema<T & NotStreamed> {
  const standard: StandardProps<T & NotStreamed> = { version: 1, vendor: 'clients', validate: (value) => validate(schema, value) };
  return {
    '~standard': standard,
    parse(value) {
      const parsed = schema.parse(value);
      return { ...parsed, stream: false };
    },
  };
}

function validate<T extends object>(
  schema: Schema<T>,
  value: unknown,
): StandardResult<T & NotStreamed> | Promise<StandardResult<T & NotStreamed>> {
  const isOnce = typeof value === 'object' && value !== null && 'stream' in value && value.stream === false;
  if (!isOnce) return { issues: [{ message: 'false, for this is not the streaming endpoint', path: ['stream'] }] };
  return schema['~standard'].validate(value) as StandardResult<T & NotStreamed>;
}
