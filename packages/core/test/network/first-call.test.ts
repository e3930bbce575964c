import { expect, test } from 'vitest';
import { inOwnProcess } from './own-process/in-own-process.js';

test('a first call on a Node that is too old for undici says so, and is not repeated', async () => {
  expect(
    await inOwnProcess(new URL('./own-process/first-call.ts', import.meta.url), ['18.20.8']),
  ).toEqual(
    expect.stringMatching(
      /^input unsupported 1: .*needs Node 20\.18\.1 or newer, this is 18\.20\.8$/,
    ),
  );
});
