import { expect, test } from 'vitest';
import { answer } from '../servers/raw-server.js';
import { replies, THING } from '../servers/replies.js';
import { inOwnProcess, installedNodes } from './own-process/in-own-process.js';

test.each(installedNodes())(
  'a first call while too many files are open fails with EMFILE, and the next one works (%s)',
  async (node) => {
    const server = await replies(() => answer(200, THING));
    const results = await inOwnProcess('first-call.ts', [server.url], { node, maxFiles: 200 });
    const thing = { id: 1, name: 'a' };
    // Newer versions of Node report that they cannot read a manifest.
    const failure: unknown = expect.stringMatching(
      /^network (?:EMFILE|ERR_INVALID_PACKAGE_CONFIG) /,
    );
    expect(results).toEqual([failure, thing, thing]);
  },
);

test('a first call on a Node that is too old for undici says so, and is not repeated', async () => {
  const results = await inOwnProcess('first-call.ts', ['http://127.0.0.1:1', '18.20.8'], {
    maxFiles: 200,
  });
  expect((results as unknown[])[0]).toEqual(
    expect.stringMatching(
      /^input unsupported 1: .*needs Node 20\.18\.1 or newer, this is 18\.20\.8$/,
    ),
  );
});
