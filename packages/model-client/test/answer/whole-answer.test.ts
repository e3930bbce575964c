import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { bearer, type ChatResult, ModelClient, StreamError } from '../../src/index.js';
import { answerInAllForms, asGenerate, ways } from './ways.js';
import { failure, json, last, lines, piece, scriptedServer } from '../scripted-server.js';

const hello = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] } as const;

describe('a chat as one value', () => {
  test('is an error when the server stopped in the middle, as it does when a model repeats itself', async () => {
    await using server = await scriptedServer((response) => {
      json(response, piece('la la la'));
    });
    const model = new ModelClient({ baseUrl: server.url });
    const error = await failure(model.chat(hello));
    expect(error).toBeInstanceOf(StreamError);
    expect(error).toMatchObject({
      reason: 'truncated',
      code: 'truncated',
      mayHaveExecuted: true,
      attempts: 1,
    });
    expect((error as StreamError).partial).toMatchObject({
      message: { content: 'la la la' },
      usage: {},
    });
    const format = { type: 'object' };
    expect(await failure(model.chat({ ...hello, format, repair: 2 }))).toMatchObject({
      reason: 'truncated',
    });
    expect(server.asked).toHaveLength(2);
  });

  test('is an error when a proxy sends one with the status 200', async () => {
    await using server = await scriptedServer((response) => {
      json(response, { error: 'wrong key: sk-secret' });
    });
    const error = await failure(
      new ModelClient({ baseUrl: server.url, auth: bearer('sk-secret') }).chat(hello),
    );
    expect(error).toMatchObject({ name: 'StreamError', reason: 'server', mayHaveExecuted: true });
    expect(inspect(error, { showHidden: true, depth: 9 })).not.toContain('sk-secret');
  });

  test('is an error beside an answer, too', async () => {
    await using server = await scriptedServer((response) => {
      json(response, last({ error: 'the model stopped' }, { content: 'half of' }));
    });
    const model = new ModelClient({ baseUrl: server.url });
    expect(await failure(model.chat(hello))).toMatchObject({
      name: 'StreamError',
      reason: 'server',
    });
    expect(await failure(model.chatStream(hello).final())).toMatchObject({
      name: 'StreamError',
      reason: 'server',
    });
  });

  test.each([
    [{}],
    [{ status: 'ok' }],
    [{ message: 'hello' }],
    [{ choices: [{ message: { content: 'of another API' } }] }],
  ])('is an error when it is no answer: %j', async (body) => {
    await using server = await scriptedServer((response) => {
      json(response, body);
    });
    const model = new ModelClient({ baseUrl: server.url });
    const wanted = { name: 'OutputError', code: 'no-answer', mayHaveExecuted: true };
    expect(await failure(model.chat(hello))).toMatchObject(wanted);
    expect(await failure(model.generate({ model: 'm', prompt: 'Hello' }))).toMatchObject(wanted);
  });

  test('may lack done, have only a reason, or be a prompt that was rendered', async () => {
    const answers = [
      { message: { role: 'assistant', content: 'A' } },
      { ...piece('B'), done_reason: 'stop' },
      { ...piece(''), _debug_info: { rendered_template: 'C' } },
    ];
    await using server = await scriptedServer((response, _asked, at) => {
      json(response, answers[at]);
    });
    const model = new ModelClient({ baseUrl: server.url });
    expect((await model.chat(hello)).message.content).toBe('A');
    expect((await model.chat(hello)).message.content).toBe('B');
    expect(
      (await model.chat({ ...hello, _debug_render_only: true }))._debug_info?.rendered_template,
    ).toBe('C');
  });
});

describe('an answer that a server streams although it was to be one value', () => {
  const schema = { type: 'object' };

  test('is collected from its lines', async () => {
    await using server = await scriptedServer(
      answerInAllForms([
        piece('{"a"', { thinking: 'Hm.' }),
        piece(':1}'),
        last({ prompt_eval_count: 3, eval_count: 9 }),
      ]),
    );
    const model = new ModelClient({ baseUrl: server.url });
    for (const [, ask] of ways)
      expect(await ask(model)).toMatchObject({
        text: '{"a":1}',
        thinking: 'Hm.',
        inputTokens: 3,
        outputTokens: 9,
      });
    expect((await model.chat({ ...hello, format: schema })).parsed).toEqual({ a: 1 });
  });

  test('is truncated without its last line, and an error with one of the server', async () => {
    const ends = [[], [{ error: 'model runner has unexpectedly stopped' }]];
    await using server = await scriptedServer((response, _asked, at) => {
      lines(response, [piece('A'), piece('B'), ...(ends[at] ?? [])]);
    });
    const model = new ModelClient({ baseUrl: server.url });
    const partial = { message: { content: 'AB' } };
    const cut = (await failure(model.chat(hello))) as StreamError;
    expect(cut).toMatchObject({ reason: 'truncated', attempts: 1 });
    expect(cut.partial).toMatchObject(partial);
    const stopped = (await failure(model.chat(hello))) as StreamError;
    expect(stopped).toMatchObject({ reason: 'server', code: 'runner-failed' });
    expect(stopped.serverMessage).toBe('model runner has unexpectedly stopped');
    expect(stopped.partial).toMatchObject(partial);
  });

  test('is not looked for in lines of anything else', async () => {
    await using server = await scriptedServer((response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.end('{"a":1}\nnot JSON\n');
    });
    expect(await failure(new ModelClient({ baseUrl: server.url }).chat(hello))).toMatchObject({
      code: 'not-json',
    });
  });
});

describe('the hint of an answer that was cut off', () => {
  const early = /ended the response early/;
  const repeating = /keeps repeating a token/;

  test.each<readonly [string, readonly string[], RegExp]>([
    ['no event', [], early],
    ['events without text', ['', ''], early],
    ['half a sentence', ['Hel', 'lo'], early],
    ['a token again and again', ['Well', ...Array.from({ length: 30 }, () => ' ha')], repeating],
    ['line breaks again and again', ['{', ...Array.from({ length: 30 }, () => '\n')], repeating],
  ])('depends on what had arrived: %s', async (_, texts, hint) => {
    await using server = await scriptedServer((response, { path }) => {
      const events = texts.map((text) => piece(text));
      lines(response, path.endsWith('chat') ? events : events.map(asGenerate));
    });
    const model = new ModelClient({ baseUrl: server.url });
    for (const answer of [
      model.chatStream(hello),
      model.generateStream({ model: 'm', prompt: 'Hello' }),
    ])
      expect(await failure(answer.final())).toMatchObject({
        reason: 'truncated',
        hint: expect.stringMatching(hint) as string,
      });
  });
});

describe('an answer of more than 16 Mi characters', () => {
  const MANY = 17;
  const MEBI = 1024 * 1024;

  test.each([
    ['its text', () => piece('a'.repeat(MEBI))],
    ['its thoughts', () => piece('', { thinking: 'a'.repeat(MEBI) })],
  ])('is not collected without a word: %s', async (_, event) => {
    await using server = await scriptedServer((response) => {
      lines(response, [...Array.from({ length: MANY }, event), last()]);
    });
    const model = new ModelClient({ baseUrl: server.url });
    const error = await failure(model.chatStream(hello).final());
    expect(error).toMatchObject({
      name: 'StreamError',
      reason: 'too-long',
      code: 'too-long',
      mayHaveExecuted: true,
    });
    const { message } = (error as StreamError).partial as ChatResult;
    expect(message.content.length + (message.thinking ?? '').length).toBe(16 * MEBI);
  });

  test('arrives whole in a loop', async () => {
    await using server = await scriptedServer((response) => {
      lines(response, [...Array.from({ length: MANY }, () => piece('a'.repeat(MEBI))), last()]);
    });
    let length = 0;
    for await (const { message } of new ModelClient({ baseUrl: server.url }).chatStream(hello))
      length += message.content.length;
    expect(length).toBe(MANY * MEBI);
  });
});
