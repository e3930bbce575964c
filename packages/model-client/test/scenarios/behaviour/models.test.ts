import { describe, expect, test } from 'vitest';
import { useTarget } from './target.js';

const target = useTarget();

describe('models on a real server', () => {
  test('are listed and shown with their capabilities', async () => {
    const { client, plain, chat, embed, since } = target();
    const { models } = await client.list();
    expect(models.map(({ name }) => name)).toEqual(
      expect.arrayContaining([plain, chat, embed].map((name) => `${name}:latest`)),
    );
    expect((await client.show({ model: chat })).capabilities).toEqual(
      expect.arrayContaining(['completion', 'tools', ...(since('0.9.0') ? ['thinking'] : [])]),
    );
    expect((await client.show({ model: embed })).capabilities).toEqual(['embedding']);
    expect((await client.show({ model: plain, verbose: true })).model_info).toMatchObject({
      'general.architecture': 'llama',
    });
  });

  test('are copied and deleted', async () => {
    const { client, plain, name } = target();
    const copy = name('copy');
    await client.copy({ source: plain, destination: copy });
    expect((await client.show({ model: copy })).details.family).toBe('llama');
    await client.delete({ model: copy });
    await expect(client.show({ model: copy })).rejects.toMatchObject({
      status: 404,
      code: 'model-not-found',
    });
    await expect(client.delete({ model: copy })).rejects.toMatchObject({ status: 404 });
  });

  test('are created from others, with progress', async () => {
    const { client, plain, name } = target();
    const stream = client.createStream({
      model: name('brief'),
      from: plain,
      system: 'Be brief.',
      parameters: { temperature: 0 },
    });
    const statuses: string[] = [];
    for await (const { status } of stream) statuses.push(status);
    expect(statuses.at(-1)).toBe('success');
    expect(await client.show({ model: name('brief') })).toMatchObject({ system: 'Be brief.' });
  });

  test('are loaded, listed with the time they stay in memory, and unloaded', async () => {
    const { client, plain, embed } = target();
    for (const model of [plain, embed]) {
      await client.load({ model, keep_alive: '2m' });
      const loaded = (await client.ps()).models.find(({ name }) => name === `${model}:latest`);
      expect(loaded?.secondsLeft).toBeGreaterThan(60);
      expect(loaded?.secondsLeft).toBeLessThan(125);
      await client.unload({ model });
      // A real server takes a moment to let go of the memory.
      await expect
        .poll(
          async () => (await client.ps()).models.some(({ name }) => name === `${model}:latest`),
          { timeout: 10_000 },
        )
        .toBe(false);
    }
  });

  test('stay loaded forever on request', async () => {
    const { client, plain } = target();
    await client.load({ model: plain, keep_alive: 'forever' });
    expect(
      (await client.ps()).models.find(({ name }) => name === `${plain}:latest`)?.secondsLeft,
    ).toBe(Infinity);
    await client.unload({ model: plain });
  });

  test('a file that the server has is not uploaded again', async () => {
    const { client } = target();
    const path = new URL('../../fixtures/gguf/embed.gguf', import.meta.url);
    const { digest, existed } = await client.blobs.upload({ path });
    expect([existed, await client.blobs.exists(digest)]).toEqual([true, true]);
    expect(await client.blobs.exists(`sha256:${'0'.repeat(64)}`)).toBe(false);
  });
});

describe('a real server', () => {
  test('returns its version and its state', async () => {
    const { client, since } = target();
    expect(await client.ping()).toContain('running');
    expect((await client.version()).version).toMatch(/^\d+\.\d+/);
    if (since('0.16.2')) expect((await client.status()).cloud.disabled).toBeTypeOf('boolean');
  });
});
