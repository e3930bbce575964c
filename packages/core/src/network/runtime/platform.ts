import { platform as bun } from '../bun/platform.js';
import { platform as deno } from '../deno/platform.js';
import { platform as node } from '../node/platform.js';
import type { Platform } from '../platform.js';

/** Bun and Deno load the build for Node, which has the file system and the keys. They differ in how requests are sent. */
export const platform: Platform = 'bun' in process.versions ? bun : 'deno' in process.versions ? deno : node;
