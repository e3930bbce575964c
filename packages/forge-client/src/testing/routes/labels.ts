import type { Reply } from '@clients/core/testing';
import type { Body } from '../body.js';
import type { Call } from '../call.js';
import { dateOf, isUnset } from '../dates.js';
import { counted, listing, wholeList } from '../paging.js';
import { orgOf, repoOf } from '../rights.js';
import type { IssueRecord, MilestoneRecord } from '../state/issue-records.js';
import type { LabelRecord } from '../state/label-records.js';
import type { RepoRecord } from '../state/records.js';
import type { UserRecord } from '../state/user-records.js';
import { labelsOf, labelView, milestoneView } from '../views/issue.js';
import { created, empty, invalid, json, notFound, Refusal } from '../wire.js';
import { issueOf, mayWrite, ownLabels } from './issues.js';
import type { ForgeRoute } from './route.js';

const base = '/repos/{owner}/{repo}';

/** Where labels are kept, and the route they are below. */
interface Shelf {
  readonly labels: LabelRecord[];
  readonly path: string;
  readonly owner: RepoRecord | UserRecord;
}

const shelves = {
  repo: (call: Call, change: boolean): Shelf => {
    const repo = repoOf(call, change ? 'write' : 'read');
    return { labels: repo.labels, path: `repos/${repo.owner.login}/${repo.name}`, owner: repo };
  },
  org: (call: Call, change: boolean): Shelf => {
    const org = orgOf(call, change ? 'owner' : 'any');
    return { labels: org.labels, path: `orgs/${org.login}`, owner: org };
  },
};

type ShelfOf = (typeof shelves)[keyof typeof shelves];

export const labelRoutes: readonly ForgeRoute[] = [
  ...labelsAt('issue', base, shelves.repo),
  ...labelsAt('org', '/orgs/{org}', shelves.org),
  [
    'issueGetLabels',
    'GET',
    `${base}/issues/{index}/labels`,
    (call) => {
      const repo = repoOf(call);
      return wholeList(labelsOf(call, repo, issueOf(call, repo, true)), (label) => label);
    },
  ],
  [
    'issueAddLabel',
    'POST',
    `${base}/issues/{index}/labels`,
    (call) =>
      change(call, (issue, ids) => {
        add(issue, ids);
      }),
  ],
  [
    'issueReplaceLabels',
    'PUT',
    `${base}/issues/{index}/labels`,
    (call) =>
      change(call, (issue, ids) => {
        issue.labels.splice(0, Infinity, ...ids);
      }),
  ],
  [
    'issueClearLabels',
    'DELETE',
    `${base}/issues/{index}/labels`,
    (call) => {
      const repo = repoOf(call);
      const issue = issueOf(call, repo, true);
      if (!mayWrite(call, repo)) throw new Refusal(403, '', 'bare');
      issue.labels.splice(0);
      return empty();
    },
  ],
  [
    'issueRemoveLabel',
    'DELETE',
    `${base}/issues/{index}/labels/{id}`,
    (call) => {
      const repo = repoOf(call);
      const issue = issueOf(call, repo, true);
      if (!mayWrite(call, repo)) throw new Refusal(403, '', 'bare');
      const id = call.id('id');
      if (!repo.labels.some((label) => label.id === id))
        throw notFound(`label does not exist [label_id: ${String(id)}, repo_id: ${String(repo.id)}]`);
      if (issue.labels.includes(id)) issue.labels.splice(issue.labels.indexOf(id), 1);
      return empty();
    },
  ],
  [
    'issueGetMilestonesList',
    'GET',
    `${base}/milestones`,
    (call) => {
      const repo = repoOf(call);
      const [state, name] = [call.query.get('state') ?? 'open', (call.query.get('name') ?? '').toLowerCase()];
      const found = repo.milestones.filter(
        (one) => (state === 'all' || one.state === (state === 'closed' ? 'closed' : 'open')) && one.title.toLowerCase().includes(name),
      );
      return listing(call, found, (one) => milestoneView(repo, one), counted);
    },
  ],
  ['issueCreateMilestone', 'POST', `${base}/milestones`, createMilestone],
  [
    'issueGetMilestone',
    'GET',
    `${base}/milestones/{id}`,
    (call) => {
      const repo = repoOf(call);
      return json(milestoneView(repo, milestoneOf(call, repo)));
    },
  ],
  ['issueEditMilestone', 'PATCH', `${base}/milestones/{id}`, editMilestone],
  [
    'issueDeleteMilestone',
    'DELETE',
    `${base}/milestones/{id}`,
    (call) => {
      const repo = repoOf(call, 'write');
      const milestone = milestoneOf(call, repo);
      repo.milestones.splice(repo.milestones.indexOf(milestone), 1);
      for (const issue of repo.issues) if (issue.milestone === milestone.id) issue.milestone = undefined;
      return empty();
    },
  ],
];

function labelsAt(prefix: 'issue' | 'org', path: string, shelfOf: ShelfOf): ForgeRoute[] {
  return [
    [
      `${prefix}ListLabels`,
      'GET',
      `${path}/labels`,
      (call) => {
        const shelf = shelfOf(call, false);
        return listing(
          call,
          [...shelf.labels].sort((a, b) => (a.name < b.name ? -1 : 1)),
          (label) => labelView(call, label, shelf.path),
          counted,
        );
      },
    ],
    [
      `${prefix}CreateLabel`,
      'POST',
      `${path}/labels`,
      (call) => {
        const shelf = shelfOf(call, true);
        const body = call.body.as('CreateLabelOption');
        const name = body.required('name', 'Name');
        const color = colorOf(body.required('color', 'Color'));
        const label = {
          id: call.state.nextId(),
          name,
          color,
          description: body.text('description') ?? '',
          exclusive: body.flag('exclusive') ?? false,
          is_archived: false,
        };
        shelf.labels.push(label);
        return created(labelView(call, label, shelf.path));
      },
    ],
    [
      `${prefix}GetLabel`,
      'GET',
      `${path}/labels/{id}`,
      (call) => {
        const shelf = shelfOf(call, false);
        const wanted = call.param('id');
        const label = shelf.labels.find(({ id, name }) => String(id) === wanted || name === wanted);
        if (label === undefined)
          throw prefix === 'org'
            ? notFound()
            : notFound(`label does not exist [label_id: ${String(call.id('id'))}, repo_id: ${String(shelf.owner.id)}]`);
        return json(labelView(call, label, shelf.path));
      },
    ],
    [`${prefix}EditLabel`, 'PATCH', `${path}/labels/{id}`, (call) => editLabel(call, shelfOf(call, true), prefix)],
    [
      `${prefix}DeleteLabel`,
      'DELETE',
      `${path}/labels/{id}`,
      (call) => {
        const { labels } = shelfOf(call, true);
        const at = labels.findIndex(({ id }) => id === call.id('id'));
        if (at >= 0) labels.splice(at, 1);
        return empty();
      },
    ],
  ];
}

function editLabel(call: Call, shelf: Shelf, prefix: string): Reply {
  const body = call.body.as('EditLabelOption');
  const label = shelf.labels.find(({ id }) => id === call.id('id'));
  if (label === undefined)
    throw prefix === 'org'
      ? notFound()
      : notFound(`label does not exist [label_id: ${String(call.id('id'))}, repo_id: ${String(shelf.owner.id)}]`);
  const color = body.text('color');
  if (color !== undefined) label.color = colorOf(color);
  label.name = body.text('name') ?? label.name;
  label.description = body.text('description') ?? label.description;
  label.exclusive = body.flag('exclusive') ?? label.exclusive;
  label.is_archived = body.flag('is_archived') ?? label.is_archived;
  return json(labelView(call, label, shelf.path));
}

/** A colour without `#`, in six small letters. */
function colorOf(text: string): string {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text)?.[1]?.toLowerCase();
  if (digits === undefined) throw invalid(`invalid color: ${text.startsWith('#') ? text : `#${text}`}`);
  return digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
}

function change(call: Call, apply: (issue: IssueRecord, ids: readonly number[]) => void): Reply {
  const repo = repoOf(call);
  const issue = issueOf(call, repo, true);
  const ids = wantedLabels(repo, call.body.as('IssueLabelsOption'));
  if (!mayWrite(call, repo)) throw new Refusal(403, 'write permission is required');
  apply(issue, ids);
  return json(labelsOf(call, repo, issue));
}

/** Labels by id or by name; unknown ones are ignored. */
function wantedLabels(repo: RepoRecord, body: Body): number[] {
  const list = body.list('labels', '[]interface {}') ?? [];
  const kinds = new Set(list.map((item) => typeof item));
  if (kinds.size > 1) throw new Refusal(400, 'labels should be an array of strings or integers');
  if (list.some((item) => typeof item !== 'string' && typeof item !== 'number'))
    throw new Refusal(400, 'a label must be an integer or a string');
  const byName = [...repo.labels, ...repo.owner.labels].filter(({ name }) => list.includes(name)).map(({ id }) => id);
  const byId = ownLabels(
    repo,
    list.map((item) => (typeof item === 'number' ? Math.trunc(item) : 0)),
  );
  return [...new Set([...byName, ...byId])];
}

function add(issue: IssueRecord, ids: readonly number[]): void {
  for (const id of ids) if (!issue.labels.includes(id)) issue.labels.push(id);
}

function createMilestone(call: Call): Reply {
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

function milestoneOf(call: Call, repo: RepoRecord): MilestoneRecord {
  const wanted = call.param('id');
  const found = repo.milestones.find(({ id, title }) => String(id) === wanted || title === wanted);
  if (found === undefined) throw notFound();
  return found;
}

function editMilestone(call: Call): Reply {
  const repo = repoOf(call, 'write');
  const body = call.body.as('EditMilestoneOption');
  const milestone = milestoneOf(call, repo);
  const due = dateOf(body.text('due_on'));
  const title = body.text('title') ?? '';
  if (title !== '') milestone.title = title;
  milestone.description = body.text('description') ?? milestone.description;
  // A date that was not sent is taken for none.
  milestone.due_on = isUnset(due) ? undefined : due;
  const state = body.text('state');
  if (state !== undefined) {
    milestone.state = state === 'closed' ? 'closed' : 'open';
    milestone.closed_at = state === 'closed' ? call.state.now() : undefined;
  }
  milestone.updated_at = call.state.now();
  return json(milestoneView(repo, milestone));
}
