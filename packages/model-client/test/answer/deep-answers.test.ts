import * as z from 'zod';
import { expect, test } from 'vitest';
import { ModelClient } from '../../src/index.js';
import { PartialJson } from '../../src/answer/partial-json.js';
import { failure, json, last, piece, scriptedServer } from '../scripted-server.js';

const LEVELS = 100_000;
const hello = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] } as const;
const tree = z.object({
  name: z.string(),
  get child() {
    return z.optional(tree);
  },
});

function deep(levels: number): string {
  return `${'{"name":"a","child":'.repeat(levels)}{"name":"a"}${'}'.repeat(levels)}`;
}

test('an answer that is nested too deeply for its schema is an OutputError', async () => {
  await using server = await scriptedServer((response) => {
    json(response, last({}, { content: deep(LEVELS) }));
  });
  const error = await failure(
    new ModelClient({ baseUrl: server.url }).chat({ ...hello, format: tree }),
  );
  expect(error).toMatchObject({
    name: 'OutputError',
    code: 'schema-mismatch',
    message: expect.stringContaining('nested too deeply') as string,
  });
});

test('a partial answer that is nested too deeply stops growing, and the rest is not read', () => {
  const partial = new PartialJson();
  // Showing all levels each time would take minutes.
  for (let i = 0; i < 300_000; i++) partial.next('[');
  let levels = 0;
  for (let value = partial.snapshot(); Array.isArray(value); value = value[0] as unknown) levels++;
  expect(levels).toBe(500);
});

test.each([
  [200, undefined],
  [20_000, 'too-deep'],
] as const)(
  'a tool call with arguments %i deep that comes twice is one call, or an error by name',
  async (levels, code) => {
    const args = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    const calls = `[{"function":{"index":0,"name":"f","arguments":${args}}}]`;
    await using server = await scriptedServer((response) => {
      const withCalls = (event: object): string =>
        JSON.stringify(event).replace('"CALLS"', () => calls);
      response.setHeader('content-type', 'application/x-ndjson');
      response.end(
        `${withCalls(piece('', { tool_calls: 'CALLS' }))}\n${withCalls(last({}, { tool_calls: 'CALLS' }))}\n`,
      );
    });
    const final = new ModelClient({ baseUrl: server.url }).chatStream(hello).final();
    if (code !== undefined)
      expect(await failure(final)).toMatchObject({ name: 'OutputError', code });
    else expect((await final).message.tool_calls).toMatchObject([{ function: { name: 'f' } }]);
  },
);
