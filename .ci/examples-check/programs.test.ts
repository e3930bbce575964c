// Examples that wait for somebody, or that need files and arguments.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { freePort } from '../base/ports.ts';
import { runExample, startExample, type Started } from './program.ts';

type ModelKit = typeof import('../../packages/model-client/src/testing.ts');
type ForgeKit = typeof import('../../packages/forge-client/src/testing.ts');
type Forge = typeof import('../../packages/forge-client/src/index.ts');

const stage = inject('stage');
const work = join(stage, 'work');
const load = createRequire(join(stage, 'user.js'));
const { startModelServer } = load('model-client/testing') as ModelKit;
const { startForgeServer } = load('forge-client/testing') as ForgeKit;
const { ForgeClient, token } = load('forge-client') as Forge;
const repo = { owner: 'ada', repo: 'engine' };

let model: Awaited<ReturnType<ModelKit['startModelServer']>>;
let server: Awaited<ReturnType<ForgeKit['startForgeServer']>>;
let forge: InstanceType<Forge['ForgeClient']>;
beforeAll(async () => {
  model = await startModelServer();
  server = await startForgeServer();
  forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
});
afterAll(async () => {
  await Promise.all([model.close(), server.close(), forge.close()]);
});

/** Runs a program, and returns what it printed. */
async function outputOf(
  name: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const { code, stdout, output } = await runExample(stage, name, { ...servers(), ...env }, args);
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  return stdout;
}

function start(name: string, env: NodeJS.ProcessEnv = {}): Started {
  const started = startExample(stage, name, { ...servers(), ...env });
  onTestFinished(() => {
    started.stop();
  });
  return started;
}

/** Waits until a program has printed something. */
async function printed(program: Started, pattern: RegExp): Promise<string> {
  await expect.poll(() => program.output).toMatch(pattern);
  return pattern.exec(program.output)?.[1] ?? '';
}

function servers(): NodeJS.ProcessEnv {
  return { OLLAMA_HOST: model.url, FORGE_URL: server.url, FORGE_TOKEN: server.token };
}

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(join(work, path, '..'), { recursive: true });
  writeFileSync(join(work, path), content);
}

test('guides/backup.ts saves the files of releases and the archive of a commit once', async () => {
  await forge.orgs.create({ username: 'acme' });
  const { name } = await forge.orgs.repos.create(
    { org: 'acme' },
    { name: 'pump', auto_init: true },
  );
  const where = { owner: 'acme', repo: name };
  const { id } = await forge.releases.create(where, { tag_name: 'v1' });
  const file = { content: new Blob(['It turns.']), name: 'pump.txt' };
  const asset = await forge.releases.assets.create({ ...where, id }, file);

  const { commit } = await forge.branches.get({ ...where, branch: 'main' });
  const sha = commit?.id ?? '';
  expect(await outputOf('guides/backup.ts', ['acme', 'acme'])).toBe(
    `pump main ${sha}\npump v1 pump.txt\n`,
  );
  const saved = join(work, 'acme', 'pump');
  expect(readdirSync(saved).sort()).toEqual([
    `files-${sha}.zip`,
    `release-${String(id)}`,
    'repository.json',
  ]);
  const path = join(saved, `release-${String(id)}`, `${String(asset.id)}-pump.txt`);
  expect(readFileSync(path, 'utf8')).toBe('It turns.');
  expect(await outputOf('guides/backup.ts', ['acme', 'acme'])).toBe('');
});

test('oauth2.ts signs in with a browser once', async () => {
  const application = { name: 'Example', redirect_uris: ['http://127.0.0.1:8976/callback'] };
  const { client_id: CLIENT_ID } = await forge.user.applications.create(application);
  const program = start('oauth2.ts', { CLIENT_ID, FORGE_TOKEN: undefined });
  const page = await fetch(await printed(program, /Open (\S+)/), {
    redirect: 'manual',
    headers: { authorization: `token ${server.token}` },
  });
  expect(await (await fetch(page.headers.get('location') ?? '')).text()).toContain('signed in');
  await printed(program, /(signed in as ada)/);
  expect(await outputOf('oauth2.ts', [], { CLIENT_ID })).toBe('signed in as ada\n');
});

test('one-time-code.ts asks for the code that the server wants', async () => {
  server.seed.user('grace', { password: 'nanoseconds', otp: '042042' });
  const program = start('one-time-code.ts', { FORGE_TOKEN: undefined });
  await printed(program, /(User: )/);
  program.write('grace\n');
  await printed(program, /(Password: )/);
  program.write('nanoseconds\n');
  await printed(program, /(One-time code: )/);
  program.write('042042\n');
  await printed(program, /(signed in as grace)/);
});

test('wait-for.ts waits for a file', async () => {
  const program = start('wait-for.ts');
  await expect.poll(() => server.requests.at(-1)?.status).toBe(404);
  server.seed.commit('ada/engine', { 'report.txt': 'all pumps are tight' });
  await printed(program, /(all pumps are tight)/);
});

test('cookbook/board.ts puts a new issue on its board', async () => {
  const PORT = String(await freePort());
  const env = { HOOK_SECRET: 'secret', FORGE_OWNER: 'ada', FORGE_REPO: 'engine', PORT };
  const program = start('cookbook/board.ts', env);
  const url = await printed(program, /(http:\S+)/);
  const hook = await forge.hooks.create(repo, {
    type: 'gitea',
    config: { url, content_type: 'json', secret: 'secret' },
    events: ['issues'],
    active: true,
  });
  const { number } = await forge.issues.create(repo, { title: 'A leak' });
  await printed(program, new RegExp(`(#${String(number)}: Triage)`));
  await forge.hooks.delete({ ...repo, id: hook.id });
});

test.each(['webhook-receiver.ts', 'cookbook/label-bot.ts'])(
  '%s hears of a new issue',
  async (name) => {
    const env = { HOOK_SECRET: 'secret', PORT: String(await freePort()) };
    const program = start(name, env);
    const url = await printed(program, /(http:\S+)/);
    const hook = await forge.hooks.create(repo, {
      type: 'gitea',
      config: { url, content_type: 'json', secret: 'secret' },
      events: ['issues'],
      active: true,
    });
    const { number } = await forge.issues.create(repo, { title: 'A leak' });
    await printed(
      program,
      new RegExp(`(issue ${String(number)} was opened|#${String(number)}: bug)`),
    );
    await forge.hooks.delete({ ...repo, id: hook.id });
  },
);

describe('with files', () => {
  test('vision.ts', async () => {
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
    write('photo.jpg', Buffer.from(pixel, 'base64'));
    expect(await outputOf('vision.ts', ['photo.jpg'])).not.toBe('');
  });

  test('gguf.ts', async () => {
    // Magic and version, without tensors and metadata.
    write('model.gguf', Buffer.from('GGUF'.padEnd(24, '\0').replace('F\0', 'F\u0003')));
    expect(await outputOf('gguf.ts', ['model.gguf'])).toMatch(/\ngguf\n$/);
  });

  test('cookbook/agent.ts', async () => {
    write('machine/valve.md', 'Turn it to the left.\n');
    const task = 'Correct valve.md: the valve turns to the right.';
    expect(await outputOf('cookbook/agent.ts', ['machine', task])).not.toBe('');
    // Without a terminal, nobody approves.
    expect(readFileSync(join(work, 'machine', 'valve.md'), 'utf8')).toContain('left');
  });

  test('cookbook/triage.ts', async () => {
    write('tickets.txt', 'I was charged twice.\n\nThe server has an outage.\n');
    expect(await outputOf('cookbook/triage.ts', ['tickets.txt'])).toMatch(
      /^not sure: .*The server/s,
    );
    expect(JSON.parse(readFileSync(join(work, 'triage.json'), 'utf8'))).toHaveLength(2);
  });

  test('cookbook/extract.ts', async () => {
    write('17.txt', 'Invoice 17: one valve, 20 EUR, and two seals at 5 EUR each. Total 30 EUR.');
    expect(await outputOf('cookbook/extract.ts', ['17.txt'])).toBe('JSON 17 EUR\n');
  });

  test('cookbook/rag.ts', async () => {
    write('notes/pump.md', 'The pump leaks.\n\nTighten the valve when water drips from it.\n');
    const args = ['notes', 'Water drips from the valve: what now?'];
    expect(await outputOf('cookbook/rag.ts', args)).toMatch(/^2 paragraphs embedded\n/);
    expect(await outputOf('cookbook/rag.ts', args)).toMatch(/^0 paragraphs embedded\n.*pump\.md/s);
  });

  test('cookbook/backup.ts', async () => {
    await forge.issues.create(repo, { title: 'Leak' });
    const env = { FORGE_OWNER: 'ada', FORGE_REPO: 'engine' };
    expect(await outputOf('cookbook/backup.ts', ['issues.json'], env)).toMatch(/^[1-9]\d* issues/);
    expect(await outputOf('cookbook/backup.ts', ['issues.json'], env)).toMatch(/^0 issues/);
  });

  test('cookbook/close-stale.ts', async () => {
    const env = { FORGE_OWNER: 'ada', FORGE_REPO: 'engine' };
    expect(await outputOf('cookbook/close-stale.ts', [], env)).toBe('0 to do, with --yes\n');
  });

  test('cookbook/publish.ts', async () => {
    write('out/engine.bin', new Uint8Array(1000));
    const env = { GITHUB_REPOSITORY: 'ada/engine' };
    const stdout = await outputOf('cookbook/publish.ts', ['out', 'v1.0.0'], env);
    expect(stdout).toMatch(/\/ada\/engine\/releases\/\S+\n$/);
  });
});

test('cookbook/mirror.ts copies the repositories, and does so again', async () => {
  for (const run of ['first', 'second'])
    expect(await outputOf('cookbook/mirror.ts'), run).toContain('engine: up to date\n');
  expect((await forge.repos.get({ owner: 'mirrors', repo: 'engine' })).name).toBe('engine');
});

test('cookbook/chat-server.ts keeps a conversation', async () => {
  const program = start('cookbook/chat-server.ts', { PORT: String(await freePort()) });
  const url = `${await printed(program, /(http:\S+)/)}/one`;
  const response = await fetch(url, { method: 'POST', body: 'Why is the sky blue?' });
  const answer = await response.text();
  const history = (await (await fetch(url)).json()) as { readonly content: string }[];
  expect(history.map(({ content }) => content)).toEqual(['Why is the sky blue?', answer]);
});

test.each(['agent', 'extract', 'rag', 'backup', 'publish'])(
  'cookbook/%s.ts says what it needs',
  async (name) => {
    const { code, output } = await runExample(stage, `cookbook/${name}.ts`, servers());
    expect(code).toBe(1);
    expect(output).toMatch(/^usage: /m);
  },
);
