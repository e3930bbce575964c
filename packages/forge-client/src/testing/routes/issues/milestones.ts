import { repoOf } from '../../access/rights.js';
import type { Call } from '../../http/call.js';
import { dateOf, isUnset } from '../../http/dates.js';
import { counted, listing } from '../../http/paging.js';
import { empty } from '../../http/replies.js';
import { differencesOf } from '../../servers/index.js';
import type { MilestoneRecord } from '../../state/issue-records.js';
import { milestoneView } from '../../views/issue.js';
import { given, oneOf, removed, shelf } from '../lists.js';
import type { Handlers } from '../route.js';

export const milestoneRoutes: Handlers = {
  ...shelf<MilestoneRecord>(
    ['issueGetMilestonesList', 'issueCreateMilestone', 'issueGetMilestone', 'issueEditMilestone', 'issueDeleteMilestone'],
    {
      all: (call, change) => repoOf(call, change ? 'write' : 'read').milestones,
      find,
      view: (call, milestone) => milestoneView(repoOf(call), milestone),
      make(call) {
        const now = call.state.now();
        const blank = { title: '', description: '', state: 'open', closed_at: undefined, due_on: undefined } as const;
        const milestone = { id: call.state.nextId(), ...blank, created_at: now, updated_at: now };
        edit(call, milestone);
        return milestone;
      },
      edit,
    },
  ),
  issueGetMilestonesList(call) {
    const repo = repoOf(call);
    const name = (call.query.get('name') ?? '').toLowerCase();
    const states = statesOf(call);
    const found = repo.milestones.filter(({ state, title }) => states.includes(state) && title.toLowerCase().includes(name));
    return listing(call, found, (one) => milestoneView(repo, one), counted);
  },
  issueDeleteMilestone(call) {
    const { milestones, issues } = repoOf(call, 'write');
    const milestone = find(call, milestones);
    for (const issue of issues) if (issue.milestone === milestone.id) issue.milestone = undefined;
    removed(milestones, milestone);
    return empty();
  },
};

function find(call: Call, milestones: readonly MilestoneRecord[]): MilestoneRecord {
  const wanted = call.param('id');
  return oneOf(milestones, ({ id, title }) => String(id) === wanted || title === wanted);
}

function edit({ body, state: forge }: Call, milestone: MilestoneRecord): void {
  const [due, title, state] = [dateOf(body.text('due_on')), body.text('title') ?? '', body.text('state')];
  Object.assign(milestone, given(body, ['description']), title === '' ? {} : { title });
  // Gitea since 1.25 treats a missing date as none.
  if (!isUnset(due) || differencesOf(forge.like)?.keepsDueDates !== true) milestone.due_on = isUnset(due) ? undefined : due;
  milestone.updated_at = forge.now();
  if (state === undefined) return;
  milestone.state = state === 'closed' ? 'closed' : 'open';
  milestone.closed_at = state === 'closed' ? forge.now() : undefined;
}

/** Returns the states that a list selects: without a known word, only Gitea 1.27 leaves the closed ones out. */
function statesOf({ query, state: { like } }: Call): readonly string[] {
  const word = query.get('state') ?? '';
  if (word === 'open' || word === 'closed') return [word];
  return word === 'all' || differencesOf(like)?.closedMilestones === true ? ['open', 'closed'] : ['open'];
}
