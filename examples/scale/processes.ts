// Starts the scripts of this folder for the tests, and waits for them.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { TestContext } from 'vitest';

/**
 * Locks of 12 s: long enough for a busy machine, short enough for a test.
 */
const JOB_TIMEOUT_MS = 8000;

type Finished = TestContext['onTestFinished'];

/** A running script. */
export interface Script {
  readonly process: ChildProcess;
  readonly output: string;
  readonly errors: string;
  /** Its exit code; null when it was killed. */
  readonly ended: Promise<number | null>;
}

/**
 * Returns a function that starts a script of this folder. It is killed at
 * the end of the test.
 */
export function scripts(
  onTestFinished: Finished,
  env: NodeJS.ProcessEnv,
): (path: string, ...args: string[]) => Script {
  return (path, ...args) => {
    // Node 22 and 24 warn that SQLite is experimental.
    const child = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        resolve(import.meta.dirname, path),
        ...args,
      ],
      {
        env: {
          ...process.env,
          NODE_OPTIONS: '',
          JOB_TIMEOUT_MS: String(JOB_TIMEOUT_MS),
          ...env,
        },
      },
    );
    const script = {
      process: child,
      output: '',
      errors: '',
      ended: once(child, 'close').then(([code]) => code as number | null),
    };
    child.stdout
      .setEncoding('utf8')
      .on('data', (text: string) => (script.output += text));
    child.stderr
      .setEncoding('utf8')
      .on('data', (text: string) => (script.errors += text));
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await script.ended;
    });
    return script;
  };
}

/** Waits for a condition. */
export async function reached(condition: () => boolean): Promise<void> {
  while (!condition()) await setTimeout(10);
}

/** Makes a folder that is removed at the end of the test. */
export async function temporaryFolder(
  onTestFinished: Finished,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'scale-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
