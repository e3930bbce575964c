// Creates a release as a draft, uploads a file, and publishes it. Publishes
// the release in ada/engine, where everyone can see it and it stays.
import { ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv();
const repo = { owner: 'ada', repo: 'engine' };

const { id } = await forge.releases.create(repo, {
  tag_name: `v${Date.now().toString(36)}`,
  name: 'It turns',
  draft: true,
});
const asset = await forge.releases.assets.create(
  { ...repo, id },
  // Or { path: 'dist/engine.tar.gz' }, bytes or a stream.
  { content: new Blob(['the engine']), name: 'engine.bin' },
);
const release = await forge.releases.update(
  { ...repo, id },
  { draft: false },
);
console.log(release.html_url, asset.size);
