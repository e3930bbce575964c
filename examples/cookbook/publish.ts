// Publishes a release from CI: every file of a folder, hidden ones as well,
// and their checksums. A job that was interrupted can run again. If a draft
// of the same tag exists, all its files are replaced; a published release
// is left alone.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ForgeClient, type Release } from 'forge-client';

interface Repo {
  readonly owner: string;
  readonly repo: string;
}

/**
 * Publishes the files of a folder under a tag. The release is a draft until
 * every file is complete.
 */
export async function publish(
  forge: ForgeClient,
  repo: Repo,
  tag_name: string,
  folder: string,
  target?: string,
): Promise<Release> {
  const files = (await readdir(folder)).sort();
  if (files.length === 0) throw new Error(`${folder} is empty`);
  if (files.includes('SHA256SUMS'))
    throw new Error(`${folder} has SHA256SUMS, which this program makes`);
  const sums = new Map<string, string>();
  for (const name of files)
    sums.set(name, await sha256(createReadStream(join(folder, name))));
  const list = [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join('');
  sums.set('SHA256SUMS', createHash('sha256').update(list).digest('hex'));

  const release = await draftOf(forge, repo, tag_name, target);
  const where = { ...repo, id: release.id };
  // Files from an earlier job may be incomplete.
  for (const { id: attachment_id } of release.assets)
    await forge.releases.assets.delete({ ...where, attachment_id });
  for (const [name, sum] of sums) {
    const content =
      name === 'SHA256SUMS'
        ? new Blob([list])
        : { path: join(folder, name) };
    let told = Date.now();
    const asset = await forge.releases.assets.create(where, {
      content,
      name,
      // A line every ten seconds, so that no one takes a large file for a
      // job that hangs.
      onProgress(sent, size) {
        if (Date.now() - told < 10_000) return;
        told = Date.now();
        console.log(`${name}: ${sent} of ${size ?? '?'} bytes sent`);
      },
    });
    const received = await sha256(
      await forge.releases.assets.download({
        ...where,
        attachment_id: asset.id,
      }),
    );
    if (received !== sum) throw new Error(`${name} arrived damaged`);
    console.log(`${name}: ${asset.size} bytes`);
  }
  // A draft from an earlier job may be for another commit.
  return forge.releases.update(where, {
    draft: false,
    target_commitish: target,
  });
}

/** Creates the draft, or continues the one from an interrupted job. */
async function draftOf(
  forge: ForgeClient,
  repo: Repo,
  tag_name: string,
  target?: string,
): Promise<Release> {
  for await (const release of forge.releases.list(repo)) {
    if (release.tag_name !== tag_name) continue;
    if (!release.draft) throw new Error(`${tag_name} is published already`);
    return release;
  }
  return forge.releases.create(repo, {
    tag_name,
    target_commitish: target,
    name: tag_name,
    draft: true,
  });
}

/** Hashes a stream, with only one chunk in memory at a time. */
async function sha256(source: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of source) hash.update(piece);
  return hash.digest('hex');
}

if (process.argv[1] === import.meta.filename) {
  const [folder, tag] = process.argv.slice(2);
  // In a workflow, these are set; FORGE_URL is ${{ gitea.server_url }}, and
  // FORGE_TOKEN a secret.
  const { GITHUB_REPOSITORY = '', GITHUB_SHA } = process.env;
  const [owner, repo] = GITHUB_REPOSITORY.split('/');
  if (!folder || !tag || !owner || !repo) {
    console.error(
      'usage: GITHUB_REPOSITORY=owner/name publish.mts <folder> <tag>',
    );
    process.exit(1);
  }
  const where = { owner, repo };
  const forge = ForgeClient.fromEnv();
  const release = await publish(forge, where, tag, folder, GITHUB_SHA);
  console.log(release.html_url);
}
