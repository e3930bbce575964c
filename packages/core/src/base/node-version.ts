import { InputError } from './errors.js';

/** The oldest version of Node on which undici 7 works, and so the oldest the packages support. */
const MIN_NODE_VERSION = '20.18.1';

/**
 * Checks that Node is new enough. A platform that reports no version of Node passes.
 * @throws {InputError} `unsupported` with `hint` on an older version
 */
export function checkNodeVersion(hint: string): void {
  const { process } = globalThis as { readonly process?: Partial<NodeJS.Process> };
  const node = process?.versions?.node;
  if (node === undefined) return;
  if (node.localeCompare(MIN_NODE_VERSION, 'en', { numeric: true }) >= 0) return;
  throw new InputError(`needs Node ${MIN_NODE_VERSION} or newer, this is ${node}`, {
    code: 'unsupported',
    hint,
  });
}
