import { expect, test } from 'vitest';
import { engine, failure, kit } from './kit.js';

test('content is text in both directions', async () => {
  const { call, json, forge } = await kit();
  await call('contents.create', {
    ...engine,
    filepath: 'a/b.md',
    content: 'Grüße',
    message: 'Add',
  });
  expect(await json('contents.get', { ...engine, filepath: 'a/b.md' })).toMatchObject({
    content: 'Grüße',
    path: 'a/b.md',
  });
  const { sha } = await json('contents.get', { ...engine, filepath: 'a/b.md' });
  await call('contents.update', {
    ...engine,
    filepath: 'a/b.md',
    content: Buffer.from('two').toString('base64'),
    encoding: 'base64',
    sha,
  });
  expect(await call('contents.getRaw', { ...engine, filepath: 'a/b.md' })).toBe('two');
  await call('contents.change', {
    ...engine,
    files: [{ operation: 'create', path: 'c.txt', content: 'three' }],
  });
  expect(await (await forge.contents.getRaw({ ...engine, filepath: 'c.txt' })).text()).toBe(
    'three',
  );
  const many = JSON.parse(
    await call('contents.getMany', { ...engine, files: ['c.txt', 'none', 'a/b.md'] }),
  ) as unknown;
  expect(many).toMatchObject([{ content: 'three' }, null, { content: 'two' }]);
});

test.each(['undici', 'fetch'])(
  'a long file comes in parts that fit together, on %s',
  async (driver) => {
    const { call, server } = await kit(driver === 'fetch' ? { fetch } : {});
    const text = Array.from({ length: 900 }, (_, at) => `line ${String(at)} 🙂`).join('\n');
    server.seed.commit('ada/engine', { 'long.txt': text });
    const options = { maxChars: 3000 };
    let read = '';
    for (let rounds = 0; rounds < 20; rounds++) {
      const part = await call(
        'contents.getRaw',
        { ...engine, filepath: 'long.txt', offset: Buffer.byteLength(read) },
        options,
      );
      const [, shown = part, next] =
        /^([^]*)\n\[cut: .*call again with offset (\d+) for the rest\]$/.exec(part) ?? [];
      expect(shown.length).toBeLessThanOrEqual(3000);
      read += shown;
      if (next === undefined) break;
      expect(Number(next)).toBe(Buffer.byteLength(read));
    }
    expect(read).toBe(text);
    expect(
      await call('contents.getRaw', { ...engine, filepath: 'long.txt', offset: 1e6 }, options),
    ).toBe('(the answer ends before byte 1000000)');
  },
);

test('a long value comes in parts too', async () => {
  const { call, server } = await kit();
  server.seed.commit('ada/engine', { 'long.txt': 'x'.repeat(5000) });
  const first = await call('contents.get', { ...engine, filepath: 'long.txt' }, { maxChars: 2000 });
  const end =
    /\[cut: characters 0 to 2000 of (\d+); call again with offset 2000 for the rest\]$/.exec(
      first,
    )?.[1];
  expect(Number(end)).toBeGreaterThan(5000);
  const second = await call(
    'contents.get',
    { ...engine, filepath: 'long.txt', offset: 2000 },
    { maxChars: 2000 },
  );
  expect(second).toContain('characters 2000 to 4000');
});

test('the bytes of a binary file are not shown', async () => {
  const { call, server } = await kit();
  server.seed.commit('ada/engine', { 'logo.png': new Uint8Array([137, 80, 78, 71, 0, 1, 2]) });
  expect(await call('contents.getRaw', { ...engine, filepath: 'logo.png' })).toMatch(
    /^\(a binary file: .*7 bytes.*; its content is not shown\)$/,
  );
  expect(await call('contents.get', { ...engine, filepath: 'logo.png' })).toContain(
    '(a binary file: 7 bytes; its content is not shown)',
  );
});

test('an upload takes text or base64', async () => {
  const { call, json, server } = await kit();
  server.seed.issues('ada/engine', ['one']);
  const where = { ...engine, index: 1 };
  await call('issues.assets.create', { ...where, content: 'a,b', filename: 'data.csv' });
  await call('issues.assets.create', {
    ...where,
    content: 'AAEC',
    encoding: 'base64',
    filename: 'data.zip',
  });
  const { items } = await json('issues.assets.list', where);
  expect(items.map(({ name, size }) => [name, size])).toEqual([
    ['data.csv', 3],
    ['data.zip', 3],
  ]);
  expect(
    (
      await failure(
        call('issues.assets.create', {
          ...where,
          content: '%',
          encoding: 'base64',
          filename: 'x.zip',
        }),
      )
    ).message,
  ).toBe('the arguments are invalid: content is not base64');
});

test('files are attached to a comment and to a release', async () => {
  const { call, json, forge, server } = await kit();
  server.seed.issues('ada/engine', ['one']);
  server.seed.commit('ada/engine', { 'a.txt': 'one' });
  const comment = await forge.issues.comments.create(
    { ...engine, index: 1 },
    { body: 'See the data.' },
  );
  const release = await forge.releases.create(engine, { tag_name: 'v1' });
  const file = { content: 'a,b', filename: 'data.csv' };
  await call('issues.commentAssets.create', { ...engine, id: comment.id, ...file });
  await call('releases.assets.create', { ...engine, id: release.id, ...file });
  for (const [method, { id }] of [
    ['issues.commentAssets.list', comment],
    ['releases.assets.list', release],
  ] as const) {
    const { items } = await json(method, { ...engine, id });
    expect(items).toMatchObject([{ name: 'data.csv', size: 3 }]);
  }
});

test('Markdown is rendered from its text', async () => {
  const { call } = await kit();
  expect(await call('server.markup.renderRawMarkdown', { text: '# Leak' })).toContain('<h1');
});

test('a binary file is recognized also when it comes byte by byte', async () => {
  const { call, server } = await kit();
  server.seed.commit('ada/engine', { 'data.bin': new Uint8Array([65, 66, 67, 0, 1]) });
  server.faults.add({ endpoint: 'repoGetRawFile', split: 1 });
  expect(await call('contents.getRaw', { ...engine, filepath: 'data.bin' })).toContain(
    'a binary file',
  );
});
