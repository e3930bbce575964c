import {
  generateObject,
  generateText,
  NoObjectGeneratedError,
  Output,
  stepCountIs,
  streamText,
  tool,
} from 'ai';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { ChatProviderOptions } from '../../src/ai-sdk/index.js';
import type { ChatBody } from '../../src/schemas.js';
import { failure, json, last } from '../scripted-server.js';
import { embedded, following } from './ollama.js';

const weather = tool({
  description: 'The weather of a city',
  inputSchema: z.object({ city: z.string() }),
  execute: ({ city }) => ({ city, sky: 'clear' }),
});

describe('generateText', () => {
  test('returns text, usage, the finish reason and the response', async () => {
    const { server, ollama } = await embedded();
    const before = Date.now();
    const result = await generateText({
      model: ollama('llama3.2'),
      prompt: 'Why is the sky blue?',
    });
    expect(result.text).toMatch(/^Because air scatters/);
    expect([result.finishReason, result.rawFinishReason, result.warnings]).toEqual([
      'stop',
      'stop',
      [],
    ]);
    expect(result.usage.inputTokens).toBeGreaterThan(0);
    expect(result.usage.outputTokens).toBeGreaterThan(10);
    expect(result.usage.raw).toMatchObject({ eval_count: result.usage.outputTokens });
    expect(result.response).toMatchObject({
      modelId: 'llama3.2',
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
    expect(result.response.timestamp.getTime()).toBeGreaterThanOrEqual(before);
    expect(Date.now()).toBeGreaterThanOrEqual(result.response.timestamp.getTime());
    expect(server.requests.at(-1)?.body).toEqual({
      model: 'llama3.2',
      messages: [{ role: 'user', content: 'Why is the sky blue?' }],
      stream: false,
    });
  });

  test('sends every setting where the API has it', async () => {
    const { server, ollama } = await embedded();
    await generateText({
      model: ollama('qwen3', { num_ctx: 4096, temperature: 1, keep_alive: '1m' }),
      system: 'Be short.',
      prompt: 'Hello',
      temperature: 0.5,
      topP: 0.9,
      topK: 20,
      seed: 7,
      maxOutputTokens: 64,
      presencePenalty: 0.1,
      frequencyPenalty: 0.2,
      stopSequences: ['END'],
      reasoning: 'high',
      headers: { 'x-tenant': 'ada' },
      providerOptions: {
        ollama: {
          num_ctx: 8192,
          keep_alive: '10m',
          truncate: false,
          mirostat: 1,
          options: { min_p: 0.05 },
        } satisfies ChatProviderOptions & {
          mirostat: number;
        },
      },
    });
    const { body, headers } = server.requests.at(-1) ?? {};
    expect(headers?.['x-tenant']).toBe('ada');
    expect(body).toEqual({
      model: 'qwen3',
      messages: [
        { role: 'system', content: 'Be short.' },
        { role: 'user', content: 'Hello' },
      ],
      stream: false,
      keep_alive: '10m',
      truncate: false,
      think: 'high',
      options: {
        num_ctx: 8192,
        temperature: 0.5,
        min_p: 0.05,
        mirostat: 1,
        num_predict: 64,
        top_p: 0.9,
        top_k: 20,
        presence_penalty: 0.1,
        frequency_penalty: 0.2,
        seed: 7,
        stop: ['END'],
      },
    });
  });

  test.each([
    ['none', false, 0],
    ['minimal', 'low', 1],
    ['medium', 'medium', 0],
    ['xhigh', 'max', 1],
    ['provider-default', undefined, 0],
  ] as const)('reasoning %s is think %s', async (reasoning, think, warnings) => {
    const { server, ollama } = await embedded();
    const result = await generateText({
      model: ollama('qwen3'),
      prompt: 'What is 17 times 23?',
      reasoning,
    });
    expect((server.requests.at(-1)?.body as ChatBody).think).toBe(think);
    expect(result.warnings).toHaveLength(warnings);
    expect(result.text).toContain('391');
    expect(result.reasoningText === undefined).toBe(think === false);
  });

  test('finishes with length when the limit of tokens is reached', async () => {
    const { ollama } = await embedded();
    const { finishReason } = await generateText({
      model: ollama('llama3.2'),
      prompt: 'Why is the sky blue?',
      maxOutputTokens: 3,
    });
    expect(finishReason).toBe('length');
  });

  test('runs tools in a loop until the model answers', async () => {
    const { server, ollama } = await embedded();
    const result = await generateText({
      model: ollama('llama3.2'),
      prompt: 'What is the weather in Oslo?',
      tools: { get_weather: weather },
      stopWhen: stepCountIs(4),
    });
    expect(result.steps.map(({ finishReason }) => finishReason)).toEqual(['tool-calls', 'stop']);
    expect(result.steps[0]?.toolResults).toMatchObject([
      { toolName: 'get_weather', output: { city: 'Oslo', sky: 'clear' } },
    ]);
    expect(result.text).toContain('{"city":"Oslo","sky":"clear"}');
    const { messages } = server.requests.at(-1)?.body as ChatBody;
    const id = messages[1]?.tool_calls?.[0]?.id;
    expect(id).toMatch(/^call_/);
    expect(messages.slice(1)).toEqual([
      {
        role: 'assistant',
        content: '',
        tool_calls: [
          { id, function: { index: 0, name: 'get_weather', arguments: { city: 'Oslo' } } },
        ],
      },
      {
        role: 'tool',
        content: '{"city":"Oslo","sky":"clear"}',
        tool_name: 'get_weather',
        tool_call_id: id,
      },
    ]);
  });

  test('sends the error of a tool to the model', async () => {
    const { server, ollama } = await embedded();
    const broken = tool({
      inputSchema: z.object({ city: z.string() }),
      execute: () => Promise.reject<string>(new Error('no connection to the satellite')),
    });
    await generateText({
      model: ollama('llama3.2'),
      prompt: 'What is the weather in Oslo?',
      tools: { get_weather: broken },
      stopWhen: stepCountIs(4),
    });
    expect((server.requests.at(-1)?.body as ChatBody).messages.at(-1)).toMatchObject({
      role: 'tool',
      content: 'Error: no connection to the satellite',
    });
  });

  test('offers no tools, or only one, according to toolChoice, and warns that none can be forced', async () => {
    const { server, ollama } = await embedded();
    const tools = { get_weather: weather, get_time: weather };
    const names = (): unknown =>
      (server.requests.at(-1)?.body as ChatBody).tools?.map((each) => each.function.name);
    await generateText({
      model: ollama('llama3.2'),
      prompt: 'What is the weather in Oslo?',
      tools,
      toolChoice: 'none',
    });
    expect(names()).toBeUndefined();
    const one = await generateText({
      model: ollama('llama3.2'),
      prompt: 'What is the weather in Oslo?',
      tools,
      toolChoice: { type: 'tool', toolName: 'get_weather' },
    });
    expect(names()).toEqual(['get_weather']);
    expect(one.warnings).toMatchObject([{ type: 'compatibility', feature: 'toolChoice tool' }]);
    const any = await generateText({
      model: ollama('llama3.2'),
      prompt: 'The weather and the time?',
      tools,
      toolChoice: 'required',
    });
    expect(any.toolCalls.map(({ toolName }) => toolName)).toEqual(['get_weather', 'get_time']);
    expect(any.warnings).toMatchObject([{ type: 'compatibility', feature: 'toolChoice required' }]);
  });

  test('warns about what the API does not have', async () => {
    const { server, ollama } = await embedded();
    const search = { type: 'provider', id: 'acme.search', name: 'search', args: {} } as const;
    const strict = {
      type: 'function',
      name: 'f',
      inputSchema: { type: 'object' },
      strict: true,
      inputExamples: [{ input: {} }],
    } as const;
    const { warnings } = await ollama('llama3.2').doGenerate({
      prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }],
      tools: [search, { ...strict, inputExamples: [{ input: {} }] }],
    });
    expect(warnings.map((each) => ('feature' in each ? each.feature : each))).toEqual([
      'provider-defined tool acme.search',
      'strict',
      'inputExamples',
    ]);
    expect((server.requests.at(-1)?.body as ChatBody).tools).toHaveLength(1);
  });

  test('gives each call an id, where the server sends none or the same twice', async () => {
    const call = (id?: string): object => ({
      ...(id === undefined ? {} : { id }),
      function: { name: 'f', arguments: {} },
    });
    const { ollama } = await following((response) => {
      json(
        response,
        last(
          {},
          {
            tool_calls: [
              call(),
              call('call_1'),
              { ...call('call_1'), function: { name: 'g', arguments: { a: 1 } } },
            ],
          },
        ),
      );
    });
    const { content, finishReason } = await ollama('m').doGenerate({ prompt: [] });
    const ids = content.map((part) => (part.type === 'tool-call' ? part.toolCallId : ''));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => id.startsWith('call_'))).toBe(true);
    expect(finishReason).toEqual({ unified: 'tool-calls', raw: 'stop' });
  });
});

describe('structured output', () => {
  const city = z.object({ city: z.string(), population: z.int(), capital: z.boolean() });

  test('is constrained by the schema, and validated by the AI SDK', async () => {
    const { server, ollama } = await embedded();
    const { output } = await generateText({
      model: ollama('llama3.2'),
      prompt: 'Describe the city of Bern.',
      output: Output.object({ schema: city }),
    });
    expect(output).toEqual({ city: 'Bern', population: 1, capital: true });
    expect((server.requests.at(-1)?.body as ChatBody).format).toMatchObject({
      type: 'object',
      required: ['city', 'population', 'capital'],
    });
  });

  test('streams in part', async () => {
    const { ollama } = await embedded();
    const result = streamText({
      model: ollama('llama3.2'),
      prompt: 'Describe the city of Bern.',
      output: Output.object({ schema: city }),
    });
    const seen: unknown[] = [];
    for await (const partial of result.partialOutputStream) seen.push(partial);
    expect(seen.length).toBeGreaterThan(1);
    expect(await result.output).toEqual({ city: 'Bern', population: 1, capital: true });
  });

  test('works with arrays, choices, plain JSON, and generateObject', async () => {
    const { server, ollama } = await embedded();
    const model = ollama('llama3.2');
    const list = await generateText({
      model,
      prompt: 'Cities?',
      output: Output.array({ element: city }),
    });
    expect(list.output.length).toBeGreaterThan(0);
    const choice = await generateText({
      model,
      prompt: 'Sunny?',
      output: Output.choice({ options: ['yes', 'no'] }),
    });
    expect(['yes', 'no']).toContain(choice.output);
    const any = await generateText({ model, prompt: 'Anything', output: Output.json() });
    expect([typeof any.output, (server.requests.at(-1)?.body as ChatBody).format]).toEqual([
      'object',
      'json',
    ]);
    const { object } = await generateObject({
      model,
      prompt: 'Describe the city of Bern.',
      schema: city,
    });
    expect(object.city).toBe('Bern');
  });

  test('that is cut at the limit of tokens is an error of the AI SDK with the text so far', async () => {
    const { ollama } = await embedded();
    const work = generateText({
      model: ollama('llama3.2'),
      prompt: 'Describe the city of Bern.',
      maxOutputTokens: 3,
      output: Output.object({ schema: city }),
    });
    const error = await failure(work);
    expect(NoObjectGeneratedError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({
      finishReason: 'length',
      text: expect.stringMatching(/^\{"city/) as unknown,
    });
  });
});
