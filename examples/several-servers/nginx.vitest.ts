// The configuration of this folder with a real nginx and two model servers.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ModelClient } from 'model-client';
import {
  type ModelServer,
  type RecordedRequest,
  startModelServer,
} from 'model-client/testing';
import { describe, expect, onTestFinished, test } from 'vitest';

const isInstalled = spawnSync('nginx', ['-v']).status === 0;
if (!isInstalled)
  console.warn(
    'examples/several-servers: skipped, because nginx is not installed',
  );

const hello = {
  model: 'llama3.2',
  messages: [{ role: 'user', content: 'Why is the sky blue?' }],
};

describe.skipIf(!isInstalled)('behind nginx', () => {
  test('a stream arrives piece by piece, and leaving it reaches the server', async () => {
    const { model, servers } = await start({ reply: () => 'It is air.' });
    // The servers stop sending in the middle of the answer.
    for (const { faults } of servers)
      faults.add({ endpoint: 'chat', stall: true, at: 'middle' });
    const stream = model.chatStream(hello);
    for await (const event of stream) {
      expect(event.message.content).not.toBe('');
      break;
    }
    const [chat] = servers.flatMap(findChats);
    expect(await chat?.ended).toBe('closed-by-client');
  });

  test('two chats at the same time go to two servers', async () => {
    const { model, servers } = await start({ latency: 300 });
    await Promise.all([model.chat(hello), model.chat(hello)]);
    expect(servers.map((server) => findChats(server).length)).toEqual([
      1, 1,
    ]);
  });

  test('a chat is not sent to another server after the first has read it', async () => {
    const { model, servers } = await start();
    for (const { faults } of servers)
      faults.add({ endpoint: 'chat', reset: 'before' });
    await expect(model.chat(hello)).rejects.toMatchObject({ status: 502 });
    expect(servers.flatMap(findChats)).toHaveLength(1);
  });

  test('a server that is down costs no call', async () => {
    const { model, servers } = await start();
    await servers[0].close();
    for (let count = 0; count < 6; count++)
      expect((await model.chat(hello)).message.role).toBe('assistant');
    expect(findChats(servers[1])).toHaveLength(6);
  });
});

/** Starts two model servers, and nginx before them. */
async function start(
  options: Parameters<typeof startModelServer>[0] = {},
): Promise<{ model: ModelClient; servers: [ModelServer, ModelServer] }> {
  const servers: [ModelServer, ModelServer] = [
    await startModelServer(options),
    await startModelServer(options),
  ];
  onTestFinished(async () => {
    for (const server of servers) await server.close();
  });
  const [first, second] = servers.map(({ url }) => new URL(url).host);
  const port = await freePort();
  const shown = await readFile(
    join(import.meta.dirname, 'nginx.conf'),
    'utf8',
  );
  const config = shown
    .replace('gpu-1:11434', String(first))
    .replace('gpu-2:11434', String(second))
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('http {', 'http {\n  access_log off;');
  await runNginx(config);
  const baseUrl = `http://127.0.0.1:${port}`;
  // No retries: nginx alone finds another server.
  const model = new ModelClient({ baseUrl, retry: { limit: 0 } });
  await expect
    .poll(() =>
      model.version().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  return { model, servers };
}

function findChats({ requests }: ModelServer): RecordedRequest[] {
  return requests.filter(({ endpoint }) => endpoint === 'chat');
}

async function runNginx(config: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const file = join(folder, 'nginx.conf');
  await writeFile(file, config);
  const directives = `daemon off; pid ${join(folder, 'pid')};`;
  const nginx = spawn(
    'nginx',
    ['-c', file, '-p', folder, '-e', 'stderr', '-g', directives],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  onTestFinished(async () => {
    nginx.kill('SIGTERM');
    if (nginx.exitCode === null) await once(nginx, 'exit');
    await rm(folder, { recursive: true });
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
