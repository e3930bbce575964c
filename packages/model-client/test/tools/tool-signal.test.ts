// A tool that undoes its work when its signal aborts must not undo that of a run that ended well.
import { describe, expect, test } from 'vitest';
import { ModelClient, type RunToolsInput } from '../../src/index.js';
import { failure, json, last, lines, piece, scriptedServer } from '../scripted-server.js';

const hello = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] } as const;
const call = { function: { name: 'book', arguments: {} } };

/** A client whose model calls a tool in each step but the third. */
async function booking(): Promise<{
  model: ModelClient;
  signals: AbortSignal[];
  tools: RunToolsInput['tools'];
  [Symbol.asyncDispose](): Promise<void>;
}> {
  const server = await scriptedServer((response, { body }, at) => {
    const { messages } = body as { messages: { role: string; content: string }[] };
    if (messages[0]?.content === 'fail' && at === 1) json(response, { error: 'no' }, 500);
    else if (at === 2) lines(response, [piece('Booked.'), last()]);
    else lines(response, [piece('', { tool_calls: [call] }), last()]);
  });
  const signals: AbortSignal[] = [];
  const run = (_: unknown, { signal }: { signal: AbortSignal }): string => {
    signals.push(signal);
    return 'booked';
  };
  return {
    model: new ModelClient({ baseUrl: server.url, retry: { limit: 0 } }),
    signals,
    tools: [
      { name: 'book', run },
      { name: 'other', timeout: 1_000, run },
    ],
    [Symbol.asyncDispose]: () => server.close(),
  };
}

describe('the signal of a tool is not aborted', () => {
  test.each<[string, Partial<RunToolsInput>]>([
    ['by an answer', {}],
    ['at maxSteps', { maxSteps: 2 }],
    ['by stopWhen', { stopWhen: ({ step }) => step === 2 }],
  ])('%s', async (_, settings) => {
    await using server = await booking();
    const { model, tools, signals } = server;
    const approved: AbortSignal[] = [];
    await model.runTools({
      ...hello,
      tools,
      ...settings,
      approve: (__, { signal }) => approved.push(signal) > 0,
    });
    await model.close();
    expect([...signals, ...approved].map(({ aborted }) => aborted)).not.toContain(true);
    expect(signals.length).toBeGreaterThan(0);
  });
});

describe('the signal of a tool is aborted', () => {
  test('when the run is aborted, and has its reason', async () => {
    await using server = await booking();
    const { model, tools, signals } = server;
    const controller = new AbortController();
    const reason = new Error('enough');
    const stopWhen = (): boolean => {
      controller.abort(reason);
      return false;
    };
    await failure(model.runTools({ ...hello, tools, stopWhen }, { signal: controller.signal }));
    expect(signals.map((signal) => signal.reason as unknown)).toEqual([reason]);
  });

  test('when the run fails', async () => {
    await using server = await booking();
    const { model, tools, signals } = server;
    await failure(
      model.runTools({ ...hello, messages: [{ role: 'user', content: 'fail' }], tools }),
    );
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  test('when its reader leaves', async () => {
    await using server = await booking();
    const { model, tools, signals } = server;
    for await (const { type } of model.runToolsStream({ ...hello, tools }))
      if (type === 'tool-result') break;
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });
});
