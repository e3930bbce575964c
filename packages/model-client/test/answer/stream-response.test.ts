import { describe, expect, test } from 'vitest';
import { chatStreamFrom, ModelClient, tool } from '../../src/index.js';
import { last, lines, piece, scriptedServer, type ScriptedServer } from '../scripted-server.js';

const hello = { model: 'm', messages: [{ role: 'user', content: 'Hi' }] } as const;

/** A server that numbers its responses, and lets the first pull fail. */
function numbering(): Promise<ScriptedServer> {
  return scriptedServer((response, { path }, at) => {
    response.setHeader('x-id', String(at));
    if (path === '/api/pull')
      lines(response, [
        { status: 'pulling' },
        at === 0 ? { error: 'unexpected EOF' } : { status: 'success' },
      ]);
    else if (path === '/api/generate')
      lines(response, [{ model: 'm', response: 'Hi', done: true, done_reason: 'stop' }]);
    else {
      const calls = [{ function: { name: 'now', arguments: {} } }];
      const wantsTool = at === 0 && path === '/api/chat';
      lines(response, [wantsTool ? piece('', { tool_calls: calls }) : piece('Hi'), last()]);
    }
  });
}

describe('the response of a stream', () => {
  test.each([
    ['chatStream', (model: ModelClient) => model.chatStream(hello), '/api/chat'],
    [
      'generateStream',
      (model: ModelClient) => model.generateStream({ model: 'm', prompt: 'Hi' }),
      '/api/generate',
    ],
  ] as const)('of %s is there when it has started', async (_name, open, path) => {
    await using server = await numbering();
    const stream = open(new ModelClient({ baseUrl: server.url }));
    expect(stream.response).toBeUndefined();
    await stream.started();
    expect(stream.response).toMatchObject({ status: 200, url: server.url + path });
    expect(stream.response?.headers.get('x-id')).toBe('0');
    await stream.final();
  });

  test('of several requests is the latest one: of a run of tools, and of a pull that restarts', async () => {
    await using tools = await numbering();
    const now = tool({ name: 'now', description: 'The time', run: () => '12:00' });
    const run = new ModelClient({ baseUrl: tools.url }).runToolsStream({ ...hello, tools: [now] });
    const seen: unknown[] = [run.response];
    for await (const event of run)
      if (event.type === 'chunk' || event.type === 'tool-result')
        seen.push(`${event.type} ${run.response?.headers.get('x-id') ?? ''}`);
    expect(seen).toEqual([
      undefined,
      ...['chunk 0', 'chunk 0', 'tool-result 0', 'chunk 1', 'chunk 1'],
    ]);
    await using pulls = await numbering();
    const model = new ModelClient({ baseUrl: pulls.url, retry: { limit: 0 } });
    const pull = model.pullStream({ model: 'm', resume: 1 });
    const ids: unknown[] = [];
    for await (const { status } of pull)
      ids.push([status.slice(0, 7), pull.response?.headers.get('x-id')]);
    expect(ids).toEqual([
      ['pulling', '0'],
      ['restart', '0'],
      ['pulling', '1'],
      ['success', '1'],
    ]);
  });

  test.each(['ndjson', 'sse', 'text'] as const)(
    'of chatStreamFrom is the one that it was given, as %s',
    async (as) => {
      await using server = await numbering();
      const made = new ModelClient({ baseUrl: server.url })
        .chatStream(hello)
        .toResponse({ as, status: 201, headers: { 'x-own': 'a' } });
      const type = made.headers.get('content-type');
      const stream = chatStreamFrom(made);
      expect(stream.response).toBeUndefined();
      await stream.started();
      const { status, headers, url } = stream.response ?? {};
      // The program itself has made it: it has no URL.
      expect([status, headers?.get('content-type'), headers?.get('x-own'), url]).toEqual([
        201,
        type,
        'a',
        '',
      ]);
      await stream.cancel();
      const fetched = await fetch(`${server.url}/chat?key=1`);
      const far = chatStreamFrom(fetched);
      await far.started();
      expect(far.response?.url).toBe(`${server.url}/chat`);
      await far.final();
    },
  );
});
