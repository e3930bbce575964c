import { describe, expect, test } from 'vitest';
import { createModelProvider } from '../../src/ai-sdk/index.js';
import { ModelClient, type ToolRunEvent } from '../../src/index.js';
import type { ChatBody } from '../../src/schemas.js';
import { drained } from '../ai-sdk/ollama.js';
import { json, last, lines, type ScriptedServer, scriptedServer } from '../scripted-server.js';

const hello = { model: 'm', messages: [{ role: 'user', content: 'Weather?' }] } as const;

/** A model whose first answer is a call with these arguments, and whose second is a text. */
function calling(name: string, args: unknown): Promise<ScriptedServer> {
  return scriptedServer((response, { body }, at) => {
    const calls = [{ id: 'call_1', function: { name, arguments: args } }];
    const message = at === 0 ? { tool_calls: calls } : { content: 'Sunny.' };
    const end = last({ done_reason: at === 0 ? 'tool_calls' : 'stop' }, message);
    if ((body as ChatBody).stream === false) json(response, end);
    else lines(response, [end]);
  });
}

const FORMS: readonly (readonly [string, unknown])[] = [
  ['cut off', '{"city": "Par'],
  ['not JSON', 'Paris'],
  ['a list', [{ city: 'Paris' }]],
  ['a list as text', '["Paris"]'],
  ['a number', 5],
];

describe('a call whose arguments cannot be read', () => {
  test.each(FORMS)('is told the model, and onToolError: %s', async (_, args) => {
    await using server = await calling('look', args);
    const heard: unknown[] = [];
    let runs = 0;
    const events: ToolRunEvent[] = [];
    const stream = new ModelClient({ baseUrl: server.url }).runToolsStream({
      ...hello,
      tools: [{ name: 'look', run: () => runs++ }],
      approve: () => {
        throw new Error('nothing to approve');
      },
      onToolError: (error, context) =>
        void heard.push([(error as Error).message, context.call.function.name, context.step]),
    });
    for await (const event of stream) events.push(event);
    const result = await stream.final();
    const text = typeof args === 'string' ? args : JSON.stringify(args);
    const problem = `the arguments of a call to look are not a JSON object: ${text}`;
    const call = { id: 'call_1', function: { name: 'look', arguments: { input: text } } };

    expect([result.finish, result.message.content, runs]).toEqual(['answer', 'Sunny.', 0]);
    expect(result.warnings.map(({ code }) => code)).toEqual(['unreadable-tool-call']);
    expect(heard).toEqual([[problem, 'look', 1]]);
    expect(events.filter(({ type }) => type.startsWith('tool-'))).toMatchObject([
      { type: 'tool-call', call },
      { type: 'tool-error', call, content: `error: ${problem}` },
    ]);
    expect((server.asked[1]?.body as ChatBody).messages.slice(1)).toEqual([
      { role: 'assistant', content: '', tool_calls: [call] },
      { role: 'tool', content: `error: ${problem}`, tool_name: 'look', tool_call_id: 'call_1' },
    ]);
  });

  test('ends a run at its last step as any other call does', async () => {
    await using server = await calling('look', 'Paris');
    const { finish } = await new ModelClient({ baseUrl: server.url }).runTools({
      ...hello,
      tools: [{ name: 'look', run: () => 'it' }],
      maxSteps: 1,
    });
    expect(finish).toBe('max-steps');
  });

  test.each(FORMS)('is passed on to the AI SDK as it is: %s', async (_, args) => {
    const input = typeof args === 'string' ? args : JSON.stringify(args);
    const wanted = { type: 'tool-call', toolName: 'look', input };
    const reason = { unified: 'tool-calls', raw: 'tool_calls' };
    await using first = await calling('look', args);
    const whole = await createModelProvider(new ModelClient({ baseUrl: first.url }))(
      'm',
    ).doGenerate({ prompt: [] });
    expect(whole).toMatchObject({ content: [wanted], finishReason: reason });
    await using second = await calling('look', args);
    const { stream } = await createModelProvider(new ModelClient({ baseUrl: second.url }))(
      'm',
    ).doStream({ prompt: [] });
    const { parts } = await drained(stream);
    expect(parts.find(({ type }) => type === 'tool-call')).toMatchObject(wanted);
    expect(parts.at(-1)).toMatchObject({ type: 'finish', finishReason: reason });
  });
});

test('a call without a name is told the model, too', async () => {
  await using server = await calling('', { city: 'Paris' });
  const { message, finish } = await new ModelClient({ baseUrl: server.url }).runTools({
    ...hello,
    tools: [{ name: 'look', run: () => 'it' }],
  });
  expect([message.content, finish]).toEqual(['Sunny.', 'answer']);
  expect((server.asked[1]?.body as ChatBody).messages.at(-1)).toMatchObject({
    role: 'tool',
    content: expect.stringMatching(/^error: a tool call has no name/) as string,
  });
});
