import type { Reply } from '@clients/core/testing';
import { canSee, repoOf } from '../../access/rights.js';
import { isPublicOnly } from '../../access/scopes.js';
import type { Call } from '../../http/call.js';
import { counted, linked, listing, type ListStyle } from '../../http/paging.js';
import { notFound, Refusal } from '../../http/replies.js';
import type { ActivityRecord } from '../../state/instance-records.js';
import { reaches } from '../../state/membership.js';
import type { RepoRecord } from '../../state/records.js';
import { activityView } from '../../views/feeds.js';
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
  /** Responds with the activities in the repositories of a team. */
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
