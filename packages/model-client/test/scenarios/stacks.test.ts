import { expect, test } from 'vitest';
import { ModelClient, tool } from '../../src/index.js';
import { failure, lines, piece, type Script, scriptedServer } from '../scripted-server.js';

const hello = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] } as const;
const now = tool({
  name: 'now',
  schema: { type: 'object' },
  run: () => 'noon',
});

/** What a program may iterate or await; each in a function by the name that the stack has to show. */
const PROGRAMS: Readonly<Record<string, (model: ModelClient) => Promise<unknown>>> = {
  chat: async function inTheProgram(model) {
    await model.chat(hello);
  },
  chatStream: async function inTheProgram(model) {
    for await (const event of model.chatStream(hello)) expect(event).toBeDefined();
  },
  'text of chatStream': async function inTheProgram(model) {
    for await (const text of model.chatStream(hello).text) expect(text).toBeDefined();
  },
  'final of chatStream': async function inTheProgram(model) {
    await model.chatStream(hello).final();
  },
  runToolsStream: async function inTheProgram(model) {
    for await (const event of model.runToolsStream({ ...hello, tools: [now] }))
      expect(event).toBeDefined();
  },
  ensure: async function inTheProgram(model) {
    await model.ensure('m');
  },
  pullStream: async function inTheProgram(model) {
    for await (const event of model.pullStream({ model: 'm' })) expect(event).toBeDefined();
  },
};

const FAILURES: Readonly<Record<string, Script>> = {
  'a status': (response) => void response.writeHead(403).end('{"error":"forbidden"}'),
  'an error in the middle': (response, { body }) => {
    if ((body as { stream?: boolean } | undefined)?.stream !== true)
      response.writeHead(500).end('{"error":"boom"}');
    else lines(response, [piece('A'), { error: 'boom' }]);
  },
  'the limit for the first byte': () => undefined,
};

const CASES = ['undici', 'fetch'].flatMap((driver) =>
  Object.entries(FAILURES).map(([failing, script]) => [driver, failing, script] as const),
);

test.each(CASES)(
  'over %s, the stack of what fails by %s shows the line of the program',
  async (driver, _, script) => {
    await using server = await scriptedServer(script);
    const own = driver === 'fetch' ? { fetch: globalThis.fetch } : {};
    await using model = new ModelClient({
      baseUrl: server.url,
      retry: { limit: 0 },
      timeouts: { firstByte: 100 },
      ...own,
    });
    // One after another: timers that expire together add frames of their own.
    for (const [name, run] of Object.entries(PROGRAMS)) {
      const { stack } = (await failure(run(model))) as Error;
      expect(stack, name).toContain('inTheProgram');
    }
  },
);
