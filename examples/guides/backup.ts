// Saves the repositories of an organisation in a folder: for each one its
// settings, the files of its default branch, and its releases with their
// files. Only reads from the server. What is in the folder already is not
// downloaded again: files of releases, and the archive of a commit.
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ForgeClient } from 'forge-client';

const [org, folder] = process.argv.slice(2);
if (!org || !folder) {
  console.error('usage: backup.mjs <organisation> <folder>');
  process.exit(1);
}
const forge = ForgeClient.fromEnv(); // FORGE_URL and FORGE_TOKEN

for await (const repo of forge.orgs.repos.list({ org })) {
  const where = { owner: org, repo: repo.name };
  const home = join(folder, repo.name);
  // Repositories may be private: only you can read the folder.
  await mkdir(home, { recursive: true, mode: 0o700 });
  await writeFile(join(home, 'repository.json'), JSON.stringify(repo));
  if (!repo.empty) {
    const branch = repo.default_branch;
    const { commit } = await forge.branches.get({ ...where, branch });
    const id = commit?.id ?? branch;
    const place = join(home, `files-${id}.zip`);
    const saved = await stat(place).catch(() => undefined);
    if (saved === undefined) {
      const archive = `${id}.zip`;
      const files = await forge.repos.archives.get({ ...where, archive });
      await files.saveTo(place);
      console.log(repo.name, branch, id);
    }
  }
  // Where releases are switched off, the list is refused.
  if (!repo.has_releases) continue;
  for await (const release of forge.releases.list(where)) {
    const place = join(home, `release-${release.id}`);
    await mkdir(place, { recursive: true });
    await writeFile(join(place, 'release.json'), JSON.stringify(release));
    for (const { id, name, size, uuid } of release.assets) {
      const file = join(place, `${id}-${basename(name)}`);
      const saved = await stat(file).catch(() => undefined);
      if (saved?.size === size) continue;
      const download = await forge.releases.assets.download({ uuid });
      await download.saveTo(file); // complete, or an error
      console.log(repo.name, release.tag_name, name);
    }
  }
}
