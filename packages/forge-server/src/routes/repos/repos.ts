import type { Call, Reply } from '../../http/index.js';
import {
  COUNTED_STYLE,
  replyWithCreated,
  replyWithNothing,
  createInvalid,
  replyWithJson,
  LINKED_STYLE,
  replyWithPagedList,
  createNotFound,
  Refusal,
  replyWithList,
} from '../../http/index.js';
import {
  isAtLeast,
  requireUser,
  findLevel,
  findOrg,
  findRepo,
  findUserForAdmin,
  findUser,
} from '../../access/rights.js';
import { checkRepoName, makeRepo } from '../../changes/make-repo.js';
import type { RepoRecord, UserRecord } from '../../state/records.js';
import { findDifferences } from '../../servers/differences.js';
import { REPO_SETTINGS } from '../../state/forge-state.js';
import { renderRepo, renderUser } from '../../views/index.js';
import { replyWithRepos } from '../users/users.js';
import {
  replyWithCheck,
  pickGiven,
  type Handlers,
  replyWithUsers,
  replyWithUserIds,
  removeMember,
  removeRecord,
  replaceItems,
} from '../route.js';
import { searchRepos } from './search.js';

export const repoRoutes: Handlers = {
  repoGet: (call) => replyWithJson(renderRepo(call, findRepo(call))),
  repoGetByID(call) {
    const repo = call.state.findRepoById(call.readId('id'));
    if (repo === undefined || findLevel(call, repo) === 'none') throw createNotFound();
    return replyWithJson(renderRepo(call, repo));
  },
  createCurrentUserRepo: (call) => replyWithCreated(renderRepo(call, makeRepo(call, call.me))),
  adminCreateRepo: (call) =>
    replyWithCreated(renderRepo(call, makeRepo(call, findUserForAdmin(call)))),
  createOrgRepo: createInOrg,
  createOrgRepoDeprecated(call) {
    // Unlike the newer route, it checks the body before it looks for the organisation.
    call.body.requireText('name', 'Name');
    return createInOrg(call);
  },
  repoEdit: (call) => replyWithJson(renderRepo(call, editRepo(call, findRepo(call, 'admin')))),
  repoDelete: (call) => removeRecord(call.state.repos, findRepo(call, 'owner')),
  repoSearch: (call) =>
    replyWithPagedList(call, searchRepos(call), (repo) => renderRepo(call, repo), {
      ...LINKED_STYLE,
      wrap: (data) => ({ ok: true, data }),
    }),
  repoListTopics: (call) =>
    replyWithPagedList(call, findRepo(call).topics, (topic) => topic, {
      ...COUNTED_STYLE,
      wrap: (topics) => ({ topics }),
    }),
  repoUpdateTopics(call) {
    const repo = findRepo(call, 'admin');
    const topics = [
      ...new Set((call.body.readTexts('topics') ?? []).map((topic) => topic.trim().toLowerCase())),
    ];
    const invalidTopics = topics.filter((topic) => !isTopic(topic));
    if (invalidTopics.length > 0)
      throw new Refusal(422, '', 'value', { invalidTopics, message: 'Topic names are invalid' });
    if (topics.length > 25)
      throw new Refusal(422, '', 'value', {
        invalidTopics: null,
        message: 'Exceeding maximum number of topics per repo',
      });
    replaceItems(repo.topics, topics);
    return replyWithNothing();
  },
  repoAddTopic(call) {
    const repo = findRepo(call, 'admin');
    const topic = readTopic(call);
    if (!repo.topics.includes(topic)) repo.topics.push(topic);
    return replyWithNothing();
  },
  repoDeleteTopic(call) {
    const repo = findRepo(call, 'admin');
    const topic = readTopic(call);
    if (!repo.topics.includes(topic)) throw createNotFound();
    return removeRecord(repo.topics, topic);
  },
  /** Lists the collaborators in the order in which they were added. */
  repoListCollaborators(call) {
    const ids = [...findRepo(call).collaborators.keys()];
    const users = ids.flatMap((id) => call.state.findUserById(id) ?? []);
    return replyWithUsers(call, users, COUNTED_STYLE);
  },
  repoCheckCollaborator: (call) =>
    replyWithCheck(
      findRepo(call).collaborators.has(requireUser(call, call.readParam('collaborator'), 422).id),
    ),
  repoAddCollaborator(call) {
    const repo = findRepo(call, 'admin');
    const level = (['read', 'write', 'admin'] as const).find(
      (one) => one === (call.body.readText('permission') ?? 'write'),
    );
    if (level === undefined) throw new Refusal(500);
    repo.collaborators.set(requireUser(call, call.readParam('collaborator'), 422).id, level);
    return replyWithNothing();
  },
  repoDeleteCollaborator(call) {
    findRepo(call, 'admin').collaborators.delete(
      requireUser(call, call.readParam('collaborator'), 422).id,
    );
    return replyWithNothing();
  },
  repoGetRepoPermissions(call) {
    const repo = findRepo(call);
    const user = requireUser(call, call.readParam('collaborator'));
    if (user !== call.me && !isAtLeast(findLevel(call, repo), 'admin'))
      throw new Refusal(
        403,
        'Only admins can query all permissions, repo admins can query all repo permissions, collaborators can query only their own',
      );
    const level = findLevel({ state: call.state, root: call.root, doer: user }, repo);
    return replyWithJson({ permission: level, role_name: level, user: renderUser(call, user) });
  },
  repoGetAssignees: replyWithWriters,
  repoGetReviewers: replyWithReviewers,
  repoCheckAssignee(call) {
    const repo = findRepo(call);
    return replyWithCheck(
      findLevel(
        { state: call.state, root: call.root, doer: requireUser(call, call.readParam('assignee')) },
        repo,
      ) !== 'none',
    );
  },
  repoListStargazers(call) {
    const { id } = findRepo(call);
    const shown = call.state.users.filter(({ starred }) => starred.has(id));
    return replyWithUsers(call, shown, COUNTED_STYLE);
  },
  repoListSubscribers(call) {
    const { watchers } = findRepo(call);
    return replyWithUserIds(call, watchers, COUNTED_STYLE);
  },
  userCurrentCheckSubscription(call) {
    const repo = findRepo(call);
    if (!repo.watchers.has(call.me.id)) throw createNotFound();
    return replyWithJson(renderSubscription(call, repo));
  },
  userCurrentPutSubscription(call) {
    const repo = findRepo(call);
    repo.watchers.add(call.me.id);
    return replyWithJson(renderSubscription(call, repo));
  },
  userCurrentDeleteSubscription: (call) => removeMember(findRepo(call).watchers, call.me.id),
  userCurrentListSubscriptions: (call) =>
    replyWithRepos(call, ({ watchers }) => watchers.has(call.me.id)),
  userListSubscriptions(call) {
    const { id } = findUser(call);
    return replyWithRepos(call, ({ watchers }) => watchers.has(id));
  },
  topicSearch(call) {
    const words = (call.query.get('q') ?? '').toLowerCase();
    const topics = [...new Set(call.state.repos.flatMap((repo) => repo.topics))].map(
      (topic_name, at) => {
        const repos = call.state.repos.filter((repo) => repo.topics.includes(topic_name));
        const dates = { created: repos[0]?.created_at, updated: repos.at(-1)?.updated_at };
        return { id: at + 1, topic_name, repo_count: repos.length, ...dates };
      },
    );
    const found = topics
      .filter(({ topic_name }) => topic_name.includes(words))
      .sort((a, b) => b.repo_count - a.repo_count);
    return replyWithPagedList(call, found, (topic) => topic, {
      ...COUNTED_STYLE,
      wrap: (shown) => ({ topics: shown }),
    });
  },
};

function isTopic(topic: string): boolean {
  return topic.length <= 35 && /^[a-z0-9][-.a-z0-9]*$/.test(topic);
}

function readTopic(call: Call): string {
  const topic = call.readParam('topic').trim().toLowerCase();
  if (!isTopic(topic))
    throw new Refusal(422, '', 'value', { invalidTopics: topic, message: 'Topic name is invalid' });
  return topic;
}

function replyWithWriters(call: Call): Reply {
  return replyWithList(findWriters(call, findRepo(call)), (user) => renderUser(call, user));
}

/** Responds with those who can review: everyone with access of their own, the owner last. */
function replyWithReviewers(call: Call): Reply {
  const repo = findRepo(call);
  return replyWithList(findPeople(call, repo, 'read'), (user) => renderUser(call, user));
}

function createInOrg(call: Call): Reply {
  const org = findOrg(call);
  const may =
    call.me.is_admin ||
    org.teams.some(
      (team) =>
        team.members.has(call.me.id) && (team.permission === 'owner' || team.can_create_org_repo),
    );
  if (!may)
    throw new Refusal(403, 'User is not allowed to create repositories in this organization.');
  return replyWithCreated(renderRepo(call, makeRepo(call, org)));
}

/** Returns the users who are listed as assignees of issues: everyone with write access. */
export function findWriters(call: Call, repo: RepoRecord): UserRecord[] {
  return findPeople(call, repo, 'write');
}

/** Returns the users with access of their own to a repository, the owner last. */
function findPeople({ state }: Call, repo: RepoRecord, wanted: 'read' | 'write'): UserRecord[] {
  const { owner, collaborators } = repo;
  const others = state.users.filter((user) => {
    const level = collaborators.get(user.id) ?? state.findLevelThroughTeams(user, repo);
    return user.kind === 'user' && user !== owner && isAtLeast(level, wanted);
  });
  return owner.kind === 'user' ? [...others, owner] : others;
}

const UNIT_SETTINGS = {
  internal_tracker: {
    enable_time_tracker: false,
    allow_only_contributors_to_track_time: false,
    enable_issue_dependencies: false,
  },
  external_tracker: {
    external_tracker_format: '',
    external_tracker_style: '',
    external_tracker_regexp_pattern: '',
  },
  external_wiki: { external_wiki_url: '' },
};

/** The settings of the parts of a repository, by the switch of the part. */
const SETTINGS_OF_UNITS: Readonly<Record<string, readonly string[]>> = {
  has_issues: ['internal_tracker', 'external_tracker'],
  has_wiki: ['external_wiki'],
  has_projects: ['projects_mode'],
  has_pull_requests: Object.keys(REPO_SETTINGS).filter(
    (key) => !key.startsWith('has_') && key !== 'projects_mode',
  ),
};

/** Returns the settings of the body that the server ignores, because their part is not switched on. */
function findIgnoredSettings({ body, state }: Call, { settings }: RepoRecord): string[] {
  const without = findDifferences(state.like)?.settingsWithoutSwitch;
  return Object.entries(SETTINGS_OF_UNITS).flatMap(([unit, keys]) => {
    if (body.has(unit)) return body.readFlag(unit) === true ? [] : keys;
    const needsSwitch = without === undefined ? unit !== 'has_pull_requests' : without === 'none';
    return needsSwitch || settings[unit] !== true ? keys : [];
  });
}

/** Changes a repository as the body describes. Archived repositories can be changed, too. */
function editRepo(call: Call, repo: RepoRecord): RepoRecord {
  const { body, state } = call;
  renameRepo(call, repo, body.readText('name'));
  if (!['repo', 'owner', 'all'].includes(body.readText('projects_mode') ?? 'all'))
    throw createInvalid('[ProjectsMode]: In');
  const tracker = body.readBody('external_tracker')?.readText('external_tracker_url');
  if (tracker !== undefined && !/^https?:\/\//.test(tracker))
    throw createInvalid('External tracker URL not valid');
  const archived = repo.archived;
  Object.assign(
    repo,
    pickGiven(body, ['description', 'website'], ['private', 'template', 'archived']),
  );
  if (archived !== repo.archived) repo.archived_at = archived ? undefined : state.formatTime();
  const branch = body.readText('default_branch') ?? '';
  // The default branch of a repository without commits may be any.
  const isKnown = repo.refs.branches.has(branch) || repo.refs.branches.size === 0;
  if (branch !== '' && isKnown) repo.default_branch = branch;
  const ignored = findIgnoredSettings(call, repo);
  for (const [key, usual] of Object.entries(REPO_SETTINGS)) {
    if (body.has(key) && !ignored.includes(key))
      repo.settings[key] = typeof usual === 'boolean' ? body.readFlag(key) : body.readText(key);
  }
  for (const [key, usual] of Object.entries(UNIT_SETTINGS)) {
    const values = body.readBody(key)?.values;
    if (values !== undefined && !ignored.includes(key))
      repo.settings[key] = { ...usual, ...values };
  }
  const hasTracker = body.has('internal_tracker') && !ignored.includes('internal_tracker');
  if (hasTracker || (body.has('has_issues') && !body.has('external_tracker')))
    delete repo.settings['external_tracker'];
  if (body.has('has_wiki') && !body.has('external_wiki')) delete repo.settings['external_wiki'];
  repo.updated_at = state.formatTime();
  return repo;
}

/** Renames a repository. The old name redirects to the new one. */
function renameRepo({ state }: Call, repo: RepoRecord, name: string | undefined): void {
  if (name === undefined || name === '' || name === repo.name) return;
  checkRepoName(name);
  const other = state.findRepo(repo.owner.login, name);
  if (other !== undefined && other !== repo)
    throw createInvalid(`repository already exists [uname: ${repo.owner.login}, name: ${name}]`);
  state.formerRepos.set(`${repo.owner.login}/${repo.name}`.toLowerCase(), repo.id);
  state.formerRepos.delete(`${repo.owner.login}/${name}`.toLowerCase());
  repo.name = name;
}

function renderSubscription({ root }: Call, repo: RepoRecord): Record<string, unknown> {
  const repository_url = `${root}/api/v1/repos/${repo.owner.login}/${repo.name}`;
  const url = `${repository_url}/subscription`;
  return {
    subscribed: true,
    ignored: false,
    reason: null,
    created_at: repo.created_at,
    url,
    repository_url,
  };
}
