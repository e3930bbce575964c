import { object, part, type PartSchema, type Shape } from '../../src/schema/schema.js';

/** Makes the schema of an object inside another schema, without a name of its own. */
export function loose<T extends object>(shape: Shape<T>): PartSchema<T> {
  return part(object<T>(() => shape as never));
}
