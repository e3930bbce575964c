// Both sides of docs/migrating/openai-node.md on one server: its routes under /v1, and its own.
import OpenAI from 'openai';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { fromOpenAI, ModelClient, StreamError, tool } from '../../../src/index.js';
import {
  type ModelServer,
  type ModelServerOptions,
  startModelServer,
} from '../../../src/testing.js';

const model = 'llama3.2';
const messages = [{ role: 'user' as const, content: 'Why is the sky blue?' }];

interface Both {
  readonly server: ModelServer;
  readonly openai: OpenAI;
  readonly client: ModelClient;
}

async function started(options: ModelServerOptions = {}): Promise<Both> {
  const server = await startModelServer(options);
  const baseURL = `${server.url}/v1`;
  const apiKey = 'ollama';
  const openai = new OpenAI({ baseURL, apiKey });
  const baseUrl = server.url;
  const client = new ModelClient({ baseUrl });
  onTestFinished(async () => {
    await client.close();
    await server.close();
  });
  return { server, openai, client };
}

/** Fails after the first piece of its answer. */
async function* failing(): AsyncGenerator<string> {
  yield 'Because ';
  await Promise.reject(new Error('out of memory'));
}

describe('the calls return the same', () => {
  test('a chat, whole and streamed', async () => {
    const { openai, client } = await started();
    const theirs = await openai.chat.completions.create({ model, messages });
    const ours = await client.chat({ model, messages });
    expect(ours.message.content).toBe(theirs.choices[0]?.message.content);
    expect([ours.usage.promptTokens, ours.usage.outputTokens]).toEqual([
      theirs.usage?.prompt_tokens,
      theirs.usage?.completion_tokens,
    ]);
    expect(ours.done_reason).toBe(theirs.choices[0]?.finish_reason);
    let text = '';
    const chunks = await openai.chat.completions.create({ model, messages, stream: true });
    for await (const chunk of chunks) text += chunk.choices[0]?.delta.content ?? '';
    let own = '';
    const events = client.chatStream({ model, messages });
    for await (const event of events) own += event.message.content;
    expect(own).toBe(text);
    expect(own).toBe(ours.message.content);
  });

  test('a history with tools', async () => {
    const { server, openai, client } = await started();
    const history: OpenAI.ChatCompletionMessageParam[] = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: [{ type: 'text', text: 'What is the weather in Oslo?' }] },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          {
            id: 'call_a',
            type: 'function',
            function: { name: 'get_weather', arguments: '{"city":"Oslo"}' },
          },
        ],
      },
      { role: 'tool', tool_call_id: 'call_a', content: 'sunny' },
    ];
    const theirs = await openai.chat.completions.create({ model, messages: history });
    const ours = await client.chat({ model, messages: fromOpenAI(history) });
    expect(ours.message.content).toBe(theirs.choices[0]?.message.content);
    expect(ours.message.content).toContain('sunny');
    expect(ours.usage.promptTokens).toBe(theirs.usage?.prompt_tokens);
    expect(server.requests).toHaveLength(2);
  });

  test('options of the model', async () => {
    const { server, openai, client } = await started();
    const theirs = await openai.chat.completions.create({
      model,
      messages,
      max_tokens: 5,
      temperature: 0,
      seed: 1,
    });
    const ours = await client.chat({
      model,
      messages,
      options: { num_predict: 5, temperature: 0, seed: 1 },
    });
    expect([theirs.choices[0]?.finish_reason, ours.done_reason]).toEqual(['length', 'length']);
    expect(ours.message.content).toBe(theirs.choices[0]?.message.content);
    expect(server.requests).toHaveLength(2);
  });

  test('thinking', async () => {
    const { openai, client } = await started();
    const theirs = await openai.chat.completions.create({
      model: 'qwen3',
      messages,
      reasoning_effort: 'high',
    });
    const ours = await client.chat({ model: 'qwen3', messages, think: 'high' });
    expect(ours.message.thinking).not.toBe('');
    expect(theirs.choices[0]?.message).toHaveProperty('reasoning', ours.message.thinking);
  });

  test('structured output', async () => {
    const { openai, client } = await started();
    const city = z.object({ city: z.string(), capital: z.boolean() });
    const question = [{ role: 'user' as const, content: 'Describe Bern as JSON.' }];
    const json_schema = { name: 'city', schema: z.toJSONSchema(city) };
    const theirs = await openai.chat.completions.create({
      model,
      messages: question,
      response_format: { type: 'json_schema', json_schema },
    });
    const ours = await client.chat({ model, messages: question, format: city });
    expect(ours.parsed).toEqual(JSON.parse(theirs.choices[0]?.message.content ?? ''));
    expect(city.parse(ours.parsed)).toEqual(ours.parsed);
  });

  test('tools', async () => {
    const { openai, client } = await started();
    const question = [{ role: 'user' as const, content: 'What is the weather in Oslo?' }];
    const parameters = {
      type: 'object',
      required: ['city'],
      properties: { city: { type: 'string' } },
    };
    const parse = (text: string): { city: string } => JSON.parse(text) as { city: string };
    const run = ({ city }: { city: string }): string => `sunny in ${city}`;
    const description = 'The weather of a city';
    const definition = { name: 'get_weather', description, parameters, parse, function: run };
    const runner = openai.chat.completions.runTools({
      model,
      messages: question,
      tools: [{ type: 'function', function: definition }],
    });
    const schema = z.object({ city: z.string() });
    const weather = tool({ name: 'get_weather', description, schema, run });
    const ours = await client.runTools({ model, messages: question, tools: [weather] });
    expect(ours.message.content).toBe(await runner.finalContent());
    expect(ours.message.content).toContain('sunny in Oslo');
  });

  test('vectors and models', async () => {
    const { openai, client } = await started();
    const input = ['a pump leaks', 'the pump drips'];
    const theirs = await openai.embeddings.create({ model: 'nomic-embed-text', input });
    const ours = await client.embed({ model: 'nomic-embed-text', input });
    const rounded = (vectors: readonly (readonly number[])[]): number[][] =>
      vectors.map((vector) => vector.map(Math.fround));
    expect(rounded(theirs.data.map(({ embedding }) => embedding))).toEqual(
      rounded(ours.embeddings),
    );
    const ids: string[] = [];
    for await (const { id } of openai.models.list()) ids.push(id);
    expect((await client.list()).models.map(({ name }) => name)).toEqual(ids);
    expect((await openai.models.retrieve(model)).id).toContain(model);
    expect((await client.show({ model })).capabilities).toContain('tools');
  });
});

describe('what differs', () => {
  test('a model that fails while it answers is an error', async () => {
    const { openai, client } = await started({ reply: failing });
    let text = '';
    const chunks = await openai.chat.completions.create({ model, messages, stream: true });
    for await (const chunk of chunks) text += chunk.choices[0]?.delta.content ?? '';
    expect(text).toBe('Because ');
    const stream = client.chatStream({ model, messages });
    await expect(stream.final()).rejects.toBeInstanceOf(StreamError);
    expect([stream.outcome, stream.partial.message.content]).toEqual(['server-error', 'Because ']);
  });

  test('options that the route ignores', async () => {
    const { openai } = await started();
    const longer = await openai.chat.completions.create({
      model,
      messages,
      max_completion_tokens: 2,
    });
    expect(longer.choices[0]?.finish_reason).toBe('stop');
  });

  test('a missing model has a code of its own', async () => {
    const { openai, client } = await started();
    await expect(openai.chat.completions.create({ model: 'nope', messages })).rejects.toMatchObject(
      { status: 404 },
    );
    await expect(client.chat({ model: 'nope', messages })).rejects.toMatchObject({
      status: 404,
      code: 'model-not-found',
    });
  });

  test('a failed generation is not sent again', async () => {
    const { server, openai, client } = await started();
    const count = (endpoint: string): number =>
      server.requests.filter((request) => request.endpoint === endpoint).length;
    server.faults.add({ endpoint: 'createChatCompletion', status: 500, times: 'all' });
    server.faults.add({ endpoint: 'chat', status: 500, times: 'all' });
    await expect(openai.chat.completions.create({ model, messages })).rejects.toBeInstanceOf(
      OpenAI.InternalServerError,
    );
    await expect(client.chat({ model, messages })).rejects.toMatchObject({
      status: 500,
      mayHaveExecuted: true,
    });
    expect([count('createChatCompletion'), count('chat')]).toEqual([3, 1]);
  });

  test('leaving the loop closes the connection of both', async () => {
    const { server, openai, client } = await started({ chunkDelay: 30 });
    for await (const chunk of await openai.chat.completions.create({
      model,
      messages,
      stream: true,
    }))
      if (chunk.id !== '') break;
    for await (const event of client.chatStream({ model, messages })) if (!event.done) break;
    expect(await Promise.all(server.requests.map(({ ended }) => ended))).toEqual([
      'closed-by-client',
      'closed-by-client',
    ]);
  });

  test('both refuse a corrupt stream, retry when the server is busy, and can be stopped', async () => {
    const { server, openai, client } = await started();
    const faults = ['createChatCompletion', 'chat'] as const;
    server.faults.add({ endpoint: 'createChatCompletion', truncate: 600 }); // in the middle of an event
    server.faults.add({ endpoint: 'chat', garbage: 'middle' });
    await expect(
      openai.chat.completions.stream({ model, messages }).finalContent(),
    ).rejects.toThrow();
    await expect(client.chatStream({ model, messages }).final()).rejects.toMatchObject({
      reason: 'malformed',
    });
    for (const endpoint of faults) server.faults.add({ endpoint, status: 503, retryAfter: 0 });
    const theirs = await openai.chat.completions.create({ model, messages });
    expect((await client.chat({ model, messages })).message.content).toBe(
      theirs.choices[0]?.message.content,
    );
    for (const endpoint of faults) server.faults.add({ endpoint, stall: true });
    const options = { signal: AbortSignal.timeout(50) };
    await expect(openai.chat.completions.create({ model, messages }, options)).rejects.toThrow();
    await expect(
      client.chat({ model, messages }, { signal: AbortSignal.timeout(50) }),
    ).rejects.toMatchObject({ kind: 'aborted' });
  });

  test('the arguments of a tool call are an object', async () => {
    const { openai, client } = await started();
    const question = [{ role: 'user' as const, content: 'What is the weather in Oslo?' }];
    const definition = {
      name: 'get_weather',
      parameters: { type: 'object', properties: { city: { type: 'string' } } },
    };
    const tools = [{ type: 'function' as const, function: definition }];
    const theirs = await openai.chat.completions.create({ model, messages: question, tools });
    expect(theirs.choices[0]?.message.tool_calls?.[0]).toMatchObject({
      function: { arguments: '{"city":"Oslo"}' },
    });
    const ours = await client.chat({ model, messages: question, tools });
    expect(ours.message.tool_calls?.[0]?.function.arguments).toEqual({ city: 'Oslo' });
  });
});
