import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ModelClient } from '../../../src/index.js';
import { startModelServer } from '../../../src/testing.js';
import { failure, json, lines, scriptedServer } from '../../scripted-server.js';

const digest = `sha256:${'a'.repeat(64)}`;
const success = { status: 'success' };

describe('a create', () => {
  const bytes = new Uint8Array(700_000).fill(3);
  const name = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

  test('uploads files, sends digests as they are, and reports the progress of both', async () => {
    await using server = await scriptedServer((response, { method }) => {
      if (method === 'HEAD') response.writeHead(404).end();
      else if (server.asked.length === 2) response.writeHead(201).end();
      else lines(response, [{ status: 'parsing GGUF' }, success]);
    });
    const stream = new ModelClient({ baseUrl: server.url }).createStream({
      model: 'm',
      files: { 'a.gguf': bytes, 'b.gguf': digest },
      system: 'Be brief.',
    });
    const statuses = new Set<string>();
    for await (const { status } of stream) statuses.add(status);
    expect([...statuses]).toEqual([
      'hashing a.gguf',
      'uploading a.gguf',
      'parsing GGUF',
      'success',
    ]);
    expect(stream.progress).toMatchObject({ completed: 700_000, total: 700_000 });
    expect(server.asked.map(({ method, path }) => `${method} ${decodeURIComponent(path)}`)).toEqual(
      [`HEAD /api/blobs/${name}`, `POST /api/blobs/${name}`, 'POST /api/create'],
    );
    expect(server.asked[2]?.body).toEqual({
      model: 'm',
      files: { 'a.gguf': name, 'b.gguf': digest },
      system: 'Be brief.',
      stream: true,
    });
  });

  test('from a model that the server pulls first goes on after the success of the pull', async () => {
    const pull = ['pulling manifest', 'verifying sha256 digest', 'writing manifest', 'success'].map(
      (status) => ({ status }),
    );
    const rest = [
      { status: `using existing layer ${digest}` },
      { status: 'writing manifest' },
      success,
    ];
    let isMade = false;
    await using server = await scriptedServer(async (response) => {
      lines(response, pull, false);
      // Longer than a complete stream waits for the end of its response.
      await new Promise((resolve) => setTimeout(resolve, 400));
      isMade = !response.destroyed;
      for (const each of rest) response.write(`${JSON.stringify(each)}\n`);
      response.end();
    });
    const stream = new ModelClient({ baseUrl: server.url }).createStream({
      model: 'm',
      from: 'elsewhere',
    });
    const statuses: string[] = [];
    for await (const { status } of stream) statuses.push(status);
    expect(statuses).toEqual([...pull, ...rest].map(({ status }) => status));
    expect([stream.outcome, isMade]).toEqual(['done', true]);
  });

  test('without a pull is complete with its success, although the connection stays open', async () => {
    await using server = await scriptedServer((response) => {
      lines(response, [{ status: 'writing manifest' }, success], false);
    });
    expect(
      await new ModelClient({ baseUrl: server.url })
        .createStream({ model: 'm', from: 'here' })
        .final(),
    ).toEqual(success);
  });

  test('that ends after the pull is truncated', async () => {
    await using server = await scriptedServer((response) => {
      lines(response, [{ status: 'pulling manifest' }, success, { status: 'writing manifest' }]);
    });
    const stream = new ModelClient({ baseUrl: server.url }).createStream({
      model: 'm',
      from: 'elsewhere',
    });
    expect(await failure(stream.final())).toMatchObject({ reason: 'truncated' });
  });

  test('sends a single stop word as a list, without which the model could not run', async () => {
    await using server = await startModelServer();
    const client = new ModelClient({ baseUrl: server.url });
    const parameters = { stop: 'scatters', temperature: 0 };
    await client.create({ model: 'once', from: 'llama3.2', parameters });
    await client.createStream({ model: 'streamed', from: 'llama3.2', parameters }).final();
    for (const model of ['once', 'streamed'])
      expect((await client.generate({ model, prompt: 'Why is the sky blue?' })).response).toBe(
        'Because air ',
      );
    expect(parameters).toEqual({ stop: 'scatters', temperature: 0 });
    const wrong = client.create({ model: 'm', from: 'llama3.2', parameters: { stop: 5 as never } });
    expect(await failure(wrong)).toMatchObject({ kind: 'input' });
    expect(
      (await client.embed({ model: 'nomic-embed-text', input: 'a', options: { stop: 'x' } }))
        .embeddings,
    ).toHaveLength(1);
  });

  test('does not upload files that the server has', async () => {
    await using server = await scriptedServer((response, { method }) => {
      if (method === 'HEAD') response.writeHead(200).end();
      else json(response, success);
    });
    await new ModelClient({ baseUrl: server.url }).create({
      model: 'm',
      files: { 'a.gguf': bytes },
    });
    expect(server.asked.map(({ method }) => method)).toEqual(['HEAD', 'POST']);
  });

  test.each(['create', 'createStream'] as const)(
    'that is refused after an upload says that the server has done something (%s)',
    async (name) => {
      await using server = await scriptedServer((response, { method, path }) => {
        if (method === 'HEAD') response.writeHead(404).end();
        else if (path.startsWith('/api/blobs/')) response.writeHead(201).end();
        else json(response, { error: 'unsupported architecture' }, 400);
      });
      const model = new ModelClient({ baseUrl: server.url });
      const request = { model: 'm', files: { 'a.gguf': bytes } };
      const work = name === 'create' ? model.create(request) : model.createStream(request).final();
      expect(await failure(work)).toMatchObject({
        kind: 'status',
        status: 400,
        mayHaveExecuted: true,
      });
    },
  );

  test('of messages with a role that servers drop is refused before anything is sent', async () => {
    await using server = await scriptedServer(() => undefined);
    const model = new ModelClient({ baseUrl: server.url });
    const messages = ['user', 'asistant'].map((role) => ({ role, content: 'Hi' }));
    expect(await failure(model.create({ model: 'm', from: 'n', messages }))).toMatchObject({
      message: "create: messages[1].role is 'asistant', which is not a role",
      code: 'invalid-input',
    });
    expect(() => model.createStream({ model: 'm', from: 'n', messages })).toThrow('not a role');
    expect(server.asked).toEqual([]);
  });

  test('ends with the error of an upload', async () => {
    await using server = await scriptedServer((response, { method }) => {
      if (method === 'HEAD') response.writeHead(404).end();
      else json(response, { error: 'digest mismatch, expected "a", got "b"' }, 400);
    });
    const model = new ModelClient({ baseUrl: server.url });
    expect(
      await failure(model.createStream({ model: 'm', files: { 'a.gguf': bytes } }).final()),
    ).toMatchObject({
      status: 400,
      code: 'digest-mismatch',
    });
    expect(
      await failure(
        model.createStream({ model: 'm', files: { 'a.gguf': { path: 'no/such.gguf' } } }).final(),
      ),
    ).toMatchObject({
      kind: 'input',
      code: 'file-unreadable',
    });
  });
});
