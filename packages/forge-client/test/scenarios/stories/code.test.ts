import { expect } from 'vitest';
import * as endpoints from '../../../src/operations.js';
import {
  ConflictError,
  NotFoundError,
  StatusError,
  UnprocessableError,
} from '../../../src/index.js';
import { story, until } from './stage.js';

story('files are created, replaced, read in every way and removed', async (scene) => {
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'files');
  const file = { ...repo, filepath: 'docs/ünï #1.md' };
  const bytes = Uint8Array.from({ length: 300 }, (_, at) => at % 256);
  const made = await dev.forge.contents.create(file, { content: '# One\n', message: 'Add notes' });
  expect([made.content?.path, made.commit?.message.trim()]).toEqual([file.filepath, 'Add notes']);
  const found = await dev.forge.contents.get(file);
  if (Array.isArray(found)) throw new Error('a file is not a directory');
  expect(found).toMatchObject({
    type: 'file',
    content: Buffer.from('# One\n').toString('base64'),
    size: 6,
  });
  const { sha } = found as { sha: string };
  const replaced = await dev.forge.contents.update(file, {
    content: '# Two\n',
    sha,
    message: 'Change notes',
  });
  expect(replaced.content?.sha).not.toBe(sha);
  const stale = await dev.forge.contents
    .update(file, { content: '# Late\n', sha })
    .catch((error: unknown) => error);
  expect([ConflictError, UnprocessableError].some((type) => stale instanceof type)).toBe(true);
  await dev.forge.contents.create({ ...repo, filepath: 'data.bin' }, { content: bytes });
  expect(
    new Uint8Array(
      await (await dev.forge.contents.getRaw({ ...repo, filepath: 'data.bin' })).bytes(),
    ),
  ).toEqual(bytes);
  expect(await (await dev.forge.contents.getRaw(file)).text()).toBe('# Two\n');
  expect(await (await dev.forge.contents.getMedia(file)).text()).toBe('# Two\n');
  const listed = await dev.forge.contents.get({ ...repo, filepath: 'docs' });
  expect(Array.isArray(listed) ? listed.map(({ name }: { name: string }) => name) : listed).toEqual(
    ['ünï #1.md'],
  );
  await dev.forge.contents.delete(file, {
    sha: replaced.content?.sha ?? '',
    message: 'Remove notes',
  });
  await expect(dev.forge.contents.get(file)).rejects.toBeInstanceOf(NotFoundError);
});

story('many files are read at once and changed in one commit', async (scene) => {
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'many');
  const paths = Array.from({ length: 12 }, (_, at) => `part/${String(at)}.txt`);
  const changed = await dev.forge.contents.change(repo, {
    files: paths.map((path) => ({ operation: 'create', path, content: `${path}\n` })),
    message: 'Twelve files',
  });
  expect(changed.files.map((file) => file?.path).sort()).toEqual([...paths].sort());
  const many = await dev.forge.contents.getMany(repo, { files: [...paths, 'missing.txt'] });
  expect(
    many.map((file) =>
      file === null ? null : Buffer.from(file.content ?? '', 'base64').toString(),
    ),
  ).toEqual([...paths.map((path) => `${path}\n`), null]);
  const [first] = many;
  await dev.forge.contents.change(repo, {
    files: [
      { operation: 'delete', path: paths[0] ?? '', sha: first?.sha ?? '' },
      {
        operation: 'update',
        path: 'part/renamed.txt',
        from_path: paths[1] ?? '',
        content: 'moved\n',
        sha: many[1]?.sha ?? '',
      },
    ],
    message: 'Remove and move',
  });
  const names = await dev.forge.contents.get({ ...repo, filepath: 'part' });
  expect(Array.isArray(names) && names.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['renamed.txt', '2.txt']),
  );
  await expect(
    dev.forge.contents.get({ ...repo, filepath: paths[0] ?? '' }),
  ).rejects.toBeInstanceOf(NotFoundError);
  await expect(
    dev.forge.contents.get({ ...repo, filepath: paths[1] ?? '' }),
  ).rejects.toBeInstanceOf(NotFoundError);
});

story('directories and files are read with the commits that changed them', async (scene) => {
  await scene.needs(endpoints.getExtendedContents);
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'extended');
  await dev.forge.contents.create({ ...repo, filepath: 'a/b.txt' }, { content: 'b\n' });
  const directory = await dev.forge.contents.getExtended({ ...repo, filepath: 'a' });
  expect(directory.dir_contents?.map(({ name }) => name)).toEqual(['b.txt']);
  const root = await dev.forge.contents.getExtendedRoot(repo);
  expect(root.dir_contents?.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['README.md', 'a']),
  );
});

story('an editor reads its settings from the repository', async (scene) => {
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'edited');
  const text = 'root = true\n\n[*]\nindent_style = space\nindent_size = 2\n';
  await dev.forge.contents.create({ ...repo, filepath: '.editorconfig' }, { content: text });
  expect(
    await dev.forge.contents.getEditorConfig({ ...repo, filepath: 'src/main.ts' }),
  ).toMatchObject({ indent_style: 'space' });
});

story('branches are created, renamed, protected and removed', async (scene) => {
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'branched');
  for (const name of ['feature/a', 'feature/b'])
    await dev.forge.branches.create(repo, { new_branch_name: name });
  expect(
    (await dev.forge.branches.list(repo, { limit: 2 }).toArray()).map(({ name }) => name).sort(),
  ).toEqual(['feature/a', 'feature/b', 'main']);
  expect((await dev.forge.branches.get({ ...repo, branch: 'feature/a' })).protected).toBe(false);
  const rule = await dev.forge.branches.protections.create(repo, {
    rule_name: 'feature/*',
    required_approvals: 1,
  });
  expect([rule.rule_name, rule.required_approvals]).toEqual(['feature/*', 1]);
  expect((await dev.forge.branches.get({ ...repo, branch: 'feature/a' })).protected).toBe(true);
  const where = { ...repo, name: 'feature/*' };
  expect(
    (await dev.forge.branches.protections.update(where, { required_approvals: 2 }))
      .required_approvals,
  ).toBe(2);
  expect((await dev.forge.branches.protections.get(where)).required_approvals).toBe(2);
  expect(
    (await dev.forge.branches.protections.list(repo).toArray()).map(({ rule_name }) => rule_name),
  ).toEqual(['feature/*']);
  await dev.forge.branches.protections.delete(where);
  expect(await dev.forge.branches.protections.list(repo).toArray()).toEqual([]);
  if (await scene.has(endpoints.renameBranch)) {
    await dev.forge.branches.rename({ ...repo, branch: 'feature/b' }, { name: 'feature/c' });
    expect((await dev.forge.branches.get({ ...repo, branch: 'feature/c' })).name).toBe('feature/c');
  }
  await dev.forge.branches.delete({ ...repo, branch: 'feature/a' });
  await expect(dev.forge.branches.get({ ...repo, branch: 'feature/a' })).rejects.toBeInstanceOf(
    NotFoundError,
  );
});

story('tags are created with and without a message, read as objects and removed', async (scene) => {
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'tagged');
  for (const tag_name of ['v1', 'v2', 'v3']) await dev.forge.tags.create(repo, { tag_name });
  const annotated = await dev.forge.tags.create(repo, {
    tag_name: 'v4',
    message: 'Fourth',
    target: 'main',
  });
  expect(
    (await dev.forge.tags.list(repo, { limit: 2 }).toArray()).map(({ name }) => name).sort(),
  ).toEqual(['v1', 'v2', 'v3', 'v4']);
  expect((await dev.forge.tags.get({ ...repo, tag: 'v4' })).commit?.sha).toBe(
    annotated.commit?.sha,
  );
  const object = await dev.forge.git.getTag({ ...repo, sha: annotated.id });
  expect([object.tag, object.message.trim()]).toEqual(['v4', 'Fourth']);
  await dev.forge.tags.delete({ ...repo, tag: 'v1' });
  await expect(dev.forge.tags.get({ ...repo, tag: 'v1' })).rejects.toBeInstanceOf(NotFoundError);
});

story('a rule protects tags', async (scene) => {
  await scene.needs('tag-protections');
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'guarded');
  const rule = await dev.forge.tags.protections.create(repo, {
    name_pattern: 'v*',
    whitelist_usernames: [dev.login],
  });
  const where = { ...repo, id: rule.id };
  expect([rule.name_pattern, rule.whitelist_usernames]).toEqual(['v*', [dev.login]]);
  expect(
    (await dev.forge.tags.protections.update(where, { name_pattern: 'release/*' })).name_pattern,
  ).toBe('release/*');
  expect((await dev.forge.tags.protections.get(where)).name_pattern).toBe('release/*');
  expect((await dev.forge.tags.protections.list(repo).toArray()).map(({ id }) => id)).toEqual([
    rule.id,
  ]);
  await dev.forge.tags.protections.delete(where);
  expect(await dev.forge.tags.protections.list(repo).toArray()).toEqual([]);
});

story('commits are listed, compared and read as objects', async (scene) => {
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'log');
  for (const name of ['a', 'b', 'c']) {
    await dev.forge.contents.create(
      { ...repo, filepath: `${name}.txt` },
      { content: `${name}\n`, message: `Add ${name}` },
    );
    if (name === 'a') await dev.forge.branches.create(repo, { new_branch_name: 'early' });
  }
  const commits = await dev.forge.commits.list(repo, { limit: 2 }).toArray();
  expect(commits.slice(0, 3).map(({ commit }) => commit?.message.trim())).toEqual([
    'Add c',
    'Add b',
    'Add a',
  ]);
  const [last] = commits;
  const where = { ...repo, sha: last?.sha ?? '' };
  expect((await dev.forge.commits.get(where)).files.map(({ filename }) => filename)).toEqual([
    'c.txt',
  ]);
  expect(await (await dev.forge.commits.getDiff({ ...where, diffType: 'diff' })).text()).toContain(
    '+c',
  );
  const compared = await dev.forge.commits.compare({ ...repo, basehead: 'early...main' });
  expect([compared.total_commits, compared.commits.length]).toEqual([2, 2]);
  const tree = await dev.forge.git.getTree(where, { recursive: true });
  expect(tree.tree.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['README.md', 'a.txt', 'b.txt', 'c.txt']),
  );
  const blob = await dev.forge.git.getBlob({
    ...repo,
    sha: tree.tree.find(({ path }) => path === 'a.txt')?.sha ?? '',
  });
  expect(Buffer.from(blob.content ?? '', 'base64').toString()).toBe('a\n');
  expect((await dev.forge.git.listRefs(repo).toArray()).map(({ ref }) => ref)).toContain(
    'refs/heads/main',
  );
  expect(
    (await dev.forge.git.listMatchingRefs({ ...repo, ref: 'heads/main' }).toArray()).map(
      ({ object }) => object?.sha,
    ),
  ).toEqual([last?.sha]);
});

story('a note is written on a commit, changed and removed', async (scene) => {
  await scene.needs('note-edits');
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'noted');
  const [commit] = await dev.forge.commits.list(repo).toArray();
  const where = { ...repo, sha: commit?.sha ?? '' };
  expect((await dev.forge.git.setNote(where, { message: 'Seen' })).message.trim()).toBe('Seen');
  expect((await dev.forge.git.setNote(where, { message: 'Seen twice' })).message.trim()).toBe(
    'Seen twice',
  );
  expect((await dev.forge.git.getNote(where)).message.trim()).toBe('Seen twice');
  await dev.forge.git.deleteNote(where);
  await expect(dev.forge.git.getNote(where)).rejects.toBeInstanceOf(StatusError);
});

story('statuses of a commit are set one after another and combined', async (scene) => {
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'checked');
  const [commit] = await dev.forge.commits.list(repo).toArray();
  const where = { ...repo, sha: commit?.sha ?? '' };
  for (const [context, state] of [
    ['ci/build', 'pending'],
    ['ci/test', 'success'],
    ['ci/build', 'failure'],
  ] as const)
    await dev.forge.commits.statuses.create(where, {
      context,
      state,
      description: `${context} ${state}`,
      target_url: 'https://ci.example/1',
    });
  const all = await dev.forge.commits.statuses.list(where, { limit: 2 }).toArray();
  expect(all.map(({ status }) => status).sort()).toEqual(['failure', 'pending', 'success']);
  expect(
    await dev.forge.commits.statuses.listByRef({ ...repo, ref: 'main' }, { limit: 2 }).toArray(),
  ).toHaveLength(3);
  const combined = await until(
    () => dev.forge.commits.statuses.getCombined({ ...repo, ref: 'main' }),
    ({ state }) => state === 'failure',
  );
  expect([combined.state, combined.sha, combined.statuses.length]).toEqual([
    'failure',
    where.sha,
    2,
  ]);
});
