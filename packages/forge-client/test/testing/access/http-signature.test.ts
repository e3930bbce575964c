import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { ForgeClient, httpSignature, token } from '../../../src/index.js';
import { startForgeServer } from '../../../src/testing/index.js';
import { fingerprint, sshKey } from '../public-keys.js';

const repo = { owner: 'ada', repo: 'demo' };
const PEM = { type: 'pkcs8', format: 'pem' } as const;
const pairs = {
  rsa: generateKeyPairSync('rsa', { modulusLength: 3072 }).privateKey.export(PEM) as string,
  ed25519: generateKeyPairSync('ed25519').privateKey.export(PEM) as string,
  ecdsa: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(PEM) as string,
};

const publicKeyOf = (privateKey: string): string => sshKey(createPublicKey(createPrivateKey(privateKey)).export({ format: 'jwk' }));

/** Starts the demo forge with a public key registered for its administrator. */
async function withKey(privateKey: string): Promise<Awaited<ReturnType<typeof startForgeServer>> & { keyId: string }> {
  const server = await startForgeServer();
  const key = publicKeyOf(privateKey);
  await new ForgeClient({ baseUrl: server.url, auth: token(server.token) }).user.keys.create({ title: 'laptop', key });
  return { ...server, keyId: fingerprint(key) };
}

test.each([
  ['RSA', pairs.rsa],
  ['Ed25519', pairs.ed25519],
])('a user signs requests with a registered %s key, for reads and writes and any characters in the path', async (_, privateKey) => {
  await using server = await withKey(privateKey);
  const forge = new ForgeClient({ baseUrl: server.url, auth: httpSignature({ keyId: server.keyId, privateKey }) });
  expect((await forge.user.get()).login).toBe('ada');
  const made = await forge.issues.create(repo, { title: 'Leak' });
  expect((await forge.issues.list(repo, { q: 'Leak' }).toArray()).map(({ id }) => id)).toEqual([made.id]);
  const path = 'docs/50 % süß+#?.md';
  await forge.contents.create({ ...repo, filepath: path }, { content: 'aGk=' });
  expect((await forge.contents.get({ ...repo, filepath: path }, { ref: 'main' })) as { path: string }).toMatchObject({ path });
});

test('a wrong signature, and one of an unregistered key, is treated as none', async () => {
  await using server = await withKey(pairs.ed25519);
  const forge = (keyId: string, privateKey: string): ForgeClient =>
    new ForgeClient({ baseUrl: server.url, auth: httpSignature({ keyId, privateKey }) });
  for (const client of [forge('SHA256:none', pairs.ed25519), forge(server.keyId, pairs.rsa)]) {
    const error: unknown = await client.user.get().catch((error: unknown) => error);
    expect(error).toMatchObject({
      status: 401,
      message: expect.stringContaining('token is required') as string,
      hint: expect.stringContaining('registered') as string,
    });
  }
});

test('a signature of an ECDSA key, and one in Authorization, is not accepted', async () => {
  await using server = await withKey(pairs.ed25519);
  const key = publicKeyOf(pairs.ecdsa);
  server.state.user('ada')?.keys.push({ id: 9_000, title: 'curve', key, created_at: '2026-01-01T00:00:00Z' });
  const signed = (keyId: string, privateKey: string, hash: string | null): string => {
    const signature = sign(hash, Buffer.from('(request-target): get /api/v1/user\ndate: now'), privateKey).toString('base64');
    return `keyId="${keyId}",algorithm="hs2019",headers="(request-target) date",signature="${signature}"`;
  };
  const ask = async (headers: Record<string, string>): Promise<number> =>
    (await fetch(`${server.url}/api/v1/user`, { headers: { date: 'now', ...headers } })).status;
  expect(await ask({ signature: signed(server.keyId, pairs.ed25519, null) })).toBe(200);
  expect(await ask({ signature: signed(fingerprint(key), pairs.ecdsa, 'sha256') })).toBe(401);
  expect(await ask({ authorization: `Signature ${signed(server.keyId, pairs.ed25519, null)}` })).toBe(401);
  expect(await ask({ date: 'later', signature: signed(server.keyId, pairs.ed25519, null) })).toBe(401);
});

test.each(['sha1', 'sha256', 'sha512'])('an RSA key can sign with %s', async (hash) => {
  await using server = await withKey(pairs.rsa);
  const signature = sign(hash, Buffer.from('date: now'), pairs.rsa).toString('base64');
  const headers = { date: 'now', signature: `keyId="${server.keyId}",algorithm="rsa-${hash}",headers="date",signature="${signature}"` };
  expect((await fetch(`${server.url}/api/v1/user`, { headers })).status).toBe(200);
});
