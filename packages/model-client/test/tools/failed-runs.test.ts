import { describe, expect, test } from 'vitest';
import { type ClientError, ModelClient, type ToolRunResult } from '../../src/index.js';
import { failure, last, lines, piece, type Script, scriptedServer } from '../scripted-server.js';

const hello = { model: 'm', messages: [{ role: 'user', content: 'Weather?' }] } as const;
const call = { function: { name: 'look', arguments: { at: 'it' } } };
const tools = [{ name: 'look', run: () => 'sunny' }];

const FAILURES: readonly (readonly [string, Script, object])[] = [
  [
    'an error of the server',
    (response) => void response.writeHead(500).end('{"error":"boom"}'),
    { name: 'ServerError', status: 500 },
  ],
  ['a broken connection', (response) => void response.destroy(), { name: 'NetworkError' }],
  [
    'a stream that is cut off',
    (response) => {
      lines(response, [piece('It is')]);
    },
    { name: 'StreamError', reason: 'truncated' },
  ],
  [
    'an error in the stream',
    (response) => {
      lines(response, [piece('It is'), { error: 'boom' }]);
    },
    { name: 'StreamError', reason: 'server' },
  ],
  [
    'an idle limit',
    (response) => {
      lines(response, [piece('It is')], false);
    },
    { name: 'TimeoutError', phase: 'idle' },
  ],
];

describe('a run that fails in its second step', () => {
  test.each(FAILURES)(
    'has the steps and messages so far in its error: %s',
    async (_, fail, wanted) => {
      await using server = await scriptedServer((response, asked, at) => {
        if (at % 2 === 0) lines(response, [last({ eval_count: 4 }, { tool_calls: [call] })]);
        else return fail(response, asked, at);
      });
      const model = new ModelClient({
        baseUrl: server.url,
        retry: { limit: 0 },
        timeouts: { idle: 200 },
      });
      const stream = model.runToolsStream({ ...hello, tools });
      for (const run of [() => model.runTools({ ...hello, tools }), () => stream.final()]) {
        const error = (await failure(run())) as ClientError;
        expect(error).toMatchObject(wanted);
        const { steps, messages, usage, message } = error.partial as ToolRunResult;
        expect(steps).toHaveLength(1);
        expect(usage.outputTokens).toBe(4);
        expect(messages).toEqual([
          ...hello.messages,
          { role: 'assistant', content: '', tool_calls: [call] },
          { role: 'tool', content: 'sunny', tool_name: 'look' },
        ]);
        expect('It is').toContain(message.content);
        expect(JSON.stringify(error)).not.toContain('sunny');
      }
      expect(stream.partial.steps).toHaveLength(1);
    },
  );

  test('can be continued from its messages', async () => {
    await using server = await scriptedServer((response, _, at) => {
      if (at === 0) lines(response, [last({}, { tool_calls: [call] })]);
      else if (at === 1) response.destroy();
      else lines(response, [last({}, { content: 'Sunny.' })]);
    });
    const model = new ModelClient({ baseUrl: server.url, retry: { limit: 0 } });
    const error = (await failure(model.runTools({ ...hello, tools }))) as ClientError;
    const { messages } = error.partial as ToolRunResult;
    const { message } = await model.runTools({ model: 'm', messages, tools });
    expect(message.content).toBe('Sunny.');
  });

  test('has them when the caller aborts', async () => {
    await using server = await scriptedServer((response, _, at) => {
      if (at === 0) lines(response, [last({}, { tool_calls: [call] })]);
    });
    const controller = new AbortController();
    const model = new ModelClient({ baseUrl: server.url });
    const run = model.runTools(
      {
        ...hello,
        tools,
        prepareStep: ({ step }) => {
          if (step === 2) controller.abort();
          return undefined;
        },
      },
      { signal: controller.signal },
    );
    const error = (await failure(run)) as ClientError;
    expect(error).toMatchObject({ name: 'AbortError' });
    expect((error.partial as ToolRunResult).messages).toHaveLength(3);
  });
});
