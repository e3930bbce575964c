// Creates, reads, changes and deletes a file of a repository; each change
// is a commit. Works in a repository that it creates, and deletes at the
// end.
import { ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv();
const { login: owner } = await forge.user.get();
const { name: repo } = await forge.repos.create({
  name: `files-${Date.now().toString(36)}`,
  auto_init: true,
});
const where = { owner, repo, filepath: 'docs/valve.md' };

const { content: file } = await forge.contents.create(where, {
  content: '# Valve\n',
  message: 'Describe the valve',
}); // text or bytes
console.log(`${file?.path} has ${file?.size} bytes`);

const raw = await forge.contents.getRaw(where);
console.log(await raw.text());

// `sha` is the version that you read: the server refuses the change if the
// file has changed since.
const { content: next } = await forge.contents.update(where, {
  content: '# The valve\n',
  sha: file?.sha,
  message: 'Add an article',
});
await forge.contents.delete(where, {
  sha: next?.sha ?? '',
  message: 'Remove the valve',
});

const [gone] = await forge.contents.getMany(
  { owner, repo },
  { files: ['docs/valve.md'] },
);
console.log(gone); // null: the file does not exist
await forge.repos.delete({ owner, repo });
