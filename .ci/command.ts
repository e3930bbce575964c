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

/** Runs a command to its end; never rejects for an exit code. */
export function run(
  command: string,
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv; timeout?: number },
): Promise<Ran> {
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
