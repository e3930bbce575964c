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

describe('a run that fails while its tools run', () => {
  const calls = ['first', 'pay'].map((name) => ({ function: { name, arguments: {} } }));
  const paid = { role: 'tool', content: 'paid 5 EUR', tool_name: 'pay' };
  const pay = { name: 'pay', run: () => 'paid 5 EUR' };
  const asking = (): ReturnType<typeof scriptedServer> =>
    scriptedServer((response) => {
      lines(response, [last({}, { tool_calls: calls })]);
    });
  /** Resolves when all that needs no event has happened. */
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  test('has the result of a tool that had returned, although an earlier one had not', async () => {
    await using server = await asking();
    const controller = new AbortController();
    const first = {
      name: 'first',
      run: async () => {
        await settled();
        controller.abort();
        return new Promise(() => undefined);
      },
    };
    const error = (await failure(
      new ModelClient({ baseUrl: server.url }).runTools(
        { ...hello, tools: [first, pay] },
        { signal: controller.signal },
      ),
    )) as ClientError;
    expect(error).toMatchObject({ name: 'AbortError' });
    expect((error.partial as ToolRunResult).messages.slice(2)).toEqual([paid]);
  });

  test('has it when onToolError ends the run for an earlier call', async () => {
    await using server = await asking();
    const first = {
      name: 'first',
      run: () => {
        throw new Error('no');
      },
    };
    const error = (await failure(
      new ModelClient({ baseUrl: server.url }).runTools({
        ...hello,
        tools: [first, pay],
        onToolError: async (thrown) => {
          await settled();
          throw thrown;
        },
      }),
    )) as ClientError;
    expect(error).toMatchObject({ code: 'callback-failed' });
    expect((error.partial as ToolRunResult).messages.slice(2)).toEqual([
      { role: 'tool', content: 'error: no', tool_name: 'first' },
      paid,
    ]);
  });
});
