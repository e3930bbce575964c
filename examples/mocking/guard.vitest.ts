// A guard for a whole suite: no request leaves the tests.
import { ForgeClient } from 'forge-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

beforeAll(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const { url } = new Request(input);
    throw new Error(`a test sent a request to ${url}`);
  });
});
afterAll(() => {
  vi.restoreAllMocks();
});

test('a call that would delete a repository', async () => {
  const forge = new ForgeClient({ baseUrl: 'https://forge.example' });
  const call = forge.repos.delete({ owner: 'ada', repo: 'engine' });
  await expect(call).rejects.toThrow('a test sent a request to https://');
});
