import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ModelClient, type Tool, tool, type ToolRunEvent } from '../../src/index.js';
import {
  failure,
  last,
  lines,
  piece,
  scriptedServer,
  type ScriptedServer,
} from '../scripted-server.js';
import { unhandled } from '../../../core/test/servers/unhandled.js';
import { useSteadyClock } from '../../../core/test/servers/steady-clock.js';

useSteadyClock();

const hello = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] } as const;
const mine = new TypeError('mine');

/** Starts a server whose model calls these tools and then answers. */
function serverCalling(...names: readonly string[]): Promise<ScriptedServer> {
  const tool_calls = names.map((name, index) => ({
    function: { index, name, arguments: { link: 'not an address' } },
  }));
  return scriptedServer((response, _asked, at) => {
    lines(response, at === 0 ? [piece('', { tool_calls }), last()] : [piece('Done.'), last()]);
  });
}

describe('a tool call', () => {
  const link = z.object({ link: z.string().refine((text) => new URL(text).host !== '') });
  const throwing = tool({ name: 'throwing', schema: link, run: () => 'never' });
  const slow: Tool = {
    name: 'slow',
    run: () => new Promise((resolve) => setTimeout(resolve, 50, 'slow done')),
  };

  test.each([
    [['throwing']],
    [['slow', 'throwing']],
    [['throwing', 'slow']],
    [['slow', 'throwing', 'throwing']],
  ])('whose schema throws is an error for the model, and the run continues (%s)', async (names) => {
    const rest = unhandled();
    await using server = await serverCalling(...names);
    const stream = new ModelClient({ baseUrl: server.url }).runToolsStream({
      ...hello,
      tools: [throwing, slow],
    });
    const events: ToolRunEvent[] = [];
    for await (const event of stream) events.push(event);
    const errors = events.filter(({ type }) => type === 'tool-error');
    expect(errors).toHaveLength(names.filter((name) => name === 'throwing').length);
    for (const event of errors)
      expect(event).toMatchObject({
        content: 'error: the arguments cannot be validated: Invalid URL',
        error: { cause: { name: 'TypeError' } },
      });
    expect(events.filter(({ type }) => type === 'tool-result')).toHaveLength(
      names.length - errors.length,
    );
    expect((await stream.final()).message.content).toBe('Done.');
    expect(await rest()).toEqual([]);
  });

  test('is one of many with a time limit, without a warning of Node', async () => {
    await using server = await serverCalling(
      'looking',
      ...Array.from({ length: 20 }, () => 'waiting'),
    );
    const counts: number[] = [];
    const tools: readonly Tool[] = [
      {
        name: 'waiting',
        timeout: 5_000,
        run: () => new Promise((resolve) => setTimeout(resolve, 50, 'done')),
      },
      {
        name: 'looking',
        async run(_, { signal }) {
          await new Promise((resolve) => setTimeout(resolve, 10));
          counts.push(getEventListeners(signal, 'abort').length);
        },
      },
    ];
    await new ModelClient({ baseUrl: server.url }).runTools({ ...hello, tools });
    // Node warns of a leak from the eleventh on.
    expect(counts).toHaveLength(1);
    expect(counts[0]).toBeLessThanOrEqual(10);
  });

  test('keeps its arguments in the conversation when the tool changes them', async () => {
    const calls = [
      { function: { index: 0, name: 'changing', arguments: { place: { city: 'Oslo' } } } },
    ];
    await using server = await scriptedServer((response, _asked, at) => {
      lines(
        response,
        at === 0 ? [piece('', { tool_calls: calls }), last()] : [piece('Done.'), last()],
      );
    });
    const run = (args: unknown): string =>
      String(Reflect.deleteProperty((args as { place: object }).place, 'city'));
    const schema = { type: 'object', properties: { place: { type: 'object' } } };
    const { messages } = await new ModelClient({ baseUrl: server.url }).runTools({
      ...hello,
      tools: [{ name: 'changing', schema, run }],
    });
    expect(messages[1]?.tool_calls).toEqual(calls);
    expect((server.asked[1]?.body as { messages: unknown[] }).messages[1]).toMatchObject({
      tool_calls: calls,
    });
  });

  const standard = (validate: () => never): Tool['schema'] => ({
    '~standard': {
      version: 1,
      vendor: 'own',
      validate,
      jsonSchema: { input: () => ({ type: 'object' }) },
    } as NonNullable<Tool['schema'] & { '~standard': unknown }>['~standard'],
  });

  test('never rejects, whatever the tool or its schema throws: the model receives the error', async () => {
    const rest = unhandled();
    const strange: unknown[] = [undefined, null, 7, Object.create(null), { message: 7 }];
    const tools = strange.flatMap((thrown, at): Tool[] => [
      {
        name: `run${String(at)}`,
        run: () => ({
          then: (_: unknown, reject: (reason: unknown) => void) => {
            reject(thrown);
          },
        }),
      },
      {
        name: `schema${String(at)}`,
        schema: standard(
          () =>
            ({
              then: (_: unknown, reject: (reason: unknown) => void) => {
                reject(thrown);
              },
            }) as never,
        ),
        run: () => 'never',
      },
    ]);
    const odd: Tool[] = [
      { name: 'junk', schema: standard(() => undefined as never), run: () => 'never' },
      { name: 'issues', schema: standard(() => ({ issues: 7 }) as never), run: () => 'never' },
      {
        name: 'cycle',
        run: () => {
          const loop: { self?: unknown } = {};
          loop.self = loop;
          return loop;
        },
      },
      { name: 'silent', run: () => ({ toJSON: () => undefined }) },
    ];
    await using server = await serverCalling(
      ...tools.map(({ name }) => name),
      ...odd.map(({ name }) => name),
    );
    const { messages, finish } = await new ModelClient({ baseUrl: server.url }).runTools({
      ...hello,
      tools: [...tools, ...odd],
    });
    const results = messages
      .filter(({ role }) => role === 'tool')
      .map(({ content }) => content ?? '');
    expect(results.slice(0, -1).every((content) => content.startsWith('error: '))).toBe(true);
    expect([results.length, results.at(-1), finish]).toEqual([
      tools.length + odd.length,
      '',
      'answer',
    ]);
    expect(await rest()).toEqual([]);
  });

  test.each([[undefined], [null], ['']])(
    'that rejects with %j is an error of the tool, and no result',
    async (thrown) => {
      await using server = await serverCalling('failing');
      const rejecting = {
        then: (_: unknown, reject: (reason: unknown) => void) => {
          reject(thrown);
        },
      };
      const failing: Tool = { name: 'failing', run: () => rejecting };
      const stream = new ModelClient({ baseUrl: server.url }).runToolsStream({
        ...hello,
        tools: [failing],
      });
      const events: ToolRunEvent[] = [];
      for await (const event of stream) events.push(event);
      expect(
        events.filter(({ type }) => type === 'tool-result' || type === 'tool-error'),
      ).toMatchObject([{ type: 'tool-error', error: thrown }]);
      expect((await stream.final()).messages[2]?.content).toMatch(/^error: /);
    },
  );

  test('ends at an abort while its schema is still validating', async () => {
    await using server = await serverCalling('hanging');
    const hanging: Tool = {
      name: 'hanging',
      schema: standard(() => new Promise(() => undefined) as never),
      run: () => 'never',
    };
    const controller = new AbortController();
    setTimeout(() => {
      controller.abort(mine);
    }, 60);
    const run = new ModelClient({ baseUrl: server.url }).runTools(
      { ...hello, tools: [hanging] },
      { signal: controller.signal },
    );
    expect(await failure(run)).toMatchObject({ kind: 'aborted', cause: mine });
  });
});
