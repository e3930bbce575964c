// Both packages on each runtime: Node, Bun, Deno and workerd.
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { describe, expect, inject, test } from 'vitest';
import { root } from '../.ci/base/paths.ts';
import { run } from '../.ci/base/command.ts';
import { eventually, freePort } from '../.ci/base/ports.ts';

const stage = inject('stage');
const runtimes = join(root, '.ci', 'runtimes', 'node_modules');
const bin = (name: string): string => join(runtimes, '.bin', name);

interface Runtime {
  readonly command: string;
  /** The words that go before the program's name. */
  readonly before?: readonly string[];
}

const matrix: Readonly<Record<string, Runtime>> = {
  'Node 20.18': { command: join(runtimes, 'node-20', 'bin', 'node') },
  'Node 22': { command: join(runtimes, 'node-22', 'bin', 'node') },
  'Node 26': { command: join(runtimes, 'node-26', 'bin', 'node') },
  'Node 24': { command: process.execPath },
  Bun: { command: bin('bun'), before: ['run'] },
  Deno: {
    command: bin('deno'),
    before: ['run', '--allow-all', '--node-modules-dir=manual', '--no-config'],
  },
};

for (const [name, { command, before = [] }] of Object.entries(matrix)) {
  describe(name, () => {
    for (const program of ['esm.mjs', 'cjs.cjs']) {
      test(`runs ${program} on the installed packages`, async () => {
        expect(existsSync(command), `${command} is missing: .ci/run installs it`).toBe(true);
        const { code, output } = await run(command, [...before, program], {
          cwd: stage,
          env: { DENO_DIR: join(stage, 'deno') },
        });
        expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
        expect(output).toContain('done: 10');
      });
    }
  });
}

test('workerd streams a chat through the fetch driver', async () => {
  const server = await listening(process.execPath, ['serve.mjs'], /^http:/);
  const port = await freePort();
  const worker = spawn(bin('workerd'), ['serve', await workerConfig(port)], {
    cwd: stage,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const answer = await eventually(() =>
      fetch(`http://127.0.0.1:${String(port)}/?server=${encodeURIComponent(server.line)}`),
    );
    const text = await answer.text();
    expect(answer.status, text).toBe(200);
    const told = JSON.parse(text) as { text: string; events: number; isInputError: boolean };
    expect(told.isInputError).toBe(true);
    expect(told.events).toBeGreaterThan(1);
    expect(told.text).not.toBe('');
  } finally {
    worker.kill('SIGKILL');
    server.end();
  }
});

/** Bundles the worker as a bundler for workers does, which also tries the `workerd` condition. */
async function workerConfig(port: number): Promise<string> {
  await build({
    entryPoints: [join(stage, 'worker.mjs')],
    outfile: join(stage, 'worker-bundle.js'),
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    conditions: ['workerd', 'worker'],
    mainFields: ['module', 'main'],
    external: ['node:*'],
    logLevel: 'silent',
  });
  const config = join(stage, 'worker.capnp');
  writeFileSync(
    config,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (modules = [(name = "worker", esModule = embed "worker-bundle.js")], compatibilityDate = "2026-01-01", globalOutbound = "internet")),
    (name = "internet", network = (allow = ["public", "private"], tlsOptions = (trustBrowserCas = true))),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${String(port)}", http = (), service = "main")],
);
`,
  );
  return config;
}

async function listening(
  command: string,
  args: readonly string[],
  pattern: RegExp,
): Promise<{ line: string; end: () => void }> {
  const child = spawn(command, args, { cwd: stage, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(child.stdout)) {
    if (pattern.test(line)) return { line, end: () => child.kill('SIGKILL') };
  }
  throw new Error(`${args.join(' ')} ended without a line like ${String(pattern)}`);
}
