// Backs up a repository's issues to a JSON file: first all of them, later only those that have changed.
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Comment, ForgeClient, type Issue } from 'forge-client';

interface Repo {
  readonly owner: string;
  readonly repo: string;
}

export interface Backup {
  /** `since` for the next run. */
  readonly until: string;
  readonly issues: Readonly<
    Record<
      string,
      { readonly issue: Issue; readonly comments: readonly Comment[] }
    >
  >;
}

/** Reads the changes since the last run, and replaces the file once they are complete. @returns how many issues were read */
export async function backup(
  forge: ForgeClient,
  repo: Repo,
  file: string,
): Promise<number> {
  const before = await read(file);
  // A minute of overlap covers clock differences and changes during the run; reading an issue twice does no harm.
  const until = new Date(Date.now() - 60_000).toISOString();
  const issues = { ...before?.issues };
  const list = forge.issues.list(repo, {
    state: 'all',
    type: 'issues',
    since: before?.until,
    limit: 50,
  });
  const changed = await list.toArray({ concurrency: 4 }); // complete, or an error
  for (const issue of changed) {
    const comments =
      issue.comments > 0
        ? await forge.issues.comments
            .list({ ...repo, index: issue.number })
            .toArray()
        : [];
    issues[issue.number] = { issue, comments };
  }
  const saved: Backup = { until, issues };
  await writeFile(`${file}.new`, JSON.stringify(saved, undefined, 1));
  await rename(`${file}.new`, file); // until then the old backup stays intact
  return changed.length;
}

async function read(file: string): Promise<Backup | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Backup;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return undefined; // the first run
    throw error;
  }
}

if (process.argv[1] === import.meta.filename) {
  const forge = ForgeClient.fromEnv();
  const repo = {
    owner: process.env['FORGE_OWNER'] ?? 'ada',
    repo: process.env['FORGE_REPO'] ?? 'engine',
  };
  const { number: index } = await forge.issues.create(repo, {
    title: 'Leak',
    body: 'In the main valve.',
  });
  await forge.issues.comments.create(
    { ...repo, index },
    { body: 'It drips.' },
  );
  const folder = await mkdtemp(join(tmpdir(), 'backup-'));
  const file = join(folder, 'issues.json');
  console.log(`${String(await backup(forge, repo, file))} issues read`);
  await forge.issues.update({ ...repo, index }, { state: 'closed' });
  console.log(
    `${String(await backup(forge, repo, file))} issues read on the second run`,
  );
  console.log(
    `${String(Object.keys((await read(file))?.issues ?? {}).length)} issues in the backup`,
  );
  await rm(folder, { recursive: true });
}
