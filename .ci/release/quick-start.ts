// What a new user does: an empty folder, an install from the registry, and the code blocks of the
// README that came with the package.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runOrThrow } from '../base/command.ts';
import type { Published } from '../base/paths.ts';
import type { LocalRegistry } from './local-registry.ts';
import { writeNpmrc } from './publish.ts';

export interface Tried {
  readonly version: string;
  /** Seconds from the empty folder to the output of the first block. */
  readonly seconds: number;
  /** Code blocks that ran, and those that import packages which the README does not install. */
  readonly ran: number;
  readonly skipped: number;
}

const START: Readonly<Record<Published, string>> = {
  'model-client': 'startModelServer',
  'forge-client': 'startForgeServer',
};

/** Installs a package from the registry by a tag, and runs its README on its embedded server. */
export async function tryQuickStart(
  name: Published,
  distTag: string,
  registry: LocalRegistry,
): Promise<Tried> {
  const begin = performance.now();
  const dir = mkdtempSync(join(tmpdir(), 'new user '));
  const server = new AbortController();
  try {
    writeNpmrc(dir, registry.url, registry.token);
    // As `npm init -y` writes it: a file that uses `await` outside of functions needs a name that
    // ends in .mjs or .mts.
    writeFileSync(
      join(dir, 'package.json'),
      JSON.stringify({ name: 'program', private: true, type: 'commonjs' }),
    );
    // Named on the command line, because the environment of `npm run` takes precedence over .npmrc.
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    const args = ['install', `${name}@${distTag}`, '--registry', registry.url, ...quiet];
    await runOrThrow('npm', args, { cwd: dir });
    const env = await serve(name, dir, server.signal);
    const blocks = blocksOf(readFileSync(join(dir, 'node_modules', name, 'README.md'), 'utf8'));
    const runnable = blocks.filter((block) => resolves(block, dir));
    if (runnable[0] === undefined || runnable[0] !== blocks[0])
      throw new Error(`the first block of the README of ${name} does not run`);
    let seconds = 0;
    for (const [position, { language, code }] of runnable.entries()) {
      const file = `block-${String(position)}.m${language}`;
      writeFileSync(join(dir, file), code);
      const { output } = await runOrThrow(process.execPath, ['--no-warnings', file], {
        cwd: dir,
        env,
      });
      if (position > 0) continue;
      if (output.trim() === '') throw new Error(`the quick start of ${name} printed nothing`);
      seconds = (performance.now() - begin) / 1000;
    }
    const { version } = JSON.parse(
      readFileSync(join(dir, 'node_modules', name, 'package.json'), 'utf8'),
    ) as { readonly version: string };
    return { version, seconds, ran: runnable.length, skipped: blocks.length - runnable.length };
  } finally {
    server.abort();
    rmSync(dir, { recursive: true, force: true });
  }
}

interface Block {
  readonly language: string;
  readonly code: string;
}

/**
 * Returns the blocks of JavaScript and TypeScript in a page that are whole programs: those that
 * import something.
 */
export function blocksOf(page: string): readonly Block[] {
  return [...page.matchAll(/^```(js|ts)\n([^]*?)^```$/gm)]
    .map(([, language = '', code = '']) => ({ language, code }))
    .filter(({ code }) => /^import /m.test(code));
}

/** Whether the folder has every package that a block imports. */
function resolves({ code }: Block, dir: string): boolean {
  return [...code.matchAll(/^(?:import|\} from).*?'([^']+)';$/gm)].every(([, from = '']) => {
    const [, name = ''] = /^(@[^/]+\/[^/]+|[^/]+)/.exec(from) ?? [];
    return from.startsWith('node:') || existsSync(join(dir, 'node_modules', name));
  });
}

/**
 * Starts the embedded server of the installed package, and returns the environment that leads to
 * it.
 */
async function serve(
  name: Published,
  dir: string,
  signal: AbortSignal,
): Promise<NodeJS.ProcessEnv> {
  const code = `import { ${START[name]} as start } from '${name}/testing';
const { url, token } = await start();
console.log(JSON.stringify({ url, token }));
await new Promise(() => setInterval(() => {}, 60_000));\n`;
  writeFileSync(join(dir, 'serve.mjs'), code);
  const child = spawn(process.execPath, ['serve.mjs'], {
    cwd: dir,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  signal.addEventListener('abort', () => child.kill());
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    child.once('close', () => {
      reject(new Error(`the embedded server of ${name} did not start`));
    });
  });
  const { url, token = '' } = JSON.parse(line) as { readonly url: string; readonly token?: string };
  return name === 'model-client'
    ? { OLLAMA_HOST: url, MODEL_URL: url }
    : { FORGE_URL: url, FORGE_TOKEN: token, HOOK_SECRET: 'a secret of the hook' };
}
