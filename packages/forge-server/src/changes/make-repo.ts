import { encodeText } from '@clients/server-kit';
import { type Call, createInvalid, Refusal } from '../http/index.js';
import type { Signature, TreeFile } from '../git/objects.js';
import type { RepoRecord, UserRecord } from '../state/records.js';
import { emit } from '../events/emit.js';
import { isRefName } from './commit-files.js';
import { renderRepo, renderPublicUser } from '../views/index.js';

/**
 * Rejects invalid repository names.
 * @throws a 422
 */
export function checkRepoName(name: string): void {
  if (name.length > 100) throw createInvalid('[Name]: MaxSize');
  if (!/^[\w.-]+$/.test(name)) throw createInvalid('[Name]: AlphaDashDot');
  if (['.', '..', '-'].includes(name)) throw createInvalid(`name is reserved [name: ${name}]`);
  const pattern = /\.(git|wiki|rss|atom)$/.exec(name)?.[1];
  if (pattern !== undefined)
    throw createInvalid(`name pattern is not allowed [pattern: *.${pattern}]`);
}

export function makeRepo(call: Call, owner: UserRecord): RepoRecord {
  const body = call.body.renameStruct('CreateRepoOption');
  const name = body.requireText('name', 'Name');
  checkRepoName(name);
  const branch = body.readText('default_branch') ?? '';
  if (branch !== '' && !isRefName(branch)) throw createInvalid('[DefaultBranch]: GitRefName');
  const labels = body.readText('issue_labels') ?? '';
  const license = body.readText('license') ?? '';
  const format = body.readText('object_format_name') ?? 'sha1';
  if (call.state.findRepo(owner.login, name) !== undefined)
    throw new Refusal(409, 'The repository with the same name already exists.');
  if (labels !== '' && labels !== 'Default' && labels !== 'Advanced')
    throw createInvalid(
      `failed to load label template file "${labels}": label template "${labels}" not found`,
    );
  if ((license !== '' && license !== 'MIT') || (format !== 'sha1' && format !== ''))
    throw new Refusal(500);
  const repo = call.state.addRepo(owner, name, {
    description: body.readText('description') ?? '',
    private: body.readFlag('private') ?? false,
    template: body.readFlag('template') ?? false,
    default_branch: branch === '' ? 'main' : branch,
  });
  if (labels !== '') addLabels(call, repo);
  if (body.readFlag('auto_init') === true) addFirstCommit(call, repo, license);
  call.state.formerRepos.delete(`${owner.login}/${name}`.toLowerCase());
  emit(call, repo, 'repository', 'repository', {
    action: 'created',
    organization: renderPublicUser(call, owner),
    repository: renderRepo(call, repo),
  });
  return repo;
}

/** The label set `Default`: name, colour and description of each label. */
export const DEFAULT_LABELS: readonly (readonly [string, string, string])[] = [
  ['bug', 'ee0701', 'Something is not working'],
  ['duplicate', 'cccccc', 'This issue or pull request already exists'],
  ['enhancement', '84b6eb', 'New feature'],
  ['help wanted', '128a0c', 'Need some help'],
  ['invalid', 'e6e6e6', 'Something is wrong'],
  ['question', 'cc317c', 'More information is needed'],
  ['wontfix', 'ffffff', 'This will not be fixed'],
];

function addLabels({ state }: Call, repo: RepoRecord): void {
  for (const [name, color, description] of DEFAULT_LABELS)
    repo.labels.push({
      id: state.makeId(),
      name,
      color,
      description,
      exclusive: false,
      is_archived: false,
    });
}

function addFirstCommit(call: Call, repo: RepoRecord, license: string): void {
  const files: Record<string, string> = {
    // The text of the server's template. It ends with the description, without a line feed.
    'README.md': `# ${repo.name}\n\n${repo.description}`,
  };
  if (license !== '') files['LICENSE'] = 'MIT License\n\nCopyright (c) the authors\n';
  seedFiles(call.state, repo, files, toSignature(call.state, call.me));
}

export function toSignature(
  state: Call['state'],
  { login, full_name, email }: UserRecord,
): Signature {
  return {
    name: full_name || login,
    email: email || `${login}@example.org`,
    date: state.formatTime(),
  };
}

/**
 * Adds files to a repository in one commit, beside those that exist. No webhook or feed reports it.
 */
export function seedFiles(
  state: Call['state'],
  repo: RepoRecord,
  files: Readonly<Record<string, string | Uint8Array>>,
  author: Signature,
  message = 'Initial commit',
  branch: string = repo.default_branch,
): string {
  const head = repo.refs.getBranch(branch) ?? repo.refs.getBranch(repo.default_branch);
  const tree = new Map<string, TreeFile>(head?.tree);
  for (const [path, content] of Object.entries(files))
    tree.set(path, {
      sha: state.objects.addBlob(typeof content === 'string' ? encodeText(content) : content),
      mode: '100644',
    });
  const parents = head === undefined ? [] : [head.sha];
  const commit = state.objects.addCommit({
    tree,
    parents,
    author,
    committer: author,
    message: `${message}\n`,
  });
  repo.refs.branches.set(branch, commit.sha);
  return commit.sha;
}
