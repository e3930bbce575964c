import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ran, run } from '../command.ts';
import { packageDir, root } from '../paths.ts';

interface Server {
  readonly url: string;
  readonly token?: string;
  close(): Promise<void>;
}

const redirect = join(import.meta.dirname, 'redirect.mjs');
const examples = readdirSync(join(root, 'examples')).filter((name) => name.endsWith('.ts') && name !== 'demo.ts' && !name.endsWith('.vitest.ts'));
/** Nobody listens there. */
const CLOSED = '9';

describe('every example runs on the embedded servers', () => {
  let model: Server;
  let forge: Server;
  beforeAll(async () => {
    model = await start('model-client', 'startModelServer');
    forge = await start('forge-client', 'startForgeServer');
  });
  afterAll(async () => {
    await model.close();
    await forge.close();
  });

  test.each(examples)('%s', async (name) => {
    const { code, stdout, output } = await example(name, [], {
      MODEL_URL: model.url,
      MODEL_PORT: new URL(model.url).port,
      OLLAMA_HOST: model.url,
      FORGE_URL: forge.url,
      FORGE_TOKEN: forge.token ?? '',
    });
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
    expect(stdout.trim()).not.toBe('');
  });
});

describe('the demo', () => {
  test('streams a chat and lists two issues on the embedded servers when no other answers', async () => {
    const { code, stdout, output } = await example('demo.ts', ['--prompt', 'Why is the sky blue?'], { MODEL_PORT: CLOSED });
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
    expect(stdout).toContain('embedded');
    expect(stdout).toMatch(/\d+ tokens/);
    expect(stdout.match(/^#\d+ /gm)).toHaveLength(2);
  });

  test('says in one sentence which address does not answer', async () => {
    const { code, output } = await example('demo.ts', ['--url', `http://127.0.0.1:${CLOSED}`], { MODEL_PORT: CLOSED });
    expect(code).toBe(1);
    expect(output).toContain(`127.0.0.1:${CLOSED}`);
    expect(output).not.toMatch(/^\s+at /m);
  });
});

function example(name: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> {
  const none = { MODEL_URL: undefined, FORGE_URL: undefined, FORGE_TOKEN: undefined, OLLAMA_HOST: undefined };
  return run(process.execPath, ['--import', redirect, join('examples', name), ...args], { cwd: root, env: { ...none, ...env }, timeout: 50_000 });
}

/** The embedded servers come from the built packages, like all that an example imports. */
async function start(name: string, factory: string): Promise<Server> {
  const testing = (await import(join(packageDir(name), 'dist', 'node', 'testing.js'))) as Readonly<Record<string, () => Promise<Server>>>;
  const begin = testing[factory];
  if (begin === undefined) throw new Error(`${name}/testing has no ${factory}`);
  return begin();
}
