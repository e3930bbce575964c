import { NetworkError } from '@clients/core';

/**
 * Waits for code that few programs run. It has a file of its own, which a page loads when it is needed. When the package is built, what
 * such a file imports becomes arguments of a function that it exports; see `.ci/late-files.ts`.
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
      hint: 'check that every file that the bundler made is served; a service worker, which cannot load more, has to be one file',
    });
  }
}
