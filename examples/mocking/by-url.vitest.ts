// Fixtures by URL, as adapters of axios return them.
import { ForgeClient } from 'forge-client';
import { expect, test } from 'vitest';

const fixtures: Record<string, unknown> = {
  'GET /api/v1/repos/ada/engine': { id: 1, name: 'engine' },
  'GET /api/v1/repos/ada/engine/labels': [{ id: 1, name: 'bug' }],
  'POST /api/v1/repos/ada/engine/issues': { id: 7, number: 1 },
};

const forge = new ForgeClient({
  baseUrl: 'https://forge.example',
  fetch: (input, init) => {
    const key = `${init?.method ?? ''} ${new URL(input).pathname}`;
    const found = fixtures[key];
    if (found === undefined) throw new Error(`no fixture for ${key}`);
    // A list has all its items on one page. Other responses ignore it.
    const headers = {
      'x-total-count': String(Array.isArray(found) ? found.length : 0),
    };
    return Promise.resolve(Response.json(found, { headers }));
  },
});
const where = { owner: 'ada', repo: 'engine' };

test('calls and lists', async () => {
  expect((await forge.repos.get(where)).name).toBe('engine');
  const labels = await forge.labels.list(where).toArray();
  expect(labels.map(({ name }) => name)).toEqual(['bug']);
  const issue = await forge.issues.create(where, { title: 'Leak' });
  expect(issue.number).toBe(1);
});

test('a request without a fixture fails with its name', async () => {
  await expect(forge.user.get()).rejects.toThrow(
    'no fixture for GET /api/v1/user',
  );
});
