import { CONNECTION_HINTS } from '../../explain/argument-hints.js';
import { InputError } from '../../base/errors.js';

type Undici = typeof import('undici');

/** The oldest version of Node on which undici 7 works. */
const MIN_NODE_VERSION = '20.18.1';

/**
 * Loads undici, which takes about 100 ms. When that fails, such as with EMFILE while too many files
 * are open, the next call tries again.
 *
 * @throws {InputError} `unsupported` on a version of Node that is too old for undici
 */
export async function loadUndici(): Promise<Undici> {
  try {
    return await import('undici');
  } catch (error) {
    refuseOldNode(error);
    return requireUndici(error);
  }
}

/**
 * Node 20 keeps the failure of an `import()` for the life of the process, but not that of a
 * `require()`.
 */
function requireUndici(failure: unknown): Undici {
  const { createRequire } = process.getBuiltinModule('node:module');
  let require: NodeJS.Require;
  try {
    require = createRequire(import.meta.url);
  } catch {
    // A bundler has removed the URL of the module.
    throw failure;
  }
  return require('undici') as Undici;
}

function refuseOldNode(cause: unknown): void {
  const { node } = process.versions;
  if (!isOlder(node, MIN_NODE_VERSION)) return;
  throw new InputError(`needs Node ${MIN_NODE_VERSION} or newer, this is ${node}`, {
    code: 'unsupported',
    cause,
    hint: CONNECTION_HINTS.oldNode,
  });
}

function isOlder(version: string, minimum: string): boolean {
  const numbers = version.split('.').map(Number);
  for (const [place, least] of minimum.split('.').map(Number).entries()) {
    const number = numbers[place] ?? 0;
    if (number !== least) return number < least;
  }
  return false;
}
