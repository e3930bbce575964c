// Changes several files in one commit on a new branch, opens a pull request
// for it and merges it. Works in a repository that it creates, and deletes
// at the end.
import { ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv();
const { login: owner } = await forge.user.get();
const { name: repo, default_branch: base } = await forge.repos.create({
  name: `merged-${Date.now().toString(36)}`,
  auto_init: true,
});
const where = { owner, repo };

const [readme] = await forge.contents.getMany(where, {
  files: ['README.md'],
});
if (!readme) throw new Error('the repository has no README.md');
const head = 'valve';
const { commit } = await forge.contents.change(where, {
  message: 'Describe the valve',
  branch: base,
  new_branch: head,
  files: [
    {
      operation: 'update',
      path: 'README.md',
      sha: readme.sha,
      content: '# Engine\n\nSee [the valve](docs/valve.md).\n',
    },
    {
      operation: 'create',
      path: 'docs/valve.md',
      content: '# Valve\n\nTurn it to the right.\n',
    },
  ],
});

const { number: index } = await forge.pulls.create(where, {
  head,
  base,
  title: 'Describe the valve',
});
for await (const file of forge.pulls.files.list({ ...where, index }))
  console.log(file.status, file.filename, `+${file.additions}`);

// The server checks for conflicts after it has responded.
await forge.pulls.waitUntilMergeable(
  { ...where, index },
  { interval: 500 },
);
// With `head_commit_id`, a push in between makes the merge fail with 409.
await forge.pulls.merge(
  { ...where, index },
  {
    do: 'squash',
    head_commit_id: commit?.sha,
    delete_branch_after_merge: true,
  },
);
console.log(
  `#${index} merged: ${await forge.pulls.checkMerged({ ...where, index })}`,
);
await forge.repos.delete(where);
