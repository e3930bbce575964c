import { describe, expect, test } from 'vitest';
import { ForgeClient } from '../../src/client.js';
import { scriptServer } from '../script-server.js';
import { engine, failure, kit, toolOf } from './kit.js';

const PAGE = { page: 1, limit: 30 };

/** A webhook as Forgejo sends it: with its address twice, and the settings of its type. */
const CHAT_HOOKS = [
  ['slack', 'https://hooks.slack.example/services/T0/B0/hush', 'https://hooks.slack.example/***'],
  [
    'discord',
    'https://discord.example/api/webhooks/1/hush?wait=true',
    'https://discord.example/***',
  ],
  [
    'telegram',
    'https://api.telegram.example/bot1:hush/sendMessage?chat_id=1',
    'https://api.telegram.example/***',
  ],
  ['msteams', 'https://teams.example:8443/webhookb2/hush', 'https://teams.example:8443/***'],
  [
    'feishu',
    'https://open.feishu.example/open-apis/bot/v2/hook/hush',
    'https://open.feishu.example/***',
  ],
  [
    'wechatwork',
    'https://qyapi.example/cgi-bin/webhook/send?key=hush',
    'https://qyapi.example/***',
  ],
  ['dingtalk', 'https://oapi.example/robot/send?access_token=hush', 'https://oapi.example/***'],
  [
    'packagist',
    'https://packagist.example/api/update-package?username=ada&apiToken=hush',
    'https://packagist.example/***',
  ],
  [
    'matrix',
    'https://matrix.example/_matrix/client/r0/rooms/hush/send',
    'https://matrix.example/***',
  ],
  ['sourcehut_builds', 'https://builds.example/hush', 'https://builds.example/***'],
  [
    'gitea',
    'https://ada:hush@ci.example/hook?token=hush&job=7',
    'https://***@ci.example/hook?token=***&job=7',
  ],
  ['forgejo', 'https://ci.example/hook?secret=hush', 'https://ci.example/hook?secret=***'],
  ['discord', 'hush', '/***'],
] as const;

describe.each(CHAT_HOOKS)('the webhook for %s at %s', (type, url, shown) => {
  const hook = {
    id: 1,
    type,
    branch_filter: '',
    url,
    content_type: 'json',
    active: true,
    events: ['push'],
    config: { content_type: 'json', url, secret: 'hush' },
    authorization_header: 'Bearer hush',
    metadata: {
      username: 'bot',
      bot_token: 'hush',
      api_token: 'hush',
      nested: { access_token: 'hush' },
    },
  };

  test.each(['hooks.get', 'orgs.hooks.get', 'user.hooks.get', 'admin.hooks.get'])(
    'is shown without its credentials by %s',
    async (method) => {
      const bodies = [
        hook,
        { ...hook, metadata: '{"bot_token":"hush"}' },
        { ...hook, config: null },
      ];
      const { transport } = await scriptServer(
        bodies.map((body) => ({ body })),
        { validate: 'off' },
      );
      const where =
        method === 'hooks.get' ? engine : method.startsWith('orgs') ? { org: 'acme' } : {};
      for (const { config } of bodies) {
        const text = await toolOf(new ForgeClient(transport), method, { compact: false }).run({
          ...where,
          id: 1,
        });
        expect(text).not.toContain('hush');
        const got = JSON.parse(text) as {
          readonly url: string;
          readonly config: { readonly url: string } | null;
        };
        expect(got.url).toBe(shown);
        expect(got.config?.url).toBe(config === null ? undefined : shown);
      }
    },
  );

  test('is shown without its credentials in a list, and by a write', async () => {
    const { transport } = await scriptServer([{ body: [hook] }, { body: hook, status: 201 }], {
      validate: 'off',
    });
    const forge = new ForgeClient(transport);
    const listed = await toolOf(forge, 'hooks.list', { compact: false }).run({
      ...engine,
      ...PAGE,
    });
    const made = await toolOf(forge, 'hooks.create', { compact: false }).run({
      ...engine,
      type: 'slack',
      config: hook.config,
    });
    expect(listed + made).not.toContain('hush');
    expect(listed).toContain(shown);
  });
});

test('the webhooks of a Forgejo have their addresses cut in both places', async () => {
  const { call, json } = await kit({}, { like: 'forgejo-15' });
  const config = { url: 'https://discord.example/api/webhooks/1/hush', content_type: 'json' };
  await call('hooks.create', { ...engine, type: 'discord', config });
  const { items } = await json('hooks.list', engine, { compact: false });
  expect(JSON.stringify(items)).not.toContain('hush');
  expect(items[0]).toMatchObject({
    url: 'https://discord.example/***',
    config: { url: 'https://discord.example/***' },
  });
});

test('the address of a mirror is shown without its credentials, and the error of a push too', async () => {
  const mirror = {
    remote_address: 'https://ada:hush@mirror.example/x.git?key=hush',
    last_error: "fatal: unable to access 'https://ada:hush@mirror.example/x.git/': 403",
  };
  const { transport } = await scriptServer([{ body: [mirror] }], { validate: 'off' });
  const text = await toolOf(new ForgeClient(transport), 'repos.pushMirrors.list').run(engine);
  expect(text).not.toContain('hush');
  expect(text).toContain("access 'https://[hidden credential]@mirror.example/x.git/': 403");
});

/** Texts that a tool must not change. */
const PROSE = [
  'See [the answer](https://ask.example/?key=42) and `https://ask.example/?token=abc`, (https://x.example/?sig=1).',
  '{ "token" : "abc",\n  "url": "https://x.example/?key=42",  "n": 1.0, "big": 12345678901234567890 }\n',
  '[1,  2,\t{"password":"example"}]',
  '***\n**bold** ***both*** `https://***@forge.example/?token=***`',
  'clone `ssh://git@forge.example/ada/engine.git` or git@forge.example:ada/engine.git, mail ada@example.org',
  'open http://localhost:3000@home, https://${USER}:${PASSWORD}@host, https://<user>:<token>@host and ?access_token=YOUR_TOKEN',
  '(https://a.example),@bob `https://b.example`@carol "https://c.example/x:y@z"',
  '?key=0123456789abcdef0123456789abcdef01234567#part=2&page=3 & more; a?b=c',
  'sha 0123456789abcdef0123456789abcdef01234567, https://x.example/?token=project-2024-deploy-user',
  '(a binary file, they said) … [12 characters] more',
];

test.each(PROSE)('a text is read and written letter for letter: %s', async (text) => {
  const { call, json, forge } = await kit();
  const { number } = await forge.issues.create(engine, { title: 'one', body: text });
  const where = { ...engine, index: number };
  const { body } = await json('issues.get', where);
  expect(body).toBe(text);
  await call('issues.update', { ...where, body: `${String(body)} More.` });
  expect((await forge.issues.get(where)).body).toBe(`${text} More.`);
});

const TOKEN = '0123456789abcdef0123456789abcdef01234567';

test.each([
  ['(https://ada:hush@forge.example/x.git)', '(https://[hidden credential]@forge.example/x.git)'],
  ['`https://ada:hu$h@forge.example:3000/`', '`https://[hidden credential]@forge.example:3000/`'],
  ['[x](https://:hush@forge.example)', '[x](https://[hidden credential]@forge.example)'],
  [`"https://${TOKEN}@forge.example/x"`, '"https://[hidden credential]@forge.example/x"'],
  [
    `<https://x.example/?access_token=${TOKEN}>.`,
    '<https://x.example/?access_token=[hidden credential]>.',
  ],
  [
    `(see https://x.example/?a=1&token=${TOKEN}).`,
    '(see https://x.example/?a=1&token=[hidden credential]).',
  ],
  [`\`?X-Amz-Signature=${TOKEN}\`, 'x'`, "`?X-Amz-Signature=[hidden credential]`, 'x'"],
  [
    `{"u":  "https://x.example/#api_key=${TOKEN}", "n": 1.0}`,
    '{"u":  "https://x.example/#api_key=[hidden credential]", "n": 1.0}',
  ],
])('of %s only the credential is hidden, and it is not written back', async (text, shown) => {
  const { call, json, forge, server } = await kit();
  const { number } = await forge.issues.create(engine, { title: 'one', body: text });
  const where = { ...engine, index: number };
  const { body } = await json('issues.get', where);
  expect(body).toBe(shown);
  const sent = server.requests.length;
  const error = await failure(
    call('issues.update', { ...where, body: `${String(body)} More.` }, { approve: () => true }),
  );
  expect(error.message).toBe(
    'the arguments are invalid: body contains `[hidden credential]`, which stands for a credential that was not shown: writing it would ' +
      'replace the real one. Leave the argument out, or ask the user for the real value',
  );
  expect(server.requests).toHaveLength(sent);
  // Leaving the text out, or finding one that holds it, is no danger.
  await call('issues.update', { ...where, title: 'two' });
  expect(await forge.issues.get(where)).toMatchObject({ title: 'two', body: text });
  await call('issues.list', { ...engine, q: '[hidden credential]' });
});

test('nothing that stands for what was not shown is written', async () => {
  const { call, forge, server, json } = await kit();
  const config = { url: 'https://chat.example/hush', content_type: 'json', channel: '#a' };
  const { id } = JSON.parse(await call('hooks.create', { ...engine, type: 'slack', config })) as {
    readonly id: number;
  };
  const hook = await json('hooks.get', { ...engine, id });
  server.seed.commit('ada/engine', { 'latin-1.txt': Uint8Array.of(0x47, 0x72, 0xfc, 0xdf, 0x65) });
  const latin = await json('contents.get', { ...engine, filepath: 'latin-1.txt' });
  server.seed.commit('ada/engine', {
    'logo.png': new Uint8Array([137, 80, 78, 71, 0]),
    'long.txt': `${'x'.repeat(999)}\n`.repeat(20),
  });
  const file = await json('contents.get', { ...engine, filepath: 'logo.png' });
  const long = await call(
    'contents.getRaw',
    { ...engine, filepath: 'long.txt' },
    { maxChars: 1000 },
  );
  await forge.issues.create(engine, { title: 'large', body: 'y'.repeat(9000) });
  const { items } = await json('issues.list', engine, { maxChars: 2500 });
  const sent = server.requests.length;
  const refused: readonly (readonly [string, object, string])[] = [
    ['hooks.update', { ...engine, id, config: hook['config'] }, 'config.url contains `***`'],
    [
      'hooks.create',
      { ...engine, type: 'slack', config, authorization_header: '***' },
      'authorization_header contains `***`',
    ],
    [
      'repos.migrate',
      { clone_addr: 'https://***@forge.example/x.git', repo_name: 'x' },
      'clone_addr contains `***`',
    ],
    [
      'contents.update',
      { ...engine, filepath: 'logo.png', content: file['content'], sha: file['sha'] },
      'content contains the description',
    ],
    [
      'contents.change',
      { ...engine, files: [{ operation: 'create', path: 'a', content: long }] },
      'files.0.content contains a text that was cut',
    ],
    [
      'contents.change',
      { ...engine, files: [{ operation: 'create', path: 'a', content: `${long}\n` }] },
      'files.0.content contains a text that was cut',
    ],
    [
      'contents.update',
      {
        ...engine,
        filepath: 'latin-1.txt',
        content: `${String(latin['content'])}!`,
        sha: latin['sha'],
      },
      'content contains `\uFFFD`, which stands for bytes that are not UTF-8',
    ],
    [
      'issues.update',
      { ...engine, index: 1, body: items[0]?.['body'] },
      'body contains a text that was cut',
    ],
  ];
  for (const [method, args, text] of refused) {
    expect((await failure(call(method, args))).message).toContain(
      `the arguments are invalid: ${text}`,
    );
    // Programs that check the arguments before they call the tool hear it too.
    const checked = toolOf(forge, method).inputSchema['~standard'].validate(args);
    expect(checked.issues?.[0]?.message).toContain('writing it would replace the real one');
  }
  expect(server.requests).toHaveLength(sent);
  await call('hooks.update', { ...engine, id, active: true, config: { content_type: 'json' } });
});

test('a long text is searched for credentials once, as starting over at each place would take minutes', async () => {
  const texts = [
    '://a:'.repeat(200_000),
    `://${'a'.repeat(1_000_000)}`,
    `?${'a'.repeat(1_000_000)}`,
    '?token='.repeat(150_000),
    `?token=${'-'.repeat(1_000_000)}`,
    '… [1'.repeat(250_000),
  ];
  const { transport } = await scriptServer(
    texts.map((body) => ({ body: { number: 1, body } })),
    { validate: 'off' },
  );
  const forge = new ForgeClient(transport);
  const tool = toolOf(forge, 'issues.get', { maxChars: 10_000_000 });
  for (const text of texts) {
    expect(
      (JSON.parse(await tool.run({ ...engine, index: 1 })) as { readonly body: string }).body,
    ).toBe(text);
    toolOf(forge, 'issues.update').inputSchema['~standard'].validate({
      ...engine,
      index: 1,
      body: text,
    });
  }
});
