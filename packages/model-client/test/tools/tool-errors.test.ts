import { inspect } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { ModelClient, type Notice, type Tool, tool } from '../../src/index.js';
import { failure, last, lines, piece, scriptedServer } from '../scripted-server.js';

const hello = { model: 'm', messages: [{ role: 'user', content: 'Weather?' }] } as const;

const broken = tool({
  name: 'broken',
  description: 'Throws',
  run: () => {
    throw new Error('no such table');
  },
});

/** A model that calls these tools in two messages, and then answers. */
async function calling(...names: readonly string[]): ReturnType<typeof scriptedServer> {
  return scriptedServer((response, _asked, at) => {
    const calls = names.map((name) => ({ function: { name, arguments: {} } }));
    lines(
      response,
      at < 2
        ? [piece('Let me '), piece('look. ', { tool_calls: calls }), last()]
        : [piece('Sun'), piece('ny.'), last()],
    );
  });
}

describe('a tool that throws', () => {
  test('is a notice each time, without its message, which the model is told', async () => {
    await using server = await calling('broken', 'unknown');
    const told: unknown[] = [];
    const hooks = { onNotice: ({ message }: Notice) => told.push(message) };
    const model = new ModelClient({ baseUrl: server.url, logger: null, hooks });
    const { messages } = await model.runTools({ ...hello, tools: [broken] });
    expect(messages.filter(({ content }) => content === 'error: no such table')).toHaveLength(2);
    await model.runToolsStream({ ...hello, tools: [broken] }).final();
    // A tool that does not exist is a mistake of the model.
    const problem = 'the tool broken threw Error, and the model was told';
    expect(told).toEqual([`runTools: ${problem}`, `runTools: ${problem}`]);
  });

  test('is told to onToolError instead, each time', async () => {
    await using server = await calling('broken');
    const heard: unknown[] = [];
    const warn = vi.fn();
    const logger = { debug: vi.fn(), info: vi.fn(), warn };
    const model = new ModelClient({ baseUrl: server.url, logger });
    await model.runTools({
      ...hello,
      tools: [broken],
      onToolError: (error, { call, step }) => heard.push([call.function.name, step, error]),
    });
    const error = expect.objectContaining({ message: 'no such table' }) as Error;
    expect(heard).toEqual([
      ['broken', 1, error],
      ['broken', 2, error],
    ]);
    expect(warn).not.toHaveBeenCalled();
  });

  test('ends the run when onToolError throws, or is no function', async () => {
    await using server = await calling('broken');
    const model = new ModelClient({ baseUrl: server.url });
    const tools: readonly Tool[] = [broken];
    const onToolError = (error: unknown): never => {
      throw error;
    };
    expect(await failure(model.runTools({ ...hello, tools, onToolError }))).toMatchObject({
      code: 'callback-failed',
    });
    const wrong = { ...hello, tools, onToolError: true as never };
    expect(() => model.runToolsStream(wrong)).toThrow(
      'runToolsStream: onToolError must be a function',
    );
    expect(await failure(model.runTools(wrong))).toMatchObject({
      message: expect.stringMatching(/^runTools: onToolError must be a function/) as string,
    });
  });
});

test('the text of a run arrives piece by piece, that of all its answers', async () => {
  await using server = await calling('broken');
  const run = new ModelClient({ baseUrl: server.url }).runToolsStream({
    ...hello,
    tools: [broken],
  });
  const pieces: string[] = [];
  for await (const text of run.text) pieces.push(text);
  expect(pieces).toEqual(['Let me ', 'look. ', '\nLet me ', 'look. ', '\nSun', 'ny.']);
  expect((await run.final()).message.content).toBe('Sunny.');
  expect(inspect(run)).toBe("ToolRunStream { outcome: 'done', steps: 3, text: 'Sunny.' }");
});
