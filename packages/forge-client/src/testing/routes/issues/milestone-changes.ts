import type { Reply } from '@clients/core/testing';
import type { Call } from '../../http/call.js';
import { dateOf, isUnset } from '../../http/dates.js';
import { repoOf } from '../../access/rights.js';
import type { MilestoneRecord } from '../../state/issue-records.js';
import type { RepoRecord } from '../../state/records.js';
import { milestoneView } from '../../views/issue.js';
import { created, json, notFound } from '../../http/replies.js';

export function createMilestone(call: Call): Reply {
  const repo = repoOf(call, 'write');
  const body = call.body.as('CreateMilestoneOption');
  const due = dateOf(body.text('due_on'));
  const now = call.state.now();
  const shut = body.text('state') === 'closed';
  const milestone: MilestoneRecord = {
    id: call.state.nextId(),
    title: body.text('title') ?? '',
    description: body.text('description') ?? '',
    state: shut ? 'closed' : 'open',
    created_at: now,
    updated_at: now,
    closed_at: shut ? now : undefined,
    due_on: isUnset(due) ? undefined : due,
  };
  repo.milestones.push(milestone);
  return created(milestoneView(repo, milestone));
}

export function milestoneOf(call: Call, repo: RepoRecord): MilestoneRecord {
  const wanted = call.param('id');
  const found = repo.milestones.find(({ id, title }) => String(id) === wanted || title === wanted);
  if (found === undefined) throw notFound();
  return found;
}

export function editMilestone(call: Call): Reply {
  const repo = repoOf(call, 'write');
  const body = call.body.as('EditMilestoneOption');
  const milestone = milestoneOf(call, repo);
  const due = dateOf(body.text('due_on'));
  const title = body.text('title') ?? '';
  if (title !== '') milestone.title = title;
  milestone.description = body.text('description') ?? milestone.description;
  // A missing date is treated as none.
  milestone.due_on = isUnset(due) ? undefined : due;
  const state = body.text('state');
  if (state !== undefined) {
    milestone.state = state === 'closed' ? 'closed' : 'open';
    milestone.closed_at = state === 'closed' ? call.state.now() : undefined;
  }
  milestone.updated_at = call.state.now();
  return json(milestoneView(repo, milestone));
}
