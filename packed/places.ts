// Runs user/features.mjs on each runtime, against the servers of user/serve-places.mjs.
import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { run } from '../.ci/base/command.ts';
import { root } from '../.ci/base/paths.ts';
import { eventually, freePort } from '../.ci/base/ports.ts';
import { launchChromium, launchFirefox } from './browser/launch.ts';
import { startSite } from './browser/origins.ts';
import { Page } from './browser/page.ts';

/** What came of each feature: `yes`, `no`, or what went wrong. */
export type Results = Readonly<Record<string, string>>;

const runtimes = join(root, '.ci', 'runtimes', 'node_modules');

/** The path of a runtime's command. */
export function runtime(name: string): string {
  return name.startsWith('node-')
    ? join(runtimes, name, 'bin', 'node')
    : join(runtimes, '.bin', name);
}

export interface Places {
  /** Addresses, a token and certificates, as JSON. */
  readonly json: string;
  readonly end: () => void;
}

/** Starts the servers on Node, with files of their own: several tests do so at the same time. */
export async function startPlaces(stage: string): Promise<Places> {
  const folder = mkdtempSync(join(stage, 'places-'));
  const certificates = join(root, 'packages', 'core', 'test', 'fixtures', 'tls');
  const child = spawn(process.execPath, ['serve-places.mjs', folder, certificates], {
    cwd: stage,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout))
    return { json: line, end: () => child.kill('SIGKILL') };
  throw new Error('the servers did not start');
}

/** Tries the features on a runtime with a command line. */
export async function onCommand(
  stage: string,
  { json }: Places,
  command: readonly string[],
): Promise<Results> {
  const [program = '', ...args] = command;
  const { stdout, output } = await run(program, [...args, 'places.mjs', json], {
    cwd: stage,
    env: { DENO_DIR: join(stage, 'deno') },
  });
  try {
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Results;
  } catch {
    throw new Error(output);
  }
}

const worker = `
import { tryAll } from './features.mjs';
export default { fetch: async (request) => Response.json(await tryAll(await request.json())) };
`;

/** Tries the features in workerd, on a bundle as bundlers for workers make it. */
export async function onWorkerd(stage: string, { json }: Places): Promise<Results> {
  const port = await freePort();
  const code = await bundle(stage, worker, ['workerd', 'worker']);
  writeFileSync(join(stage, 'features-bundle.js'), code);
  writeFileSync(join(stage, 'features.capnp'), config(port));
  const child = spawn(runtime('workerd'), ['serve', join(stage, 'features.capnp')], {
    cwd: stage,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const response = await eventually(() =>
      fetch(`http://127.0.0.1:${String(port)}/`, { method: 'POST', body: json }),
    );
    return (await response.json()) as Results;
  } finally {
    child.kill('SIGKILL');
  }
}

function config(port: number): string {
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (modules = [(name = "worker", esModule = embed "features-bundle.js")], compatibilityDate = "2026-01-01", globalOutbound = "internet")),
    (name = "internet", network = (allow = ["public", "private"], tlsOptions = (trustBrowserCas = true))),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${String(port)}", http = (), service = "main")],
);
`;
}

const page = `import { tryAll } from './features.mjs';\nglobalThis.tryAll = tryAll;\n`;

/** Tries the features in a page of Chromium. */
export async function onChromium(
  stage: string,
  { json }: Places,
  command: string,
): Promise<Results> {
  const site = await startSite(stage, { '/bundle.js': await bundle(stage, page, ['browser']) });
  const browser = await launchChromium(command);
  try {
    const opened = await Page.open(browser, `${site.url}/`);
    return await opened.run(
      (_, env) =>
        (globalThis as unknown as { tryAll: (env: unknown) => Promise<Results> }).tryAll(env),
      JSON.parse(json),
    );
  } finally {
    await browser.close();
    site.close();
  }
}

/** Tries the features in a page of Firefox. */
export async function onFirefox(
  stage: string,
  { json }: Places,
  command: string,
): Promise<Results> {
  const site = await startSite(stage, { '/bundle.js': await bundle(stage, page, ['browser']) });
  const browser = await launchFirefox(command);
  try {
    const opened = await browser.newPage();
    await opened.goto(`${site.url}/`, { waitUntil: 'load' });
    return (await opened.evaluate(`tryAll(${json})`)) as Results;
  } finally {
    await browser.close();
    site.close();
  }
}

async function bundle(stage: string, contents: string, conditions: string[]): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: stage },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    conditions,
    mainFields: ['module', 'main'],
    external: ['undici'],
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
