// Runs other programs.
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from './paths.ts';

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  /** Both outputs, in order of arrival. */
  readonly output: string;
  readonly ms: number;
}

interface RunOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** In ms. Default four minutes. */
  readonly timeout?: number;
}

/** Runs a command to its end; never rejects for an exit code. */
export function run(command: string, args: readonly string[], options: RunOptions): Promise<Ran> {
  const begin = performance.now();
  const PATH = [join(root, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter);
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { ...process.env, NODE_OPTIONS: '', PATH, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: options.timeout ?? 240_000,
  });
  let stdout = '';
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return new Promise((resolve) => {
    child.on('error', (error) => (output += error.message));
    child.on('close', (code) => {
      resolve({ code, stdout, output, ms: performance.now() - begin });
    });
  });
}

/** Runs a command to its end. Throws what it printed when its exit code is not 0. */
export async function runOrThrow(
  command: string,
  args: readonly string[],
  options: RunOptions,
): Promise<Ran> {
  const ran = await run(command, args, options);
  if (ran.code !== 0) throw new Error(`${[command, ...args].join(' ')} failed\n${ran.output}`);
  return ran;
}
