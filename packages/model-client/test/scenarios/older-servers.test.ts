import { describe, expect, test } from 'vitest';
import { ModelClient } from '../../src/index.js';
import { all } from '../answering.js';
import { json, scriptedServer, type Script } from '../scripted-server.js';
import { type Recorded, recordings } from '../recorded.js';

const recorded = recordings(new URL('../fixtures/older-servers', import.meta.url));

/** Returns a recorded exchange. */
function exchange(operation: string, name: string, version: string): Recorded {
  const found = recorded.find(
    (each) => each.operation === operation && each.case === name && each.server === version,
  );
  if (found === undefined)
    throw new Error(`there is no recording ${operation} ${name} of ${version}`);
  return found;
}

/** Answers with a recorded stream. */
function replay({ response: { body } }: Recorded): Script {
  const { $ndjson: events } = body as { readonly $ndjson: readonly unknown[] };
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.end(events.map((event) => `${JSON.stringify(event)}\n`).join(''));
  };
}

describe('Ollama 0.6', () => {
  test('sends the text of a chat with tools in its last event alone, and it arrives', async () => {
    await using server = await scriptedServer(
      replay(exchange('chat', 'ok-tools-plain-answer', '0.6.8')),
    );
    await using client = new ModelClient({ baseUrl: server.url, validate: 'strict' });
    const request = { model: 'tiny-chat', messages: [{ role: 'user', content: 'Hi' }] } as const;
    expect((await client.chatStream(request).final()).message.content).toBe(
      'Hello! How can I help you today?',
    );
    expect((await all(client.chatStream(request).text)).join('')).toBe(
      'Hello! How can I help you today?',
    );
  });

  test.each(['0.6.8', '0.9.6', '0.12.11'])(
    'and %s: every tool call is found, with an id, an index or without',
    async (version) => {
      await using server = await scriptedServer(
        replay(exchange('chat', 'ok-tool-stream', version)),
      );
      await using client = new ModelClient({ baseUrl: server.url, validate: 'strict' });
      const { message } = await client
        .chatStream({ model: 'tiny-chat', messages: [{ role: 'user', content: 'Hi' }] })
        .final();
      expect(message.tool_calls).toMatchObject([
        { function: { name: 'get_weather', arguments: { city: 'Paris', unit: 'celsius' } } },
      ]);
    },
  );

  test('lists loaded models without the length of their context', async () => {
    const { body } = exchange('ps', 'ok-one-loaded', '0.6.8').response;
    await using server = await scriptedServer((response) => {
      json(response, body);
    });
    await using client = new ModelClient({ baseUrl: server.url, validate: 'strict' });
    const [model] = (await client.ps()).models;
    expect([model?.context_length, typeof model?.secondsLeft]).toEqual([undefined, 'number']);
  });
});

describe('numbers above 2^53', () => {
  const huge = '9223372036854775807';
  const near = Number(huge);

  test.each<readonly [string, string, (client: ModelClient) => Promise<unknown>, unknown]>([
    [
      'nanoseconds of a chat',
      `{"model":"m","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"Hi"},"done":true,"total_duration":${huge},"load_duration":${huge},"prompt_eval_duration":${huge},"eval_duration":${huge}}`,
      (client) => client.chat({ model: 'm', messages: [] }),
      {
        total_duration: near,
        load_duration: near,
        prompt_eval_duration: near,
        eval_duration: near,
        usage: { totalMs: near / 1e6 },
      },
    ],
    [
      'nanoseconds of an embedding',
      `{"model":"m","embeddings":[[1]],"total_duration":${huge},"load_duration":${huge}}`,
      (client) => client.embed({ model: 'm', input: 'a' }),
      { total_duration: near, load_duration: near },
    ],
    [
      'the bytes of a layer',
      `{"status":"success","digest":"sha256:00","total":${huge},"completed":${huge}}`,
      (client) => client.pull({ model: 'm' }),
      { total: near, completed: near },
    ],
    [
      'the bytes of a model in memory',
      `{"models":[{"name":"m","model":"m","size":${huge},"digest":"0","details":{"parent_model":"","format":"","family":"","families":null,"parameter_size":"","quantization_level":""},"expires_at":"2026-01-01T00:00:00Z","size_vram":${huge}}]}`,
      (client) => client.ps(),
      { models: [{ size: near, size_vram: near }] },
    ],
  ])('are read without drift: %s', async (_, body, call, expected) => {
    await using server = await scriptedServer((response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    });
    const drifts: unknown[] = [];
    const hooks = { onDrift: (event: unknown) => void drifts.push(event) };
    await using client = new ModelClient({ baseUrl: server.url, validate: 'strict', hooks });
    expect(await call(client)).toMatchObject(expected as object);
    expect(drifts).toEqual([]);
  });
});
