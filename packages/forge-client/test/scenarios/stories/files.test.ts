import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { ConflictError, ForgeClient, NotFoundError } from '../../../src/index.js';
import { story } from './stage.js';

story('the files of a release, an issue and a comment are downloaded', async (scene) => {
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'attached', {
    auto_init: true,
    default_branch: 'main',
    private: true,
  });
  const { releases, issues } = dev.forge;
  const bytes = new Uint8Array(randomBytes(150_000));
  const { id } = await releases.create(repo, { tag_name: 'v1', target_commitish: 'main' });
  const asset = await releases.assets.create(
    { ...repo, id },
    { content: bytes, filename: 'tool.zip' },
  );
  const { number: index } = await issues.create(repo, { title: 'Leak' });
  const text = new TextEncoder().encode('0123456789');
  const attached = await issues.assets.create(
    { ...repo, index },
    { content: text, filename: 'gauge.txt' },
  );
  const comment = await issues.comments.create({ ...repo, index }, { body: 'More' });
  const beside = await issues.commentAssets.create(
    { ...repo, id: comment.id },
    { content: text, filename: 'more.txt' },
  );
  const file = await releases.assets.download({ ...repo, id, attachment_id: asset.id });
  expect(file.filename).toBe('tool.zip');
  expect(Buffer.from(await file.bytes()).equals(bytes)).toBe(true);
  const whole = await issues.assets.download({ ...repo, index, attachment_id: attached.id });
  expect(await whole.text()).toBe('0123456789');
  const part = await issues.commentAssets.download(
    { ...repo, id: comment.id, attachment_id: beside.id },
    { headers: { range: 'bytes=4-' } },
  );
  expect([part.status, await part.text()]).toEqual([206, '456789']);
  const stranger = new ForgeClient({ baseUrl: scene.url });
  scene.after(() => stranger.close());
  await expect(
    stranger.issues.assets.download({ ...repo, index, attachment_id: attached.id }),
  ).rejects.toBeInstanceOf(NotFoundError);
});

story('files of a generic package are uploaded, downloaded and deleted', async (scene) => {
  const dev = await scene.invite();
  const { generic } = dev.forge.packages;
  const version = { owner: dev.login, name: 'tool', version: '1.0.0' };
  const bytes = new Uint8Array(randomBytes(300_000));
  let sent = 0;
  await generic.upload(
    { ...version, filename: 'a.bin' },
    { content: new Blob([bytes]), onProgress: (count) => void (sent = count) },
  );
  expect(sent).toBe(bytes.length);
  await generic.upload({ ...version, filename: 'b.txt' }, new TextEncoder().encode('b'));
  const again = await generic
    .upload({ ...version, filename: 'b.txt' }, new TextEncoder().encode('c'))
    .catch((error: unknown) => error);
  expect(again).toBeInstanceOf(ConflictError);
  expect(again).toMatchObject({ code: 'file-exists' });
  const file = await generic.download({ ...version, filename: 'a.bin' });
  expect(Buffer.from(await file.bytes()).equals(bytes)).toBe(true);
  await generic.delete({ ...version, filename: 'a.bin' });
  await expect(generic.download({ ...version, filename: 'a.bin' })).rejects.toBeInstanceOf(
    NotFoundError,
  );
  await generic.deleteVersion(version);
  await expect(generic.download({ ...version, filename: 'b.txt' })).rejects.toBeInstanceOf(
    NotFoundError,
  );
});
