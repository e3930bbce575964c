import { inspect } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ModelClient, type Tool, tool } from '../../src/index.js';
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

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a tool that throws', () => {
  test('is written to the console once, and the model is told each time', async () => {
    const written = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await using server = await calling('broken', 'unknown');
    const model = new ModelClient({ baseUrl: server.url });
    const { messages } = await model.runTools({ ...hello, tools: [broken] });
    expect(messages.filter(({ content }) => content === 'error: no such table')).toHaveLength(2);
    // A tool that does not exist is a mistake of the model.
    expect(written.mock.calls).toEqual([
      [
        expect.stringContaining('the tool broken threw') as string,
        expect.objectContaining({ message: 'no such table' }) as Error,
      ],
    ]);
  });

  test('is told to onToolError instead, each time', async () => {
    const written = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await using server = await calling('broken');
    const heard: unknown[] = [];
    const model = new ModelClient({ baseUrl: server.url });
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
    expect(written).not.toHaveBeenCalled();
  });

  test('is written to a logger instead', async () => {
    const written = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await using server = await calling('broken');
    const logged: unknown[] = [];
    const none = (): undefined => undefined;
    const logger = {
      debug: none,
      info: none,
      warn: none,
      error: (message: string) => logged.push(message),
    };
    const model = new ModelClient({ baseUrl: server.url, logger });
    await model.runTools({ ...hello, tools: [broken] });
    expect(logged).toEqual([expect.stringMatching(/^runTools: the tool broken threw/)]);
    expect(written).not.toHaveBeenCalled();
  });

  test('is written with the method that was called', async () => {
    const written = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await using server = await calling('broken');
    const model = new ModelClient({ baseUrl: server.url });
    await model.runToolsStream({ ...hello, tools: [broken] }).final();
    expect(written.mock.calls[0]?.[0]).toMatch(/^runToolsStream: the tool broken threw/);
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
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await using server = await calling('broken');
  const run = new ModelClient({ baseUrl: server.url }).runToolsStream({
    ...hello,
    tools: [broken],
  });
  const pieces: string[] = [];
  for await (const text of run.text) pieces.push(text);
  expect(pieces).toEqual(['Let me ', 'look. ', 'Let me ', 'look. ', 'Sun', 'ny.']);
  expect((await run.final()).message.content).toBe('Sunny.');
  expect(inspect(run)).toBe("ToolRunStream { outcome: 'done', steps: 3, text: 'Sunny.' }");
});
