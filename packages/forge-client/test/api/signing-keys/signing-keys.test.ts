import { expect, test } from 'vitest';
import { RepoSigningKeys, ServerSigningKeys } from '../../../src/api/signing-keys/signing-keys.js';
import { ForgeClient, NotFoundError } from '../../../src/index.js';
import { createForgeApp } from '../../../src/testing.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };
const extra = { headers: { 'x-extra': 'yes' } };

test('a signing key is returned as its text, for the server and for a repository', async () => {
  const armoured =
    '-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmDMEZ2\n-----END PGP PUBLIC KEY BLOCK-----\n';
  const ssh = 'ssh-ed25519 AAAAC3Nza forge@example\n';
  const text = (body: string): object => ({
    headers: { 'content-type': 'text/plain;charset=utf-8' },
    body,
  });
  const { transport, lines } = await scriptServer([
    text(armoured),
    text(ssh),
    text(armoured),
    text(ssh),
  ]);
  const ofServer = new ServerSigningKeys(transport);
  const ofRepo = new RepoSigningKeys(transport);
  await expect(ofServer.getGpg()).resolves.toBe(armoured);
  await expect(ofServer.getSsh(extra)).resolves.toBe(ssh);
  await expect(ofRepo.getGpg(repo)).resolves.toBe(armoured);
  await expect(ofRepo.getSsh(repo, extra)).resolves.toBe(ssh);
  expect(lines.map((line) => line.replace('GET /api/v1/', ''))).toEqual([
    'signing-key.gpg',
    'signing-key.pub',
    'repos/ada/engine/signing-key.gpg',
    'repos/ada/engine/signing-key.pub',
  ]);
});

test('a server without a signing key is a 404 with its message', async () => {
  const { transport } = await scriptServer([recorded('getSigningKey', 'err-404-none')]);
  const error = await errorOf(new ServerSigningKeys(transport).getGpg());
  expect(error).toBeInstanceOf(NotFoundError);
  expect((error as Error).message).toMatch(/404 no signing key$/);
});

test('the SSH key of the server is at the route that the server has', async () => {
  const asked = async (like: 'gitea-1.27' | 'forgejo-15'): Promise<unknown[]> => {
    const app = createForgeApp({ like });
    const forge = new ForgeClient({ baseUrl: 'http://forge.test', fetch: app.fetch });
    const outcome: unknown = await forge.server.signingKeys
      .getSsh()
      .catch((error: unknown) => error);
    return [outcome, ...app.requests.map(({ path }) => path)];
  };
  expect(await asked('forgejo-15')).toEqual([
    expect.any(String),
    '/api/v1/signing-key.pub',
    '/api/v1/signing-key.ssh',
  ]);
  // A route that exists is not asked for twice, even when there is no key.
  const [error, ...paths] = await asked('gitea-1.27');
  expect(error).toMatchObject({ status: 404, code: 'not-found' });
  expect(paths).toEqual(['/api/v1/signing-key.pub']);
});

test('a server with neither route fails as for the first', async () => {
  const { fetch } = createForgeApp({ like: 'gitea-1.22' });
  const forge = new ForgeClient({ baseUrl: 'http://forge.test', fetch });
  await expect(forge.server.signingKeys.getSsh()).rejects.toMatchObject({
    code: 'no-route',
    hint: expect.stringContaining('1.25') as string,
  });
});
