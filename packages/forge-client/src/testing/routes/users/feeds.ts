import type { Reply } from '@clients/core/testing';
import { canSee, repoOf } from '../../access/rights.js';
import { isPublicOnly } from '../../access/scopes.js';
import type { Call } from '../../http/call.js';
import { counted, linked, listing, type ListStyle } from '../../http/paging.js';
import { notFound, Refusal } from '../../http/replies.js';
import type { ActivityRecord } from '../../state/instance-records.js';
import type { CommentRecord } from '../../state/issue-records.js';
import { reaches } from '../../state/membership.js';
import type { RepoRecord } from '../../state/records.js';
import { commentView } from '../../views/issue.js';
import { userView } from '../../views/people.js';
import { pick } from '../../views/pick.js';
import { repoView } from '../../views/repository.js';
import { oneOf } from '../lists.js';
import { metUser, seen } from './users.js';
import type { Handlers } from '../route.js';

export const feedRoutes: Handlers = {
  repoListActivityFeeds(call) {
    const repo = repoOf(call);
    return feed(call, ({ user, actor }, where) => where === repo && user === actor.id);
  },
  userListActivityFeeds(call) {
    const user = metUser(call);
    const own = call.doer === user || call.doer?.is_admin === true;
    if (user.settings['hide_activity'] === true && !own) return feed(call, () => false);
    const alone = call.flag('only-performed-by') === true;
    return feed(call, (line, repo) => line.user === user.id && (own || !repo.private) && (!alone || line.actor === user));
  },
  /** Responds with the feed of an organisation, which is empty when the organisation is hidden. */
  orgListActivityFeeds(call) {
    const { doer, state } = call;
    const org = state.user(call.param('org'));
    if (org?.kind !== 'org') throw notFound();
    if (isPublicOnly(call) && org.visibility !== 'public') throw new Refusal(403, 'token scope is limited to public orgs');
    if (!canSee(call, org)) return feed(call, () => false);
    const member = doer !== undefined && (doer.is_admin || state.isMember(org, doer));
    return feed(call, (line, repo) => line.user === org.id && (member || !repo.private));
  },
  orgListTeamActivityFeeds(call) {
    const { me, state } = call;
    const id = call.id('id');
    const all = state.users.flatMap((org) => org.teams.map((team) => ({ org, team })));
    const { org, team } = oneOf(all, (one) => one.team.id === id);
    if (!me.is_admin && !state.isOwner(org, me) && !team.members.has(me.id) && team.visibility === 'private') throw notFound();
    return feed(call, (line, repo) => line.user === org.id && reaches(team, repo), linked);
  },
};

/** Responds with the selected activities that the user may see, newest first. */
function feed(call: Call, wanted: (line: ActivityRecord, repo: RepoRecord) => boolean, style: ListStyle = counted): Reply {
  const date = call.query.get('date') ?? '';
  const day = Number.isNaN(Date.parse(date)) ? '' : date;
  const found = call.state.activities.flatMap((line) => {
    const repo = call.state.repoById(line.repo);
    return repo !== undefined && wanted(line, repo) && seen(call, repo) && line.created.startsWith(day) ? [{ line, repo }] : [];
  });
  return listing(call, found.reverse(), ({ line, repo }) => activityView(call, repo, line), style);
}

function activityView(call: Call, repo: RepoRecord, activity: ActivityRecord): Record<string, unknown> {
  const { user, actor, comment: comment_id } = activity;
  const comment = commentOf(repo, activity);
  return {
    ...pick(activity, 'id', 'op_type', 'ref_name', 'content', 'created'),
    ...{ user_id: user, act_user_id: actor.id, repo_id: repo.id, comment_id, is_private: repo.private },
    act_user: userView(call, actor),
    repo: repoView(call, repo),
    comment: comment === undefined ? null : { ...commentView(call, repo, comment), user: null },
  };
}

/** Returns the comment of an activity. Reviews and review comments are shown as comments. */
function commentOf(repo: RepoRecord, { issue, comment: id }: ActivityRecord): CommentRecord | undefined {
  if (id === 0) return undefined;
  const reviews = repo.issues.find(({ number }) => number === issue)?.pull?.reviews ?? [];
  const review = reviews.find((other) => other.id === id);
  const comment = reviews.flatMap(({ comments }) => comments).find((other) => other.id === id);
  const plain = { id, issue, type: 'review', assets: [], reactions: [], more: {} };
  const said = review === undefined ? comment : { ...review, created_at: review.submitted_at };
  if (said === undefined) return repo.comments.find((other) => other.id === id);
  return { ...plain, ...pick(said, 'user', 'body', 'created_at'), updated_at: said.created_at };
}
