// What a run notices is heard, or in its result.
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ModelClient, type Notice, type RunToolsInput } from '../../src/index.js';
import { json, last, lines, piece, scriptedServer } from '../scripted-server.js';

const hello = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] } as const;

/** A client whose model makes a call in each answer, or `answers` alone, and the notices it gives. */
async function calling(
  called: object,
  answers = Infinity,
): Promise<{
  model: ModelClient;
  notices: Notice[];
  [Symbol.asyncDispose](): Promise<void>;
}> {
  const server = await scriptedServer((response, { body }, at) => {
    const message = at < answers ? { tool_calls: [{ function: called }] } : { content: 'Done.' };
    if ((body as { stream: boolean }).stream) lines(response, [piece('', message), last()]);
    else json(response, last({}, message));
  });
  const notices: Notice[] = [];
  const model = new ModelClient({
    baseUrl: server.url,
    logger: null,
    hooks: { onNotice: (notice) => void notices.push(notice) },
  });
  return { model, notices, [Symbol.asyncDispose]: () => server.close() };
}

const schema = z.object({ city: z.string() });
const tools = [{ name: 'look', schema, run: () => 'blue' }] as unknown as RunToolsInput['tools'];

describe('a run that ends at maxSteps (comfyui-mcp#153, lisette#127)', () => {
  test.each([1, 2])('after %i has a warning, and is noticed', async (maxSteps) => {
    await using server = await calling({ name: 'look', arguments: { city: 'Bern' } });
    const { model, notices } = server;
    const stream = model.runToolsStream({ ...hello, tools, maxSteps });
    for (const result of [
      await model.runTools({ ...hello, tools, maxSteps }),
      await stream.final(),
    ]) {
      expect(result.finish).toBe('max-steps');
      expect(result.warnings.map(({ code }) => code)).toEqual(['max-steps']);
      expect(result.warnings[0]?.message).toContain('were not run: raise maxSteps');
    }
    const heard = notices.filter(({ code }) => code === 'max-steps');
    expect(heard.map(({ operation }) => operation)).toEqual(['runTools', 'runToolsStream']);
    expect(heard[0]?.message).toBe(
      `runTools: the run ended at maxSteps, after ${maxSteps === 1 ? '1 request' : '2 requests'}, and the calls of the last answer were not run`,
    );
  });

  test('is not one that answers in its last step, nor one that stopWhen ends', async () => {
    await using answering = await calling({ name: 'look', arguments: { city: 'Bern' } }, 1);
    const answered = await answering.model.runTools({ ...hello, tools, maxSteps: 2 });
    expect([answered.finish, answered.warnings]).toEqual(['answer', []]);
    await using stopping = await calling({ name: 'look', arguments: { city: 'Bern' } });
    const stopped = await stopping.model.runTools({ ...hello, tools, stopWhen: () => true });
    expect([stopped.finish, stopped.warnings]).toEqual(['stopped', []]);
    expect([...answering.notices, ...stopping.notices]).toEqual([]);
  });

  test('has no such warning while it runs', async () => {
    await using server = await calling({ name: 'look', arguments: { city: 'Bern' } });
    const stream = server.model.runToolsStream({ ...hello, tools, maxSteps: 2 });
    for await (const event of stream)
      if (event.type === 'tool-result') expect(stream.partial.warnings).toEqual([]);
  });
});

describe('onToolError is called for a call that cannot be run', () => {
  test.each([
    [
      'whose arguments do not fit',
      { name: 'look', arguments: { town: 'Bern' } },
      'the arguments are invalid: city: Invalid input: expected string, received undefined',
    ],
    [
      'of a tool that does not exist',
      { name: 'fetch', arguments: {} },
      'there is no tool fetch; the tools are look',
    ],
  ])('%s', async (_, called, message) => {
    await using server = await calling(called, 1);
    const errors: unknown[] = [];
    const result = await server.model.runTools({
      ...hello,
      tools,
      onToolError: (error, { call, step }) => {
        errors.push([(error as Error).message, call.function.name, step]);
      },
    });
    expect(errors).toEqual([[message, called.name, 1]]);
    expect(result.messages.at(-2)?.content).toBe(`error: ${message}`);
  });
});
