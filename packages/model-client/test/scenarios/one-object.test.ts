// One way from the text of a model to an object: natively and with the AI SDK, as a value and streamed.
import * as ai5 from 'ai-5';
import * as ai from 'ai';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { createModelProvider } from '../../src/ai-sdk/index.js';
import { createModelProvider as createProviderV2 } from '../../src/ai-sdk/v2/index.js';
import { type ChatResult, chatStreamFrom, ModelClient, type OutputError } from '../../src/index.js';
import { type ModelServer, startModelServer } from '../../src/testing.js';
import { DRIVERS } from '../ai-sdk/ollama.js';
import { all } from '../answering.js';
import { failure, json, last, lines, piece, scriptedServer } from '../scripted-server.js';

const FENCE = '```';
const bern = { city: 'Bern', lakes: ['Wohlensee'] };
const BERN = JSON.stringify(bern);
const format = z.object({ city: z.string(), lakes: z.array(z.string()) });
const hello = { model: 'qwen3', messages: [{ role: 'user' as const, content: 'A city.' }] };
const prompted = { model: 'qwen3', prompt: 'A city.' };

async function start(
  reply: string,
  driver: object = {},
): Promise<{ server: ModelServer; model: ModelClient }> {
  const server = await startModelServer({ reply: () => reply });
  onTestFinished(() => server.close());
  return { server, model: new ModelClient({ baseUrl: server.url, ...driver }) };
}

/** Every way of getting an object. */
const WAYS: readonly (readonly [string, (model: ModelClient) => Promise<unknown>])[] = [
  ['chat', async (model) => (await model.chat({ ...hello, format })).parsed],
  ['chatStream', async (model) => (await model.chatStream({ ...hello, format }).final()).parsed],
  [
    'partialObjects',
    async (model) => (await all(model.chatStream({ ...hello, format }).partialObjects)).at(-1),
  ],
  ['generate', async (model) => (await model.generate({ ...prompted, format })).parsed],
  [
    'generateStream',
    async (model) => (await model.generateStream({ ...prompted, format }).final()).parsed,
  ],
  ['runTools', async (model) => (await model.runTools({ ...hello, format, tools: [] })).parsed],
  [
    'chat with format json',
    async (model) =>
      JSON.parse((await model.chat({ ...hello, format: 'json' })).message.content) as unknown,
  ],
  [
    'chatStreamFrom',
    async (model) => {
      const response = model.chatStream(hello).toResponse();
      return (await chatStreamFrom(response, { format }).final()).parsed;
    },
  ],
  [
    'generateObject',
    async (model) => {
      const provider = createModelProvider(model);
      const made = await ai.generateObject({
        model: provider('qwen3'),
        schema: format,
        prompt: 'A city.',
      });
      return made.object;
    },
  ],
  [
    'Output.object',
    async (model) => {
      const provider = createModelProvider(model);
      const output = ai.Output.object({ schema: format });
      return (await ai.generateText({ model: provider('qwen3'), output, prompt: 'A city.' }))
        .output;
    },
  ],
  [
    'a streamed Output.object',
    async (model) => {
      const provider = createModelProvider(model);
      const output = ai.Output.object({ schema: format });
      return await ai.streamText({ model: provider('qwen3'), output, prompt: 'A city.' }).output;
    },
  ],
  [
    'generateObject of ai 5',
    async (model) => {
      const provider = createProviderV2(model);
      const made = await ai5.generateObject({
        model: provider('qwen3') as never,
        schema: format,
        prompt: 'A city.',
      });
      return made.object;
    },
  ],
  [
    'streamObject of ai 5',
    async (model) => {
      const provider = createProviderV2(model);
      const made = ai5.streamObject({
        model: provider('qwen3') as never,
        schema: format,
        prompt: 'A city.',
      });
      await all(made.partialObjectStream);
      return await made.object;
    },
  ],
];

const FORMS: readonly (readonly [string, string])[] = [
  ['in a fence (nocodb/nocodb#14305, vercel/ai#10730)', `${FENCE}json\n${BERN}\n${FENCE}`],
  ['after thinking (vercel/ai#6886)', `<think>\nBern, {maybe}.\n</think>\n\n${BERN}`],
  ['after the end of thinking (ollama/ollama#10976)', `Bern, maybe.\n</think>\n\n${BERN}`],
  ['after thinking, in a fence', `<think>\nBern.\n</think>\n${FENCE}json\n${BERN}\n${FENCE}`],
  ['among words', `Here it is: ${FENCE}json\n${BERN}\n${FENCE} Anything else?`],
  ['before a marker (open-webui/open-webui#8706)', `${BERN}<|im_end|>`],
  ['twice', `${BERN}\n${BERN}`],
];

describe.each(FORMS)('an object %s', (_, reply) => {
  test.each(WAYS)('is read by %s', async (__, ask) => {
    const { server, model } = await start(reply);
    expect(await ask(model)).toEqual(bern);
    expect(server.requests).toHaveLength(1);
  });
});

test('an object is read over fetch, too', async () => {
  for (const [, driver] of DRIVERS) {
    const { model } = await start(`<think>\nBern.\n</think>\nHere: ${BERN}`, driver);
    for (const answer of [
      await model.chat({ ...hello, format }),
      await model.chatStream({ ...hello, format }).final(),
    ])
      expect(answer.parsed).toEqual(bern);
  }
});

test('what is cut away is visible: thinking is thinking, and words are a warning', async () => {
  const { model } = await start(`<think>\nBern.\n</think>\nHere it is: ${BERN}`);
  const ofChat = (answer: ChatResult): unknown => [answer.message.content, answer.message.thinking];
  for (const answer of [
    await model.chat({ ...hello, format }),
    await model.chatStream({ ...hello, format }).final(),
    await model.chat({ ...hello, format: 'json' }),
  ]) {
    expect(ofChat(answer)).toEqual([BERN, 'Bern.']);
    expect(answer.warnings).toEqual([
      { code: 'words-cut', message: expect.stringContaining("'Here it is:'") as string },
    ]);
  }
  for (const answer of [
    await model.generate({ ...prompted, format }),
    await model.generateStream({ ...prompted, format }).final(),
  ]) {
    expect([answer.response, answer.thinking]).toEqual([BERN, 'Bern.']);
    expect(answer.warnings.map(({ code }) => code)).toEqual(['words-cut']);
  }
  const provider = createModelProvider(model);
  const output = ai.Output.object({ schema: format });
  const made = await ai.generateText({ model: provider('qwen3'), output, prompt: 'A city.' });
  expect(made.reasoningText).toBe('Bern.');
  expect(JSON.stringify(made.warnings)).toContain('Here it is:');
  const streamed = ai.streamText({ model: provider('qwen3'), output, prompt: 'A city.' });
  expect(await streamed.output).toEqual(bern);
  expect((await streamed.reasoningText)?.trim()).toBe('Bern.');
});

test('text without a format is never changed, and thinking at its beginning is a warning', async () => {
  const text = `<think>\nBern, I think.\n</think>\n${FENCE}json\n${BERN}\n${FENCE} Anything else?`;
  const { model } = await start(text);
  for (const { message, warnings } of [
    await model.chat({ ...hello, think: false }),
    await model.chatStream({ ...hello, think: false }).final(),
  ]) {
    expect([message.content, message.thinking]).toEqual([text, undefined]);
    expect(warnings.map(({ code }) => code)).toEqual(['thinking-in-text']);
  }
  for (const { response, warnings } of [
    await model.generate({ ...prompted, think: false }),
    await model.generateStream({ ...prompted, think: false }).final(),
  ]) {
    expect(response).toBe(text);
    expect(warnings.map(({ code }) => code)).toEqual(['thinking-in-text']);
  }
  const provider = createModelProvider(model);
  const { content } = await ai.generateText({ model: provider('qwen3'), prompt: 'A city.' });
  expect(content).toEqual([{ type: 'text', text }]);
  const { parts } = {
    parts: await all(ai.streamText({ model: provider('qwen3'), prompt: 'A city.' }).textStream),
  };
  expect(parts.join('')).toBe(text);
});

test.each([
  [undefined, 'set think: true'],
  [false, 'set think: true'],
  [true, 'although think is set'],
  ['high' as const, 'although think is set'],
])('the warning of thinking in a text fits the think that was set: %s', async (think, advice) => {
  const text = '<think>\nBern.\n</think>\nBern';
  await using server = await scriptedServer((response) => {
    json(response, { ...last(), response: text, message: { role: 'assistant', content: text } });
  });
  const told: string[] = [];
  const model = new ModelClient({
    baseUrl: server.url,
    logger: null,
    hooks: { onNotice: ({ message, hint }) => void told.push(`${message} ${hint}`) },
  });
  await model.chat({ ...hello, think });
  await model.generate({ ...prompted, think });
  expect(told).toHaveLength(2);
  for (const said of told) {
    expect(said).toContain(advice);
    expect(said).not.toContain('leave think out');
    expect(said.includes('set think: true')).toBe(advice === 'set think: true');
  }
});

test('two objects that differ are an error with the answer', async () => {
  const { model } = await start(`Either {"city":"Bern","lakes":[]} or ${BERN}`);
  for (const ask of [
    () => model.chat({ ...hello, format }),
    () => model.chatStream({ ...hello, format }).final(),
    () => model.generate({ ...prompted, format }),
  ]) {
    const error = (await failure(ask())) as OutputError;
    expect(error).toMatchObject({ name: 'OutputError', code: 'several-values' });
    expect(error.message).toContain('several JSON values that differ');
    expect(error.hint).toContain('repair: 1');
  }
  const provider = createModelProvider(model);
  const made = ai.generateObject({ model: provider('qwen3'), schema: format, prompt: 'A city.' });
  expect(ai.NoObjectGeneratedError.isInstance(await failure(made))).toBe(true);
});

describe('repair is requested only where another answer may be better', () => {
  test.each([
    ['the limit of tokens was reached', last({ done_reason: 'length' }, { content: '{"city":' })],
    ['all of it is thinking', last({}, { thinking: BERN })],
    ['the model was only loaded', last({ done_reason: 'load' })],
  ])('not where %s', async (_, answer) => {
    await using server = await scriptedServer((response, { body }) => {
      if ((body as { stream: boolean }).stream) lines(response, [answer]);
      else json(response, answer);
    });
    const model = new ModelClient({ baseUrl: server.url });
    const asked = { ...hello, format, repair: 3, think: false };
    for (const ask of [() => model.chat(asked), () => model.chatStream(asked).final()]) {
      const error = (await failure(ask())) as OutputError;
      expect(error.name).toBe('OutputError');
      expect(error.hint).not.toMatch(/repair|set think/);
    }
    expect(server.asked).toHaveLength(2);
  });

  test('and its hint does not advise what was set', async () => {
    await using server = await scriptedServer((response) => {
      json(response, last({ done_reason: 'length' }, { thinking: 'Hm' }));
    });
    const model = new ModelClient({ baseUrl: server.url });
    const on = (await failure(model.chat({ ...hello, format }))) as OutputError;
    expect(on.hint).toContain('set think: false');
    const off = (await failure(model.chat({ ...hello, format, think: false }))) as OutputError;
    expect(off.hint).toBe(
      'the model used the tokens for thinking: raise options.num_predict or options.num_ctx',
    );
  });
});

test('a secret in the words that were cut away is not shown', async () => {
  const secret = 'sk-0123456789abcdefghij0123456789';
  await using server = await scriptedServer((response) => {
    lines(response, [piece(`The key ${secret}: `), piece(BERN), last()]);
  });
  const model = new ModelClient({
    baseUrl: server.url,
    headers: { authorization: `Bearer ${secret}` },
  });
  const { warnings } = await model.chatStream({ ...hello, format }).final();
  expect(warnings[0]?.message).toContain('***');
  expect(JSON.stringify(warnings)).not.toContain(secret);
});
