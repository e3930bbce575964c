export * from '../src/schema/schema.js';
export { validate } from '../src/schema/validate.js';
export { type Problem, formatProblems } from '../src/schema/problems.js';
export type { Schema, StandardProps, StandardSchema } from '../src/schema/standard.js';
