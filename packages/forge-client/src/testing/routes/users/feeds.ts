import type { Reply } from '@clients/core/testing';
import { canSee, repoOf } from '../../access/rights.js';
import { isPublicOnly } from '../../access/scopes.js';
import type { Call } from '../../http/call.js';
import { counted, linked, listing, type ListStyle } from '../../http/paging.js';
import { notFound, Refusal } from '../../http/replies.js';
import type { ActivityRecord } from '../../state/instance-records.js';
import { reaches } from '../../state/membership.js';
import type { RepoRecord } from '../../state/records.js';
import type { UserRecord } from '../../state/user-records.js';
import { activityView } from '../../views/feeds.js';
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
  /** Responds with the activities in the repositories of a team. */
  orgListTeamActivityFeeds(call) {
    const { me, state } = call;
    const id = call.id('id');
    const org: UserRecord | undefined = state.users.find(({ teams }) => teams.some((other) => other.id === id));
    const team = org?.teams.find((other) => other.id === id);
    if (org === undefined || team === undefined) throw notFound();
    const admitted = me.is_admin || state.isOwner(org, me) || team.members.has(me.id) || team.visibility !== 'private';
    if (!admitted) throw notFound();
    return feed(call, (line, repo) => line.user === org.id && reaches(team, repo), linked);
  },
};

/** Responds with the selected activities that the user may see, newest first. */
function feed(call: Call, wanted: (line: ActivityRecord, repo: RepoRecord) => boolean, style: ListStyle = counted): Reply {
  const day = dayOf(call);
  const found = call.state.activities.flatMap((line) => {
    const repo = call.state.repoById(line.repo);
    if (repo === undefined || !wanted(line, repo) || !seen(call, repo) || (day !== undefined && !line.created.startsWith(day))) return [];
    return [{ line, repo }];
  });
  return listing(call, found.reverse(), ({ line, repo }) => activityView(call, repo, line), style);
}

/** Returns the day of the query; undefined when it is missing or invalid. */
function dayOf({ query }: Call): string | undefined {
  const date = query.get('date') ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date)) ? date : undefined;
}
