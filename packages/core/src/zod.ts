export { type Exact, instant, instantOrNull, list, object, openEnum, schema, type Shape, zodOf } from './schema/schema.js';
