// A registry on this machine, in a temporary folder: a release is published to it and installed
// from it before the real one.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../base/command.ts';
import { install } from '../base/install.mjs';
import { published, root } from '../base/paths.ts';
import { freePort } from '../base/ports.ts';

export interface LocalRegistry {
  readonly url: string;
  readonly token: string;
  close(): Promise<void>;
}

const folder = join(root, '.ci', 'registry');

/** Installs the registry, and the runtimes, one of which is the package manager bun. */
export function installRegistry(): void {
  install(folder);
  install(join(root, '.ci', 'runtimes'));
}

/**
 * Starts a registry that has no packages of ours; others come from the registry of npm's
 * configuration.
 */
export async function startRegistry(): Promise<LocalRegistry> {
  const dir = mkdtempSync(join(tmpdir(), 'registry-'));
  const { stdout } = await run('npm', ['config', 'get', 'registry'], { cwd: dir });
  const config = join(dir, 'config.json');
  writeFileSync(config, JSON.stringify(configOf(dir, stdout.trim())));
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}/`;
  const main = join(folder, 'node_modules', 'verdaccio', 'bin', 'verdaccio');
  const child = spawn(
    process.execPath,
    [main, '--config', config, '--listen', `127.0.0.1:${String(port)}`],
    { cwd: dir, stdio: 'pipe' },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) =>
    child.once('close', () => {
      resolve();
    }),
  );
  const close = async (): Promise<void> => {
    child.kill();
    await ended;
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    await answering(url, () => child.exitCode === null);
    return { url, token: await signUp(url), close };
  } catch (error) {
    await close();
    throw new Error(`the local registry did not start\n${output}`, { cause: error });
  }
}

function configOf(dir: string, uplink: string): object {
  const ours = { access: '$all', publish: '$authenticated' };
  return {
    storage: join(dir, 'storage'),
    auth: { htpasswd: { file: join(dir, 'htpasswd') } },
    uplinks: { upstream: { url: uplink, cache: true, timeout: '60s' } },
    packages: {
      ...Object.fromEntries(published.map((name) => [name, ours])),
      '**': { access: '$all', proxy: 'upstream' },
    },
    max_body_size: '50mb',
    web: { enable: false },
    log: { type: 'stdout', format: 'pretty', level: 'warn' },
  };
}

async function answering(url: string, isRunning: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 300 && isRunning(); attempt++) {
    const ok = await fetch(`${url}-/ping`).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`nothing responds at ${url}`);
}

/** A registry lets only users publish. */
async function signUp(url: string): Promise<string> {
  const body = JSON.stringify({ name: 'publisher', password: 'only-on-this-machine' });
  const response = await fetch(`${url}-/user/org.couchdb.user:publisher`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { token } = (await response.json()) as { readonly token?: string };
  if (token === undefined) throw new Error(`no user could be added: ${String(response.status)}`);
  return token;
}
