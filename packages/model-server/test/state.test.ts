import { expect, test } from 'vitest';
import { events, type Loose, post, started } from './asking.js';
import { ggufDigests, ggufFile } from '../../model-client/test/recorded.js';

const loaded = async (server: { readonly url: string }): Promise<Loose[]> => {
  const answer = (await (await fetch(`${server.url}/api/ps`)).json()) as { models: Loose[] };
  return answer.models;
};

test('a model stays loaded for its keep_alive, on a clock that the test controls', async () => {
  const server = await started();
  await post(server, '/api/generate', { model: 'llama3.2' });
  await post(server, '/api/generate', { model: 'qwen3', keep_alive: '1h30m' });

  expect((await loaded(server)).map(({ name }) => name)).toEqual([
    'qwen3:latest',
    'llama3.2:latest',
  ]);
  server.state.clock.advance(5 * 60_000 + 1000);
  expect(server.state.loaded).toEqual(['qwen3:latest']);
  server.state.clock.advance(90 * 60_000);
  expect(await loaded(server)).toEqual([]);
});

test('keep_alive 0 unloads at once, a negative one keeps the model forever', async () => {
  const server = await started({ keepAlive: -1 });
  await post(server, '/api/chat', { model: 'llama3.2', messages: [] });
  server.state.clock.advance(365 * 24 * 3_600_000);
  expect(server.state.loaded).toEqual(['llama3.2:latest']);

  const { json } = await post(server, '/api/chat', {
    model: 'llama3.2',
    messages: [],
    keep_alive: 0,
  });

  expect(json).toMatchObject({ done_reason: 'unload' });
  expect(server.state.loaded).toEqual([]);
});

test('a model file is uploaded, becomes a model, is copied and deleted', async () => {
  const server = await started({ models: [] });
  const digest = ggufDigests['scripted'] ?? '';
  const blob = `${server.url}/api/blobs/${digest}`;

  expect((await fetch(blob, { method: 'HEAD' })).status).toBe(404);
  expect((await fetch(blob, { method: 'POST', body: ggufFile('scripted') })).status).toBe(201);
  expect((await fetch(blob, { method: 'HEAD' })).status).toBe(200);
  expect(server.state.blobs).toEqual([digest]);
  const lines = await events(server, '/api/create', {
    model: 'mine',
    files: { 'scripted.gguf': digest },
  });
  expect(lines.map(({ status }) => status)).toEqual([
    'parsing GGUF',
    `using existing layer ${digest}`,
    'writing manifest',
    'success',
  ]);
  await post(server, '/api/copy', { source: 'mine', destination: 'me/other:v2' });
  await post(server, '/api/delete', { model: 'mine' }, 'DELETE');

  expect(server.state.models).toEqual(['me/other:v2']);
  const { json } = await post(server, '/api/show', { model: 'me/other:v2' });
  expect(json).toMatchObject({
    details: { family: 'llama', parameter_size: '629K', quantization_level: 'F16' },
    capabilities: ['completion'],
  });
});

test('pull brings a well-known model in layers whose progress only grows', async () => {
  const server = await started({ models: [] });

  const lines = await events(server, '/api/pull', { model: 'mistral' });

  const sizes = lines
    .filter(({ digest }) => digest === lines[1]?.['digest'])
    .map(({ completed }) => Number(completed ?? 0));
  expect(sizes.length).toBeGreaterThan(2);
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
  expect(sizes.at(-1)).toBe(lines[1]?.['total']);
  expect(lines.at(-1)).toEqual({ status: 'success' });
  expect(server.state.models).toEqual(['mistral:latest']);
  expect((await events(server, '/api/pull', { model: 'mistral' })).length).toBeLessThan(
    lines.length,
  );
});

test('a pull that was interrupted continues where it stopped', async () => {
  const server = await started({ models: [], chunkDelay: 5 });
  server.faults.add({ endpoint: 'pull', truncate: 800 });
  const broken = await (
    await fetch(`${server.url}/api/pull`, { method: 'POST', body: '{"model":"mistral"}' })
  ).text();
  expect(broken).not.toContain('success');

  const lines = await events(server, '/api/pull', { model: 'mistral' });

  expect(Number(lines[1]?.['completed'])).toBeGreaterThan(0);
  expect(lines.at(-1)).toEqual({ status: 'success' });
});

test('what the registry does not have, or refuses, ends the pull', async () => {
  const server = await started({
    registry: { 'me/private': { error: 'unauthorized: access denied' } },
  });

  expect((await events(server, '/api/pull', { model: 'nobody/nothing' })).at(-1)).toEqual({
    error: 'pull model manifest: file does not exist',
  });
  expect(await post(server, '/api/pull', { model: 'me/private', stream: false })).toEqual({
    status: 500,
    json: { error: 'pull model manifest: unauthorized: access denied' },
  });
});

test('a model that was pushed can be pulled', async () => {
  const server = await started();
  await post(server, '/api/copy', { source: 'llama3.2', destination: 'me/mine' });

  expect((await events(server, '/api/push', { model: 'me/mine' })).at(-1)).toEqual({
    status: 'success',
  });
  expect((await events(server, '/api/push', { model: 'llama3.2' })).at(-1)).toEqual({
    error: 'unauthorized: access denied',
  });
  expect((await events(server, '/api/pull', { model: 'me/mine' })).at(-1)).toEqual({
    status: 'success',
  });
});

test('models can be named, described and added later', async () => {
  const server = await started({
    models: ['mine', { name: 'other:1b', capabilities: ['embedding'], embeddingLength: 4 }],
  });
  server.state.add({
    name: 'broken',
    loadError: 'model requires more system memory (9.0 GiB) than is available (1.0 GiB)',
  });

  expect(server.state.models).toEqual(['broken:latest', 'mine:latest', 'other:1b']);
  expect((await post(server, '/api/embed', { model: 'other:1b', input: 'x' })).json).toMatchObject({
    embeddings: [[expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)]],
  });
  expect(await post(server, '/api/generate', { model: 'broken', prompt: 'x' })).toMatchObject({
    status: 500,
    json: { error: expect.stringContaining('more system memory') as string },
  });
});

test('a model from one that the server does not have is created after the events of its pull', async () => {
  const server = await started();
  const lines = await events(server, '/api/create', {
    model: 'mine',
    from: 'tinyllama',
    system: 'Be brief.',
  });
  const statuses = lines.map(({ status }) => status);
  expect(statuses.filter((status) => status === 'success')).toHaveLength(2);
  expect(statuses.indexOf('success')).toBeGreaterThan(statuses.indexOf('verifying sha256 digest'));
  expect(statuses.at(-1)).toBe('success');
  expect(server.state.models).toEqual(expect.arrayContaining(['mine:latest', 'tinyllama:latest']));
});
