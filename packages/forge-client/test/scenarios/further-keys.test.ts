// Options of a client and of a call may have more keys, as a program's configuration has; the address of a read, too.
import { expect, test } from 'vitest';
import { ForgeClient, type Notice } from '../../src/index.js';
import { startForgeServer } from '../../src/testing.js';

const further = { environment: 'production', port: 3000, folder: '/srv' };

test('they are noticed, and the address of a read is read', async () => {
  await using server = await startForgeServer();
  const config = { ...further, baseUrl: server.url, auth: server.seed.token('ada') };
  const heard: Notice[] = [];
  await using forge = new ForgeClient({
    ...config,
    logger: null,
    hooks: { onNotice: (notice) => void heard.push(notice) },
  });
  expect((await forge.user.get({ ...further, context: 1 })).login).toBe('ada');
  const where = { ...further, owner: 'ada', repo: 'engine' };
  expect((await forge.repos.get(where)).full_name).toBe('ada/engine');
  expect(heard.map(({ code, operation, place }) => [code, operation, place])).toEqual(
    ['new ForgeClient', 'user.get'].flatMap((operation) =>
      Object.keys(further).map((name) => ['unknown-option', operation, name]),
    ),
  );
});
