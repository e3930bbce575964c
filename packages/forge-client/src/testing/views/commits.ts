import type { Reader } from '../http/call.js';
import { type Change, changes } from '../git/diff.js';
import { type Commit, type Signature, treeName } from '../git/objects.js';
import type { ForgeState } from '../state/forge-state.js';
import type { RepoRecord } from '../state/records.js';
import { userByEmail, fullName, never, userFor } from './people.js';
import { ruleOf } from './protections.js';

/** The verification of an unsigned commit. */
export const unsigned = { verified: false, reason: 'gpg.error.not_signed_commit', signature: '', signer: null, payload: '' } as const;

/** The parts of a commit that are shown on request only. */
interface CommitParts {
  readonly stat: boolean;
  readonly files: boolean;
}

export function commitView(
  reader: Reader,
  repo: RepoRecord,
  commit: Commit,
  parts: CommitParts = { stat: true, files: true },
): Record<string, unknown> {
  const url = `${reader.root}/api/v1/repos/${fullName(repo)}`;
  const person = (signature: Signature): unknown => {
    const user = userByEmail(reader, signature.email);
    return user === undefined ? null : userFor(reader, user, false, false);
  };
  return {
    url: `${url}/git/commits/${commit.sha}`,
    sha: commit.sha,
    created: commit.committer.date,
    html_url: `${reader.root}/${fullName(repo)}/commit/${commit.sha}`,
    commit: {
      url: `${url}/git/commits/${commit.sha}`,
      author: commit.author,
      committer: commit.committer,
      message: commit.message,
      tree: { url: `${url}/git/trees/${commit.sha}`, sha: commit.sha, created: commit.committer.date },
      verification: unsigned,
    },
    author: person(commit.author),
    committer: person(commit.committer),
    parents: parentsView(reader, repo, commit),
    ...costly(reader, commit, parts),
  };
}

function changesOf({ objects }: ForgeState, commit: Commit): Change[] {
  return changes(objects, objects.commit(commit.parents[0] ?? '')?.tree ?? new Map<string, never>(), commit.tree);
}

function costly({ state }: Reader, commit: Commit, parts: CommitParts): Record<string, unknown> {
  const all = parts.stat || parts.files ? changesOf(state, commit) : [];
  const files = all.map(({ path, status }) => ({ filename: path, status: status === 'renamed' ? 'added' : status }));
  const additions = all.reduce((sum, change) => sum + change.additions, 0);
  const deletions = all.reduce((sum, change) => sum + change.deletions, 0);
  return { files: parts.files ? files : null, stats: parts.stat ? { total: additions + deletions, additions, deletions } : null };
}

function parentsView({ root }: Reader, repo: RepoRecord, commit: Commit): unknown[] {
  return commit.parents.map((sha) => ({ url: `${root}/api/v1/repos/${fullName(repo)}/git/commits/${sha}`, sha, created: never }));
}

export function payloadCommit(reader: Reader, repo: RepoRecord, commit: Commit, changed = false): Record<string, unknown> {
  const person = ({ name, email }: Signature): unknown => ({ name, email, username: userByEmail(reader, email)?.login ?? '' });
  return {
    id: commit.sha,
    message: commit.message,
    url: `${reader.root}/${fullName(repo)}/commit/${commit.sha}`,
    author: person(commit.author),
    committer: person(commit.committer),
    verification: changed ? null : unsigned,
    timestamp: commit.author.date,
    ...touched(reader, commit, changed),
  };
}

function touched({ state }: Reader, commit: Commit, changed: boolean): Record<string, unknown> {
  if (!changed) return { added: null, removed: null, modified: null };
  const all = changesOf(state, commit);
  const paths = (wanted: readonly string[]): string[] => all.flatMap(({ status, path }) => (wanted.includes(status) ? [path] : []));
  return { added: paths(['added', 'renamed']), removed: paths(['removed']), modified: paths(['modified']) };
}

export function fileCommitView(reader: Reader, repo: RepoRecord, commit: Commit): Record<string, unknown> {
  const url = `${reader.root}/api/v1/repos/${fullName(repo)}/git`;
  const tree = treeName(commit.tree);
  return {
    url: `${url}/commits/${commit.sha}`,
    sha: commit.sha,
    created: never,
    html_url: `${reader.root}/${fullName(repo)}/commit/${commit.sha}`,
    author: commit.author,
    committer: commit.committer,
    parents: parentsView(reader, repo, commit),
    message: commit.message,
    tree: { url: `${url}/trees/${tree}`, sha: tree, created: never },
  };
}

export function branchView(reader: Reader, repo: RepoRecord, name: string, commit: Commit, writer: boolean): Record<string, unknown> {
  const rule = ruleOf(reader, repo, name);
  const contexts = rule?.['status_check_contexts'];
  return {
    name,
    commit: payloadCommit(reader, repo, commit),
    protected: rule !== undefined,
    required_approvals: rule?.['required_approvals'] ?? 0,
    enable_status_check: rule?.['enable_status_check'] ?? false,
    status_check_contexts: Array.isArray(contexts) ? contexts : [],
    user_can_push: writer && rule?.['enable_push'] !== false,
    user_can_merge: writer,
    effective_branch_protection_name: rule?.['rule_name'] ?? '',
  };
}

export function tagView(reader: Reader, repo: RepoRecord, name: string): Record<string, unknown> {
  const id = repo.refs.tags.get(name) ?? '';
  const annotated = reader.state.objects.tag(id);
  const commit = repo.refs.tag(name);
  const archive = `${reader.root}/${fullName(repo)}/archive/${name}`;
  return {
    name,
    message: annotated?.message ?? commit?.message ?? '',
    id,
    commit: {
      url: `${reader.root}/api/v1/repos/${fullName(repo)}/git/commits/${id}`,
      sha: commit?.sha ?? '',
      created: commit?.committer.date ?? never,
    },
    zipball_url: `${archive}.zip`,
    tarball_url: `${archive}.tar.gz`,
  };
}
