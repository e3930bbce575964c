export * from '../src/schema/schema.js';
export { check, normalizeInPlace, readInput } from '../src/schema/read.js';
export { type Problem, problemText, pathText } from '../src/schema/problems.js';
export { Visit, INVALID, EVERY_PATH } from '../src/schema/visit.js';
export type { Schema, StandardProps, StandardSchema } from '../src/schema/standard.js';
export { compile } from '../src/schema/check.js';
