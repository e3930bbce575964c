import { describe, expect, test } from 'vitest';
import { ModelClient, OutputError } from '../../src/index.js';
import { PartialJson } from '../../src/answer/partial-json.js';
import { readAnswer } from '../../src/answer/read-answer.js';
import { ToolCallFold } from '../../src/answer/tool-call-fold.js';
import { all, answering } from '../answering.js';
import { failure, last, piece, scriptedServer } from '../scripted-server.js';

const hello = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] } as const;
const format = { type: 'object' } as const;

// The sizes are such that work which grows with the square takes minutes, and the deadline of a test ends it.

describe('an answer in a code block', () => {
  test.each([
    ['```json\n{"a":1}\n```', { a: 1 }],
    ['```json{"a":1}```', { a: 1 }],
    ['```json {"a":1} ```', { a: 1 }],
    ['```{"a":1}```', { a: 1 }],
    [' \n```JSON\r\n[1, 2]\r\n\r\n``` \n', [1, 2]],
    ['```true```', true],
    ['```json "```"```', '```'],
    ['{"a":1}```', { a: 1 }],
    ['```json x {"a":1}```', { a: 1 }],
  ])('%j is its value', async (text, value) => {
    expect(await readAnswer(format, text, 'stop')).toEqual({ value });
  });

  test.each(['```', '``````', '```json', '```json\n{"a":1', '```json\nnot it\n```'])(
    '%j is not JSON',
    async (text) => {
      expect(await readAnswer(format, text, 'stop')).toMatchObject({ code: 'not-json' });
    },
  );

  test('that never ends is read once', async () => {
    for (const text of [
      `\`\`\`${'\n'.repeat(1_000_000)}x`,
      `\`\`\`json${' \n'.repeat(500_000)}{"a":1`,
    ]) {
      expect(await readAnswer(format, text, 'stop')).toMatchObject({ code: 'not-json' });
    }
    const whole = `\`\`\`json${' \n'.repeat(500_000)}{"a":1}`;
    expect(await readAnswer(format, whole, 'stop')).toEqual({ value: { a: 1 } });
  });
});

describe('a partial answer that is long', () => {
  const entry = (at: number): string => `"key${String(at)}":{"n":${String(at)}},`;

  test('is shown as it grows, less often the longer it is', () => {
    for (const [open, item] of [
      ['{', entry],
      ['[', () => '{"n":1},'],
    ] as const) {
      const partial = new PartialJson();
      let shown = 0;
      let copied = 0;
      let latest: unknown;
      partial.next(open);
      for (let at = 0; at < 10_000; at++) {
        const value = partial.next(item(at));
        if (value === undefined) continue;
        shown++;
        copied += Object.keys(value as object).length;
        latest = value;
      }
      expect(shown).toBeGreaterThan(100);
      // Showing it after each piece would copy 50 million entries.
      expect(copied).toBeLessThan(1_000_000);
      expect(Object.keys(latest as object).length).toBeGreaterThan(7_500);
      // What is left at the end of the answer.
      expect(Object.keys(partial.rest() as object)).toHaveLength(10_000);
      expect(partial.rest()).toBeUndefined();
    }
  });

  test.each([
    ['is cut off', [last({ done_reason: 'length' })]],
    ['ends with an error', [{ error: 'out of memory' }]],
  ])('is shown to its last item when it %s', async (_, end) => {
    const items = Array.from({ length: 3_000 }, (_item, at) =>
      piece(`${at === 0 ? '[' : ','}"${String(at)}"`),
    );
    await using server = await answering([...items, ...end]);
    let latest: unknown;
    const loop = async (): Promise<void> => {
      for await (const value of server.model.chatStream({ ...hello, format }).partialObjects)
        latest = value;
    };
    if ('error' in (end[0] ?? {}))
      expect(await failure(loop())).toMatchObject({ reason: 'server' });
    else await loop();
    expect(latest).toHaveLength(3_000);
  });
});

describe('the arguments of a tool call', () => {
  test('in two hundred thousand pieces are read once', () => {
    const fold = new ToolCallFold();
    const part = (text: string, name = ''): unknown => [
      { function: { index: 0, name, arguments: text } },
    ];
    let complete = fold.take(part('{"text":"', 'write'), false).length;
    for (let at = 0; at < 200_000; at++) complete += fold.take(part('} words \\" ]'), false).length;
    expect(complete).toBe(0);
    expect(fold.take(part('"}'), false)).toHaveLength(1);
    expect(fold.calls[0]?.function.arguments).toEqual({ text: '} words " ]'.repeat(200_000) });
  });

  test('that are complete, but not JSON, are a warning however they go on', () => {
    for (const pieces of [
      ['{"a":x}', ' ', ' '],
      ['{"a":1}}'],
      ['[1]'],
      ['{"a":1} x'],
      ['"{'],
      ['{"a":[}'],
    ]) {
      const fold = new ToolCallFold();
      pieces.forEach((text, at) => {
        expect(
          fold.take([{ function: { name: at === 0 ? 'f' : '', arguments: text } }], false),
        ).toEqual([]);
      });
      expect(fold.end()).toEqual([]);
      expect(fold.warnings).toMatchObject([{ code: 'unreadable-tool-call' }]);
    }
  });

  test.each([1_000, 100_000])(
    '%i levels deep are arguments, or an error by name, in chat() too',
    async (levels) => {
      const args = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
      await using server = await scriptedServer((response) => {
        response.setHeader('content-type', 'application/json');
        const calls = `[{"function":{"index":0,"name":"f","arguments":${args}}}]`;
        response.end(
          JSON.stringify(last({}, { tool_calls: 'CALLS' })).replace('"CALLS"', () => calls),
        );
      });
      const model = new ModelClient({ baseUrl: server.url });
      for (const validate of ['lenient', 'off'] as const) {
        const answer = model.chat(hello, { validate });
        if (levels < 1_600) expect((await answer).message.tool_calls).toHaveLength(1);
        else {
          const error = await failure(answer);
          expect(error).toBeInstanceOf(OutputError);
          expect(error).toMatchObject({
            code: 'too-deep',
            endpoint: 'chat',
            mayHaveExecuted: true,
            attempts: 1,
          });
        }
      }
    },
  );
});

describe('a character whose halves arrive in two events', () => {
  const events = [
    piece('', { thinking: 'hm \ud83e' }),
    piece('', { thinking: '\udd14' }),
    piece('a\ud83e'),
    piece('\udd99b'),
    piece('\ud83d'),
    piece(''),
    piece('\ude00'),
    last(),
  ];

  test('is whole in toResponse and toReadableStream in each encoding', async () => {
    await using server = await answering(events);
    const stream = (): ReturnType<typeof server.model.chatStream> => server.model.chatStream(hello);
    expect(await stream().toResponse({ as: 'text' }).text()).toBe('a🦙b😀');
    expect(await new Response(stream().toReadableStream({ as: 'text' })).text()).toBe('a🦙b😀');
    for (const as of ['ndjson', 'sse'] as const) {
      const lines = (await stream().toResponse({ as }).text())
        .split('\n')
        .filter((line) => line !== '');
      const texts = lines.map(
        (line) =>
          (JSON.parse(line.replace(/^data: /, '')) as { message: { content: string } }).message
            .content,
      );
      expect(texts.join('')).toBe('a🦙b😀');
    }
  });

  test('is never split by text, thinking and parts', async () => {
    await using server = await answering(events);
    const stream = (): ReturnType<typeof server.model.chatStream> => server.model.chatStream(hello);
    expect(await all(stream().text)).toEqual(['a', '🦙b', '😀']);
    expect(await all(stream().thinking)).toEqual(['hm ', '🤔']);
    const parts = await all(stream().parts);
    expect(parts.map((part) => ('text' in part ? part.text : ''))).toEqual([
      'hm ',
      '🤔',
      'a',
      '🦙b',
      '😀',
    ]);
    expect((await stream().final()).message).toMatchObject({
      content: 'a🦙b😀',
      thinking: 'hm 🤔',
    });
  });

  test('is not lost when its other half never arrives', async () => {
    await using server = await answering([piece('a\ud83e'), last()]);
    const stream = (): ReturnType<typeof server.model.chatStream> => server.model.chatStream(hello);
    expect(await all(stream().text)).toEqual(['a', '\ud83e']);
    expect(await all(stream().parts)).toEqual([
      { type: 'text', text: 'a' },
      { type: 'text', text: '\ud83e' },
    ]);
    expect(await stream().toResponse({ as: 'text' }).text()).toBe('a\ufffd');
  });
});
