import type OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import type { ReplyRequest } from '../src/index.js';
import { failure } from '../../model-client/test/scripted-server.js';
import { hello, started, weather } from './openai.js';

const sky =
  'Because air scatters short wavelengths more than long ones. Blue light is scattered most, so the sky looks blue.';

describe('chat completions', () => {
  test('answer as one value, with usage', async () => {
    const { server, openai } = await started();
    const before = Math.floor(Date.now() / 1_000);
    const answer = await openai.chat.completions.create(hello);
    expect(answer).toMatchObject({
      object: 'chat.completion',
      model: 'llama3.2',
      choices: [{ index: 0, message: { role: 'assistant', content: sky }, finish_reason: 'stop' }],
    });
    expect(answer.id).toMatch(/^chatcmpl-\d+$/);
    expect(answer.usage?.total_tokens).toBe(
      (answer.usage?.prompt_tokens ?? 0) + (answer.usage?.completion_tokens ?? 0),
    );
    expect(answer.created).toBeGreaterThanOrEqual(before);
    expect(Date.now() / 1_000).toBeGreaterThanOrEqual(answer.created);
    expect(server.requests.at(-1)?.endpoint).toBe('createChatCompletion');
  });

  test('stream the same text, and the usage on request', async () => {
    const { openai } = await started();
    const stream = await openai.chat.completions.create({
      ...hello,
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = '';
    const reasons: unknown[] = [];
    let usage: OpenAI.CompletionUsage | null | undefined;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      if (chunk.choices[0] !== undefined) reasons.push(chunk.choices[0].finish_reason);
      usage = chunk.usage;
    }
    expect([text, reasons.at(-1), new Set(reasons.slice(0, -1))]).toEqual([
      sky,
      'stop',
      new Set([null]),
    ]);
    expect(usage?.completion_tokens).toBeGreaterThan(10);
    const plain = await openai.chat.completions.create({ ...hello, stream: true });
    for await (const chunk of plain) expect(chunk.usage).toBeUndefined();
  });

  test('call tools, streamed or not, and read their results', async () => {
    const { openai } = await started();
    const messages: OpenAI.ChatCompletionMessageParam[] = [
      { role: 'user', content: 'What is the weather in Oslo?' },
    ];
    const first = await openai.chat.completions.create({
      model: 'llama3.2',
      messages,
      tools: [weather],
    });
    const [choice] = first.choices;
    expect(choice).toMatchObject({
      finish_reason: 'tool_calls',
      message: {
        content: '',
        tool_calls: [
          { type: 'function', function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } },
        ],
      },
    });
    const id = choice?.message.tool_calls?.[0]?.id ?? '';
    expect(id).toMatch(/^call_/);
    const runner = openai.chat.completions.stream({
      model: 'llama3.2',
      messages,
      tools: [weather],
    });
    const streamed = await runner.finalChatCompletion();
    expect(streamed.choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: { tool_calls: [{ id }] },
    });
    if (choice !== undefined)
      messages.push(choice.message, { role: 'tool', tool_call_id: id, content: 'sunny' });
    const second = await openai.chat.completions.create({
      model: 'llama3.2',
      messages,
      tools: [weather],
    });
    expect(second.choices[0]?.message.content).toBe('The tool get_weather says: sunny.');
  });

  test('run the whole loop of runTools of that package', async () => {
    const { openai } = await started();
    const { name, description = '', parameters = {} } = weather.function;
    const run = ({ city }: { city: string }): string => `sunny in ${city}`;
    const parse = (text: string): { city: string } => JSON.parse(text) as { city: string };
    const runner = openai.chat.completions.runTools({
      model: 'llama3.2',
      messages: [{ role: 'user', content: 'What is the weather in Oslo?' }],
      tools: [
        { type: 'function', function: { name, description, parameters, function: run, parse } },
      ],
    });
    expect(await runner.finalContent()).toBe('The tool get_weather says: sunny in Oslo.');
  });

  test('match a JSON Schema, or are JSON', async () => {
    const { openai } = await started();
    const schema = {
      type: 'object',
      properties: { city: { type: 'string' }, size: { enum: ['small', 'big'] } },
      required: ['city', 'size'],
    };
    const one = await openai.chat.completions.create({
      model: 'llama3.2',
      messages: [{ role: 'user', content: 'Is the city of Bern big?' }],
      response_format: { type: 'json_schema', json_schema: { name: 'city', schema } },
    });
    expect(JSON.parse(one.choices[0]?.message.content ?? '')).toEqual({
      city: 'Bern',
      size: 'big',
    });
    const any = await openai.chat.completions.create({
      ...hello,
      response_format: { type: 'json_object' },
    });
    expect(JSON.parse(any.choices[0]?.message.content ?? '')).toBeTypeOf('object');
  });

  test('have the probabilities of their tokens on request', async () => {
    const { openai } = await started();
    const answer = await openai.chat.completions.create({
      ...hello,
      logprobs: true,
      top_logprobs: 2,
    });
    const content = answer.choices[0]?.logprobs?.content ?? [];
    expect(content.map(({ token }) => token).join('')).toBe(sky);
    expect(content[0]?.top_logprobs).toHaveLength(2);
    let streamed = 0;
    for await (const { choices } of await openai.chat.completions.create({
      ...hello,
      logprobs: true,
      stream: true,
    }))
      streamed += choices[0]?.logprobs?.content?.length ?? 0;
    expect(streamed).toBe(content.length);
    expect((await openai.chat.completions.create(hello)).choices[0]).not.toHaveProperty('logprobs');
  });

  test('have reasoning beside the text', async () => {
    const { openai } = await started();
    const ask = {
      model: 'qwen3',
      messages: [{ role: 'user' as const, content: 'What is 17 times 23?' }],
    };
    const answer = await openai.chat.completions.create({ ...ask, reasoning_effort: 'high' });
    expect(answer.choices[0]?.message).toMatchObject({
      content: '17 × 23 is **391**.',
      reasoning: expect.stringContaining('391') as unknown,
    });
    const none = await openai.chat.completions.create({ ...ask, reasoning_effort: 'none' });
    expect(none.choices[0]?.message).not.toHaveProperty('reasoning');
    let reasoning = '';
    for await (const { choices } of await openai.chat.completions.create({
      ...ask,
      reasoning_effort: 'low',
      stream: true,
    }))
      reasoning += (choices[0]?.delta as { reasoning?: string } | undefined)?.reasoning ?? '';
    expect(reasoning).toContain('391');
    for (const reasoning_effort of ['minimal', 'xhigh'] as const)
      expect(
        (await openai.chat.completions.create({ ...ask, reasoning_effort })).choices[0]?.message,
      ).toHaveProperty('reasoning');
    const wrong = failure(
      openai.chat.completions.create({ ...ask, reasoning_effort: 'much' as 'high' }),
    );
    expect(await wrong).toMatchObject({
      status: 400,
      message: expect.stringContaining('invalid reasoning value: "much"') as unknown,
    });
  });

  test('respect the settings of a request, images and a reply of the test', async () => {
    const asked: ReplyRequest[] = [];
    const { openai } = await started({
      reply: (request) => {
        asked.push(request);
        return 'Seen.';
      },
    });
    await openai.chat.completions.create({
      model: 'gemma3',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is' },
            { type: 'text', text: 'this?' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
          ],
        },
      ],
      max_tokens: 9,
      temperature: 0.2,
      seed: 7,
      stop: 'END',
      presence_penalty: 0.5,
    });
    expect(asked[0]).toMatchObject({
      prompt: 'What is\n\nthis?',
      messages: [
        { role: 'user', content: 'What is', images: [] },
        { role: 'user', content: 'this?', images: [] },
        { role: 'user', content: '', images: ['iVBORw0KGgo='] },
      ],
      options: {
        num_predict: 9,
        temperature: 0.2,
        top_p: 1,
        seed: 7,
        stop: ['END'],
        presence_penalty: 0.5,
      },
    });
  });

  test('end early at the limit of tokens, and when the client leaves', async () => {
    const { server, openai } = await started();
    const endless = {
      model: 'llama3.2',
      messages: [{ role: 'user' as const, content: 'Count for ever.' }],
    };
    const cut = await openai.chat.completions.create({ ...endless, max_tokens: 3 });
    expect(cut.choices[0]).toMatchObject({
      finish_reason: 'length',
      message: { content: '1, 2, 3, ' },
    });
    const stream = await openai.chat.completions.create({ ...endless, stream: true });
    for await (const chunk of stream)
      if (chunk.choices[0]?.delta.content?.startsWith('5') === true) break;
    expect(await server.requests.at(-1)?.ended).toBe('closed-by-client');
  });
});

describe('completions', () => {
  test('continue a prompt, streamed or not', async () => {
    const { openai } = await started();
    const ask = { model: 'llama3.2', prompt: 'Why is the sky blue?' };
    const whole = await openai.completions.create(ask);
    expect(whole).toMatchObject({
      object: 'text_completion',
      choices: [{ text: sky, index: 0, finish_reason: 'stop' }],
    });
    expect(whole.usage?.completion_tokens).toBeGreaterThan(10);
    let text = '';
    for await (const chunk of await openai.completions.create({ ...ask, stream: true }))
      text += chunk.choices[0]?.text ?? '';
    expect(text).toBe(sky);
  });

  test('without a prompt load the model, streamed or not', async () => {
    const { server, openai } = await started();
    const request = { model: 'llama3.2', prompt: '' };
    expect((await openai.completions.create(request)).choices).toEqual([
      { text: '', index: 0, finish_reason: 'load' },
    ]);
    const streamed: unknown[] = [];
    for await (const { choices } of await openai.completions.create({ ...request, stream: true }))
      streamed.push(...choices);
    expect(streamed).toEqual([{ text: '', index: 0, finish_reason: 'load' }]);
    const nothing = {
      model: 'llama3.2',
      messages: [{ role: 'user' as const, content: [] }],
      stream: true as const,
    };
    for await (const { choices } of await openai.chat.completions.create(nothing))
      expect(choices[0]?.delta.content).toBe('');
    expect(server.requests).toHaveLength(3);
  });
});

describe('embeddings', () => {
  test('are the same as floats and as base64, which the package requests by default', async () => {
    const { server, openai } = await started();
    const ask = { model: 'nomic-embed-text', input: ['one', 'two'] };
    const decoded = await openai.embeddings.create(ask);
    expect(server.requests.at(-1)?.body).toMatchObject({ encoding_format: 'base64' });
    const floats = await openai.embeddings.create({ ...ask, encoding_format: 'float' });
    expect(floats.data.map(({ embedding }) => embedding.length)).toEqual([768, 768]);
    expect(decoded.data.map(({ embedding }) => [...embedding])).toEqual(
      floats.data.map(({ embedding }) => embedding),
    );
    expect(floats.usage.total_tokens).toBeGreaterThan(1);
    const short = await openai.embeddings.create({ ...ask, input: '', dimensions: 8 });
    expect(short.data[0]?.embedding).toHaveLength(8);
  });
});

describe('models', () => {
  test('are listed, and found by name', async () => {
    const { openai } = await started();
    const names: string[] = [];
    for await (const model of openai.models.list()) names.push(`${model.id} ${model.owned_by}`);
    expect(names).toContain('llama3.2:latest library');
    expect(await openai.models.retrieve('llama3.2')).toMatchObject({
      id: 'llama3.2',
      object: 'model',
      owned_by: 'library',
    });
    expect(await failure(openai.models.retrieve('nope'))).toMatchObject({
      status: 404,
      type: 'not_found_error',
    });
  });
});
