// The MCP server with the official client, over stdio and HTTP, on the
// embedded forge.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import {
  Client,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { ForgeClient, token } from 'forge-client';
import { type ForgeServer, startForgeServer } from 'forge-client/testing';
import { ModelClient } from 'model-client';
import { startModelServer } from 'model-client/testing';
import {
  afterEach,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';
import { forgeHandler } from './http.ts';
import { mcpTools } from './mcp-tools.ts';
import { optionsFromEnv } from './server.ts';

type Era = 'auto' | 'legacy';

const where = { owner: 'ada', repo: 'engine' };
let forge: ForgeServer;
let own: ForgeClient;
beforeEach(async () => {
  forge = await startForgeServer();
  own = new ForgeClient({ baseUrl: forge.url, auth: token(forge.token) });
  forge.seed.issues('ada/engine', ['It leaks']);
});
afterEach(() => forge.close());

/**
 * Connects the official client. `confirm` answers the server's questions;
 * without it the client cannot be asked.
 */
function newClient(
  era: Era,
  confirm?: boolean,
  asked: string[] = [],
): Client {
  const capabilities =
    confirm === undefined ? {} : { elicitation: { form: {} } };
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { capabilities, versionNegotiation: { mode: era } },
  );
  if (confirm !== undefined)
    client.setRequestHandler('elicitation/create', ({ params }) => {
      asked.push(params.message);
      return confirm
        ? { action: 'accept', content: { confirm: true } }
        : { action: 'decline' };
    });
  onTestFinished(() => client.close());
  return client;
}

async function overStdio(
  client: Client,
  env: Readonly<Record<string, string>> = {},
): Promise<Client> {
  const command = process.execPath;
  const args = [join(import.meta.dirname, 'stdio.ts')];
  await client.connect(
    new StdioClientTransport({
      command,
      args,
      env: { FORGE_URL: forge.url, FORGE_TOKEN: forge.token, ...env },
    }),
  );
  return client;
}

async function overHttp(
  client: Client,
  env: NodeJS.ProcessEnv = {},
  bearer = forge.token,
): Promise<Client> {
  const shared = new ForgeClient({ baseUrl: forge.url });
  const handler = forgeHandler(shared, optionsFromEnv(env));
  const server = serve({
    fetch: handler.fetch,
    port: 0,
    hostname: '127.0.0.1',
  }) as Server;
  await new Promise<void>((resolve) => server.once('listening', resolve));
  onTestFinished(async () => {
    await handler.close();
    server.closeAllConnections();
    server.close();
    await shared.close();
  });
  const url = new URL(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
  );
  await client.connect(
    new StreamableHTTPClientTransport(url, {
      requestInit: { headers: { authorization: `Bearer ${bearer}` } },
    }),
  );
  return client;
}

function textOf(result: Awaited<ReturnType<Client['callTool']>>): string {
  return result.content
    .map((part) => (part.type === 'text' ? part.text : ''))
    .join('');
}

describe.each([
  ['stdio', 'auto', overStdio],
  ['HTTP', 'auto', overHttp],
] as const)('over %s', (_, era, connect) => {
  test('tools are listed with schemas and hints', async () => {
    const client = await connect(newClient(era));
    const { tools } = await client.listTools();
    const create = tools.find(({ name }) => name === 'issues_create');
    expect(create).toMatchObject({
      description: 'Opens an issue.',
      inputSchema: { type: 'object', required: ['owner', 'repo', 'title'] },
      annotations: { readOnlyHint: false, destructiveHint: false },
    });
    expect(tools.length).toBeLessThanOrEqual(30);
  });

  test('an issue is read', async () => {
    const client = await connect(newClient(era));
    const result = await client.callTool({
      name: 'issues_get',
      arguments: { ...where, index: 1 },
    });
    expect(JSON.parse(textOf(result))).toMatchObject({
      number: 1,
      title: 'It leaks',
    });
  });

  test('an error comes back in words', async () => {
    const client = await connect(newClient(era));
    const missing = await client.callTool({
      name: 'issues_get',
      arguments: { ...where, index: 404 },
    });
    expect(missing.isError).toBe(true);
    expect(textOf(missing)).toContain(
      'not found: /repos/ada/engine/issues/404',
    );
  });

  test('a write is made when the user confirms it, and only then', async () => {
    const asked: string[] = [];
    const call = {
      name: 'issues_create',
      arguments: { ...where, title: 'New' },
    };
    const declined = await (
      await connect(newClient(era, false, asked))
    ).callTool(call);
    expect(declined.isError).toBe(true);
    expect(textOf(declined)).toContain(
      'was not approved: nothing was sent',
    );
    expect(await own.issues.list(where).total()).toBe(1);
    const done = await (
      await connect(newClient(era, true, asked))
    ).callTool(call);
    expect(JSON.parse(textOf(done))).toMatchObject({
      number: 2,
      title: 'New',
    });
    expect(await own.issues.list(where).total()).toBe(2);
    expect(asked).toHaveLength(2);
    expect(asked[0]).toContain('issues_create: Opens an issue.');
    expect(asked[0]).toContain('"title": "New"');
  });

  test('a client that cannot ask its user cannot write', async () => {
    const client = await connect(newClient(era));
    const call = client.callTool({
      name: 'issues_create',
      arguments: { ...where, title: 'New' },
    });
    const refused = await call.then(
      ({ isError }) => isError,
      () => true,
    );
    expect(refused).toBe(true);
    expect(await own.issues.list(where).total()).toBe(1);
  });

  test('a read-only server has no tool that writes', async () => {
    const client = await connect(newClient(era, true), {
      FORGE_READ_ONLY: '1',
    });
    const { tools } = await client.listTools();
    expect(
      tools.every(({ annotations }) => annotations?.readOnlyHint === true),
    ).toBe(true);
    const call = client.callTool({
      name: 'issues_create',
      arguments: { ...where, title: 'New' },
    });
    await expect(
      call.then(
        (result) =>
          result.isError === true &&
          Promise.reject(new Error(textOf(result))),
      ),
    ).rejects.toThrow(/issues_create/);
    expect(await own.issues.list(where).total()).toBe(1);
  });
});

test('a client of an older protocol is asked over stdio too', async () => {
  const asked: string[] = [];
  const client = await overStdio(newClient('legacy', true, asked));
  const done = await client.callTool({
    name: 'issues_create',
    arguments: { ...where, title: 'New' },
  });
  expect(JSON.parse(textOf(done))).toMatchObject({ number: 2 });
  expect(asked).toHaveLength(1);
});

test('a client of an older protocol cannot be asked over HTTP, so it cannot write', async () => {
  const client = await overHttp(newClient('legacy', true));
  const call = client.callTool({
    name: 'issues_create',
    arguments: { ...where, title: 'New' },
  });
  await expect(
    call.then(
      ({ isError }) =>
        isError === true && Promise.reject(new Error('refused')),
    ),
  ).rejects.toThrow();
  expect(await own.issues.list(where).total()).toBe(1);
});

test('over HTTP each request uses the token of its user, and a request without one is refused', async () => {
  const reader = forge.seed.user('reader');
  const client = await overHttp(
    newClient('auto', true),
    { FORGE_TOOLS: 'user.get' },
    reader.token,
  );
  expect(
    JSON.parse(
      textOf(await client.callTool({ name: 'user_get', arguments: {} })),
    ),
  ).toMatchObject({ login: 'reader' });
  await expect(overHttp(newClient('auto'), {}, '')).rejects.toThrow();
});

test('a page of another name cannot reach the server', async () => {
  const handler = forgeHandler(own);
  const headers = { authorization: 'Bearer x', host: 'evil.example' };
  expect(
    (
      await handler.fetch(
        new Request('http://evil.example/mcp', { method: 'POST', headers }),
      )
    ).status,
  ).toBe(403);
});

test('the tools of an MCP server run in a tool loop of a local model', async () => {
  const client = await overStdio(newClient('auto'));
  await using model = await startModelServer({
    reply: ({ messages }) => {
      const results = messages.filter(({ role }) => role === 'tool');
      if (results.length > 0)
        return `It is called: ${(JSON.parse(results[0]?.content ?? '') as { title: string }).title}`;
      return {
        tool_calls: [
          {
            function: {
              name: 'issues_get',
              arguments: { ...where, index: 1 },
            },
          },
        ],
      };
    },
  });
  const { message } = await new ModelClient({
    baseUrl: model.url,
  }).runTools({
    model: 'llama3.2',
    messages: [
      { role: 'user', content: 'What is issue 1 of ada/engine called?' },
    ],
    tools: await mcpTools(client),
  });
  expect(message.content).toBe('It is called: It leaks');
});
