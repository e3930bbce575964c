// Creates a release with a file: first as a draft, so that it is not
// visible before the file is uploaded. Works in a repository that it
// creates, and deletes at the end.
import { ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv();
const { login: owner } = await forge.user.get();
const { name: repo, default_branch } = await forge.repos.create({
  name: `released-${Date.now().toString(36)}`,
  auto_init: true,
});
const where = { owner, repo };

const plan = {
  tag_name: 'v1.0.0',
  target_commitish: default_branch,
  name: 'Version 1',
  body: 'It turns.',
};
const draft = await forge.releases.create(where, { ...plan, draft: true });
const release = { ...where, id: draft.id };

const asset = await forge.releases.assets.create(release, {
  // Or { path: 'dist/engine.tar.gz' }, a Blob or a stream. Files and
  // streams are not buffered in memory.
  content: new Uint8Array(1_000_000),
  name: 'engine.bin',
  onProgress: (sent, size) => {
    console.log(
      size === undefined
        ? `${sent} bytes`
        : `${Math.round((100 * sent) / size)} %`,
    );
  },
});

const { html_url } = await forge.releases.update(release, { draft: false });
console.log(
  `${html_url} has ${asset.name}, ${asset.size} bytes at`,
  asset.browser_download_url,
);
await forge.repos.delete(where);
