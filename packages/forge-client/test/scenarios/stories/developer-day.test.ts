import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import * as endpoints from '../../../src/operations.js';
import {
  ConflictError,
  NotFoundError,
  StatusError,
  UnprocessableError,
} from '../../../src/index.js';
import { story, until } from './stage.js';

story(
  'a developer creates a repository, changes files on a branch, has them reviewed, merged and released',
  async (scene) => {
    const dev = await scene.invite();
    const friend = await scene.invite();
    const repo = await scene.repo(dev, 'engine', {
      description: 'A story',
      auto_init: true,
      default_branch: 'main',
    });
    await dev.forge.repos.collaborators.add(
      { ...repo, collaborator: friend.login },
      { permission: 'write' },
    );
    const commit = await dev.forge.contents.change(repo, {
      files: [
        { operation: 'create', path: 'src/main.ts', content: 'export const answer = 42;\n' },
        { operation: 'create', path: 'docs/ünï #1.md', content: '# Notes\n' },
      ],
      branch: 'main',
      new_branch: 'feature/answer',
      message: 'Add the answer',
    });
    expect([commit.files[0]?.path, commit.commit?.message.trim()]).toEqual([
      'src/main.ts',
      'Add the answer',
    ]);
    const [main] = [
      await dev.forge.contents.get({ ...repo, filepath: 'src' }, { ref: 'feature/answer' }),
    ].flat();
    expect([main?.name, main?.content]).toEqual(['main.ts', null]);
    const notes = await dev.forge.contents.getRaw(
      { ...repo, filepath: 'docs/ünï #1.md' },
      { ref: 'feature/answer' },
    );
    expect(await notes.text()).toBe('# Notes\n');

    const opened = await dev.forge.pulls.create(repo, {
      head: 'feature/answer',
      base: 'main',
      title: 'The answer',
    });
    const pull = { ...repo, index: opened.number };
    const ready = await until(
      () => dev.forge.pulls.get(pull),
      ({ mergeable }) => mergeable,
    );
    expect([ready.mergeable, ready.state, ready.changed_files]).toEqual([true, 'open', 2]);
    expect(await (await dev.forge.pulls.getDiff({ ...pull, diffType: 'diff' })).text()).toContain(
      '+export const answer = 42;',
    );
    const review = await friend.forge.pulls.reviews.create(pull, {
      event: 'APPROVED',
      body: 'Right',
      comments: [{ path: 'src/main.ts', body: 'why 42?', new_position: 1 }],
    });
    expect([review.state, review.official]).toEqual(['APPROVED', true]);
    expect(await dev.forge.pulls.checkMerged(pull)).toBe(false);
    const merged = await until(
      () =>
        dev.ask('POST', `/repos/${repo.owner}/${repo.repo}/pulls/${String(pull.index)}/merge`, {
          do: 'merge',
          delete_branch_after_merge: true,
        }),
      ({ status }) => status === 200,
    );
    expect([merged.status, merged.body]).toEqual([200, '']);
    expect(await dev.forge.pulls.checkMerged(pull)).toBe(true);
    await expect(
      dev.forge.branches.get({ ...repo, branch: 'feature/answer' }),
    ).rejects.toBeInstanceOf(NotFoundError);

    const release = await dev.forge.releases.create(repo, {
      tag_name: 'v1.0.0',
      name: 'First',
      body: 'It answers.',
    });
    const asset = await dev.forge.releases.assets.create(
      { ...repo, id: release.id },
      { content: new Blob(['built\n']), name: 'answer.txt' },
    );
    expect([asset.name, asset.size]).toEqual(['answer.txt', 6]);
    expect((await dev.forge.releases.getLatest(repo)).assets.map(({ name }) => name)).toEqual([
      'answer.txt',
    ]);
    await dev.forge.repos.delete(repo);
    await expect(dev.forge.repos.get(repo)).rejects.toBeInstanceOf(NotFoundError);
  },
);

story(
  'two who changed one file have a conflict, and the server refuses the merge',
  async (scene) => {
    const dev = await scene.invite();
    const repo = await scene.repo(dev, 'clash');
    const readme = { ...repo, filepath: 'README.md' };
    const [found] = [await dev.forge.contents.get(readme)].flat();
    const sha = found?.sha ?? '';
    await dev.forge.contents.update(readme, { content: 'theirs\n', sha, new_branch: 'theirs' });
    await dev.forge.contents.update(readme, { content: 'ours\n', sha });
    const late: unknown = await dev.forge.contents
      .update(readme, { content: 'late\n', sha })
      .catch((error: unknown) => error);
    expect(late instanceof ConflictError || late instanceof UnprocessableError).toBe(true);
    const { number } = await dev.forge.pulls.create(repo, {
      head: 'theirs',
      base: 'main',
      title: 'Clash',
    });
    const pull = { ...repo, index: number };
    expect((await dev.forge.pulls.get(pull)).mergeable).toBe(false);
    await expect(dev.forge.pulls.merge(pull, { do: 'merge' })).rejects.toMatchObject({
      status: 405,
      code: 'not-mergeable',
    });
  },
);

story(
  'releases are drafted, published and removed, and their files go up and come down unchanged',
  async (scene) => {
    const dev = await scene.invite();
    const repo = await scene.repo(dev, 'released');
    const draft = await dev.forge.releases.create(repo, {
      tag_name: 'v2',
      name: 'Second',
      draft: true,
      target_commitish: 'main',
    });
    const where = { ...repo, id: draft.id };
    expect(draft.draft).toBe(true);
    const bytes = randomBytes(200_000);
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < bytes.byteLength; at += 50_000)
        yield await Promise.resolve(bytes.subarray(at, at + 50_000));
    }
    let sent = 0;
    const onProgress = (count: number): void => void (sent = count);
    const asset = await dev.forge.releases.assets.create(where, {
      content: pieces(),
      name: 'data.bin',
      onProgress,
    });
    expect([asset.size, sent]).toEqual([bytes.byteLength, bytes.byteLength]);
    const asked = { ...where, attachment_id: asset.id };
    expect((await dev.forge.releases.assets.update(asked, { name: 'data-2.bin' })).name).toBe(
      'data-2.bin',
    );
    expect((await dev.forge.releases.assets.get(asked)).name).toBe('data-2.bin');
    const published = await dev.forge.releases.update(where, { draft: false, body: 'Out' });
    expect([published.draft, published.body]).toEqual([false, 'Out']);
    const { browser_download_url: url } = await dev.forge.releases.assets.get(asked);
    const hash = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');
    expect(hash(new Uint8Array(await (await fetch(url)).arrayBuffer()))).toBe(hash(bytes));
    expect((await dev.forge.releases.getByTag({ ...repo, tag: 'v2' })).id).toBe(draft.id);
    for (const tag_name of ['v3', 'v4']) await dev.forge.releases.create(repo, { tag_name });
    expect(
      (await dev.forge.releases.list(repo, { limit: 2 }).toArray())
        .map(({ tag_name }) => tag_name)
        .sort(),
    ).toEqual(['v2', 'v3', 'v4']);
    await dev.forge.releases.assets.delete(asked);
    expect(await dev.forge.releases.assets.list(where).toArray()).toEqual([]);
    await dev.forge.releases.delete(where);
    await dev.forge.releases.deleteByTag({ ...repo, tag: 'v3' });
    expect((await dev.forge.releases.list(repo).toArray()).map(({ tag_name }) => tag_name)).toEqual(
      ['v4'],
    );
  },
);

story('a repository is downloaded as an archive', async (scene) => {
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'archived');
  const start = async (archive: string): Promise<string> => {
    const stream = await dev.forge.repos.archives.get({ ...repo, archive });
    return Buffer.from(await stream.bytes())
      .subarray(0, 2)
      .toString('latin1');
  };
  expect(await start('main.zip')).toBe('PK');
  expect(await start('main.tar.gz')).toBe('\x1f\x8b');
  if (await scene.has(endpoints.getTarball)) {
    expect(
      (await (await dev.forge.repos.archives.getTarball({ ...repo, ref: 'main' })).bytes())[0],
    ).toBe(0x1f);
    expect(
      (await (await dev.forge.repos.archives.getZipball({ ...repo, ref: 'main' })).bytes())[0],
    ).toBe(0x50);
  }
  const missing = await dev.forge.repos.archives
    .get({ ...repo, archive: 'no-such-ref.zip' })
    .catch((error: unknown) => error);
  expect(missing).toBeInstanceOf(StatusError);
});
