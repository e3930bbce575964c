import { repoOf } from '../../access/rights.js';
import type { Call } from '../../http/call.js';
import { dateOf, isUnset } from '../../http/dates.js';
import { counted, listing } from '../../http/paging.js';
import { created, empty, json } from '../../http/replies.js';
import { differencesOf } from '../../servers/index.js';
import type { MilestoneRecord } from '../../state/issue-records.js';
import type { RepoRecord } from '../../state/records.js';
import { milestoneView } from '../../views/issue.js';
import { orNotFound } from '../lists.js';
import type { Handlers } from '../route.js';

export const milestoneRoutes: Handlers = {
  issueGetMilestonesList(call) {
    const repo = repoOf(call);
    const name = (call.query.get('name') ?? '').toLowerCase();
    const states = statesOf(call);
    const found = repo.milestones.filter(({ state, title }) => states.includes(state) && title.toLowerCase().includes(name));
    return listing(call, found, (one) => milestoneView(repo, one), counted);
  },
  issueCreateMilestone(call) {
    const repo = repoOf(call, 'write');
    const body = call.body.as('CreateMilestoneOption');
    const due = dateOf(body.text('due_on'));
    const now = call.state.now();
    const closed = body.text('state') === 'closed';
    const milestone: MilestoneRecord = {
      id: call.state.nextId(),
      title: body.text('title') ?? '',
      description: body.text('description') ?? '',
      state: closed ? 'closed' : 'open',
      created_at: now,
      updated_at: now,
      closed_at: closed ? now : undefined,
      due_on: isUnset(due) ? undefined : due,
    };
    repo.milestones.push(milestone);
    return created(milestoneView(repo, milestone));
  },
  issueGetMilestone(call) {
    const repo = repoOf(call);
    return json(milestoneView(repo, milestoneOf(call, repo)));
  },
  issueEditMilestone(call) {
    const repo = repoOf(call, 'write');
    const body = call.body.as('EditMilestoneOption');
    const milestone = milestoneOf(call, repo);
    const due = dateOf(body.text('due_on'));
    const title = body.text('title') ?? '';
    if (title !== '') milestone.title = title;
    milestone.description = body.text('description') ?? milestone.description;
    // Gitea since 1.25 treats a missing date as none.
    if (!isUnset(due) || differencesOf(call.state.like)?.keepsDueDates !== true) milestone.due_on = isUnset(due) ? undefined : due;
    const state = body.text('state');
    if (state !== undefined) {
      milestone.state = state === 'closed' ? 'closed' : 'open';
      milestone.closed_at = state === 'closed' ? call.state.now() : undefined;
    }
    milestone.updated_at = call.state.now();
    return json(milestoneView(repo, milestone));
  },
  issueDeleteMilestone(call) {
    const repo = repoOf(call, 'write');
    const milestone = milestoneOf(call, repo);
    repo.milestones.splice(repo.milestones.indexOf(milestone), 1);
    for (const issue of repo.issues) if (issue.milestone === milestone.id) issue.milestone = undefined;
    return empty();
  },
};

/** Returns the states that a list selects: without a known word, only Gitea 1.27 leaves the closed ones out. */
function statesOf({ query, state: { like } }: Call): readonly string[] {
  const word = query.get('state') ?? '';
  if (word === 'open' || word === 'closed') return [word];
  return word === 'all' || differencesOf(like)?.closedMilestones === true ? ['open', 'closed'] : ['open'];
}

function milestoneOf(call: Call, repo: RepoRecord): MilestoneRecord {
  const wanted = call.param('id');
  return orNotFound(repo.milestones.find(({ id, title }) => String(id) === wanted || title === wanted));
}
