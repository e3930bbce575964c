import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type EmbedItem, ModelClient } from '../../../src/index.js';
import { type ModelServer, startModelServer } from '../../../src/testing.js';
import { json, scriptedServer } from '../../scripted-server.js';

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
const encoded = 'iVBORw0KGgo=';
const wav = new TextEncoder().encode('RIFF0000WAVEfmt ');
const gemma = { model: 'embeddinggemma-2' };

async function start(): Promise<{ model: ModelClient; server: ModelServer }> {
  const server = await startModelServer({ models: ['embeddinggemma-2', 'nomic-embed-text'] });
  const model = new ModelClient({ baseUrl: server.url, retry: { limit: 0 } });
  onTestFinished(async () => {
    await model.close();
    await server.close();
  });
  return { model, server };
}

test('images and sounds have vectors like texts, one for each item', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'embed-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'bike.png');
  await writeFile(path, png);
  const { model, server } = await start();
  const input = [
    'a bicycle',
    { image: png },
    { image: { path } },
    { text: 'a bicycle', image: new Blob([png]), audio: wav },
    { audio: `data:audio/wav;base64,${btoa('RIFF0000WAVEfmt ')}` },
  ];
  const { embeddings } = await model.embed({ ...gemma, input });
  expect(embeddings.map(({ length }) => length)).toEqual([768, 768, 768, 768, 768]);
  expect(embeddings[1]).toEqual(embeddings[2]);
  expect(embeddings[1]).not.toEqual(embeddings[0]);
  const audio = btoa('RIFF0000WAVEfmt ');
  expect(server.requests.at(-1)?.body).toEqual({
    ...gemma,
    input: [
      'a bicycle',
      { image: encoded },
      { image: encoded },
      { text: 'a bicycle', image: encoded, audio },
      { audio },
    ],
  });
  expect((await model.embed({ ...gemma, input: { image: png } })).embeddings).toHaveLength(1);
});

test('embedMany takes them, and one that fails does not take the others along', async () => {
  const { model } = await start();
  const items: (string | EmbedItem)[] = ['one', { text: 'two', image: png }, 'three'];
  const { embeddings, failures } = await model.embedMany(items, { model: 'nomic-embed-text' });
  expect(embeddings.map((vector) => vector?.length)).toEqual([768, undefined, 768]);
  expect(failures).toMatchObject([{ index: 1, error: { code: 'no-images' } }]);
  const all = await model.embedMany(items, { ...gemma, batchSize: 1 });
  expect(all.failures).toEqual([]);
});

test.each<[string, unknown, string]>([
  ['an item without content', [{}], 'embed: input[0] has no text, image or audio'],
  ['a path', [{ image: './bike.png' }], 'input[0].image is neither a data URI nor base64'],
  ['a number', { audio: 5 }, 'input.audio must be bytes'],
  ['a misspelt key', [{ imgae: png }], 'image'],
])('%s is refused before anything is sent', async (_, input, message) => {
  const { model, server } = await start();
  await expect(model.embed({ ...gemma, input } as never)).rejects.toMatchObject({
    kind: 'input',
    message: expect.stringContaining(message) as string,
  });
  expect(server.requests).toEqual([]);
});

test('a file that is missing is named by its place among all items', async () => {
  const { model } = await start();
  const items = ['one', 'two', { image: { path: 'no-such-file.png' } }];
  await expect(model.embedMany(items, { ...gemma, batchSize: 2 })).rejects.toMatchObject({
    code: 'file-unreadable',
    message: 'texts[2].image: no-such-file.png cannot be opened (ENOENT)',
  });
});

test('a refusal says which server and which model it takes', async () => {
  const { model } = await start();
  const image = { image: png };
  await expect(model.embed({ model: 'nomic-embed-text', input: image })).rejects.toMatchObject({
    code: 'no-images',
  });
  await expect(
    model.embed({ model: 'nomic-embed-text', input: [{ audio: wav }] }),
  ).rejects.toMatchObject({ code: 'no-audio' });
  await using older = await scriptedServer((response) => {
    json(response, { error: 'invalid input type' }, 400);
  });
  await expect(
    new ModelClient({ baseUrl: older.url }).embed({ ...gemma, input: [image] }),
  ).rejects.toMatchObject({
    code: 'invalid-input',
    hint: expect.stringContaining('Ollama 0.36.0') as string,
  });
});
