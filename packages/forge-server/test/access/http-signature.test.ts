import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { ForgeClient, httpSignature, token } from 'forge-client';
import { startForgeServer } from '../../src/index.js';
import { fingerprint, sshKey } from '../public-keys.js';

const repo = { owner: 'ada', repo: 'demo' };
const PEM = { type: 'pkcs8', format: 'pem' } as const;
const pairs = {
  rsa: generateKeyPairSync('rsa', { modulusLength: 3072 }),
  ed25519: generateKeyPairSync('ed25519'),
};

test.each(Object.entries(pairs))(
  'a user signs in with a registered %s key, for reads and writes',
  async (_, pair) => {
    await using server = await startForgeServer();
    const privateKey = pair.privateKey.export(PEM) as string;
    const key = sshKey(pair.publicKey.export({ format: 'jwk' }));
    await new ForgeClient({ baseUrl: server.url, auth: token(server.token) }).user.keys.create({
      title: 'laptop',
      key,
    });
    const forge = new ForgeClient({
      baseUrl: server.url,
      auth: httpSignature({ keyId: fingerprint(key), privateKey }),
    });
    expect((await forge.user.get()).login).toBe('ada');
    const made = await forge.issues.create(repo, { title: 'Leak' });
    expect((await forge.issues.list(repo, { q: 'Leak' }).toArray()).map(({ id }) => id)).toEqual([
      made.id,
    ]);
  },
);

test('a key that is not registered is treated as none', async () => {
  await using server = await startForgeServer();
  const privateKey = pairs.ed25519.privateKey.export(PEM) as string;
  const forge = new ForgeClient({
    baseUrl: server.url,
    auth: httpSignature({ keyId: 'SHA256:none', privateKey }),
  });
  const error: unknown = await forge.user.get().catch((error: unknown) => error);
  expect(error).toMatchObject({
    status: 401,
    message: expect.stringContaining('token is required') as string,
    hint: expect.stringContaining('registered') as string,
  });
});
