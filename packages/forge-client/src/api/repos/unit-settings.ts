import { InputError, isRecord } from '@clients/core';
import type { Repository } from '../../entities/repository-schemas.js';
import type { RepoRef } from '../../refs/repo-schemas.js';
import { updateAndKeep } from '../../service/keep-omitted.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import { noteUnknownToServer } from '../../service/unknown-to-server.js';
import { getRepo, updateRepo } from './endpoints.js';
import type { UpdateRepo } from './input-schemas.js';

type Setting = keyof UpdateRepo;
type Switch = 'has_issues' | 'has_wiki' | 'has_pull_requests' | 'has_projects';

/** The settings that servers ignore unless the same update turns their part on. */
const SETTINGS: Readonly<Record<Switch, readonly Setting[]>> = {
  has_issues: ['internal_tracker', 'external_tracker'],
  has_wiki: ['external_wiki'],
  has_pull_requests: [
    'ignore_whitespace_conflicts',
    'allow_merge_commits',
    'allow_rebase',
    'allow_rebase_explicit',
    'allow_squash_merge',
    'allow_fast_forward_only_merge',
    'allow_manual_merge',
    'autodetect_manual_merge',
    'allow_merge_update',
    'allow_rebase_update',
    'default_delete_branch_after_merge',
    'default_merge_style',
    'default_update_style',
    'default_allow_maintainer_edit',
  ],
  has_projects: ['projects_mode'],
};

/** What only some servers know, and send back. */
const VERSIONED_KEYS = [
  'has_code',
  'projects_mode',
  'allow_merge_update',
  'default_update_style',
  'globally_editable_wiki',
  'wiki_branch',
];

/** The call of `repos.update`. */
interface RepoUpdate {
  readonly where: RepoRef;
  readonly body: UpdateRepo;
  readonly options: CallOptions | undefined;
}

/**
 * Updates a repository. For settings of a part without its switch, the repository is read first,
 * and the switch is sent as it is.
 *
 * @throws {InputError} `unit-off` when the part is off, `unknown-branch` when the server ignored the
 * default branch
 */
export async function updateRepoSettings(
  transport: Transport,
  { where, body, options }: RepoUpdate,
): Promise<Repository> {
  const given: unknown = body;
  const keeps: Partial<Record<Switch, (repo: Repository) => boolean>> = {};
  for (const [unit, settings] of Object.entries(SETTINGS) as [Switch, readonly Setting[]][]) {
    const setting = settings.find((key) => isRecord(given) && given[key] !== undefined);
    if (setting !== undefined) keeps[unit] = (repo) => requireUnit(repo, unit, setting);
  }
  const changed = await updateAndKeep<RepoRef, UpdateRepo, Repository>(transport, {
    get: getRepo,
    update: updateRepo,
    where,
    body,
    options,
    keeps,
  });
  const exchange = { endpoint: updateRepo, body, answer: changed };
  noteUnknownToServer(transport, exchange, VERSIONED_KEYS, options);
  checkDefaultBranch(changed, body);
  return changed;
}

/** @throws {InputError} `unknown-branch` when the server ignored the default branch */
function checkDefaultBranch(
  { default_branch: branch, full_name: name }: Repository,
  { default_branch: wanted }: UpdateRepo,
): void {
  if (wanted === undefined || wanted === branch) return;
  throw new InputError(
    `repos.update: ${name} has no branch ${wanted}: its default branch is still ${branch}`,
    {
      endpoint: updateRepo.id,
      attempts: 1,
      mayHaveExecuted: true,
      code: 'unknown-branch',
      hint: 'the server has changed all else: create the branch, or pass one that branches.list returns',
    },
  );
}

/** @throws {InputError} `unit-off` when the setting would have no effect, or another one */
function requireUnit(repo: Repository, unit: Switch, setting: Setting): true {
  const isExternal = setting === 'internal_tracker' && (repo.external_tracker ?? null) !== null;
  if (repo[unit] && !isExternal) return true;
  const state = isExternal ? 'its tracker is external' : `${unit} is false`;
  throw new InputError(`repos.update: ${setting} has no effect: ${state} in ${repo.full_name}`, {
    endpoint: updateRepo.id,
    code: 'unit-off',
    hint: `to turn it on with the same update, set ${unit}: true beside it`,
  });
}
