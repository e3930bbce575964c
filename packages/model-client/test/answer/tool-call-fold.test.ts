import { describe, expect, test } from 'vitest';
import type { ChatEvent } from '../../src/index.js';
import { all, answering } from '../answering.js';
import { last, piece } from '../scripted-server.js';

const hello = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] } as const;

const call = (name: string, args: unknown, extra: object = {}): object => ({
  function: { index: 0, name, arguments: args },
  ...extra,
});

describe('tool calls of a stream', () => {
  async function callsOf(events: readonly unknown[]): Promise<{
    seen: readonly unknown[];
    final: unknown;
    warnings: readonly string[];
    events: readonly ChatEvent[];
  }> {
    await using server = await answering(events);
    const stream = server.model.chatStream(hello);
    const loop = await all(stream);
    const { message, warnings } = await stream.final();
    const seen = await all(server.model.chatStream(hello).toolCalls);
    return {
      seen,
      final: message.tool_calls,
      warnings: warnings.map(({ code }) => code),
      events: loop,
    };
  }

  test('arrive complete from a server that sends them complete, with the last event too', async () => {
    const calls = await callsOf([
      piece('', { tool_calls: [call('a', { x: 1 }, { id: 'call_1' })] }),
      last(
        {},
        { tool_calls: [{ id: 'call_2', function: { index: 1, name: 'b', arguments: {} } }] },
      ),
    ]);
    expect(calls.final).toEqual([
      { id: 'call_1', function: { index: 0, name: 'a', arguments: { x: 1 } } },
      { id: 'call_2', function: { index: 1, name: 'b', arguments: {} } },
    ]);
    expect(calls.seen).toEqual(calls.final);
  });

  test('are complete where an empty piece follows their arguments, by index or by id', async () => {
    const ended = { function: { index: 0, arguments: '' } };
    const calls = await callsOf([
      piece('', { tool_calls: [call('a', '{"x":1}', { id: 'call_1' })] }),
      piece('', { tool_calls: [ended] }),
      piece('', { tool_calls: [{ id: 'call_1', function: { arguments: '' } }] }),
      last(),
    ]);
    expect(calls.seen).toEqual([call('a', { x: 1 }, { id: 'call_1' })]);
    expect(calls.warnings).toEqual([]);
  });

  test('have arguments as objects where they were sent as text', async () => {
    const calls = await callsOf([piece('', { tool_calls: [call('a', '{"x":"1"}')] }), last()]);
    expect(calls.seen).toEqual([call('a', { x: '1' })]);
    expect(calls.events[0]?.message.tool_calls).toEqual([call('a', { x: '1' })]);
  });

  test('are assembled from pieces, and are in the event that completes them', async () => {
    const part = (text: string): object =>
      piece('', { tool_calls: [{ function: { index: 0, name: '', arguments: text } }] });
    const calls = await callsOf([
      piece('', { tool_calls: [call('a', '', { id: 'call_1' })] }),
      part('{"x"'),
      part(':1}'),
      last(),
    ]);
    expect(calls.final).toEqual([
      { id: 'call_1', function: { index: 0, name: 'a', arguments: { x: 1 } } },
    ]);
    expect(calls.seen).toHaveLength(1);
    expect(calls.events.map(({ message }) => message.tool_calls?.length ?? 0)).toEqual([
      0, 0, 1, 0,
    ]);
  });

  test('are assembled by index from pieces of two calls at a time', async () => {
    const part = (index: number, text: string, name = ''): object => ({
      function: { index, name, arguments: text },
    });
    const calls = await callsOf([
      piece('', { tool_calls: [part(0, '{"x":', 'a'), part(1, '{"y":', 'b')] }),
      piece('', { tool_calls: [part(1, '2}'), part(0, '1}')] }),
      last(),
    ]);
    expect(calls.final).toEqual(
      [part(1, '2}', 'b'), part(0, '1}', 'a')].map((_, at) =>
        at === 0
          ? { function: { index: 1, name: 'b', arguments: { y: 2 } } }
          : { function: { index: 0, name: 'a', arguments: { x: 1 } } },
      ),
    );
  });

  test('are returned once when the server repeats them, and twice when the model makes the same call twice', async () => {
    const again = await callsOf([
      piece('', { tool_calls: [call('a', { x: 1, y: 2 })] }),
      last({}, { tool_calls: [call('a', { y: 2, x: 1 })] }),
    ]);
    expect(again.final).toHaveLength(1);
    const twice = await callsOf([
      piece('', { tool_calls: [call('a', {}, { id: 'call_1' }), call('a', {}, { id: 'call_2' })] }),
      last(),
    ]);
    expect(twice.final).toHaveLength(2);
  });

  test('that are equal are two when they arrive in two events, with an id, an index or without', async () => {
    const roll = { function: { name: 'roll', arguments: {} } };
    for (const [first, second] of [
      [roll, roll],
      [call('roll', {}), call('roll', {})],
      [call('roll', '{}'), call('roll', '{}')],
      [
        { ...roll, id: 'call_1' },
        { ...roll, id: 'call_2' },
      ],
    ]) {
      const calls = await callsOf([
        piece('', { tool_calls: [first] }),
        piece('', { tool_calls: [second] }),
        last(),
      ]);
      expect(calls.final).toHaveLength(2);
      expect(calls.seen).toEqual(calls.final);
    }
    const open = { function: { name: 'roll', arguments: '' } };
    expect((await callsOf([piece('', { tool_calls: [open, open] }), last()])).final).toHaveLength(
      2,
    );
  });

  test('that are equal are as many as the last event has, when it repeats them all', async () => {
    const roll = { function: { name: 'roll', arguments: {} } };
    const pieces = [piece('', { tool_calls: [roll] }), piece('', { tool_calls: [roll] })];
    expect((await callsOf([...pieces, last({}, { tool_calls: [roll, roll] })])).final).toHaveLength(
      2,
    );
    expect(
      (await callsOf([...pieces, last({}, { tool_calls: [roll, roll, roll] })])).final,
    ).toHaveLength(3);
    const withId = piece('', { tool_calls: [{ ...roll, id: 'call_1' }] });
    expect(
      (await callsOf([withId, withId, last({}, { tool_calls: [{ ...roll, id: 'call_1' }] })]))
        .final,
    ).toHaveLength(1);
  });

  test.each([
    ['the same tool', 'look', { city: 'Rome' }],
    ['another tool', 'leave', { city: 'Oslo' }],
  ])(
    'with an id that an earlier call of %s has are calls of their own, unless all of it is the same',
    async (_, name, args) => {
      const first = call('look', { city: 'Oslo' }, { id: 'call_0' });
      const second = call(name, args, { id: 'call_0' });
      const pieces = [piece('', { tool_calls: [first] }), piece('', { tool_calls: [second] })];
      const calls = await callsOf([...pieces, last()]);
      expect(calls.final).toEqual([first, second]);
      expect(calls.seen).toEqual(calls.final);
      expect(
        (await callsOf([piece('', { tool_calls: [first] }), last({}, { tool_calls: [second] })]))
          .final,
      ).toEqual([first, second]);
      expect((await callsOf([...pieces, last({}, { tool_calls: [second, first] })])).final).toEqual(
        [first, second],
      );
      const text = call(name, JSON.stringify(args), { id: 'call_0' });
      expect(
        (
          await callsOf([
            piece('', { tool_calls: [first] }),
            piece('', { tool_calls: [text] }),
            last(),
          ])
        ).final,
      ).toEqual([first, second]);
    },
  );

  test('without a name or with arguments that are not JSON are dropped with a warning', async () => {
    const calls = await callsOf([
      piece('', { tool_calls: [call('', { x: 1 }), call('a', '{"x":')] }),
      last(),
    ]);
    expect(calls.final).toBeUndefined();
    expect(calls.warnings).toEqual(['nameless-tool-call', 'unreadable-tool-call']);
  });

  test.each([[[1, 2]], [5], [true], ['[1, 2]']])(
    'with %j for arguments are dropped with a warning',
    async (args) => {
      const calls = await callsOf([
        piece('', { tool_calls: [{ function: { name: 'a', arguments: args } }] }),
        last(),
      ]);
      expect(calls.final).toBeUndefined();
      expect(calls.warnings).toEqual(['unreadable-tool-call']);
    },
  );

  test('without arguments are calls too', async () => {
    const calls = await callsOf([
      piece('', { tool_calls: [call('a', '')] }),
      last({}, { tool_calls: [{ function: { index: 1, name: 'b' } }] }),
    ]);
    expect(calls.final).toMatchObject([
      { function: { name: 'b', arguments: {} } },
      { function: { name: 'a', arguments: {} } },
    ]);
  });

  test('an open call is included even when the last message is not an object', async () => {
    await using server = await answering([
      piece('', { tool_calls: [call('a', '')] }),
      { ...last(), message: 'bye' },
    ]);
    expect((await server.model.chatStream(hello).final()).message.tool_calls).toEqual([
      call('a', {}),
    ]);
  });
});
