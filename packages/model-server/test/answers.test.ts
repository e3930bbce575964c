import { expect, test } from 'vitest';
import { chat, events, type LooseMessage, post, started, tool } from './asking.js';

const weather = tool(
  'get_weather',
  { city: { type: 'string' }, unit: { enum: ['celsius', 'fahrenheit'] } },
  ['city'],
);

test('the same prompt always has the same answer, in several pieces', async () => {
  const server = await started();
  const ask = { model: 'llama3.2', messages: [{ role: 'user', content: 'Tell me about Bern' }] };

  const runs = [await events(server, '/api/chat', ask), await events(server, '/api/chat', ask)];

  const texts = runs.map((run) =>
    run.map(({ message }) => (message as LooseMessage).content).join(''),
  );
  expect(texts[0]).toContain('Tell me about Bern');
  expect(texts[1]).toBe(texts[0]);
  expect(runs[0]?.length).toBeGreaterThan(5);
  expect(runs[0]?.at(-1)).toMatchObject({
    done: true,
    done_reason: 'stop',
    message: { role: 'assistant', content: '' },
  });
});

test('a model that can think does so by default, and one that cannot rejects the option', async () => {
  const server = await started();

  expect((await chat(server, 'qwen3', 'Hi')).thinking).toContain('The user says: Hi');
  expect((await chat(server, 'qwen3', 'Hi', { think: false })).thinking).toBeUndefined();
  expect(
    await post(server, '/api/chat', {
      model: 'llama3.2',
      messages: [{ role: 'user', content: 'x' }],
      think: true,
    }),
  ).toEqual({
    status: 400,
    json: { error: '"llama3.2" does not support thinking' },
  });
});

test('a tool is called when a word of its name is in the prompt, with arguments from the prompt', async () => {
  const server = await started();

  const message = await chat(server, 'llama3.2', 'What is the weather in Bern, in fahrenheit?', {
    tools: [weather, tool('add', { a: { type: 'integer' } })],
  });

  expect(message.content).toBe('');
  expect(message.tool_calls).toHaveLength(1);
  expect(message.tool_calls?.[0]).toMatchObject({
    function: { index: 0, name: 'get_weather', arguments: { city: 'Bern' } },
  });
  expect(message.tool_calls?.[0]?.id).toMatch(/^call_[a-z0-9]{8}$/);
});

test('numbers of the prompt become arguments, and two tools are called at the same time', async () => {
  const server = await started();
  const tools = [
    tool('add_numbers', { a: { type: 'integer' }, b: { type: 'integer' } }),
    tool('getTime', {}),
  ];

  const message = await chat(server, 'llama3.2', 'add 17 and 4, and tell the time', { tools });

  expect(
    message.tool_calls?.map(({ function: { name, index, arguments: args } }) => [
      name,
      index,
      args,
    ]),
  ).toEqual([
    ['add_numbers', 0, { a: 17, b: 4 }],
    ['getTime', 1, {}],
  ]);
});

test('after tool messages the answer repeats their content, without another call', async () => {
  const server = await started();
  const messages = [
    { role: 'user', content: 'What is the weather in Bern?' },
    {
      role: 'assistant',
      content: '',
      tool_calls: [{ function: { name: 'get_weather', arguments: { city: 'Bern' } } }],
    },
    { role: 'tool', tool_name: 'get_weather', content: '7 degrees, rain' },
  ];

  const message = await chat(server, 'llama3.2', messages, { tools: [weather] });

  expect(message.content).toContain('7 degrees, rain');
  expect(message.tool_calls).toBeUndefined();
});

test('num_predict ends the answer with the reason length, a stop word with the reason stop', async () => {
  const server = await started();
  const run = (options: unknown): Promise<unknown> =>
    post(server, '/api/generate', {
      model: 'llama3.2',
      prompt: 'Why is the sky blue?',
      stream: false,
      options,
    }).then(({ json }) => [json['response'], json['done_reason'], json['eval_count']]);

  expect(await run({ num_predict: 3 })).toEqual(['Because air scatter', 'length', 3]);
  expect(await run({ stop: ['wavelengths'] })).toEqual(['Because air scatters short ', 'stop', 7]);
});

test('each piece has logprobs, with as many alternatives as requested', async () => {
  const server = await started();

  const lines = await events(server, '/api/generate', {
    model: 'llama3.2',
    prompt: 'Hi',
    logprobs: true,
    top_logprobs: 3,
    options: { num_predict: 2 },
  });

  const logprobs = lines
    .slice(0, 2)
    .map((line) => (line['logprobs'] as { token: string; top_logprobs: unknown[] }[])[0]);
  expect(logprobs.map((one) => one?.token)).toEqual(
    lines.slice(0, 2).map(({ response }) => response),
  );
  expect(logprobs.map((one) => one?.top_logprobs.length)).toEqual([3, 3]);
});

test('a vision model describes the image; another model refuses it', async () => {
  const server = await started();
  const image =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';
  const messages = [{ role: 'user', content: 'What is this?', images: [image] }];

  expect((await chat(server, 'gemma3', messages)).content).toContain(
    'I see 1 image (PNG, 69 bytes).',
  );
  for (const [path, body] of [
    ['/api/chat', { messages }],
    ['/api/generate', { prompt: 'What is this?', images: [image] }],
  ] as const)
    expect(await post(server, path, { model: 'llama3.2', ...body })).toMatchObject({
      status: 400,
      json: { error: expect.stringContaining('does not support multimodal') as string },
    });
});

test('similar texts have similar vectors, all of length 1', async () => {
  const server = await started();
  const input = ['How do I cook pasta?', 'Cooking pasta for dinner', 'The stock market fell today'];

  const { json } = await post(server, '/api/embed', { model: 'nomic-embed-text', input });
  const [a = [], b = [], c = []] = json['embeddings'] as number[][];

  const dot = (x: readonly number[], y: readonly number[]): number =>
    x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  expect(dot(a, a)).toBeCloseTo(1, 4);
  expect(a).toHaveLength(768);
  expect(dot(a, b)).toBeGreaterThan(dot(a, c) + 0.2);
});

test('a reply function answers with text, with parts, or piece by piece', async () => {
  const server = await started({
    reply: ({ prompt, messages, tools }) => {
      if (prompt === 'text') return `seen ${String(messages.length)}`;
      if (prompt === 'parts')
        return {
          thinking: 'hm',
          content: 'ok',
          tool_calls: [{ function: { name: tools[0]?.name ?? 'unknown', arguments: { x: 1 } } }],
        };
      return (async function* () {
        await Promise.resolve();
        yield* ['one', ' two'];
      })();
    },
  });

  expect(await chat(server, 'llama3.2', 'text')).toEqual({ role: 'assistant', content: 'seen 1' });
  expect(await chat(server, 'llama3.2', 'parts', { tools: [weather] })).toMatchObject({
    thinking: 'hm',
    content: 'ok',
    tool_calls: [{ function: { name: 'get_weather', arguments: { x: 1 } } }],
  });
  const pieces = await events(server, '/api/chat', {
    model: 'llama3.2',
    messages: [{ role: 'user', content: 'pieces' }],
  });
  expect(pieces.map(({ message }) => (message as LooseMessage).content)).toEqual([
    'one',
    ' two',
    '',
  ]);
});

test('a reply function that throws is a status before the first piece, and an error line after it', async () => {
  const server = await started({
    reply: ({ prompt }) => {
      if (prompt === 'at once') throw new Error('out of luck');
      return (async function* () {
        await Promise.resolve();
        yield 'half';
        throw new Error('an error was encountered while running the model: unexpected EOF');
      })();
    },
  });
  const ask = (content: string): unknown => ({
    model: 'llama3.2',
    messages: [{ role: 'user', content }],
  });

  expect(await post(server, '/api/chat', ask('at once'))).toEqual({
    status: 500,
    json: { error: 'out of luck' },
  });
  const lines = await events(server, '/api/chat', ask('later'));
  expect(lines.at(-1)).toEqual({
    error: 'an error was encountered while running the model: unexpected EOF',
  });
  expect(lines).toHaveLength(2);
});
