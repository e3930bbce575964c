import { describe, expect, onTestFinished, test } from 'vitest';
import { type ChatMessage, InputError, ModelClient, trimMessages } from '../src/index.js';
import type { ChatBody } from '../src/schemas.js';
import { failure, json, scriptedServer } from './scripted-server.js';

/** A server that counts one token for each character. */
async function counting(): Promise<{ model: ModelClient; asked: readonly { body: unknown }[] }> {
  const server = await scriptedServer((response, { body }) => {
    const prompt_eval_count = (body as ChatBody).messages.reduce(
      (sum, { content }) => sum + (content?.length ?? 0),
      0,
    );
    const message = { role: 'assistant', content: '.' };
    json(response, {
      model: 'm',
      created_at: '2026-01-01T00:00:00Z',
      message,
      done: true,
      done_reason: 'length',
      prompt_eval_count,
      eval_count: 1,
    });
  });
  onTestFinished(() => server.close());
  return {
    model: new ModelClient({ baseUrl: server.url, retry: { limit: 0 } }),
    asked: server.asked,
  };
}

const messages: ChatMessage[] = [
  { role: 'system', content: 'ssss' },
  { role: 'user', content: 'aaaaaaaaaa' },
  { role: 'assistant', content: '', tool_calls: [{ function: { name: 'look', arguments: {} } }] },
  { role: 'tool', content: 'tttttttttt', tool_name: 'look' },
  { role: 'assistant', content: 'AAAAA' },
  { role: 'user', content: 'bbbbbbbbbb' },
  { role: 'assistant', content: 'BBBBB' },
  { role: 'user', content: 'cccccccccc' },
];

test('a conversation that fits costs one request and is returned unchanged', async () => {
  const { model, asked } = await counting();
  expect(await trimMessages(model, { model: 'm', messages, maxTokens: 54 })).toEqual({
    messages,
    dropped: [],
    tokens: 54,
  });
  expect(asked.map(({ body }) => body)).toMatchObject([
    { options: { num_predict: 1 }, truncate: false, stream: false },
  ]);
});

test('the oldest turns are left out completely, with their calls and results, and system messages stay', async () => {
  const { model } = await counting();
  const one = await trimMessages(model, { model: 'm', messages, maxTokens: 53 });
  expect(one).toEqual({
    messages: [messages[0], ...messages.slice(5)],
    dropped: messages.slice(1, 5),
    tokens: 29,
  });
  const two = await trimMessages(model, { model: 'm', messages, maxTokens: 28 });
  expect(two).toEqual({
    messages: [messages[0], messages[7]],
    dropped: messages.slice(1, 7),
    tokens: 14,
  });
});

test('of many turns as few as possible are left out, in few requests', async () => {
  const { model, asked } = await counting();
  const many = Array.from({ length: 100 }, (): ChatMessage => ({ role: 'user', content: 'xxxxx' }));
  const {
    messages: left,
    dropped,
    tokens,
  } = await trimMessages(model, { model: 'm', messages: many, maxTokens: 123 });
  expect([left.length, dropped.length, tokens]).toEqual([24, 76, 120]);
  expect(asked.length).toBeLessThan(10);
});

test('a last turn that is too long, and a limit that is not a number, are errors', async () => {
  const { model, asked } = await counting();
  const error = await failure(trimMessages(model, { model: 'm', messages, maxTokens: 13 }));
  expect(error).toBeInstanceOf(InputError);
  expect(error).toMatchObject({ code: 'context-length' });
  const sent = asked.length;
  expect(await failure(trimMessages(model, { model: 'm', messages, maxTokens: 0 }))).toMatchObject({
    code: 'invalid-input',
  });
  expect(asked).toHaveLength(sent);
});

test('a message that is used twice is kept twice, and the question is never lost', async () => {
  const { model, asked } = await counting();
  const rules: ChatMessage = { role: 'system', content: 'ssss' };
  const question: ChatMessage = { role: 'user', content: 'aaaaaaaaaa' };
  const answer: ChatMessage = { role: 'assistant', content: 'AAAAA' };
  const twice = [rules, question, answer, rules, question];
  expect(await trimMessages(model, { model: 'm', messages: twice, maxTokens: 33 })).toEqual({
    messages: twice,
    dropped: [],
    tokens: 33,
  });
  const {
    messages: left,
    dropped,
    tokens,
  } = await trimMessages(model, { model: 'm', messages: twice, maxTokens: 32 });
  expect([left, dropped, tokens]).toEqual([[rules, rules, question], [question, answer], 18]);
  expect((asked.at(-1)?.body as ChatBody).messages).toEqual(left);
});

test('an empty conversation fits without a request, and one that is not a list is refused', async () => {
  const { model, asked } = await counting();
  expect(await trimMessages(model, { model: 'm', messages: [], maxTokens: 1 })).toEqual({
    messages: [],
    dropped: [],
    tokens: 0,
  });
  expect(await failure(trimMessages(model, { model: 'm', maxTokens: 1 } as never))).toMatchObject({
    code: 'invalid-input',
  });
  expect(asked).toEqual([]);
});

test('a server that does not count the prompt, or fails, is an error instead of a guess', async () => {
  const server = await scriptedServer((response, _asked, at) => {
    if (at === 0)
      json(response, {
        model: 'm',
        created_at: '2026-01-01T00:00:00Z',
        message: { role: 'assistant', content: '.' },
        done: true,
      });
    else json(response, { error: "model 'm' not found" }, 404);
  });
  onTestFinished(() => server.close());
  const model = new ModelClient({ baseUrl: server.url });
  const uncounted = await failure(trimMessages(model, { model: 'm', messages, maxTokens: 20 }));
  expect(uncounted).toMatchObject({ name: 'OutputError', path: 'prompt_eval_count' });
  expect(await failure(trimMessages(model, { model: 'm', messages, maxTokens: 20 }))).toMatchObject(
    { code: 'model-not-found' },
  );
});

describe('a server that ignores truncate', () => {
  const words = (count: number): string => 'words of a text '.repeat(count);
  const turns: ChatMessage[] = [200, 200, 200, 200].flatMap((count, at): ChatMessage[] => [
    { role: 'user', content: `${String(at)} ${words(count)}` },
    { role: 'assistant', content: 'Yes.' },
  ]);

  /** A server that counts four characters for each token, and leaves out what does not fit. */
  async function dropping(context: number): Promise<{ model: ModelClient; counted: number[] }> {
    const counted: number[] = [];
    const countOf = (sent: readonly { content?: string | null | undefined }[]): number =>
      Math.ceil(sent.reduce((sum, { content }) => sum + (content?.length ?? 0), 0) / 4);
    const server = await scriptedServer((response, { body }) => {
      let { messages: sent } = body as ChatBody;
      while (sent.length > 1 && countOf(sent) > context) sent = sent.slice(1);
      counted.push(countOf(sent));
      json(response, {
        model: 'm',
        created_at: '2026-01-01T00:00:00Z',
        message: { role: 'assistant', content: '.' },
        done: true,
        done_reason: 'length',
        prompt_eval_count: countOf(sent),
      });
    });
    onTestFinished(() => server.close());
    return { model: new ModelClient({ baseUrl: server.url, logger: null }), counted };
  }

  test('leaves out turns by itself, which is found by its counts', async () => {
    // Each turn has 803 tokens: two of them fit into the context, and into the limit.
    const { model, counted } = await dropping(2_000);
    const {
      messages: kept,
      dropped,
      tokens,
    } = await trimMessages(model, {
      model: 'm',
      messages: turns,
      maxTokens: 1_900,
      options: { num_ctx: 2_100 },
    });
    expect(kept).toEqual(turns.slice(4));
    expect(dropped).toEqual(turns.slice(0, 4));
    expect(tokens).toBe(counted.at(-1));
  });

  test('and cuts what is left, which is not taken for what fits', async () => {
    const server = await scriptedServer((response) => {
      const counted = { prompt_eval_count: 2_100 };
      json(response, { model: 'm', message: { content: '.' }, done: true, ...counted });
    });
    onTestFinished(() => server.close());
    const model = new ModelClient({ baseUrl: server.url, logger: null });
    const request = { model: 'm', messages: turns, maxTokens: 2_000, options: { num_ctx: 2_100 } };
    expect(await failure(trimMessages(model, request))).toMatchObject({
      name: 'InputError',
      code: 'context-length',
    });
  });

  test('nothing more is sent where the count fits the text', async () => {
    const { model, counted } = await dropping(10_000);
    const { dropped } = await trimMessages(model, {
      model: 'm',
      messages: turns,
      maxTokens: 9_000,
    });
    expect([dropped, counted.length]).toEqual([[], 1]);
  });
});

describe('a context that is too small', () => {
  /** A server that counts each answer so, or refuses each prompt for its length. */
  async function answering(
    counted: number | 'too long',
  ): Promise<{ model: ModelClient; asked: readonly unknown[] }> {
    const server = await scriptedServer((response) => {
      if (counted === 'too long')
        json(response, { error: 'the input length exceeds the context length' }, 400);
      else
        json(response, {
          model: 'm',
          message: { content: '.' },
          done: true,
          prompt_eval_count: counted,
        });
    });
    onTestFinished(() => server.close());
    return { model: new ModelClient({ baseUrl: server.url, logger: null }), asked: server.asked };
  }
  const prompt: ChatMessage[] = [{ role: 'user', content: 'word '.repeat(300) }];

  test.each([100, 9_000])('for the limit, %i, is refused before anything is sent', async (size) => {
    const { model, asked } = await answering('too long');
    const request = {
      model: 'm',
      messages: prompt,
      maxTokens: 9_000,
      options: { num_ctx: size },
    };
    expect(await failure(trimMessages(model, request))).toMatchObject({
      name: 'InputError',
      code: 'invalid-input',
      message: `options.num_ctx must be larger than maxTokens: ${String(size)} is not larger than 9000`,
    });
    expect(asked).toEqual([]);
  });

  test('for the prompt is not said of the limit', async () => {
    const { model } = await answering('too long');
    const request = { model: 'm', messages: prompt, maxTokens: 9_000 };
    expect(await failure(trimMessages(model, request))).toMatchObject({
      name: 'InputError',
      code: 'context-length',
      message: 'the system messages and the last turn alone do not fit into the context',
      hint: 'set options.num_ctx to more than maxTokens, which is 9000: the default of the server may be smaller',
    });
  });

  test('is not concluded from a count that a cut prompt may have', async () => {
    // Half of the context, and the four tokens that servers keep.
    const { model } = await answering(2_050);
    const request = {
      model: 'm',
      messages: [{ role: 'user' as const, content: 'x '.repeat(3_000) }],
      maxTokens: 3_000,
      options: { num_ctx: 4_096 },
    };
    expect(await trimMessages(model, request)).toMatchObject({ dropped: [], tokens: 2_050 });
  });
});

test('the requests that count give no notice of their answers', async () => {
  const server = await scriptedServer((response, { body }) => {
    json(response, {
      model: 'm',
      created_at: '2026-01-01T00:00:00Z',
      message: { role: 'assistant', content: '', thinking: 'a' },
      done: true,
      done_reason: 'length',
      // A server that ignores `truncate` cuts the conversation to its context.
      prompt_eval_count: (body as ChatBody).messages.length > 2 ? 64 : 20,
      eval_count: 1,
    });
  });
  onTestFinished(() => server.close());
  const codes: string[] = [];
  const model = new ModelClient({
    baseUrl: server.url,
    logger: null,
    hooks: { onNotice: ({ code }) => void codes.push(code) },
  });
  const request = { model: 'm', messages, options: { num_ctx: 64 } };
  const { tokens } = await trimMessages(model, { ...request, maxTokens: 40 });
  expect(tokens).toBe(20);
  expect(codes).toEqual([]);
  await model.chat({ ...request, options: { num_ctx: 64, num_predict: 1 } });
  expect(codes).toContain('no-answer-yet');
});
