// An example as a reader saves and runs it.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Ran, run } from '../base/command.ts';
import { nodeOf, root } from '../base/paths.ts';
import { isJavaScript } from '../update/snippets.ts';

/** Loaded before an example; see there. */
export const redirect: string = join(import.meta.dirname, 'redirect.mjs');

/** No server of the machine's environment. */
export const NO_SERVERS: NodeJS.ProcessEnv = {
  MODEL_URL: undefined,
  FORGE_URL: undefined,
  FORGE_TOKEN: undefined,
  OLLAMA_HOST: undefined,
};

/** The name under which a reader saves an example; see docs/start.md. */
export function savedAs(name: string): string {
  // These import each other.
  if (/^mcp[/\\]/.test(name)) return name;
  const isPlain = isJavaScript(readFileSync(join(root, 'examples', name), 'utf8'));
  return name.replace(/\.ts$/, isPlain ? '.mjs' : '.mts');
}

/** Runs an example to its end. */
export function runExample(
  stage: string,
  name: string,
  env: NodeJS.ProcessEnv,
  args: readonly string[] = [],
): Promise<Ran> {
  const [command, ...before] = commandOf(stage, name);
  return run(command, [...before, ...args], {
    cwd: join(stage, 'work'),
    env: { ...NO_SERVERS, ...env },
    timeout: 50_000,
  });
}

/** Starts an example that waits for somebody. */
export function startExample(
  stage: string,
  name: string,
  env: NodeJS.ProcessEnv,
  args: readonly string[] = [],
): Started {
  const [command, ...before] = commandOf(stage, name);
  const child = spawn(command, [...before, ...args], {
    cwd: join(stage, 'work'),
    env: { ...process.env, ...NO_SERVERS, ...env },
  });
  return new Started(child);
}

/** An example that runs. */
export class Started {
  /** Both outputs, in order of arrival. */
  output = '';
  readonly #child: ChildProcessWithoutNullStreams;

  constructor(child: ChildProcessWithoutNullStreams) {
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
  }

  write(text: string): void {
    this.#child.stdin.write(text);
  }

  stop(): void {
    this.#child.kill();
  }
}

/** JavaScript runs on the oldest Node, TypeScript on one that takes it. */
function commandOf(stage: string, name: string): readonly [string, ...string[]] {
  const saved = savedAs(name);
  const node = nodeOf(saved.endsWith('.mjs') ? 20 : 22);
  return [node, '--import', redirect, join(stage, saved)];
}
