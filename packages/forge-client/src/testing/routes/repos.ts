import type { Reply } from '@clients/core/testing';
import type { Call } from '../call.js';
import { makeRepo } from '../make-repo.js';
import { counted, linked, listing, wholeList } from '../paging.js';
import { atLeast, knownUser, levelOf, orgOf, repoOf, userOf } from '../rights.js';
import { userForAdmin } from '../site-admin.js';
import type { Level } from '../state/level.js';
import type { RepoRecord } from '../state/records.js';
import type { UserRecord } from '../state/user-records.js';
import { userView } from '../views/people.js';
import { repoView } from '../views/repository.js';
import { created, empty, invalid, json, notFound, Refusal } from '../wire.js';
import { editRepo } from './edit-repo.js';
import { repoList } from './users.js';
import type { ForgeRoute } from './route.js';

const base = '/repos/{owner}/{repo}';

export const repoRoutes: readonly ForgeRoute[] = [
  ['repoGet', 'GET', base, (call) => json(repoView(call, repoOf(call)))],
  [
    'repoGetByID',
    'GET',
    '/repositories/{id}',
    (call) => {
      const repo = call.state.repoById(call.id('id'));
      if (repo === undefined || levelOf(call, repo) === 'none') throw notFound();
      return json(repoView(call, repo));
    },
  ],
  ['createCurrentUserRepo', 'POST', '/user/repos', (call) => created(repoView(call, makeRepo(call, call.me)))],
  ['adminCreateRepo', 'POST', '/admin/users/{username}/repos', (call) => created(repoView(call, makeRepo(call, userForAdmin(call))))],
  ['createOrgRepo', 'POST', '/orgs/{org}/repos', createInOrg],
  ['createOrgRepoDeprecated', 'POST', '/org/{org}/repos', createInOrg],
  ['repoEdit', 'PATCH', base, (call) => json(repoView(call, editRepo(call, repoOf(call, 'admin'))))],
  [
    'repoDelete',
    'DELETE',
    base,
    (call) => {
      const repo = repoOf(call, 'owner');
      call.state.repos.splice(call.state.repos.indexOf(repo), 1);
      return empty();
    },
  ],
  ['repoSearch', 'GET', '/repos/search', search],
  [
    'repoListTopics',
    'GET',
    `${base}/topics`,
    (call) => listing(call, repoOf(call).topics, (topic) => topic, { ...counted, wrap: (topics) => ({ topics }) }),
  ],
  [
    'repoUpdateTopics',
    'PUT',
    `${base}/topics`,
    (call) => {
      const repo = repoOf(call, 'admin');
      const topics = [...new Set((call.body.texts('topics') ?? []).map((topic) => topic.trim().toLowerCase()))];
      const invalidTopics = topics.filter((topic) => !isTopic(topic));
      if (invalidTopics.length > 0) throw new Refusal(422, '', 'value', { invalidTopics, message: 'Topic names are invalid' });
      if (topics.length > 25)
        throw new Refusal(422, '', 'value', { invalidTopics: null, message: 'Exceeding maximum number of topics per repo' });
      repo.topics.splice(0, Infinity, ...topics);
      return empty();
    },
  ],
  [
    'repoAddTopic',
    'PUT',
    `${base}/topics/{topic}`,
    (call) => {
      const [repo, topic] = [repoOf(call, 'admin'), topicOf(call)];
      if (!repo.topics.includes(topic)) repo.topics.push(topic);
      return empty();
    },
  ],
  [
    'repoDeleteTopic',
    'DELETE',
    `${base}/topics/{topic}`,
    (call) => {
      const [repo, topic] = [repoOf(call, 'admin'), topicOf(call)];
      if (!repo.topics.includes(topic)) throw notFound();
      repo.topics.splice(repo.topics.indexOf(topic), 1);
      return empty();
    },
  ],
  [
    'repoListCollaborators',
    'GET',
    `${base}/collaborators`,
    (call) => {
      const repo = repoOf(call);
      return listing(
        call,
        call.state.users.filter(({ id }) => repo.collaborators.has(id)),
        (user) => userView(call, user),
        counted,
      );
    },
  ],
  [
    'repoCheckCollaborator',
    'GET',
    `${base}/collaborators/{collaborator}`,
    (call) => {
      if (!repoOf(call).collaborators.has(knownUser(call, call.param('collaborator'), 422).id)) throw notFound();
      return empty();
    },
  ],
  [
    'repoAddCollaborator',
    'PUT',
    `${base}/collaborators/{collaborator}`,
    (call) => {
      const repo = repoOf(call, 'admin');
      const level = call.body.text('permission') ?? 'write';
      if (!isLevel(level)) throw new Refusal(500);
      repo.collaborators.set(knownUser(call, call.param('collaborator'), 422).id, level);
      return empty();
    },
  ],
  [
    'repoDeleteCollaborator',
    'DELETE',
    `${base}/collaborators/{collaborator}`,
    (call) => {
      repoOf(call, 'admin').collaborators.delete(knownUser(call, call.param('collaborator'), 422).id);
      return empty();
    },
  ],
  ['repoGetRepoPermissions', 'GET', `${base}/collaborators/{collaborator}/permission`, permission],
  ['repoGetAssignees', 'GET', `${base}/assignees`, (call) => wholeList(writers(call, repoOf(call)), (user) => userView(call, user))],
  ['repoGetReviewers', 'GET', `${base}/reviewers`, (call) => wholeList(writers(call, repoOf(call)), (user) => userView(call, user))],
  [
    'repoCheckAssignee',
    'GET',
    `${base}/assignees/{assignee}`,
    (call) => {
      const repo = repoOf(call);
      const user = knownUser(call, call.param('assignee'));
      if (levelOf({ state: call.state, root: call.root, doer: user }, repo) === 'none') throw notFound();
      return empty();
    },
  ],
  [
    'repoListStargazers',
    'GET',
    `${base}/stargazers`,
    (call) => {
      const { id } = repoOf(call);
      return listing(
        call,
        call.state.users.filter(({ starred }) => starred.has(id)),
        (user) => userView(call, user),
        counted,
      );
    },
  ],
  [
    'repoListSubscribers',
    'GET',
    `${base}/subscribers`,
    (call) => {
      const { watchers } = repoOf(call);
      return listing(
        call,
        call.state.users.filter(({ id }) => watchers.has(id)),
        (user) => userView(call, user),
        counted,
      );
    },
  ],
  [
    'userCurrentCheckSubscription',
    'GET',
    `${base}/subscription`,
    (call) => {
      const repo = repoOf(call);
      if (!repo.watchers.has(call.me.id)) throw notFound();
      return json(watch(call, repo));
    },
  ],
  [
    'userCurrentPutSubscription',
    'PUT',
    `${base}/subscription`,
    (call) => {
      const repo = repoOf(call);
      repo.watchers.add(call.me.id);
      return json(watch(call, repo));
    },
  ],
  [
    'userCurrentDeleteSubscription',
    'DELETE',
    `${base}/subscription`,
    (call) => {
      repoOf(call).watchers.delete(call.me.id);
      return empty();
    },
  ],
  [
    'userCurrentListSubscriptions',
    'GET',
    '/user/subscriptions',
    (call) =>
      repoList(
        call,
        call.state.repos.filter(({ watchers }) => watchers.has(call.me.id)),
      ),
  ],
  [
    'userListSubscriptions',
    'GET',
    '/users/{username}/subscriptions',
    (call) => {
      const { id } = userOf(call);
      return repoList(
        call,
        call.state.repos.filter(({ watchers }) => watchers.has(id)),
      );
    },
  ],
];

/** Whether a word is a topic. */
function isTopic(topic: string): boolean {
  return topic.length <= 35 && /^[a-z0-9][-.a-z0-9]*$/.test(topic);
}

function topicOf(call: Call): string {
  const topic = call.param('topic').trim().toLowerCase();
  if (!isTopic(topic)) throw new Refusal(422, '', 'value', { invalidTopics: topic, message: 'Topic name is invalid' });
  return topic;
}

function isLevel(level: string): level is Level {
  return ['read', 'write', 'admin'].includes(level);
}

function createInOrg(call: Call): Reply {
  const org = orgOf(call);
  const may =
    call.me.is_admin || org.teams.some((team) => team.members.has(call.me.id) && (team.permission === 'owner' || team.can_create_org_repo));
  if (!may) throw new Refusal(403, 'User is not allowed to create repositories in this organization.');
  return created(repoView(call, makeRepo(call, org)));
}

/** Those who may be given work: everyone with the right to write. */
export function writers(call: Call, repo: RepoRecord): UserRecord[] {
  const own = call.state.users.filter(
    (user) =>
      user.kind === 'user' && (user === repo.owner || repo.collaborators.has(user.id) || call.state.teamLevel(user, repo) !== 'none'),
  );
  return own.filter((user) => user === repo.owner || atLeast(repo.collaborators.get(user.id) ?? call.state.teamLevel(user, repo), 'write'));
}

function permission(call: Call): Reply {
  const repo = repoOf(call);
  const user = knownUser(call, call.param('collaborator'));
  if (user !== call.me && !atLeast(levelOf(call, repo), 'admin')) {
    throw new Refusal(
      403,
      'Only admins can query all permissions, repo admins can query all repo permissions, collaborators can query only their own',
    );
  }
  const level = levelOf({ state: call.state, root: call.root, doer: user }, repo);
  return json({ permission: level, role_name: level, user: userView(call, user) });
}

function watch({ root }: Call, repo: RepoRecord): Record<string, unknown> {
  const repository_url = `${root}/api/v1/repos/${repo.owner.login}/${repo.name}`;
  return {
    subscribed: true,
    ignored: false,
    reason: null,
    created_at: repo.created_at,
    url: `${repository_url}/subscription`,
    repository_url,
  };
}

const sorts: Readonly<Record<string, (repo: RepoRecord) => string | number>> = {
  alpha: ({ owner, name }) => `${owner.login}/${name}`.toLowerCase(),
  created: ({ id }) => id,
  updated: ({ updated_at }) => updated_at,
  size: ({ id }) => id,
  id: ({ id }) => id,
  stars: ({ id }) => id,
  forks: ({ id }) => id,
  git_size: ({ id }) => id,
  lfs_size: ({ id }) => id,
};

function search(call: Call): Reply {
  const { query } = call;
  const [words, sort, order] = [(query.get('q') ?? '').toLowerCase(), query.get('sort') ?? '', query.get('order') ?? ''];
  const key = sorts[sort === '' ? 'alpha' : sort];
  if (key === undefined) throw invalid(`Invalid sort mode: "${sort}"`);
  if (sort !== '' && order !== '' && order !== 'asc' && order !== 'desc') throw invalid(`Invalid sort order: "${order}"`);
  const uid = Number(query.get('uid') ?? '0');
  const found = call.state.repos.filter(
    (repo) => levelOf(call, repo) !== 'none' && searched(repo, words, call.flag('topic') === true) && (uid === 0 || repo.owner.id === uid),
  );
  found.sort((a, b) => (key(a) < key(b) ? -1 : 1) * (order === 'desc' ? -1 : 1));
  return listing(call, found, (repo) => repoView(call, repo), { ...linked, wrap: (data) => ({ ok: true, data }) });
}

function searched(repo: RepoRecord, words: string, topic: boolean): boolean {
  if (topic) return repo.topics.includes(words);
  return (
    `${repo.owner.login}/${repo.name} ${repo.description}`.toLowerCase().includes(words) || repo.topics.some((own) => own.includes(words))
  );
}
