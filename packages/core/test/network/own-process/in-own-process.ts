import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';

interface ProcessOptions {
  /** The Node that runs it. Default: the one that runs the test. */
  readonly node?: string;
  /** Options of Node. Default: none. */
  readonly flags?: readonly string[];
}

/** Runs a program in a process of its own, in which only what it imports is loaded. Returns what it writes. */
export async function inOwnProcess(
  program: URL,
  args: readonly string[],
  { node = process.execPath, flags = [] }: ProcessOptions = {},
): Promise<unknown> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(program)],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    conditions: ['@clients/source'],
    external: ['undici'],
    target: 'node20',
    logLevel: 'silent',
  });
  const cwd = fileURLToPath(new URL('../../..', import.meta.url));
  const command = [...flags, '--input-type=module', '-', ...args];
  const running = promisify(execFile)(node, command, { cwd });
  running.child.stdin?.end(outputFiles[0]?.text);
  return JSON.parse((await running).stdout);
}

/** The versions of Node on this machine: the one that runs the test, and the system's. */
export function installedNodes(): readonly string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const system = folders
    .filter((folder) => !folder.includes('node_modules'))
    .map((folder) => join(folder, 'node'))
    .find((path) => existsSync(path));
  return [...new Set([process.execPath, ...(system === undefined ? [] : [system])])];
}
