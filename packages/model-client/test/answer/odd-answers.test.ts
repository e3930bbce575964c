import { describe, expect, test } from 'vitest';
import { ModelClient, OutputError, StreamError } from '../../src/index.js';
import { all } from '../answering.js';
import { failure, json, last, lines, piece, scriptedServer } from '../scripted-server.js';
import { answerInAllForms, asGenerate, ways } from './ways.js';

const hello = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] } as const;
const call = { function: { name: 'look', arguments: { at: 'it' } } };

const streams = ways.filter(([name]) => name.endsWith('Stream'));

describe.each(streams)('a stream by %s', (_, ask) => {
  test('does not end with an event that has a reason and is not done: text, calls and counts follow', async () => {
    await using server = await scriptedServer(
      answerInAllForms([
        piece('Let me look.', { tool_calls: [call] }),
        { ...piece(''), done_reason: 'tool_calls' },
        piece(' Now I wait.'),
        last({ done_reason: 'stop', prompt_eval_count: 3, eval_count: 9 }),
      ]),
    );
    expect(await ask(new ModelClient({ baseUrl: server.url }))).toEqual({
      text: 'Let me look. Now I wait.',
      thinking: '',
      calls: ['look'],
      reason: 'stop',
      inputTokens: 3,
      outputTokens: 9,
      warnings: [],
    });
  });

  test('is complete when a server never sends done, but a reason, and what follows is not text', async () => {
    await using server = await scriptedServer(
      answerInAllForms([
        piece('Hello'),
        { ...piece(''), done_reason: 'stop' },
        { ...piece(''), prompt_eval_count: 3, eval_count: 9 },
      ]),
    );
    expect(await ask(new ModelClient({ baseUrl: server.url }))).toMatchObject({
      text: 'Hello',
      reason: 'stop',
      inputTokens: 3,
      outputTokens: 9,
    });
  });

  test('is truncated when the model wrote more after its reason', async () => {
    await using server = await scriptedServer(
      answerInAllForms([{ ...piece('Hello'), done_reason: 'stop' }, piece(' wor')]),
    );
    const error = await failure(ask(new ModelClient({ baseUrl: server.url })));
    expect(causeOf(error)).toMatchObject({ reason: 'truncated' });
  });
});

describe.each(ways)('an answer by %s', (name, ask) => {
  const isStream = name.endsWith('Stream');

  test('has the texts of a content in parts', async () => {
    const parts = [{ type: 'text', text: 'Hel' }, 'lo'];
    await using server = await scriptedServer(
      answerInAllForms([piece('', { content: parts }), last()], last({}, { content: parts })),
    );
    expect(await ask(new ModelClient({ baseUrl: server.url }))).toMatchObject({ text: 'Hello' });
  });

  test.each([
    ['a number', { content: 5 }],
    ['parts without text', { content: [{ type: 'image' }] }],
    ['true', { content: true }],
  ])('is no answer when its content is %s', async (_, message) => {
    await using server = await scriptedServer(
      answerInAllForms([piece('', message), last()], last({}, message)),
    );
    const error = await failure(ask(new ModelClient({ baseUrl: server.url })));
    expect(causeOf(error)).toMatchObject({ name: 'OutputError', code: 'no-answer' });
  });

  test('is no answer in the form of the other operation', async () => {
    await using server = await scriptedServer((response, { path }) => {
      const isChat = path.endsWith('/chat');
      const events = [piece('Hel'), last({}, { content: 'lo' })];
      const others = isChat ? events.map(asGenerate) : events;
      if (isStream) lines(response, others);
      else json(response, others.at(-1));
    });
    const error = await failure(ask(new ModelClient({ baseUrl: server.url })));
    expect(causeOf(error)).toMatchObject({ name: 'OutputError', code: 'no-answer' });
    expect((error as Error).message).toMatch(
      /it has (?:response, as in generate|message, as in chat)/,
    );
  });

  test('is no answer when all that a server says is that it is done', async () => {
    const { message: _, ...done } = last();
    await using server = await scriptedServer(answerInAllForms([done], done));
    const error = await failure(ask(new ModelClient({ baseUrl: server.url })));
    expect(causeOf(error)).toMatchObject({ name: 'OutputError', code: 'no-answer' });
  });

  test('has no key that a server sends as null, and numbers for counts that it sends as text', async () => {
    const nulls = { thinking: null, tool_calls: null, images: null };
    const end = last(
      { prompt_eval_count: '5', eval_count: ' 7 ', logprobs: null, total_duration: null },
      { ...nulls, content: 'Hello' },
    );
    await using server = await scriptedServer(
      answerInAllForms([{ ...piece('', nulls), done_reason: null }, end], end),
    );
    expect(await ask(new ModelClient({ baseUrl: server.url }))).toEqual({
      text: 'Hello',
      thinking: '',
      calls: [],
      reason: 'stop',
      inputTokens: 5,
      outputTokens: 7,
      warnings: [],
    });
  });

  test.each([[[]], ['[]'], [null], ['']])('has a call without arguments for %j', async (args) => {
    const calls = [{ function: { name: 'look', arguments: args } }];
    const end = last({}, { tool_calls: calls });
    await using server = await scriptedServer(answerInAllForms([end], end));
    expect(await ask(new ModelClient({ baseUrl: server.url }))).toMatchObject({
      calls: ['look'],
      warnings: [],
    });
  });

  test.each([null, 'many', {}, ''])('has no count that a server sends as %j', async (count) => {
    const end = last({ prompt_eval_count: count, eval_count: count }, { content: 'Hello' });
    await using server = await scriptedServer(answerInAllForms([end], end));
    const { inputTokens, outputTokens } = await ask(new ModelClient({ baseUrl: server.url }));
    expect([inputTokens, outputTokens]).toEqual([undefined, undefined]);
  });

  test('has its calls with any reason, encoded twice, without a list, or without `function`', async () => {
    const { name: tool, arguments: args } = call.function;
    for (const calls of [
      [call],
      call,
      [{ name: tool, arguments: args }],
      [{ function: tool, arguments: args }],
      [{ id: 7, type: 'function', index: 0, function: { name: tool, arguments: args } }],
      [{ function: { name: tool, arguments: JSON.stringify(args) } }],
      [{ function: { name: tool, arguments: JSON.stringify(JSON.stringify(args)) } }],
    ]) {
      const end = last({ done_reason: 'tool_calls' }, { tool_calls: calls });
      await using server = await scriptedServer(answerInAllForms([end], end));
      expect(await ask(new ModelClient({ baseUrl: server.url }))).toMatchObject({
        calls: ['look'],
        reason: 'tool_calls',
        warnings: [],
      });
    }
  });

  test.each([['look(it)'], [['look']], [5]])('warns of calls in the form %j', async (calls) => {
    const end = last({}, { content: 'Hm.', tool_calls: calls });
    await using server = await scriptedServer(answerInAllForms([end], end));
    expect(await ask(new ModelClient({ baseUrl: server.url }))).toMatchObject({
      text: 'Hm.',
      warnings: ['unreadable-tool-call'],
    });
  });

  test('warns when it is empty: the model was only loaded, the tokens did not suffice, or it wrote nothing', async () => {
    for (const [reason, message, code] of [
      ['load', {}, 'only-loaded'],
      ['length', {}, 'no-answer-yet'],
      ['length', { thinking: 'Hmm' }, 'no-answer-yet'],
      ['stop', {}, 'empty-answer'],
      ['stop', { content: '\n' }, 'empty-answer'],
      ['stop', { thinking: 'Hmm' }, 'answer-in-thinking'],
    ] as const) {
      const end = last({ done_reason: reason }, message);
      await using server = await scriptedServer(answerInAllForms([end], end));
      const { warnings } = await ask(new ModelClient({ baseUrl: server.url }));
      expect(warnings, reason).toEqual([code]);
    }
  });
});

/** Returns the error of the client behind one of the AI SDK. */
function causeOf(error: unknown): unknown {
  const { cause } = error as { readonly cause?: unknown };
  return error instanceof OutputError || error instanceof StreamError ? error : cause;
}

describe('a call that the model wrote as text', () => {
  const tools = [{ type: 'function' as const, function: { name: 'look', parameters: {} } }];

  test.each([
    '{"name": "look", "arguments": {"at": "it"}}',
    '\n```json\n{"name":"look","arguments":{}}\n```',
    '[{"type":"function","function":{"name":"look","arguments":{}}}]',
    '{"tool": "look", "parameters": {}}',
  ])('is the answer, with a warning: %s', async (content) => {
    await using server = await scriptedServer(answerInAllForms([piece(content), last()]));
    const model = new ModelClient({ baseUrl: server.url });
    for (const answer of [
      await model.chat({ ...hello, tools }),
      await model.chatStream({ ...hello, tools }).final(),
      await model.runTools({ ...hello, tools: [{ name: 'look', run: () => '' }] }),
    ]) {
      expect(answer.message.content).toBe(content);
      expect(answer.warnings).toMatchObject([{ code: 'tool-call-in-text' }]);
    }
    // An answer in JSON may have any keys, and without tools there is nothing to call.
    for (const settings of [{ tools, format: 'json' as const }, {}])
      expect((await model.chat({ ...hello, ...settings })).warnings).toEqual([]);
  });

  test.each(['I use {"name": "look"} for it.', '{"name": "Ada"}', '{"names": ["look"]}'])(
    'is not every text with a name: %s',
    async (content) => {
      await using server = await scriptedServer(answerInAllForms([piece(content), last()]));
      const model = new ModelClient({ baseUrl: server.url });
      expect((await model.chat({ ...hello, tools })).warnings).toEqual([]);
    },
  );
});

test('a call of the history without arguments is sent with an object', async () => {
  await using server = await scriptedServer(answerInAllForms([last({}, { content: 'Hello' })]));
  const model = new ModelClient({ baseUrl: server.url });
  for (const args of [[], null, undefined]) {
    const called = { function: { name: 'look', arguments: args as never } };
    const messages = [
      { role: 'assistant' as const, content: '', tool_calls: [called] },
      { role: 'tool' as const, tool_name: 'look', content: 'It is blue.' },
    ];
    await model.chat({ model: 'm', messages });
    expect(server.asked.at(-1)?.body).toMatchObject({
      messages: [{ tool_calls: [{ function: { name: 'look', arguments: {} } }] }, {}],
    });
  }
});

describe('a model that is loaded on purpose', () => {
  test('is no reason for a warning', async () => {
    const end = last({ done_reason: 'load' });
    await using server = await scriptedServer(answerInAllForms([end], end));
    const model = new ModelClient({ baseUrl: server.url });
    expect((await model.chat({ model: 'm', messages: [] })).warnings).toEqual([]);
    expect((await model.generate({ model: 'm' })).warnings).toEqual([]);
  });
});

describe('a message as a server may send it', () => {
  const odd = { thinking: null, tool_name: null, tool_call_id: null, role: undefined };

  test('is taken back in the next request, without what was null', async () => {
    const end = last({}, { ...odd, content: 'Hello', tool_calls: [{ id: null, ...call }] });
    await using server = await scriptedServer(answerInAllForms([end], end));
    const model = new ModelClient({ baseUrl: server.url });
    const [first] = await all(model.chatStream(hello));
    const answers = [
      (await model.chat(hello)).message,
      (await model.chatStream(hello).final()).message,
      first?.message ?? { role: 'user' as const, content: '' },
    ];
    for (const message of answers)
      await model.chat({ model: 'm', messages: [...hello.messages, message] });
    const sent = server.asked
      .map(({ body }) => (body as { readonly messages: readonly unknown[] }).messages[1])
      .filter((message) => message !== undefined);
    expect(sent).toEqual(
      answers.map(() => ({ role: 'assistant', content: 'Hello', tool_calls: [call] })),
    );
  });

  test('can have null for any key that it does not need, as other clients store it', async () => {
    const stored = {
      role: 'assistant',
      content: 'Hello',
      thinking: null,
      images: null,
      tool_calls: [{ id: null, function: { index: null, name: 'look', arguments: null } }],
      tool_name: null,
      tool_call_id: null,
    } as never;
    await using server = await scriptedServer(answerInAllForms([last()], last()));
    const model = new ModelClient({ baseUrl: server.url });
    await model.chat({ model: 'm', messages: [stored] });
    await model.chatStream({ model: 'm', messages: [stored] }).final();
    const tools = [{ name: 'look', run: () => 'it' }];
    await model.runTools({ model: 'm', messages: [stored], tools });
    for (const { body } of server.asked)
      expect((body as { readonly messages: unknown }).messages).toEqual([
        {
          role: 'assistant',
          content: 'Hello',
          tool_calls: [{ function: { name: 'look', arguments: {} } }],
        },
      ]);
  });

  test('goes on in the second step of a run', async () => {
    const first = last({}, { ...odd, content: '', tool_calls: [call] });
    await using server = await scriptedServer((response, _, at) => {
      lines(response, [at === 0 ? first : last({}, { content: 'There.' })]);
    });
    const model = new ModelClient({ baseUrl: server.url });
    const tools = [{ name: 'look', run: () => 'nothing' }];
    const { message, finish } = await model.runTools({ ...hello, tools });
    expect([message.content, finish]).toEqual(['There.', 'answer']);
  });
});
