// A result has only what the mock sends with `validate: 'off'`.
import { ForgeClient } from 'forge-client';
import { expect, test } from 'vitest';

test('a release without its assets', async () => {
  const sent = { id: 1, tag_name: 'v1' };
  const forge = new ForgeClient({
    baseUrl: 'https://forge.example',
    fetch: () => Promise.resolve(Response.json(sent)),
  });
  const where = { owner: 'ada', repo: 'engine', id: 1 };
  expect(await forge.releases.get(where)).toEqual({ ...sent, assets: [] });
  const plain = await forge.releases.get(where, { validate: 'off' });
  expect(plain).toEqual(sent);
});
