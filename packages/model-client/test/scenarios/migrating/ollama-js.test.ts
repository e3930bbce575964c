// Both sides of docs/migrating/ollama-js.md on one server.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ollama } from 'ollama';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  AbortError,
  InputError,
  ModelClient,
  StatusError,
  StreamError,
} from '../../../src/index.js';
import {
  type ModelServer,
  type ModelServerOptions,
  startModelServer,
} from '../../../src/testing.js';
import { failure } from '../../scripted-server.js';

const model = 'llama3.2';
const messages = [{ role: 'user' as const, content: 'Why is the sky blue?' }];
const prompt = 'Why is the sky blue?';

interface Both {
  readonly server: ModelServer;
  readonly ollama: Ollama;
  readonly client: ModelClient;
}

async function started(options: ModelServerOptions = {}): Promise<Both> {
  const server = await startModelServer(options);
  const host = server.url;
  const ollama = new Ollama({ host });
  const baseUrl = server.url;
  const client = new ModelClient({ baseUrl });
  onTestFinished(async () => {
    await client.close();
    await server.close();
  });
  return { server, ollama, client };
}

/** The text of a stream, and the error that ended it. */
async function read(
  stream: AsyncIterable<{ message: { content: string } }>,
): Promise<{ text: string; error?: unknown }> {
  let text = '';
  try {
    for await (const { message } of stream) text += message.content;
  } catch (error) {
    return { text, error };
  }
  return { text };
}

describe('the calls return the same', () => {
  test('a chat and a completion, whole and streamed', async () => {
    const { ollama, client } = await started();
    const theirs = await ollama.chat({ model, messages });
    const ours = await client.chat({ model, messages });
    expect(ours.message).toEqual(theirs.message);
    expect([typeof theirs.created_at, typeof ours.created_at]).toEqual(['string', 'string']);
    expect([ours.usage.outputTokens, ours.usage.promptTokens]).toEqual([
      theirs.eval_count,
      theirs.prompt_eval_count,
    ]);
    expect(await read(await ollama.chat({ model, messages, stream: true }))).toEqual({
      text: ours.message.content,
    });
    expect(await read(client.chatStream({ model, messages }))).toEqual({
      text: ours.message.content,
    });
    const { response } = await ollama.generate({ model, prompt });
    expect((await client.generate({ model, prompt })).response).toBe(response);
    let text = '';
    for await (const event of await ollama.generate({ model, prompt, stream: true }))
      text += event.response ?? '';
    let own = '';
    for await (const event of client.generateStream({ model, prompt })) own += event.response;
    expect([text, own]).toEqual([response, response]);
  });

  test('vectors', async () => {
    const { ollama, client } = await started();
    const input = ['a pump leaks', 'the pump drips'];
    const theirs = await ollama.embed({ model: 'nomic-embed-text', input });
    const ours = await client.embed({ model: 'nomic-embed-text', input });
    expect(ours.embeddings).toEqual(theirs.embeddings);
  });

  test('decisions', async () => {
    const { ollama, client } = await started({ models: ['nimble'] });
    const state = 'I was charged twice. Please refund the extra payment.';
    const questions = {
      refund: { type: 'noul', instructions: 'Is a refund requested?' },
      label: {
        type: 'choice',
        instructions: 'Which?',
        criteria: { billing: 'Payments', bug: null },
      },
    } as const;
    const theirs = await ollama.systemone({ model: 'nimble', state, questions });
    const ours = await client.decide({ model: 'nimble', state, questions });
    expect(ours).toEqual(theirs);
    expect(ours.answers.label.choice).toBe('billing');
  });

  test('models', async () => {
    const { ollama, client } = await started();
    const theirs = await ollama.list();
    const ours = await client.list();
    expect(ours.models.map(({ model: name }) => name)).toEqual(
      theirs.models.map(({ model: name }) => name),
    );
    const shown = await ollama.show({ model });
    expect((await client.show({ model })).capabilities).toEqual(shown.capabilities);
    const statuses: string[] = [];
    for await (const { status } of await ollama.pull({ model: 'all-minilm', stream: true }))
      statuses.push(status);
    const own: string[] = [];
    for await (const { status } of client.pullStream({ model: 'all-minilm' })) own.push(status);
    expect([statuses.at(-1), own.at(-1)]).toEqual(['success', 'success']);
    await ollama.create({ model: 'terse', from: model, system: 'Be brief.' });
    await client.create({ model: 'terser', from: model, system: 'Be brief.' });
    await ollama.copy({ source: model, destination: 'one' });
    await client.copy({ source: model, destination: 'two' });
    expect((await client.list()).models.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['terse:latest', 'terser:latest', 'one:latest', 'two:latest']),
    );
    await ollama.delete({ model: 'one' });
    await client.delete({ model: 'two' });
    await ollama.chat({ model, messages });
    expect((await client.ps()).models.map(({ name }) => name)).toEqual(
      (await ollama.ps()).models.map(({ name }) => name),
    );
    expect((await client.version()).version).toBe((await ollama.version()).version);
  });
});

describe('what differs', () => {
  test('a stream that is cut off: what arrived is in the error', async () => {
    const { server, ollama, client } = await started();
    server.faults.add({ endpoint: 'chat', truncate: true, times: 2 });
    const theirs = await read(await ollama.chat({ model, messages, stream: true }));
    expect(theirs.error).toBeInstanceOf(Error);
    expect(theirs.error).not.toHaveProperty('partial');
    const stream = client.chatStream({ model, messages });
    const ours = await read(stream);
    expect(ours.error).toBeInstanceOf(StreamError);
    expect([stream.outcome, stream.partial.message.content]).toEqual(['truncated', ours.text]);
  });

  test('a corrupt line: ollama-js skips it', async () => {
    const { server, ollama, client } = await started();
    const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    onTestFinished(() => {
      warned.mockRestore();
    });
    server.faults.add({ endpoint: 'chat', garbage: 'middle', times: 2 });
    const theirs = await read(await ollama.chat({ model, messages, stream: true }));
    expect(theirs.error).toBeUndefined();
    expect(warned).toHaveBeenCalledWith('invalid json: ', expect.anything());
    expect((await read(client.chatStream({ model, messages }))).error).toMatchObject({
      kind: 'stream',
      reason: 'malformed',
    });
  });

  test('an error in the middle of a stream has a code', async () => {
    const { server, ollama, client } = await started();
    server.faults.add({
      endpoint: 'chat',
      errorLine: 'model requires more system memory',
      times: 2,
    });
    const theirs = await read(await ollama.chat({ model, messages, stream: true }));
    expect((theirs.error as Error).constructor).toBe(Error);
    expect((await read(client.chatStream({ model, messages }))).error).toMatchObject({
      reason: 'server',
      code: 'out-of-memory',
    });
  });

  test('a call that returns one value can be aborted', async () => {
    const { server, ollama, client } = await started();
    server.faults.add({ endpoint: 'chat', stall: 500 });
    const theirs = ollama.chat({ model, messages });
    ollama.abort();
    expect((await theirs).message.content).not.toBe('');
    server.faults.add({ endpoint: 'chat', stall: true });
    const stop = new AbortController();
    const { signal } = stop;
    const ours = failure(client.chat({ model, messages }, { signal }));
    await expect.poll(() => server.requests.length).toBe(2);
    stop.abort();
    expect(await ours).toBeInstanceOf(AbortError);
    expect(await server.requests.at(-1)?.ended).toBe('closed-by-client');
  });

  test('one stream can be stopped without the others', async () => {
    const { ollama, client } = await started({ chunkDelay: 10 });
    const theirs = await ollama.chat({ model, messages, stream: true });
    const ended = read(theirs);
    theirs.abort();
    expect((await ended).error).toMatchObject({ name: 'AbortError' });
    const stream = client.chatStream({ model, messages });
    const other = read(client.chatStream({ model, messages }));
    for await (const { message } of stream) if (message.content !== '') await stream.cancel();
    expect([stream.outcome, (await other).error]).toEqual(['aborted', undefined]);
  });

  test('leaving the loop closes the connection', async () => {
    const { server, ollama, client } = await started({ chunkDelay: 30 });
    for await (const event of await ollama.chat({ model, messages, stream: true }))
      if (event.message.content !== '') break;
    for await (const event of client.chatStream({ model, messages }))
      if (event.message.content !== '') break;
    expect(await Promise.all(server.requests.map(({ ended }) => ended))).toEqual([
      'answered',
      'closed-by-client',
    ]);
  });

  test('a request that a busy server refused is retried', async () => {
    const { server, ollama, client } = await started();
    server.faults.add({ endpoint: 'chat', status: 503, retryAfter: 0, times: 2 });
    expect(await failure(ollama.chat({ model, messages }))).toMatchObject({ status_code: 503 });
    expect((await client.chat({ model, messages })).message.content).not.toBe('');
  });

  test('a missing model has a code and a hint', async () => {
    const { ollama, client } = await started();
    expect(await failure(ollama.chat({ model: 'nope', messages }))).toMatchObject({
      name: 'ResponseError',
      status_code: 404,
    });
    const error = await failure(client.chat({ model: 'nope', messages }));
    expect(error).toBeInstanceOf(StatusError);
    expect(error).toMatchObject({
      status: 404,
      code: 'model-not-found',
      hint: expect.stringContaining('pull') as unknown,
    });
  });

  test('a request is not changed', async () => {
    const { ollama, client } = await started();
    const request = { model, messages };
    await client.chat(request);
    expect(request).toEqual({ model, messages });
    await ollama.chat(request);
    expect(request).toHaveProperty('stream', false);
  });

  test('a string is never read as a path', async () => {
    const { server, ollama, client } = await started();
    const folder = await mkdtemp(join(tmpdir(), 'image-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, 'secret.txt');
    await writeFile(path, 'a secret');
    const message = { role: 'user', content: 'What is this?', images: [path] };
    await ollama.chat({ model: 'gemma3', messages: [message] });
    expect(JSON.stringify(server.requests.at(-1)?.body)).toContain(
      Buffer.from('a secret').toString('base64'),
    );
    const ours = failure(
      client.chat({ model: 'gemma3', messages: [{ ...message, role: 'user', images: [path] }] }),
    );
    expect(await ours).toBeInstanceOf(InputError);
  });

  test('a misspelt key is refused', async () => {
    const { ollama, client } = await started();
    const request = { model, messages, keepAlive: 0 };
    expect((await ollama.chat(request)).done).toBe(true);
    expect(await failure(client.chat(request))).toMatchObject({
      kind: 'input',
      message: expect.stringContaining('keep_alive') as unknown,
    });
  });
});
