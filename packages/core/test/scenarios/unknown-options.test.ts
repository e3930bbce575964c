import { expect, test } from 'vitest';
import { basic } from '../../src/contract/auth/basic.js';
import { bearer } from '../../src/contract/auth/bearer.js';
import { httpSignature } from '../../src/contract/auth/http-signature.js';
import { proxyUser } from '../../src/contract/auth/proxy-user.js';
import { queryToken } from '../../src/contract/auth/query-token.js';
import { token } from '../../src/contract/auth/token.js';
import type { NothingEndpoint } from '../../src/contract/endpoint.js';
import type { Upload, UploadSource } from '../../src/upload/upload-source.js';
import { multipart, uploadBody } from '../../src/upload/upload.js';
import { transport } from '../servers/api.js';
import { file } from '../servers/file.js';
import { listThings } from '../servers/list-things.js';
import { answer } from '../servers/raw-server.js';
import { replies } from '../servers/replies.js';

/** Calls a function with options that its type does not have. */
function call(work: (...args: never[]) => unknown, ...args: readonly unknown[]): () => unknown {
  return () => Reflect.apply(work, undefined, args) as unknown;
}

test.each([
  ['renews', 'renew', call(token, 'hush-hush', { renews: () => 'x' })],
  ['Renew', 'renew', call(bearer, 'hush-hush', { Renew: () => 'x' })],
  ['parametre', 'parameter', call(queryToken, 'hush-hush', { parametre: 'access_token' })],
  ['headers', 'header', call(proxyUser, 'ada', { headers: 'x-user' })],
  ['userName', 'username', call(basic, { userName: 'ada', password: 'hush-hush' })],
  [
    'passPhrase',
    'passphrase',
    call(httpSignature, { keyId: 'SHA256:x', privateKey: 'hush-hush', passPhrase: 'hush-hush' }),
  ],
])('an option %s, which would be ignored, is refused, and %s is named', (name, hint, make) => {
  expect(make).toThrow(
    expect.objectContaining({
      name: 'InputError',
      code: 'invalid-option',
      message: `option ${name} is not known`,
      hint: expect.stringContaining(hint) as string,
    }) as Error,
  );
});

test('so are the options of what reads a response', async () => {
  const server = await replies(() => answer(200, '[]'));
  const api = transport(server.url, 'undici');
  const refused = (name: string): object => ({
    code: 'invalid-option',
    message: `option ${name} is not known`,
  });
  const pages = api.pages(listThings, {});
  await expect(pages.toArray({ limits: 5 } as object)).rejects.toMatchObject({
    ...refused('limits'),
    hint: expect.stringContaining('limit') as string,
  });
  await expect(pages.page({ curser: 'page=2' } as object)).rejects.toMatchObject(refused('curser'));
  expect(server.requests).toEqual([]);
  await using bytes = await api.bytes(file, {});
  await expect(bytes.saveTo('never', { onprogress: () => 0 } as object)).rejects.toMatchObject(
    refused('onprogress'),
  );
  expect(() => bytes.toResponse({ header: {} } as object)).toThrow(
    expect.objectContaining(refused('header')) as Error,
  );
  // None of them has taken the bytes.
  expect(await bytes.text()).toBe('[]');
});

test.each([['fileName'], ['mimeType'], ['contentType']])(
  'so is a key %s of a file, which would be sent without it',
  async (key) => {
    const server = await replies(() => answer(200, '{}'));
    const send: NothingEndpoint<{ body: Upload | UploadSource }> = {
      id: 'send',
      method: 'POST',
      path: '/files',
      input: { body: uploadBody },
      send: multipart('file'),
      nothing: true,
    };
    const body = { content: new Uint8Array(1), [key]: 'x', filename: undefined };
    await expect(transport(server.url, 'undici').call(send, { body })).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining(
        `${key} is not known: the keys are content, filename, type, size, onProgress`,
      ) as string,
    });
    expect(server.requests).toEqual([]);
  },
);
