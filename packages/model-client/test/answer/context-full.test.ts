// A prompt that the server cut to a context that the client does not know.
import { describe, expect, test } from 'vitest';
import { ModelClient } from '../../src/index.js';
import { last, scriptedServer } from '../scripted-server.js';
import { answerInAllForms } from './ways.js';

const sentence = 'The quick brown fox jumps over the lazy dog, and then it sleeps. ';

/** The codes of the warnings of a prompt for which the server counts so many tokens. */
async function warningsOf(
  prompt: string,
  prompt_eval_count: number,
  settings = {},
): Promise<string[][]> {
  const end = last({ prompt_eval_count }, { content: 'Hi' });
  await using server = await scriptedServer(answerInAllForms([end], end));
  const model = new ModelClient({ baseUrl: server.url, logger: null });
  const half = prompt.length / 2;
  const messages = [
    { role: 'system' as const, content: prompt.slice(0, half) },
    { role: 'user' as const, content: prompt.slice(half) },
  ];
  const chat = { model: 'm', messages, ...settings };
  const answers = [
    await model.chat(chat),
    await model.chatStream(chat).final(),
    await model.generate({ model: 'm', prompt, ...settings }),
    await model.generateStream({ model: 'm', prompt, ...settings }).final(),
    await model.runTools({ ...chat, tools: [] }),
  ];
  return answers.map(({ warnings }) => warnings.map(({ code }) => code));
}

describe('a prompt with more than eight characters for each token was cut', () => {
  test.each([8_192, 16_384, 64_000])(
    'to the context of the server of %i tokens (ollama/ollama#17427, pi#133)',
    async (context) => {
      const prompt = sentence.repeat(Math.ceil((context * 9) / sentence.length));
      expect(new Set((await warningsOf(prompt, context)).flat())).toEqual(
        new Set(['context-full']),
      );
    },
  );

  test('also where num_ctx was sent, and the server has less', async () => {
    const prompt = sentence.repeat(2_000);
    const found = await warningsOf(prompt, 8_000, { options: { num_ctx: 100_000 } });
    expect(found.every(([code]) => code === 'context-full')).toBe(true);
  });
});

describe('a prompt was not cut', () => {
  test.each([
    ['of English', sentence.repeat(1_000), 14_001],
    ['of long words', 'Donaudampfschifffahrtsgesellschaft '.repeat(1_000), 11_001],
    ['of white space', `a${' '.repeat(100_000)}b`, 100],
    ['of lines', `${'-'.repeat(80)}\n`.repeat(1_000), 2_001],
    ['of code that is indented', `${' '.repeat(16)}x = 1\n`.repeat(1_000), 4_001],
    ['of nothing', '', 0],
  ])('%s', async (_, prompt, tokens) => {
    expect((await warningsOf(prompt, tokens)).flat()).toEqual([]);
  });
});

describe('a prompt that has the length of a cut prompt by chance', () => {
  const half = 4_096 - 2_046;
  const options = { num_ctx: 4_096 };
  test.each<[string, string, number, object]>([
    ['a text that cannot fill the context', 'word '.repeat(half), half, { options }],
    ['one that cannot fill a default context', 'Describe Bern.', 2_048, {}],
    ['one that cannot have filled it before the cut', sentence.repeat(150), half, {}],
    ['one that servers must not cut', sentence.repeat(250), half, { options, truncate: false }],
  ])('is not taken for one: %s', async (_, prompt, tokens, settings) => {
    expect((await warningsOf(prompt, tokens, settings)).flat()).toEqual([]);
  });

  test.each<[string, string, object]>([
    ['English', sentence.repeat(250), { options }],
    ['Japanese', '吾輩は猫である。名前はまだ無い。'.repeat(260), { options }],
    ['a default context', sentence.repeat(250), {}],
  ])('was cut where its text may fill the context: %s', async (_, prompt, settings) => {
    expect(new Set((await warningsOf(prompt, half, settings)).flat())).toEqual(
      new Set(['context-full']),
    );
  });

  test('was cut also where the definitions of tools, calls and images may fill it', async () => {
    const end = last({ prompt_eval_count: half }, { content: 'Hi' });
    await using server = await scriptedServer(answerInAllForms([end], end));
    const model = new ModelClient({ baseUrl: server.url, logger: null });
    const question = { role: 'user' as const, content: 'Hi' };
    const description = sentence.repeat(250);
    const tool = {
      type: 'function' as const,
      function: { name: 'a', description, parameters: {} },
    };
    const call = { function: { name: 'a', arguments: { text: description } } };
    const asked = [
      { messages: [question], tools: [tool] },
      { messages: [question, { role: 'assistant' as const, tool_calls: [call] }] },
      { messages: [{ ...question, images: ['aGVsbG8='] }] },
    ];
    for (const rest of asked) {
      const { warnings } = await model.chat({ model: 'm', options, ...rest });
      expect(warnings).toMatchObject([{ code: 'context-full' }]);
    }
  });
});
