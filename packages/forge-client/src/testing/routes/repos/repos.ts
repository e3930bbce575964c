import type { Reply } from '@clients/core/testing';
import type { Call } from '../../http/call.js';
import { makeRepo } from '../../changes/make-repo.js';
import { counted, listing, wholeList } from '../../http/paging.js';
import { knownUser, levelOf, orgOf, repoOf, userOf } from '../../access/rights.js';
import { userForAdmin } from '../../access/administrators.js';
import { userView } from '../../views/people.js';
import { repoView } from '../../views/repository.js';
import { created, empty, json, notFound, Refusal } from '../../http/replies.js';
import { editRepo } from './edit-repo.js';
import { isLevel, permission, writers } from './access.js';
import { search } from './search.js';
import { watch } from './watching.js';
import type { Handlers } from '../route.js';
import { repoList } from '../users/users.js';

export const repoRoutes: Handlers = {
  repoGet: (call) => json(repoView(call, repoOf(call))),
  repoGetByID(call) {
    const repo = call.state.repoById(call.id('id'));
    if (repo === undefined || levelOf(call, repo) === 'none') throw notFound();
    return json(repoView(call, repo));
  },
  createCurrentUserRepo: (call) => created(repoView(call, makeRepo(call, call.me))),
  adminCreateRepo: (call) => created(repoView(call, makeRepo(call, userForAdmin(call)))),
  createOrgRepo: createInOrg,
  createOrgRepoDeprecated: createInOrg,
  repoEdit: (call) => json(repoView(call, editRepo(call, repoOf(call, 'admin')))),
  repoDelete(call) {
    const repo = repoOf(call, 'owner');
    call.state.repos.splice(call.state.repos.indexOf(repo), 1);
    return empty();
  },
  repoSearch: search,
  repoListTopics: (call) => listing(call, repoOf(call).topics, (topic) => topic, { ...counted, wrap: (topics) => ({ topics }) }),
  repoUpdateTopics(call) {
    const repo = repoOf(call, 'admin');
    const topics = [...new Set((call.body.texts('topics') ?? []).map((topic) => topic.trim().toLowerCase()))];
    const invalidTopics = topics.filter((topic) => !isTopic(topic));
    if (invalidTopics.length > 0) throw new Refusal(422, '', 'value', { invalidTopics, message: 'Topic names are invalid' });
    if (topics.length > 25)
      throw new Refusal(422, '', 'value', { invalidTopics: null, message: 'Exceeding maximum number of topics per repo' });
    repo.topics.splice(0, Infinity, ...topics);
    return empty();
  },
  repoAddTopic(call) {
    const [repo, topic] = [repoOf(call, 'admin'), topicOf(call)];
    if (!repo.topics.includes(topic)) repo.topics.push(topic);
    return empty();
  },
  repoDeleteTopic(call) {
    const [repo, topic] = [repoOf(call, 'admin'), topicOf(call)];
    if (!repo.topics.includes(topic)) throw notFound();
    repo.topics.splice(repo.topics.indexOf(topic), 1);
    return empty();
  },
  repoListCollaborators(call) {
    const repo = repoOf(call);
    return listing(
      call,
      call.state.users.filter(({ id }) => repo.collaborators.has(id)),
      (user) => userView(call, user),
      counted,
    );
  },
  repoCheckCollaborator(call) {
    if (!repoOf(call).collaborators.has(knownUser(call, call.param('collaborator'), 422).id)) throw notFound();
    return empty();
  },
  repoAddCollaborator(call) {
    const repo = repoOf(call, 'admin');
    const level = call.body.text('permission') ?? 'write';
    if (!isLevel(level)) throw new Refusal(500);
    repo.collaborators.set(knownUser(call, call.param('collaborator'), 422).id, level);
    return empty();
  },
  repoDeleteCollaborator(call) {
    repoOf(call, 'admin').collaborators.delete(knownUser(call, call.param('collaborator'), 422).id);
    return empty();
  },
  repoGetRepoPermissions: permission,
  repoGetAssignees: (call) => wholeList(writers(call, repoOf(call)), (user) => userView(call, user)),
  repoGetReviewers: (call) => wholeList(writers(call, repoOf(call)), (user) => userView(call, user)),
  repoCheckAssignee(call) {
    const repo = repoOf(call);
    const user = knownUser(call, call.param('assignee'));
    if (levelOf({ state: call.state, root: call.root, doer: user }, repo) === 'none') throw notFound();
    return empty();
  },
  repoListStargazers(call) {
    const { id } = repoOf(call);
    return listing(
      call,
      call.state.users.filter(({ starred }) => starred.has(id)),
      (user) => userView(call, user),
      counted,
    );
  },
  repoListSubscribers(call) {
    const { watchers } = repoOf(call);
    return listing(
      call,
      call.state.users.filter(({ id }) => watchers.has(id)),
      (user) => userView(call, user),
      counted,
    );
  },
  userCurrentCheckSubscription(call) {
    const repo = repoOf(call);
    if (!repo.watchers.has(call.me.id)) throw notFound();
    return json(watch(call, repo));
  },
  userCurrentPutSubscription(call) {
    const repo = repoOf(call);
    repo.watchers.add(call.me.id);
    return json(watch(call, repo));
  },
  userCurrentDeleteSubscription(call) {
    repoOf(call).watchers.delete(call.me.id);
    return empty();
  },
  userCurrentListSubscriptions: (call) =>
    repoList(
      call,
      call.state.repos.filter(({ watchers }) => watchers.has(call.me.id)),
    ),
  userListSubscriptions(call) {
    const { id } = userOf(call);
    return repoList(
      call,
      call.state.repos.filter(({ watchers }) => watchers.has(id)),
    );
  },
};

/** Returns whether a text is a valid topic. */
function isTopic(topic: string): boolean {
  return topic.length <= 35 && /^[a-z0-9][-.a-z0-9]*$/.test(topic);
}

function topicOf(call: Call): string {
  const topic = call.param('topic').trim().toLowerCase();
  if (!isTopic(topic)) throw new Refusal(422, '', 'value', { invalidTopics: topic, message: 'Topic name is invalid' });
  return topic;
}

function createInOrg(call: Call): Reply {
  const org = orgOf(call);
  const may =
    call.me.is_admin || org.teams.some((team) => team.members.has(call.me.id) && (team.permission === 'owner' || team.can_create_org_repo));
  if (!may) throw new Refusal(403, 'User is not allowed to create repositories in this organization.');
  return created(repoView(call, makeRepo(call, org)));
}
