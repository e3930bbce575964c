import { encodeText, decodeBase64 } from '@clients/server-kit';
import {
  type Body,
  type Call,
  readDate,
  createInvalid,
  isUnset,
  createNotFound,
  Refusal,
} from '../http/index.js';
import { reportPush } from '../events/runs.js';
import type { Commit, Signature, Tree, TreeFile } from '../git/objects.js';
import { isAtLeast, findLevel, findRepo } from '../access/rights.js';
import type { RepoRecord } from '../state/records.js';
import { findRule } from '../views/index.js';
import type { ForgeState } from '../state/forge-state.js';

export interface FileChange {
  readonly operation: string;
  readonly path: string;
  /** Base64. */
  readonly content: string;
  readonly sha: string | undefined;
  readonly from: string | undefined;
}

export interface Committed {
  readonly repo: RepoRecord;
  readonly commit: Commit;
  readonly branch: string;
}

/**
 * Returns the repository of a file route.
 * @throws a 403 when the user may not write to it; a 423 when it is archived or a mirror
 */
export function findWritableRepo(call: Call): RepoRecord {
  const repo = findRepo(call);
  if (repo.archived || repo.mirror) throw new Refusal(423, 'repo is not allowed to edit');
  if (!isAtLeast(findLevel(call, repo), 'write'))
    throw new Refusal(403, 'user should have a permission to write to the target branch');
  return repo;
}

/** Makes one commit of several changes, on an existing or a new branch. */
export function commitFiles(call: Call, changes: readonly FileChange[]): Committed {
  const verbs: Readonly<Record<string, string>> = { create: 'Add', delete: 'Delete' };
  const usual = changes.map(({ operation, path }) => `${verbs[operation] ?? 'Update'} ${path}`);
  return commitChange(call, usual.join('\n'), (tree) => {
    const changed = new Map(tree);
    for (const change of changes) applyChange(call, changed, change);
    return changed;
  });
}

/**
 * Commits the files that `change` returns, on an existing or a new branch.
 * @param usual the default message
 */
export function commitChange(call: Call, usual: string, change: (tree: Tree) => Tree): Committed {
  const { body } = call;
  const repo = findWritableRepo(call);
  const start = fillIn(body.readText('branch'), repo.default_branch);
  const branch = fillIn(body.readText('new_branch'), start);
  const head = findHead(repo, start, branch);
  const tree = change(head?.tree ?? new Map<string, TreeFile>());
  const rule = findRule(call, repo, branch);
  if (rule?.['enable_push'] === false)
    throw new Refusal(403, `user cannot commit to repo [user: ${call.me.login}]`);
  const author = readSignature(call, body, 'author');
  const committer = readSignature(call, body, 'committer');
  const parents = head === undefined ? [] : [head.sha];
  const commit = call.state.objects.addCommit({
    tree,
    parents,
    author,
    committer,
    message: readMessage(body, usual, committer),
  });
  moveBranch(call, repo, branch, commit);
  return { repo, commit, branch };
}

function findHead(repo: RepoRecord, start: string, branch: string): Commit | undefined {
  if (!isRefName(branch)) throw createInvalid('[NewBranchName]: GitRefName');
  if (repo.refs.isEmpty) return undefined;
  const head = repo.refs.getBranch(start);
  if (head === undefined)
    throw createNotFound(`branch does not exist [repo_id: ${String(repo.id)} name: ${start}]`);
  if (branch !== start && repo.refs.branches.has(branch))
    throw createInvalid(`branch already exists [name: ${branch}]`);
  return head;
}

export function isRefName(name: string): boolean {
  return (
    !/^[/.-]|\.\.|[\s~^:?*[\\\x7f]|\/\/|\/$|\.lock$|\.$|@\{/.test(name) &&
    name !== '' &&
    name !== '@'
  );
}

function fillIn(text: string | undefined, usual: string): string {
  return text === undefined || text === '' ? usual : text;
}

function readMessage(body: Body, usual: string, { name, email }: Signature): string {
  const message = fillIn(body.readText('message'), usual).trimEnd();
  return body.readFlag('signoff') === true
    ? `${message}\n\nSigned-off-by: ${name} <${email}>`
    : `${message}\n`;
}

export function moveBranch(call: Call, repo: RepoRecord, branch: string, commit: Commit): void {
  const before = repo.refs.branches.get(branch);
  if (repo.refs.isEmpty) repo.default_branch = branch;
  repo.refs.branches.set(branch, commit.sha);
  repo.updated_at = call.state.formatTime();
  reportPush(call, repo, branch, before, commit);
}

/**
 * Returns the author or committer that the body names. Missing fields are taken from the other one,
 * or else from the user.
 */
export function readSignature(call: Call, body: Body, key: 'author' | 'committer'): Signature {
  const keys = [key, key === 'author' ? 'committer' : 'author'];
  const { me } = call;
  const given = (part: string): string[] =>
    keys.map((each) => body.readBody(each)?.readText(part) ?? '');
  const dates = keys.map((each) => readDate(body.readBody('dates')?.readText(each)));
  return {
    name: [...given('name'), me.full_name].find((each) => each !== '') ?? me.login,
    email: given('email').find((each) => each !== '') ?? me.email,
    date: dates.find((date) => !isUnset(date)) ?? call.state.formatTime(),
  };
}

function applyChange(call: Call, tree: Map<string, TreeFile>, change: FileChange): void {
  const { operation, path, from } = change;
  checkPath(path);
  if (from !== undefined) checkPath(from);
  const source = from ?? path;
  const old = tree.get(source);
  const creates = operation === 'create' || operation === 'upload';
  if (!creates && operation !== 'update' && operation !== 'delete' && operation !== 'rename')
    throw new Refusal(500);
  if (operation === 'create' && tree.has(path))
    throw createInvalid(`repository file already exists [path: ${path}]`);
  if (
    !creates &&
    old === undefined &&
    (operation === 'delete' || change.sha !== undefined || from !== undefined)
  )
    throw createNotFound(`object does not exist [id: , rel_path: ${source}]`);
  if (
    operation !== 'upload' &&
    change.sha !== undefined &&
    change.sha !== '' &&
    old !== undefined &&
    old.sha !== change.sha
  )
    throw createInvalid(`sha does not match [given: ${change.sha}, expected: ${old.sha}]`);
  if (operation !== 'delete') putFile(call, tree, change, old);
  if (operation === 'delete' || source !== path) tree.delete(source);
}

/** Rejects a path below `.git`, whatever is to be done there. */
function checkPath(path: string): void {
  if (/(?:^|\/)\.git(?:\/|$)/i.test(path))
    throw createInvalid(`path contains a malformed path component [path: ${path}]`);
}

function putFile(
  call: Call,
  tree: Map<string, TreeFile>,
  { operation, path, content }: FileChange,
  old: TreeFile | undefined,
): void {
  if (path.split('/')[0] === '..' || path === '') throw new Refusal(500);
  const file = [...tree.keys()].find((above) => path.startsWith(`${above}/`));
  if (file !== undefined)
    throw createInvalid(
      `a file exists where you’re trying to create a subdirectory [path: ${file}]`,
    );
  const bytes = decodeBase64(content);
  if (bytes === undefined) throw createInvalid('illegal base64 data at input byte 0');
  const kept = operation === 'rename' && content === '' ? old : undefined;
  tree.set(path, kept ?? { sha: call.state.objects.addBlob(bytes), mode: old?.mode ?? '100644' });
}

/** The git note of a commit. */
export interface NoteFound {
  readonly message: string;
  /** The commit that stored the note, not the one that the note is about. */
  readonly commit: Commit;
}

/** Returns the git note of a commit. */
export function findNote(
  { objects }: ForgeState,
  { refs }: RepoRecord,
  sha: string,
): NoteFound | undefined {
  const head = objects.getCommit(refs.notes ?? '');
  const bytes = objects.getBlob(head?.tree.get(sha)?.sha ?? '');
  const commit = head && objects.findLastChange(head.sha, sha);
  return bytes === undefined || commit === undefined
    ? undefined
    : { message: new TextDecoder().decode(bytes), commit };
}

/** Sets or removes the git note of a commit, in a separate commit, as git does. */
export function writeNote(
  { objects }: ForgeState,
  { refs }: RepoRecord,
  sha: string,
  text: string | undefined,
  author: Signature,
): void {
  const head = objects.getCommit(refs.notes ?? '');
  const tree = new Map(head?.tree);
  if (text === undefined) tree.delete(sha);
  else
    tree.set(sha, {
      sha: objects.addBlob(encodeText(text.endsWith('\n') ? text : `${text}\n`)),
      mode: '100644',
    });
  const message =
    text === undefined
      ? "Notes removed by 'git notes remove'\n"
      : "Notes added by 'git notes add'\n";
  const parents = head === undefined ? [] : [head.sha];
  refs.notes = objects.addCommit({ tree, parents, author, committer: author, message }).sha;
}
