// Backs up a repository's issues to a JSON file: comments are read again
// only where something has changed. Only reads from the server. The file is
// replaced: an edited comment replaces the one in the backup, and a deleted
// comment is dropped from it; a deleted issue stays. A file that is not a
// backup of the repository is left alone. The repository may be private, so
// only the owner of the file can read it. Attachments and pull requests are
// not saved.
import { readFile, rename, writeFile } from 'node:fs/promises';
import { type Comment, ForgeClient, type Issue } from 'forge-client';

interface Repo {
  readonly owner: string;
  readonly repo: string;
}

export interface Backup {
  /** `owner/name` */
  readonly repo: string;
  /** Comments that were edited later are read by the next run. */
  readonly until: string;
  readonly issues: Readonly<
    Record<
      string,
      { readonly issue: Issue; readonly comments: readonly Comment[] }
    >
  >;
}

/**
 * Reads what has changed since the last run, and replaces the file once
 * that is complete.
 *
 * @returns how many issues had changed
 */
export async function backup(
  forge: ForgeClient,
  repo: Repo,
  file: string,
): Promise<number> {
  const name = `${repo.owner}/${repo.repo}`;
  const before = await read(file);
  if (before !== undefined && before.repo !== name)
    throw new Error(`${file} exists and is not a backup of ${name}`);
  // A minute of overlap covers clock differences and changes during the
  // run; reading an issue twice does no harm.
  const until = new Date(Date.now() - 60_000).toISOString();
  const edited =
    before === undefined
      ? new Set<number>()
      : await editedSince(forge, repo, before.until);
  const list = forge.issues.list(repo, {
    state: 'all',
    type: 'issues',
    limit: 50,
  });
  const issues = { ...before?.issues };
  let changed = 0;
  // Complete, or an error.
  for (const issue of await list.toArray({ concurrency: 4 })) {
    const saved = issues[issue.number];
    // A comment that is edited or deleted does not change `updated_at` of
    // its issue.
    const isSaved =
      saved?.issue.updated_at === issue.updated_at &&
      saved.comments.length === issue.comments &&
      !edited.has(issue.number);
    const comments = isSaved
      ? saved.comments
      : await commentsOn(forge, repo, issue);
    issues[issue.number] = { issue, comments };
    if (!isSaved) changed++;
  }
  const next: Backup = { repo: name, until, issues };
  await writeFile(`${file}.new`, JSON.stringify(next, undefined, 1), {
    mode: 0o600,
  });
  // The old backup stays intact until the new one is complete.
  await rename(`${file}.new`, file);
  return changed;
}

/**
 * Returns the numbers of the issues whose comments were written or edited.
 */
async function editedSince(
  forge: ForgeClient,
  repo: Repo,
  since: string,
): Promise<ReadonlySet<number>> {
  const numbers = new Set<number>();
  for await (const { issue_url } of forge.issues.comments.listInRepo(repo, {
    since,
    limit: 50,
  }))
    numbers.add(Number(issue_url.split('/').at(-1)));
  return numbers;
}

function commentsOn(
  forge: ForgeClient,
  repo: Repo,
  { number, comments }: Issue,
): Promise<readonly Comment[]> {
  return comments === 0
    ? Promise.resolve([])
    : forge.issues.comments.list({ ...repo, index: number }).toArray();
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
  const [file] = process.argv.slice(2);
  const { FORGE_OWNER: owner, FORGE_REPO: repo } = process.env;
  if (!file || !owner || !repo) {
    console.error(
      'usage: FORGE_OWNER=owner FORGE_REPO=name backup.mts <file>',
    );
    process.exit(1);
  }
  const forge = ForgeClient.fromEnv();
  const changed = await backup(forge, { owner, repo }, file);
  console.log(`${changed} issues have changed`);
}
