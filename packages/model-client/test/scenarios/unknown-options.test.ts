import { describe, expect, test } from 'vitest';
import { ModelClient, modelPool } from '../../src/index.js';
import { instrument } from '../../src/otel/index.js';
import { startModelServer } from '../../src/testing/index.js';

/** Calls a function with options that its type does not have. */
function call(
  work: (...args: never[]) => unknown,
  ...args: readonly unknown[]
): () => Promise<unknown> {
  return () =>
    new Promise((resolve) => {
      resolve(Reflect.apply(work, undefined, args));
    });
}

test.each([
  ['model', 'models', call(startModelServer, { model: 'llama3.2' })],
  ['chunkdelay', 'use chunkDelay', call(startModelServer, { chunkdelay: 10 })],
  ['capturecontent', 'use captureContent', call(instrument, { capturecontent: true })],
  ['picks', 'pick', call(modelPool, [new ModelClient()], { picks: 'fastest' })],
])(
  'an option %s, which would be ignored, is refused with the hint %s',
  async (name, hint, work) => {
    await expect(work()).rejects.toMatchObject({
      name: 'InputError',
      code: 'invalid-option',
      message: `option ${name} is not known`,
      hint: expect.stringContaining(hint) as string,
    });
  },
);

describe('a tool whose keys are those of another library', () => {
  const schema = { type: 'object', properties: { city: { type: 'string' } } };
  const run = (): string => 'sunny';

  test.each([
    [
      { name: 'get_weather', parameters: schema, run },
      'tools[0].parameters is not known: use schema',
    ],
    [
      { name: 'get_weather', inputSchema: schema, run },
      'tools[0].inputSchema is not known: use schema',
    ],
    [
      { name: 'get_weather', schema, run, descripton: 'x' },
      'tools[0].descripton is not known: use description',
    ],
  ])('is refused instead of offered without them: %j', async (tool, message) => {
    await using server = await startModelServer();
    const model = new ModelClient({ baseUrl: server.url });
    const request = {
      model: 'llama3.2',
      messages: [{ role: 'user', content: 'Hi' }],
      tools: [tool as never],
    } as const;
    const refused = { name: 'InputError', code: 'invalid-tool', message };
    await expect((async () => model.runTools(request))()).rejects.toMatchObject(refused);
    await expect((async () => model.chat(request))()).rejects.toMatchObject(refused);
    expect(server.requests).toEqual([]);
  });

  test('is taken when it has ours, too, as those of forgeTools have', async () => {
    await using server = await startModelServer();
    const model = new ModelClient({ baseUrl: server.url });
    const tool = {
      name: 'get_weather',
      description: undefined,
      schema,
      inputSchema: schema,
      run,
      annotations: {},
    };
    const { steps } = await model.runTools({
      model: 'llama3.2',
      messages: [{ role: 'user', content: 'What is the weather?' }],
      tools: [tool],
    });
    expect(steps).toHaveLength(2);
  });
});
