// Finds the tests that need no socket, no recording and no child process: neither they nor the
// modules of tests that they import, directly or not, mention one.
// packages/core/test/servers/no-outside.ts holds them to it.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from './paths.ts';

const OUTSIDE =
  /from '(?:node:(?:http2?|https|net|tls|dgram|child_process|worker_threads)|msw\/node|nock|happy-dom|jsdom|esbuild|typescript)'|\bstart(?:Forge|Model)Server\b|\bfixtures\//;
const IMPORTED = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** Returns the paths of unit tests inside the folder of a package. */
export function findUnitTests(folder: string): string[] {
  const base = join(root, 'packages', folder);
  return globSync(join(base, 'test/**/*.test.ts'))
    .filter((file) => !reachesOutside(file))
    .map((file) => relative(base, file));
}

const known = new Map<string, boolean>();

function reachesOutside(file: string): boolean {
  const found = known.get(file);
  if (found !== undefined) return found;
  // Modules may import each other: what is asked again on the way has nothing to add.
  known.set(file, false);
  const text = readFileSync(file, 'utf8');
  const reaches = OUTSIDE.test(text) || importedTestModules(file, text).some(reachesOutside);
  known.set(file, reaches);
  return reaches;
}

function importedTestModules(file: string, text: string): string[] {
  return [...text.matchAll(IMPORTED)]
    .map(([, path = '']) => resolve(dirname(file), path).replace(/\.js$/, '.ts'))
    .filter((path) => path.includes('/test/') && existsSync(path));
}
