export { problemText } from './problems.js';
export { check, normalizeInPlace, readInput } from './read.js';
export { Visit } from './visit.js';
