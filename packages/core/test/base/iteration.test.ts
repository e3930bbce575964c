import { expect, test } from 'vitest';
import { inOwnProcess, installedNodes } from '../network/own-process/in-own-process.js';

test.each(installedNodes())(
  'items that were read are not kept until the next full collection (%s)',
  async (node) => {
    const fullCollections = await inOwnProcess(
      new URL('../network/own-process/read-items.ts', import.meta.url),
      [],
      {
        node,
        flags: ['--expose-gc', '--max-semi-space-size=1'],
      },
    );
    // More than twenty while each result was an object literal.
    expect(fullCollections).toBeLessThan(10);
  },
);
