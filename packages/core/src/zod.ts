export { zodOf } from './schema/to-zod.js';
