export * from '../src/schema/schema.js';
export { check, normalizeInPlace, readInput } from '../src/schema/read.js';
export { type Problem, problemText, pathText } from '../src/schema/problems.js';
export { Visit, INVALID, EVERY_PATH } from '../src/schema/visit.js';
export { misnamedKey, strayKeys } from '../src/schema/unknown-keys.js';
export type { Schema, StandardIssue, StandardProps, StandardResult, StandardSchema } from '../src/schema/standard.js';
export { compile } from '../src/schema/check.js';
