// Opens a pull request for a commit on a new branch, and merges it.
// Merges a new file into `main` of ada/engine.
import { ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv();
const repo = { owner: 'ada', repo: 'engine' };
const head = `gauge-${Date.now().toString(36)}`;

await forge.contents.create(
  { ...repo, filepath: `docs/${head}.md` },
  { content: '# Gauge\n', message: 'Describe the gauge', new_branch: head },
);
const { number: index } = await forge.pulls.create(repo, {
  head,
  base: 'main',
  title: 'Describe the gauge',
});
for await (const file of forge.pulls.files.list({ ...repo, index }))
  console.log(file.filename, file.additions);
// The server checks for conflicts after it has responded.
await forge.pulls.waitUntilMergeable({ ...repo, index });
await forge.pulls.merge(
  { ...repo, index },
  { do: 'squash', delete_branch_after_merge: true },
);
