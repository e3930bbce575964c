import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import * as endpoints from '../../../src/operations.js';
import { NotFoundError } from '../../../src/index.js';
import { base64 } from '../../../../forge-server/test/api.js';
import { type Player, type Scene, story } from './stage.js';

story(
  'pages of a wiki are written, renamed, listed with their history and removed',
  async (scene) => {
    const dev = await scene.invite();
    const repo = await scene.repo(dev, 'known');
    const home = await dev.forge.wiki
      .create(repo, { title: 'Home', content_base64: base64('# Home\n'), message: 'Begin' })
      .catch((error: unknown) => {
        if (error instanceof NotFoundError && !scene.since({ gitea: '1.23', forgejo: '11' }))
          scene.skip(
            'Gitea 1.22 creates no wiki here: set [repository] DEFAULT_BRANCH to master, the branch of its wikis',
          );
        throw error;
      });
    expect(home.title).toBe('Home');
    for (const title of ['Second page', 'Ünï #1'])
      await dev.forge.wiki.create(repo, { title, content_base64: base64(`${title}\n`) });
    expect(
      (await dev.forge.wiki.list(repo, { limit: 2 }).toArray()).map(({ title }) => title).sort(),
    ).toEqual(['Home', 'Second page', 'Ünï #1']);
    const page = { ...repo, pageName: home.sub_url };
    expect(Buffer.from((await dev.forge.wiki.get(page)).content_base64, 'base64').toString()).toBe(
      '# Home\n',
    );
    await dev.forge.wiki.update(page, {
      title: 'Home',
      content_base64: base64('# Home 2\n'),
      message: 'Edit',
    });
    const revisions = await dev.forge.wiki.revisions.list(page).toArray();
    expect(revisions.map(({ message }) => message.trim())).toEqual(['Edit', 'Begin']);
    const second = { ...repo, pageName: 'Second-page' };
    expect(
      (await dev.forge.wiki.update(second, { title: 'Third', content_base64: base64('3\n') }))
        .title,
    ).toBe('Third');
    await dev.forge.wiki.delete({ ...repo, pageName: 'Third' });
    await expect(dev.forge.wiki.get({ ...repo, pageName: 'Third' })).rejects.toBeInstanceOf(
      NotFoundError,
    );
  },
);

/** Publishes a version of a generic package. */
async function publish(
  { url }: Scene,
  { login, token }: Player,
  version: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, body] of Object.entries(files)) {
    const sent = await fetch(`${url}/api/packages/${login}/generic/tool/${version}/${name}`, {
      method: 'PUT',
      headers: { authorization: `token ${token}` },
      body,
    });
    if (sent.status !== 201)
      throw new Error(
        `${name} of tool ${version} was not published: ${String(sent.status)} ${await sent.text()}`,
      );
  }
}

story(
  'packages are published, listed with their files, linked to a repository and removed',
  async (scene) => {
    const dev = await scene.invite();
    const owner = dev.login;
    await publish(scene, dev, '1.0.0', { 'a.txt': 'one\n', 'b.txt': 'two\n' });
    await publish(scene, dev, '1.1.0', { 'a.txt': 'three\n' });
    expect(
      (await dev.forge.packages.list({ owner }, { limit: 1 }).toArray())
        .map(({ name, version }) => `${name} ${version}`)
        .sort(),
    ).toEqual(['tool 1.0.0', 'tool 1.1.0']);
    const first = { owner, type: 'generic', name: 'tool', version: '1.0.0' };
    expect((await dev.forge.packages.get(first)).creator?.login).toBe(owner);
    const files = await dev.forge.packages.files.list(first).toArray();
    const sums = files.map(({ name, size, sha256 }) => [name, size, sha256]).sort();
    const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
    expect(sums).toEqual([
      ['a.txt', 4, sha256('one\n')],
      ['b.txt', 4, sha256('two\n')],
    ]);
    const file = await fetch(`${scene.url}/api/packages/${owner}/generic/tool/1.1.0/a.txt`, {
      headers: { authorization: `token ${dev.token}` },
    });
    expect(await file.text()).toBe('three\n');
    const tool = { owner, type: 'generic', name: 'tool' };
    if (await scene.has(endpoints.listPackageVersions)) {
      expect(
        (await dev.forge.packages.versions.list(tool).toArray())
          .map(({ version }) => version)
          .sort(),
      ).toEqual(['1.0.0', '1.1.0']);
      expect((await dev.forge.packages.getLatest(tool)).version).toBe('1.1.0');
    }
    if (await scene.has(endpoints.linkPackage)) {
      const { repo } = await scene.repo(dev, 'sources', {});
      await dev.forge.packages.link({ ...tool, repo_name: repo });
      expect((await dev.forge.packages.get(first)).repository?.name).toBe(repo);
      await dev.forge.packages.unlink(tool);
      expect((await dev.forge.packages.get(first)).repository).toBe(null);
    }
    await dev.forge.packages.versions.delete(first);
    await expect(dev.forge.packages.get(first)).rejects.toBeInstanceOf(NotFoundError);
    if (await scene.has(endpoints.deletePackage)) await dev.forge.packages.delete(tool);
    else await dev.forge.packages.versions.delete({ ...tool, version: '1.1.0' });
    expect(await dev.forge.packages.list({ owner }).toArray()).toEqual([]);
  },
);
