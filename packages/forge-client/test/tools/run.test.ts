import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import {
  type ApprovalRequest,
  forgeTools,
  type ForgeToolsOptions,
  ToolError,
} from '../../src/tools/index.js';
import { engine, failure, kit, toolOf } from './kit.js';

describe('values', () => {
  test('one object of arguments becomes path, query and body', async () => {
    const { call, forge } = await kit();
    const created = JSON.parse(
      await call('issues.create', {
        ...engine,
        title: 'Leak',
        body: 'Oil.',
        due_date: '2030-01-02T03:04:05Z',
      }),
    ) as {
      readonly number: number;
    };
    const issue = await forge.issues.get({ ...engine, index: created.number });
    expect(issue).toMatchObject({ title: 'Leak', body: 'Oil.' });
    expect(issue.due_date?.slice(0, 10)).toBe('2030-01-02');
  });

  test('null for an optional argument counts as left out', async () => {
    const { call } = await kit();
    expect(
      JSON.parse(
        await call('issues.create', { ...engine, title: 'Leak', ref: null, milestone: null }),
      ),
    ).toMatchObject({
      title: 'Leak',
    });
  });

  test('answers are compacted, and whole on request', async () => {
    const { json, server } = await kit();
    server.seed.issues('ada/engine', ['one']);
    const small = await json('issues.get', { ...engine, index: 1 });
    expect(small).toMatchObject({ number: 1, title: 'one', user: 'ada', repository: 'ada/engine' });
    expect(small).not.toHaveProperty('url');
    expect(small).not.toHaveProperty('milestone');
    expect(small).toHaveProperty('html_url');
    const whole = await json('issues.get', { ...engine, index: 1 }, { compact: false });
    expect(whole).toMatchObject({ user: { login: 'ada' }, milestone: null });
    expect(whole).toHaveProperty('url');
  });

  test('pick keeps the fields that it names, for all tools or by name', async () => {
    const { json, server } = await kit();
    server.seed.issues('ada/engine', ['one']);
    const where = { ...engine, index: 1 };
    expect(
      await json('issues.get', where, { pick: ['number', 'user.login', 'user.id', 'nothing'] }),
    ).toEqual({
      number: 1,
      user: { login: 'ada', id: 1 },
    });
    const byName = { 'issues.*': ['title'], 'issues.get': ['number'], '*': ['id'] };
    expect(await json('issues.get', where, { pick: byName })).toEqual({ number: 1 });
    expect((await json('issues.list', engine, { pick: byName })).items).toEqual([{ title: 'one' }]);
    expect(Object.keys(await json('repos.get', engine, { pick: byName }))).toEqual(['id']);
  });

  test('a call without an answer returns `done`, and a check true or false', async () => {
    const { call, server } = await kit();
    server.seed.issues('ada/engine', ['one']);
    expect(await call('issues.delete', { ...engine, index: 1 })).toBe('done');
    expect(await call('user.starred.check', engine)).toBe('false');
    expect(await call('user.starred.add', engine)).toBe('done');
    expect(await call('user.starred.check', engine)).toBe('true');
  });

  test('an operation of another product is called like all others', async () => {
    const { json } = await kit({}, { like: 'forgejo-15' });
    expect((await json('admin.quotaGroups.list')).items).toEqual([]);
  });
});

test('secrets in answers are struck out', async () => {
  const { json, call } = await kit();
  await call('hooks.create', {
    ...engine,
    type: 'gitea',
    config: { url: 'https://hooks.example/x', content_type: 'json', secret: 'hush-hush' },
    authorization_header: 'Bearer abc-def-ghi',
  });
  const listed = JSON.stringify(await json('hooks.list', engine, { compact: false }));
  expect(listed).toContain('hooks.example');
  expect(listed).not.toMatch(/hush-hush|abc-def-ghi/);
});

test('the address of a chat service, which is a credential, is cut to its host', async () => {
  const { json, call } = await kit();
  const hook = {
    ...engine,
    type: 'slack',
    config: {
      url: 'https://chat.example:8443/services/T0/B0/hush',
      content_type: 'json',
      channel: '#a',
    },
  };
  const telegram = {
    ...engine,
    type: 'telegram',
    config: { url: 'https://chat.example/bot1:hush/send?chat_id=1', content_type: 'json' },
  };
  const made = [await call('hooks.create', hook), await call('hooks.create', telegram)];
  const { items } = await json('hooks.list', engine, { compact: false });
  expect(items.map(({ config }) => (config as { readonly url: string }).url)).toEqual([
    'https://chat.example:8443/***',
    'https://chat.example/***',
  ]);
  const got = await call('hooks.get', { ...engine, id: items[0]?.['id'] });
  expect(JSON.stringify([made, items, got])).not.toContain('hush');
  expect(got).toContain('https://chat.example:8443/***');
});

describe('approve', () => {
  test('is asked before a write, with its arguments, and not before a read', async () => {
    const { forge, server } = await kit();
    const asked: ApprovalRequest[] = [];
    const contexts: unknown[] = [];
    const options: ForgeToolsOptions = {
      approve: (request, context) => {
        asked.push(request);
        contexts.push(context);
        return request.args['title'] === 'yes';
      },
    };
    await toolOf(forge, 'repos.get', options).run(engine);
    expect(asked).toEqual([]);
    const create = toolOf(forge, 'issues.create', options);
    const context = { signal: new AbortController().signal };
    await create.run({ ...engine, title: 'yes' }, context);
    expect(asked[0]).toEqual({
      name: 'issues_create',
      method: 'issues.create',
      description: 'Opens an issue.',
      destructive: false,
      idempotent: false,
      args: { ...engine, title: 'yes' },
    });
    expect(contexts[0]).toBe(context);
    const before = server.requests.length;
    const error = await failure(create.run({ ...engine, title: 'no' }));
    expect(error.message).toBe(
      'issues_create was not approved: nothing was sent. Do not call it again unless the user asks for it.',
    );
    expect(error.code).toBe('not-approved');
    expect(server.requests).toHaveLength(before);
  });

  test('is not asked for arguments that are invalid', async () => {
    const { forge } = await kit();
    let asked = 0;
    const tool = toolOf(forge, 'issues.create', { approve: () => (asked++, true) });
    await failure(tool.run({ ...engine }));
    expect(asked).toBe(0);
  });

  test('counts only true as a yes', async () => {
    const { forge, server } = await kit();
    const tool = toolOf(forge, 'issues.create', { approve: () => 'no' as unknown as boolean });
    expect((await failure(tool.run({ ...engine, title: 'Leak' }))).code).toBe('not-approved');
    expect(server.requests).toEqual([]);
  });

  test('that never answers ends with the signal', async () => {
    const { forge, server } = await kit();
    const tool = toolOf(forge, 'issues.create', {
      approve: () => new Promise<boolean>(() => undefined),
    });
    const control = new AbortController();
    const work = tool.run({ ...engine, title: 'Leak' }, { signal: control.signal });
    control.abort();
    await expect(work).rejects.toMatchObject({ name: 'AbortError' });
    expect(server.requests).toEqual([]);
  });

  test('that throws sends nothing', async () => {
    const { forge, server } = await kit();
    const tool = toolOf(forge, 'issues.create', {
      approve: () => {
        throw new Error('no terminal');
      },
    });
    const error = await failure(tool.run({ ...engine, title: 'Leak' }));
    // The model is not told what the program threw; the program finds it in the cause.
    expect(error.message).toBe('the program that offers this tool failed: nothing was changed');
    expect(inspect(error.cause)).toContain('no terminal');
    expect(server.requests).toEqual([]);
  });
});

const KINDS = ['gitea-1.22', 'gitea-1.25', 'gitea-1.27', 'forgejo-15'] as const;
const fill: Readonly<Record<string, unknown>> = {
  owner: 'ada',
  repo: 'engine',
  username: 'ada',
  index: 1,
  id: 1,
};

test.each(KINDS)(
  'on %s, every tool that reads and that the server has answers, or refuses in words',
  async (like) => {
    const { forge, server } = await kit({ validate: 'lenient' }, { like });
    server.seed.issues('ada/engine', ['one']);
    const failed: string[] = [];
    const tools = forgeTools(forge, { readOnly: true, server: await forge.server.product() });
    expect(tools.length).toBeGreaterThan(150);
    for (const tool of tools) {
      const json = tool.schema['~standard'].jsonSchema.input({ target: 'draft-07' }) as {
        readonly properties: Readonly<
          Record<string, { readonly type?: string; readonly enum?: readonly unknown[] }>
        >;
        readonly required?: readonly string[];
      };
      const args = Object.fromEntries(
        (json.required ?? []).map((name) => [name, valueFor(name, json.properties[name])]),
      );
      try {
        expect(typeof (await tool.run(args))).toBe('string');
      } catch (error) {
        if (
          !(error instanceof ToolError) ||
          error.status === undefined ||
          error.code === 'no-route'
        )
          failed.push(`${tool.method}: ${String(error)}`);
      }
    }
    expect(failed).toEqual([]);
  },
);

function valueFor(
  name: string,
  json: { readonly type?: string; readonly enum?: readonly unknown[] } | undefined,
): unknown {
  const known = fill[name];
  return known !== undefined && typeof known === (json?.type === 'integer' ? 'number' : 'string')
    ? known
    : sample(json);
}

function sample(
  json: { readonly type?: string; readonly enum?: readonly unknown[] } | undefined,
): unknown {
  if (json?.enum !== undefined) return json.enum[0];
  if (json?.type === 'integer') return 1;
  if (json?.type === 'array') return ['README.md'];
  return json?.type === 'boolean' ? true : 'main';
}
