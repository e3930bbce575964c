import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ForgeClient, token } from '../../src/index.js';
import { startForgeServer } from '../../src/testing.js';
import { verify } from '../../src/webhooks/index.js';

const SECRET = 'dummy-secret';
const TEXT = 'bytes of this realm: é';

/** What must work with the globals of a test environment, some of which are not those of Node. */
export function realmScenes(environment: string): void {
  const bytes = new TextEncoder().encode(TEXT);
  const where = { owner: 'ada', repo: 'engine' };

  describe(`in ${environment}`, () => {
    test('files are written from text, bytes, a Blob and a File, and read again', async () => {
      await using server = await startForgeServer();
      const forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
      const contents = {
        text: TEXT,
        bytes,
        blob: new Blob([TEXT]),
        file: new File([TEXT], 'a.txt'),
      };
      for (const [filepath, content] of Object.entries(contents)) {
        await forge.contents.create({ ...where, filepath }, { content, message: 'add' });
        expect(await (await forge.contents.getRaw({ ...where, filepath })).text()).toBe(TEXT);
      }
    });

    test('an asset is uploaded from a File, with its name', async () => {
      await using server = await startForgeServer();
      const forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
      const { id } = await forge.releases.create(where, { tag_name: 'v1' });
      const asset = await forge.releases.assets.create({ ...where, id }, new File([TEXT], 'a.txt'));
      expect(asset).toMatchObject({ name: 'a.txt', size: bytes.length });
    });

    test('a delivery is proved from text, bytes, a buffer and a Request', async () => {
      const body = JSON.stringify({
        ref: 'refs/heads/main',
        before: '0'.repeat(40),
        after: '1'.repeat(40),
        commits: [],
      });
      const headers = {
        'content-type': 'application/json',
        'x-gitea-event': 'push',
        'x-gitea-event-type': 'push',
        'x-gitea-signature': createHmac('sha256', SECRET).update(body).digest('hex'),
      };
      const raw = new TextEncoder().encode(body);
      for (const one of [body, raw, raw.slice().buffer]) {
        expect((await verify({ body: one, headers }, SECRET)).event).toBe('push');
        expect((await verify({ body: one, headers: new Headers(headers) }, SECRET)).event).toBe(
          'push',
        );
      }
      expect(
        (
          await verify(
            new Request('http://receiver.example/', { method: 'POST', body, headers }),
            SECRET,
          )
        ).event,
      ).toBe('push');
    });
  });
}
