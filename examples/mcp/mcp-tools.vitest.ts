// The tools of an MCP server in a tool loop: their results, their errors
// and their end.
import { Client } from '@modelcontextprotocol/client';
import {
  type CallToolResult,
  InMemoryTransport,
  McpServer,
} from '@modelcontextprotocol/server';
import { ModelClient, type ToolRunEvent } from 'model-client';
import { startModelServer } from 'model-client/testing';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { mcpTools } from './mcp-tools.ts';

type Run = (
  args: { readonly city: string; readonly days: number },
  signal: AbortSignal,
) => CallToolResult | Promise<CallToolResult>;

/** Connects a client to a server with one tool. */
async function withTool(run: Run): Promise<Client> {
  const server = new McpServer({ name: 'test', version: '1.0.0' });
  const inputSchema = z.object({ city: z.string(), days: z.int().min(2) });
  server.registerTool(
    'get_weather',
    { description: 'The weather of a city', inputSchema },
    (args, { mcpReq }) => run(args, mcpReq.signal),
  );
  const client = new Client({ name: 'test', version: '1.0.0' });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(there), client.connect(here)]);
  onTestFinished(() => client.close());
  return client;
}

/** Lets a model call the tool, and returns the events. */
async function events(
  client: Client,
  signal?: AbortSignal,
): Promise<ToolRunEvent[]> {
  const server = await startModelServer();
  onTestFinished(() => server.close());
  const run = new ModelClient({ baseUrl: server.url }).runToolsStream(
    {
      model: 'llama3.2',
      messages: [{ role: 'user', content: 'How is the weather in Oslo?' }],
      tools: await mcpTools(client),
    },
    { signal },
  );
  const seen: ToolRunEvent[] = [];
  for await (const event of run)
    if (event.type.startsWith('tool')) seen.push(event);
  return seen;
}

test('arguments match the schema of the server, and texts and resources come back as one text', async () => {
  const asked: unknown[] = [];
  const client = await withTool((args) => {
    asked.push(args);
    const resource = { uri: 'file:///forecast', text: 'and dry' };
    return {
      content: [
        { type: 'text', text: 'sunny' },
        { type: 'resource', resource },
        { type: 'image', data: 'AA==', mimeType: 'image/png' },
      ],
    };
  });
  expect(await events(client)).toMatchObject([
    { type: 'tool-call' },
    { type: 'tool-result', content: 'sunny\nand dry\n(image)' },
  ]);
  expect(asked).toEqual([{ city: 'Oslo', days: 2 }]);
});

test('structured content without texts comes back as JSON', async () => {
  const client = await withTool(() => ({
    content: [],
    structuredContent: { sky: 'clear' },
  }));
  expect((await events(client))[1]).toMatchObject({
    type: 'tool-result',
    content: '{"sky":"clear"}',
  });
});

test('an error of the tool is sent to the model, and the loop goes on', async () => {
  for (const run of [
    () => ({
      isError: true,
      content: [{ type: 'text' as const, text: 'no such city' }],
    }),
    () => Promise.reject(new Error('no such city')),
  ]) {
    const [, failed] = await events(await withTool(run));
    expect(failed).toMatchObject({
      type: 'tool-error',
      content: 'error: no such city',
    });
  }
});

test('an abort of the loop cancels the call on the server', async () => {
  const controller = new AbortController();
  let cancelled: Promise<string> | undefined;
  const client = await withTool((_args, signal) => {
    cancelled = new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        resolve('cancelled');
      });
    });
    controller.abort();
    return new Promise(() => undefined);
  });
  await expect(events(client, controller.signal)).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(await cancelled).toBe('cancelled');
});
