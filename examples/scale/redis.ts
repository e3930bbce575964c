// Starts a separate Redis for the test and the measurement, on a free port
// and in a temporary folder. It ends with this process.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A running Redis. */
export interface Redis {
  readonly url: string;
  close(): Promise<void>;
}

/** Whether `redis-server` is installed. */
export const hasRedis: boolean =
  spawnSync('redis-server', ['--version']).status === 0;

/** Starts `redis-server`, and returns when it accepts connections. */
export async function startRedis(): Promise<Redis> {
  const dir = await mkdtemp(join(tmpdir(), 'redis-'));
  const port = await freePort();
  const child = spawn(
    'redis-server',
    [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      dir,
      '--save',
      '',
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const kill = (): boolean => child.kill('SIGKILL');
  process.once('exit', kill);
  await ready(child);
  return {
    url: `redis://127.0.0.1:${port}`,
    close: async () => {
      process.off('exit', kill);
      const closed = once(child, 'exit');
      kill();
      await closed;
      await rm(dir, { recursive: true });
    },
  };
}

async function ready(child: ChildProcess): Promise<void> {
  if (child.stdout === null) throw new Error('redis-server has no output');
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (!line.includes('Ready to accept connections')) continue;
    child.stdout.resume();
    return;
  }
  throw new Error(`redis-server ended: ${lines.join('\n')}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
