import { NetworkError } from '@clients/core';

/**
 * Waits for code that few programs run: bundlers that split put it into a file of its own, which a page loads when it is needed. Such a file
 * imports nothing but types, because a bundler that makes one file wraps all that it imports, in every bundle.
 *
 * @throws {NetworkError} `code-not-loaded` when the file cannot be loaded
 */
export async function loaded<Code>(code: Promise<Code>): Promise<Code> {
  try {
    return await code;
  } catch (cause) {
    throw new NetworkError('a file of this program could not be loaded', {
      code: 'code-not-loaded',
      cause,
      hint: 'check that the server has every file that the bundler made; for a service worker, which cannot load files later, make one file',
    });
  }
}
