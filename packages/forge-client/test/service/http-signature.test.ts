import { createVerify, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { Endpoint } from '@clients/core';
import { httpSignature, InputError } from '../../src/index.js';
import {
  createThing,
  DRIVERS,
  failure,
  getThing,
  type Thing,
  thing,
  type ThingRef,
  thingRef,
  transport,
} from '../../../core/test/servers/api.js';
import { type ThingQuery, thingQuery } from '../../../core/test/servers/list-things.js';
import { answer } from '../../../core/test/servers/raw-server.js';
import {
  header,
  redirect,
  replies,
  type ReplyServer,
  target,
  THING,
} from '../../../core/test/servers/replies.js';

const where = { where: { name: 'a' } };
const ok = (): Promise<ReplyServer> => replies(() => answer(200, THING));
const pem = (key: KeyObject, type: 'pkcs8' | 'sec1' = 'pkcs8'): string =>
  key.export({ type, format: 'pem' }).toString();
const { privateKey: rsaKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const privateKey = pem(rsaKey);
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const auth = httpSignature({ keyId: 'SHA256:abc', privateKey });

/** A path below a parameter, and a query. */
const getFile: Endpoint<{ where: ThingRef; query: ThingQuery }, Thing> = {
  id: 'getFile',
  method: 'GET',
  path: '/files/{name}',
  params: { name: 'path' },
  input: { where: thingRef, query: thingQuery },
  output: thing,
};

function parseSignature(
  request: string | undefined,
): Record<'keyId' | 'algorithm' | 'headers' | 'signature', string> {
  expect(header(request, 'authorization')).toBeUndefined();
  const text = header(request, 'signature') ?? '';
  expect(text).toMatch(/^keyId="/);
  return Object.fromEntries(
    [...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  ) as ReturnType<typeof parseSignature>;
}

/** What a server reads: the method, the path as it is decoded, the query as it came, and the date. */
function signedText(request: string | undefined, path = target(request)): string {
  const [method = ''] = (request ?? '').split(' ', 1);
  return `(request-target): ${method.toLowerCase()} ${path}\ndate: ${header(request, 'date') ?? ''}`;
}

describe.each(DRIVERS)('httpSignature over %s', (driver) => {
  test('is in the header that servers read, and covers method and path with query, also after a redirect', async () => {
    const server = await replies((_, count) =>
      count === 1 ? redirect(307, '/moved?page=2') : answer(200, THING),
    );
    await transport(server.url, driver, { auth }).call(getThing, where);
    expect(server.requests).toHaveLength(2);
    for (const request of server.requests) {
      const { keyId, algorithm, headers, signature } = parseSignature(request);
      expect({ keyId, algorithm, headers }).toEqual({
        keyId: 'SHA256:abc',
        algorithm: 'rsa-sha256',
        headers: '(request-target) date',
      });
      expect(
        createVerify('sha256').update(signedText(request)).verify(publicKey, signature, 'base64'),
      ).toBe(true);
    }
  });

  test('covers the path as the server decodes it, and the query as it is', async () => {
    const server = await ok();
    await transport(server.url, driver, { auth }).call(getFile, {
      where: { name: 'docs/50 % süß+#?.md' },
      query: { state: 'a b+ü' },
    });
    const [request] = server.requests;
    expect(target(request)).toBe(
      '/files/docs/50%20%25%20s%C3%BC%C3%9F%2B%23%3F.md?state=a%20b%2B%C3%BC',
    );
    const text = signedText(request, '/files/docs/50 % süß+#?.md?state=a%20b%2B%C3%BC');
    expect(
      createVerify('sha256')
        .update(text)
        .verify(publicKey, parseSignature(request).signature, 'base64'),
    ).toBe(true);
  });

  test('covers the bytes of a path that is not UTF-8', async () => {
    const server = await replies((_, count) =>
      count === 1 ? redirect(302, '/moved/%FF%fe') : answer(200, THING),
    );
    await transport(server.url, driver, { auth }).call(getThing, where);
    const [, request] = server.requests;
    const text = Buffer.from(signedText(request, '/moved/\xff\xfe'), 'latin1');
    expect(
      createVerify('sha256')
        .update(text)
        .verify(publicKey, parseSignature(request).signature, 'base64'),
    ).toBe(true);
  });

  test('signs with an encrypted Ed25519 key that a function returns', async () => {
    const pair = generateKeyPairSync('ed25519');
    const locked = pair.privateKey
      .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'open sesame' })
      .toString();
    const server = await ok();
    const later = httpSignature({
      keyId: 'SHA256:abc',
      privateKey: () => Promise.resolve(locked),
      passphrase: 'open sesame',
    });
    await transport(server.url, driver, { auth: later }).call(createThing, { body: { name: 'a' } });
    const { algorithm, signature } = parseSignature(server.requests[0]);
    expect(algorithm).toBe('hs2019');
    expect(
      verify(
        null,
        Buffer.from(signedText(server.requests[0])),
        pair.publicKey,
        Buffer.from(signature, 'base64'),
      ),
    ).toBe(true);
  });

  test('an unusable key that a function returns is an InputError, and nothing is sent', async () => {
    const server = await ok();
    for (const bad of [pem(ec), 'no key', 7] as string[]) {
      const error = await failure(
        transport(server.url, driver, {
          auth: httpSignature({ keyId: 'k', privateKey: () => bad }),
        }).call(getThing, where),
      );
      expect(error).toMatchObject({ kind: 'input', code: 'invalid-credential' });
    }
    expect(server.requests).toHaveLength(0);
  });

  test('the signature is not sent to another origin, and is redacted where the server echoes it', async () => {
    const other = await replies(() => answer(200, THING));
    const home = await replies((request, count) =>
      count === 1
        ? redirect(302, `${other.url}/x`)
        : answer(
            400,
            JSON.stringify({
              message: `bad ${parseSignature(request).signature} in ${header(request, 'signature') ?? ''}`,
            }),
          ),
    );
    const seen: unknown[] = [];
    const api = transport(home.url, driver, {
      auth,
      hooks: { onRequest: ({ headers }) => void seen.push(headers) },
    });
    await api.call(getThing, where);
    expect(header(other.requests[0], 'signature')).toBeUndefined();
    const error = await failure(api.call(getThing, where));
    expect(error.message).toMatch(/400 bad \*\*\* in .*\*\*\*/);
    expect(JSON.stringify(error)).not.toContain(parseSignature(home.requests.at(-1)).signature);
    expect(JSON.stringify(seen)).not.toContain('keyId');
    expect(seen[0]).toMatchObject({ signature: '***' });
    expect(api.describe(getThing, where).headers).toMatchObject({ signature: '***', date: '***' });
  });
});

test.each([
  ['ECDSA', pem(ec), 'ssh-keygen -t ed25519'],
  ['ECDSA in its own PEM', pem(ec, 'sec1'), 'ssh-keygen -t ed25519'],
  [
    'RSA-PSS',
    pem(generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).privateKey),
    'ssh-keygen -t ed25519',
  ],
  ['Ed448', pem(generateKeyPairSync('ed448').privateKey), 'ssh-keygen -t ed25519'],
  ['unreadable', '-----BEGIN OPENSSH PRIVATE KEY-----\nabc', 'PEM'],
  ['missing', undefined as unknown as string, undefined],
])('a key that is %s is refused when the credential is made', (_, key, hint) => {
  const make = (): unknown => httpSignature({ keyId: 'SHA256:abc', privateKey: key });
  expect(make).toThrow(InputError);
  try {
    make();
  } catch (error) {
    expect((error as InputError).code).toBe('invalid-credential');
    if (hint !== undefined) expect((error as InputError).hint).toContain(hint);
  }
});

test('a keyId that would end its quotes is refused, and the key is not shown', () => {
  const make = (): unknown => httpSignature({ keyId: 'a"b', privateKey: 'secret' });
  expect(make).toThrow(InputError);
  expect(make).not.toThrow(/secret/);
});

test('a function for the key that fails is the error of the call, and nothing is sent', async () => {
  const server = await ok();
  const failing = httpSignature({
    keyId: 'SHA256:x',
    privateKey: () => {
      throw new Error('no vault');
    },
  });
  const call = transport(server.url, 'undici', { auth: failing }).call(getThing, where);
  expect(await failure(call)).toMatchObject({
    code: 'callback-failed',
    cause: { message: 'no vault' },
  });
  expect(server.requests).toHaveLength(0);
});

test('a platform that cannot sign says so', () => {
  const lookUp = vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
  try {
    expect(() => httpSignature({ keyId: 'SHA256:x', privateKey })).toThrow(
      expect.objectContaining({ kind: 'input', code: 'unsupported' }),
    );
  } finally {
    lookUp.mockRestore();
  }
});
