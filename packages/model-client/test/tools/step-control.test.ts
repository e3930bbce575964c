import * as z from 'zod';
import { expect, expectTypeOf, onTestFinished, test } from 'vitest';
import {
  AbortError,
  InputError,
  ModelClient,
  OutputError,
  TimeoutError,
  type StepChanges,
  tool,
  type ToolRunEvent,
  type ToolRunResult,
  type ToolRunStep,
} from '../../src/index.js';
import type { ChatBody } from '../../src/schemas.js';
import { type Asked, failure, last, lines, piece, scriptedServer } from '../scripted-server.js';
import { useSteadyClock } from '../../../core/test/servers/steady-clock.js';

useSteadyClock();

const hello = { model: 'm', messages: [{ role: 'user', content: 'Weather?' }] } as const;
const call = (name: string, args: object = {}): object => ({ function: { name, arguments: args } });

/** A model that asks for these calls, one message after another, and then answers. */
async function wanting(
  ...rounds: readonly (readonly object[])[]
): Promise<{ model: ModelClient; asked: readonly Asked[] }> {
  const server = await scriptedServer((response, _asked, at) => {
    const calls = rounds[at];
    lines(
      response,
      calls === undefined ? [piece('Done.'), last()] : [piece('', { tool_calls: calls }), last()],
    );
  });
  onTestFinished(() => server.close());
  return {
    model: new ModelClient({ baseUrl: server.url, retry: { limit: 0 } }),
    asked: server.asked,
  };
}

function counted(name: string): {
  readonly ran: () => number;
  readonly tool: ReturnType<typeof tool>;
} {
  let count = 0;
  return { ran: () => count, tool: tool({ name, run: () => `${name} ${String(++count)}` }) };
}

async function eventsOf(stream: AsyncIterable<ToolRunEvent>): Promise<ToolRunEvent[]> {
  const events: ToolRunEvent[] = [];
  for await (const event of stream) if (event.type !== 'chunk') events.push(event);
  return events;
}

test('a call that is not approved does not run, is reported to the model, and the others run', async () => {
  const { model, asked } = await wanting([call('drop'), call('look'), call('drop')]);
  const [drop, look] = [counted('drop'), counted('look')];
  const order: string[] = [];
  const stream = model.runToolsStream({
    ...hello,
    tools: [drop.tool, look.tool],
    approve: async ({ function: { name } }, { step, signal }) => {
      order.push(`${name} ${String(step)} ${String(signal.aborted)}`);
      await Promise.resolve();
      return name === 'look' || ('yes' as never);
    },
  });
  const events = await eventsOf(stream);
  expect(order).toEqual(['drop 1 false', 'look 1 false', 'drop 1 false']);
  expect([drop.ran(), look.ran()]).toEqual([0, 1]);
  expect(events.flatMap(({ type }) => (type.startsWith('tool-') ? [type] : []))).toEqual([
    ...['tool-call', 'tool-call', 'tool-call'],
    ...['tool-refused', 'tool-result', 'tool-refused'],
  ]);
  const sent = (asked[1]?.body as ChatBody).messages
    .slice(2)
    .map(({ content, tool_name }) => `${String(tool_name)}: ${String(content)}`);
  expect(sent).toEqual([
    'drop: error: the user refused this call',
    'look: look 1',
    'drop: error: the user refused this call',
  ]);
  expect((await stream.final()).message.content).toBe('Done.');
  expect(JSON.stringify(asked)).not.toMatch(/approve|prepareStep|stopWhen/);
});

test('a run ends after the step in which stopWhen returns true, with the results of its calls', async () => {
  const { model, asked } = await wanting([call('look')], [call('look')], [call('look')]);
  const look = counted('look');
  const seen: number[] = [];
  const result = await model.runTools({
    ...hello,
    tools: [look.tool],
    stopWhen: ({ step, steps, messages }) => {
      seen.push(steps.length, messages.length);
      return step === 2;
    },
  });
  expect(result.finish).toBe('stopped');
  expect([look.ran(), asked.length, result.steps.length]).toEqual([2, 2, 2]);
  expect(seen).toEqual([1, 3, 2, 5]);
  expect(result.messages.at(-1)).toMatchObject({ role: 'tool', content: 'look 2' });
});

test('prepareStep changes one request: its messages, tools, options and model', async () => {
  const { model, asked } = await wanting([call('look')], [call('look')]);
  const [look, other] = [counted('look'), counted('other')];
  const result = await model.runTools({
    ...hello,
    tools: [look.tool],
    options: { temperature: 0 },
    prepareStep: ({ step, messages }) =>
      step === 2
        ? {
            model: 'larger',
            messages: messages.slice(-1),
            tools: [other.tool],
            options: { temperature: 1 },
          }
        : undefined,
  });
  const bodies = asked.map(({ body }) => body as ChatBody);
  expect(
    bodies.map((body) => [
      body.model,
      body.messages.length,
      body.tools?.[0]?.function.name,
      body.options?.temperature,
    ]),
  ).toEqual([
    ['m', 1, 'look', 0],
    ['larger', 1, 'other', 1],
    ['m', 5, 'look', 0],
  ]);
  // In its step, the model could call the other tool only.
  expect(look.ran()).toBe(1);
  expect(result.messages).toHaveLength(6);
  expect(result.messages[4]?.content).toContain('there is no tool look');
});

test('prepareStep may return roles that are only known to be texts, and a wrong one is refused', async () => {
  const { model, asked } = await wanting();
  const ask = (role: string): Promise<ToolRunResult> => {
    const head = { role, content: 'Be brief.' };
    const prepareStep = ({ messages }: ToolRunStep): StepChanges<string> => ({
      messages: [head, ...messages],
    });
    return model.runTools({ ...hello, tools: [], prepareStep });
  };
  await ask('system');
  expect(asked.map(({ body }) => (body as ChatBody).messages)).toEqual([
    [{ role: 'system', content: 'Be brief.' }, ...hello.messages],
  ]);
  expect(await failure(ask('sytem'))).toMatchObject({
    message: "chat: messages[0].role is 'sytem', which is not a role",
  });
});

test('prepareStep must return an object: a list of messages would be sent as keys', async () => {
  const { model, asked } = await wanting();
  for (const [wrong, kind] of [
    [hello.messages, 'a list'],
    ['short', 'a string'],
    [null, 'null'],
  ] as const)
    expect(
      await failure(
        model.runTools({ ...hello, tools: [], prepareStep: () => wrong as StepChanges }),
      ),
    ).toMatchObject({
      message: expect.stringContaining(
        `prepareStep must return an object or nothing, not ${kind}`,
      ) as string,
      code: 'invalid-input',
      hint: 'return what this request changes: { messages }',
    });
  expect(asked).toEqual([]);
});

test('prepareStep that returns more than a request changes is refused, before it is sent', async () => {
  const { model, asked } = await wanting();
  const keys = 'the keys are model, messages, tools, options, think, keep_alive';
  for (const [wrong, problem] of [
    // As trimMessages returns them.
    [{ messages: [], dropped: [], tokens: 3 }, `dropped is not known: ${keys}`],
    [{ mesages: [] }, 'mesages is not known: use messages'],
  ] as const)
    expect(
      await failure(
        model.runTools({ ...hello, tools: [], prepareStep: () => wrong as object as StepChanges }),
      ),
    ).toMatchObject({
      message: expect.stringContaining(`prepareStep: ${problem}`) as string,
      code: 'invalid-input',
    });
  expect(asked).toEqual([]);
});

test('a model that calls a tool in a step without tools is told to answer', async () => {
  const { model } = await wanting([call('look')]);
  const { messages } = await model.runTools({
    ...hello,
    tools: [counted('look').tool],
    prepareStep: () => ({ tools: [] }),
  });
  expect(messages[2]?.content).toBe('error: there is no tool look; answer without tools');
});

test('prepareStep that returns undefined for a setting leaves that of the run', async () => {
  const { model, asked } = await wanting([call('look')]);
  const look = counted('look');
  const nothing = {
    model: undefined,
    messages: undefined,
    tools: undefined,
    options: undefined,
    think: undefined,
    keep_alive: undefined,
  };
  const result = await model.runTools({
    ...hello,
    tools: [look.tool],
    options: { seed: 1 },
    think: false,
    keep_alive: '5m',
    // JavaScript programs can return it, and so can those without exactOptionalPropertyTypes.
    prepareStep: () => nothing as never,
  });
  expect([result.message.content, look.ran()]).toEqual(['Done.', 1]);
  for (const { body } of asked)
    expect(body).toMatchObject({
      model: 'm',
      options: { seed: 1 },
      think: false,
      keep_alive: '5m',
      tools: [{ function: { name: 'look' } }],
    });
  expect(asked.map(({ body }) => (body as ChatBody).messages.length)).toEqual([1, 3]);
});

test('with a format, a run that stopWhen may end has parsed only when the model has answered', async () => {
  const format = z.object({ sky: z.string() });
  const { model } = await wanting([call('look')]);
  const look = counted('look');
  const stopped = await model.runTools({
    ...hello,
    tools: [look.tool],
    format,
    stopWhen: ({ step }) => step === 1,
  });
  expectTypeOf(stopped.parsed).toEqualTypeOf<{ sky: string } | undefined>();
  if (stopped.finish === 'answer') expectTypeOf(stopped.parsed).toEqualTypeOf<{ sky: string }>();
  expect([stopped.finish, stopped.parsed, stopped.messages.length]).toEqual([
    'stopped',
    undefined,
    3,
  ]);
  const later = model.runToolsStream({
    ...hello,
    tools: [look.tool],
    format,
    stopWhen: () => Promise.resolve(true),
  });
  expectTypeOf<Awaited<ReturnType<typeof later.final>>['parsed']>().toEqualTypeOf<
    { sky: string } | undefined
  >();
  expectTypeOf<
    Awaited<ReturnType<typeof model.runTools<typeof format>>>['parsed']
  >().toEqualTypeOf<{ sky: string }>();
  expect(await failure(later.final())).toBeInstanceOf(OutputError);
});

test('the error for an answer that does not match the format has the whole conversation', async () => {
  const format = z.object({ sky: z.string() });
  for (const [maxSteps, finish] of [
    [10, 'answer'],
    [2, 'max-steps'],
  ] as const) {
    const { model } = await wanting(
      [call('look')],
      ...(finish === 'answer' ? [] : [[call('look')]]),
    );
    const look = counted('look');
    const error = (await failure(
      model.runTools({ ...hello, tools: [look.tool], format, maxSteps }),
    )) as OutputError;
    expect(error).toMatchObject({
      name: 'OutputError',
      code: finish === 'answer' ? 'not-json' : 'tool-calls',
    });
    const { messages, message, steps, finish: end } = error.value as ToolRunResult;
    expect(messages.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'Weather?'],
      ['assistant', ''],
      ['tool', 'look 1'],
      ['assistant', finish === 'answer' ? 'Done.' : ''],
    ]);
    expect([message, steps.length, end]).toEqual([messages.at(-1), 2, finish]);
  }
});

test('a tool that exceeds its timeout is an error for the model, its signal aborts, and the run continues', async () => {
  const { model, asked } = await wanting([call('slow'), call('look')]);
  const look = counted('look');
  let reason: unknown;
  const slow = tool({
    name: 'slow',
    timeout: 40,
    run: (_, { signal }) => {
      signal.addEventListener('abort', () => {
        reason = signal.reason;
      });
      return new Promise(() => undefined);
    },
  });
  const events = await eventsOf(model.runToolsStream({ ...hello, tools: [slow, look.tool] }));
  const error = events.find(({ type }) => type === 'tool-error');
  expect(error).toMatchObject({
    error: expect.any(TimeoutError) as unknown,
    call: { function: { name: 'slow' } },
  });
  expect(reason).toBeInstanceOf(TimeoutError);
  expect((asked[1]?.body as ChatBody).messages.map(({ content }) => content)).toContain(
    'error: the tool slow took longer than 40 ms',
  );
  expect(look.ran()).toBe(1);
});

test('the abort of a run aborts a tool with a timeout, and ends the wait for an approval', async () => {
  const { model } = await wanting([call('slow')]);
  const stop = new AbortController();
  let reason: unknown;
  const slow = tool({
    name: 'slow',
    timeout: 60_000,
    run: (_, { signal }) => {
      signal.addEventListener('abort', () => {
        reason = signal.reason;
      });
      setTimeout(() => {
        stop.abort('enough');
      }, 10);
      return new Promise(() => undefined);
    },
  });
  expect(
    await failure(model.runTools({ ...hello, tools: [slow] }, { signal: stop.signal })),
  ).toBeInstanceOf(AbortError);
  expect(reason).toBe('enough');
  const { model: again } = await wanting([call('slow')]);
  const ask = (): Promise<boolean> => new Promise(() => undefined);
  const waiting = failure(
    again.runTools({ ...hello, tools: [slow], approve: ask }, { timeouts: { total: 80 } }),
  );
  expect(await waiting).toBeInstanceOf(TimeoutError);
});

test.each(['approve', 'stopWhen', 'prepareStep'])(
  '%s that throws ends the run with an error that names it',
  async (name) => {
    const { model } = await wanting([call('look')]);
    const mine = new Error('mine');
    const error = await failure(
      model.runTools({
        ...hello,
        tools: [counted('look').tool],
        [name]: () => Promise.reject(mine),
      }),
    );
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({
      code: 'callback-failed',
      cause: mine,
      message: expect.stringContaining(name) as string,
    });
  },
);

test('controls that are not functions, and invalid timeouts, are refused before anything is sent', async () => {
  const { model, asked } = await wanting();
  for (const wrong of [{ approve: true }, { stopWhen: 3 }, { prepareStep: {} }])
    expect(
      await failure(model.runTools({ ...hello, tools: [], ...(wrong as object) })),
    ).toMatchObject({ code: 'invalid-input' });
  const bad = { ...tool({ name: 'a', run: () => '' }), timeout: 0 };
  expect(await failure(model.runTools({ ...hello, tools: [bad] }))).toMatchObject({
    code: 'invalid-tool',
  });
  expect(asked).toEqual([]);
});
