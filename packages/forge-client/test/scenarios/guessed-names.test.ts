import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  type CreateHook,
  type ForgeClientOptions,
  InputError,
  type CreateIssue,
  NotFoundError,
} from '../../src/index.js';
import { startForge } from '../start-forge.js';
import { errorOf } from '../script-server.js';

const engine = { owner: 'ada', repo: 'engine' };
const DRIVERS: [string, Partial<ForgeClientOptions>][] = [
  ['undici', {}],
  ['fetch', { fetch: globalThis.fetch }],
];

function decoded(base64: string | null | undefined): string {
  return Buffer.from(base64 ?? '', 'base64').toString();
}

describe.each(DRIVERS)('names that everybody guesses, over %s', (_, options) => {
  test('contents.update changes a file, as contents.update does', async () => {
    const { forge, server } = await startForge(options);
    const file = { ...engine, filepath: 'valve.md' };
    const { content } = await forge.contents.create(file, { content: 'Drip' });
    await forge.contents.update(file, { content: 'Drop', sha: content?.sha });
    expect(server.requests.at(-1)).toMatchObject({ method: 'PUT', endpoint: 'repoUpdateFile' });
    expect(await (await forge.contents.getRaw(file)).text()).toBe('Drop');
  });

  test('the content of a wiki page is text or bytes', async () => {
    const { forge } = await startForge(options);
    const page = { ...engine, pageName: 'Home' };
    await forge.wiki.create(engine, { title: 'Home', content: 'Schön' });
    expect(decoded((await forge.wiki.get(page)).content_base64)).toBe('Schön');
    await forge.wiki.update(page, { title: 'Home', content: new TextEncoder().encode('Schöner') });
    expect(decoded((await forge.wiki.get(page)).content_base64)).toBe('Schöner');
    await forge.wiki.update(page, {
      title: 'Home',
      content_base64: Buffer.from('as before').toString('base64'),
    });
    expect(decoded((await forge.wiki.get(page)).content_base64)).toBe('as before');
  });

  test('getDiff is a diff unless a patch is asked for', async () => {
    const { forge, server } = await startForge(options);
    server.seed.commit('ada/engine', { 'a.txt': 'one\n' });
    const { commit } = await forge.contents.create(
      { ...engine, filepath: 'b.txt' },
      { content: 'two\n', new_branch: 'work' },
    );
    const { number: index } = await forge.pulls.create(engine, {
      title: 'b',
      head: 'work',
      base: 'main',
    });
    const sha = commit?.sha ?? '';
    expect(await (await forge.pulls.getDiff({ ...engine, index })).text()).toMatch(/^diff --git/);
    expect(
      await (await forge.pulls.getDiff({ ...engine, index, diffType: undefined })).text(),
    ).toMatch(/^diff --git/);
    expect(
      await (await forge.pulls.getDiff({ ...engine, index, diffType: 'patch' })).text(),
    ).toMatch(/^From /);
    expect(await (await forge.commits.getDiff({ ...engine, sha })).text()).toMatch(/^diff --git/);
    expect(
      await (await forge.commits.getDiff({ ...engine, sha, diffType: 'patch' })).text(),
    ).toMatch(/^From /);
  });

  test('labels are given by name where an issue or a pull request is made or edited', async () => {
    const { forge, server } = await startForge(options);
    for (const name of ['bug', 'wet'])
      await forge.labels.create(engine, { name, color: '#ff0000' });
    const wet = (await forge.labels.list(engine).toArray()).find(({ name }) => name === 'wet');
    const names = (of: { labels: readonly { name: string }[] }): string[] =>
      of.labels.map(({ name }) => name).sort();

    const before = server.requests.length;
    expect(
      names(await forge.issues.create(engine, { title: 'Leak', labels: ['bug', wet?.id ?? 0] })),
    ).toEqual(['bug', 'wet']);
    expect(server.requests.slice(before).map(({ endpoint }) => endpoint)).toEqual([
      'issueListLabels',
      'issueCreateIssue',
    ]);

    server.seed.commit('ada/engine', { 'a.txt': 'one' });
    await forge.contents.create(
      { ...engine, filepath: 'b.txt' },
      { content: 'two', new_branch: 'work' },
    );
    const pull = await forge.pulls.create(engine, {
      title: 'b',
      head: 'work',
      base: 'main',
      labels: ['wet'],
    });
    expect(names(pull)).toEqual(['wet']);
    const where = { ...engine, index: pull.number };
    expect(names(await forge.pulls.update(where, { labels: ['bug'] }))).toEqual(['bug']);
    expect(names(await forge.pulls.update(where, { labels: [] }))).toEqual([]);
  });

  test('ids alone take no list of labels', async () => {
    const { forge, server } = await startForge(options);
    const { id } = await forge.labels.create(engine, { name: 'bug', color: '#ff0000' });
    const before = server.requests.length;
    await forge.issues.create(engine, { title: 'Leak', labels: [id] });
    await forge.issues.create(engine, { title: 'Leak', labels: null });
    expect(server.requests.slice(before).map(({ endpoint }) => endpoint)).toEqual([
      'issueCreateIssue',
      'issueCreateIssue',
    ]);
  });

  test('a name that no label has is refused before anything is opened', async () => {
    const { forge, server } = await startForge(options);
    await forge.labels.create(engine, { name: 'wont-fix', color: '#ff0000' });
    const call = (label: string): Promise<unknown> =>
      errorOf(forge.issues.create(engine, { title: 'Leak', labels: [label] }));
    expect(await call('wontfix')).toMatchObject({
      name: 'InputError',
      code: 'unknown-label',
      message: 'issues.create: body.labels[0]: the repository has no label "wontfix"',
      hint: 'did you mean "wont-fix"?',
    });
    expect(await call('new')).toMatchObject({
      hint: 'labels.list returns its labels, orgs.labels.list those of its organisation',
    });
    expect(server.requests.some(({ endpoint }) => endpoint === 'issueCreateIssue')).toBe(false);
  });

  test('the list of labels and the issue are one call, with one time limit', async () => {
    const { forge, server } = await startForge(options);
    const missing = forge.issues.create(
      { owner: 'ada', repo: 'nope' },
      { title: 'Leak', labels: ['bug'] },
    );
    expect(await errorOf(missing)).toBeInstanceOf(NotFoundError);
    server.faults.add({ endpoint: 'issueListLabels', stall: true });
    const late = forge.issues.create(
      engine,
      { title: 'Leak', labels: ['bug'] },
      { timeouts: { total: 50 } },
    );
    expect(await errorOf(late)).toMatchObject({
      name: 'TimeoutError',
      phase: 'total',
      mayHaveExecuted: false,
    });
  });
});

test('a page with its content twice is refused, and so is content that is no text', async () => {
  const { forge } = await startForge();
  const both = { title: 'x', content: 'a', content_base64: 'Yg==' };
  await expect(forge.wiki.create(engine, both)).rejects.toThrow(
    'pass either content or content_base64, not both',
  );
  await expect(
    forge.wiki.create(engine, { title: 'x', content: 7 as never }),
  ).rejects.toBeInstanceOf(InputError);
  await expect(forge.wiki.create(engine, undefined as never)).rejects.toThrow(
    'wiki.create: body.title',
  );
});

test('the configuration and the events of a webhook are typed, and further events may be named', async () => {
  const { forge } = await startForge();
  const config = { url: 'http://hooks.example/', content_type: 'json', secret: 's' };
  const hook = await forge.hooks.create(engine, {
    type: 'gitea',
    config,
    events: ['push', 'issues_only', 'of-the-future'],
  });
  expect(hook.events).toEqual(expect.arrayContaining(['push', 'issues']));
  expectTypeOf<CreateHook['config']>().toHaveProperty('content_type');
  expectTypeOf<{ title: string; labels: string[] }>().toExtend<CreateIssue>();
  await expect(
    // @ts-expect-error: the server reads texts
    forge.hooks.create(engine, { type: 'gitea', config: { ...config, channel: true } }),
  ).rejects.toThrow('hooks.create: body.config.channel: expected a string, found a boolean');
  await expect(
    // @ts-expect-error: a webhook has an address
    forge.hooks.create(engine, { type: 'gitea', config: { content_type: 'json' } }),
  ).rejects.toThrow('body.config.url');
  expect(
    await forge.hooks.update(
      { ...engine, id: hook.id },
      { config: { url: 'http://other.example/' } },
    ),
  ).toMatchObject({
    config: { url: 'http://other.example/' },
  });
});

test('the embedded forge refuses a boolean in the configuration of a webhook, as real ones do', async () => {
  const { forge, server } = await startForge();
  const send = async (method: string, path: string, body: object): Promise<unknown> => {
    const headers = { authorization: `token ${server.token}`, 'content-type': 'application/json' };
    const response = await fetch(`${server.url}/api/v1/repos/ada/engine/hooks${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    return {
      status: response.status,
      message: ((await response.json()) as { message?: string }).message,
    };
  };
  const config = { url: 'http://hooks.example/', content_type: 'json' };
  const refused = {
    status: 422,
    message: expect.stringContaining('config of type string') as string,
  };
  expect(
    await send('POST', '', { type: 'gitea', config: { ...config, insecure_ssl: false } }),
  ).toEqual(refused);
  expect(await send('POST', '', { type: 'gitea', config: { ...config, insecure_ssl: 1 } })).toEqual(
    refused,
  );
  const { id } = await forge.hooks.create(engine, { type: 'gitea', config });
  expect(await send('PATCH', `/${String(id)}`, { config: { active: true } })).toEqual(refused);
});
