import { describe, expect, test } from 'vitest';
import { inOwnProcess } from '../../../core/test/network/own-process/in-own-process.js';
import { ModelClient, type ModelClientOptions, type Notice } from '../../src/index.js';
import { json, last, lines, piece, scriptedServer } from '../scripted-server.js';

const hello = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] } as const;

/** Options that keep the notices of a client, and print none. */
function keeper(): { options: ModelClientOptions; told: Notice[] } {
  const told: Notice[] = [];
  return {
    told,
    options: { logger: null, hooks: { onNotice: (notice: Notice) => void told.push(notice) } },
  };
}

test('each warning of the process about an input shows the line of the program', async () => {
  const program = new URL('own-process/notices.ts', import.meta.url);
  const warnings = (await inOwnProcess(program, [])) as { message: string; stack: string }[];
  const shown = warnings.map(({ message, stack }) => [
    message.split(/ is not known| dimensions/)[0],
    /program_\w+/.exec(stack)?.[0],
  ]);
  expect(shown).toEqual([
    ['with: option region', 'program_constructor'],
    ['chat: body.mood', 'program_chat'],
    ['chat: body.messages[].mood', 'program_chat'],
    ['chatStream: body.mood', 'program_chatStream'],
    ['chatStream: body.messages[].mood', 'program_chatStream'],
    ['chat: body.size', 'program_chatWithImage'],
    ['generate: body.mood', 'program_generate'],
    ['runTools: body.messages[].mood', 'program_runTools'],
    ['runToolsStream: body.messages[].mood', 'program_runToolsStream'],
    ['embed: body.mood', 'program_embed'],
    ['embed: the embeddings have 2', 'program_dimensions'],
    ['embed: option zone', 'program_option'],
  ]);
});

describe('the warnings of an answer are notices, without what the model wrote', () => {
  test.each<[string, (model: ModelClient) => Promise<unknown>]>([
    ['chat', (model) => model.chat(hello)],
    ['chatStream', (model) => model.chatStream(hello).final()],
    [
      'chatStream',
      async (model) => {
        for await (const text of model.chatStream(hello).text) expect(text).toBeDefined();
      },
    ],
    ['runTools', (model) => model.runTools({ ...hello, tools: [] })],
  ])('%s', async (operation, ask) => {
    const call = { function: { name: 'look', arguments: 'SECRET-OF-THE-USER' } };
    await using server = await scriptedServer((response, { body }) => {
      const message = { role: 'assistant', content: 'Hi', tool_calls: [call] };
      if ((body as { stream: boolean }).stream)
        lines(response, [piece('Hi', { tool_calls: [call] }), last()]);
      else json(response, { ...last(), message });
    });
    const { options, told } = keeper();
    await ask(new ModelClient({ baseUrl: server.url, ...options, context: 'mine' }));
    expect(told.slice(0, 1)).toMatchObject([
      {
        code: 'unreadable-tool-call',
        message: `${operation}: the arguments of a call to look are not a JSON object`,
        operation,
        context: 'mine',
      },
    ]);
    expect(JSON.stringify(told)).not.toContain('SECRET');
  });
});

test('a repaired answer is no notice', async () => {
  await using server = await scriptedServer((response, _asked, at) => {
    const content = at === 0 ? 'no JSON' : '{"a":1}';
    json(response, { ...last(), message: { role: 'assistant', content } });
  });
  const { options, told } = keeper();
  const format = { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] };
  const model = new ModelClient({ baseUrl: server.url, ...options });
  const { warnings } = await model.chat({ ...hello, format, repair: 1 });
  expect(warnings.map(({ code }) => code)).toEqual(['repaired']);
  expect(told).toEqual([]);
});

test('embeddings of another length than asked for are noticed', async () => {
  await using server = await scriptedServer((response) => {
    json(response, { model: 'm', embeddings: [[1, 2, 3]] });
  });
  const { options, told } = keeper();
  const model = new ModelClient({ baseUrl: server.url, ...options });
  await model.embed({ model: 'm', input: ['a'], dimensions: 3 });
  await model.embedMany(['a'], { model: 'm', dimensions: 2 });
  expect(told).toMatchObject([
    {
      code: 'other-dimensions',
      message: 'embedMany: the embeddings have 3 dimensions, not 2',
      place: 'body.dimensions',
    },
  ]);
});
