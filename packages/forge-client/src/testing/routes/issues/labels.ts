import type { Body, Call, Reply } from '../../http/index.js';
import {
  counted,
  readDate,
  empty,
  invalid,
  isUnset,
  json,
  listing,
  notFound,
  Refusal,
} from '../../http/index.js';
import { findOrg, findRepo } from '../../access/rights.js';
import type { IssueRecord, LabelRecord, MilestoneRecord, RepoRecord } from '../../state/records.js';
import { renderLabels, labelView, milestoneView } from '../../views/index.js';
import { pickGiven, type Handlers, findOne, removeRecord, makeShelfRoutes } from '../route.js';
import { findIssueInPath, selectOwnLabels, findWritableIssue } from './issues.js';
import { findDifferences } from '../../servers/index.js';

interface LabelSet {
  readonly labels: LabelRecord[];
  /** The base of their URLs. */
  readonly path: string;
}

type LabelSetOf = (call: Call, change: boolean) => LabelSet;

const findRepoLabels: LabelSetOf = (call, change) => {
  const { name, owner, labels } = findRepo(call, change ? 'write' : 'read');
  return { labels, path: `repos/${owner.login}/${name}` };
};

const findOrgLabels: LabelSetOf = (call, change) => {
  const { labels, login } = findOrg(call, change ? 'owner' : 'any');
  return { labels, path: `orgs/${login}` };
};

export const labelRoutes: Handlers = {
  ...makeLabelRoutes('issue', findRepoLabels),
  ...makeLabelRoutes('org', findOrgLabels),
  issueGetLabels(call) {
    const { repo, issue } = findIssueInPath(call);
    return json(renderLabels(call, repo, issue));
  },
  issueAddLabel: (call) => change(call, false),
  issueReplaceLabels: (call) => change(call, true),
  issueClearLabels(call) {
    findWritableIssue(call).issue.labels.splice(0);
    return empty();
  },
  issueRemoveLabel(call) {
    const { repo, issue } = findWritableIssue(call);
    const id = call.id('id');
    if (selectOwnLabels(repo, [id]).length === 0) throw notFound(noLabel(id, repo.id));
    if (issue.labels.includes(id)) issue.labels.splice(issue.labels.indexOf(id), 1);
    return empty();
  },
};

function makeLabelRoutes(prefix: 'issue' | 'org', labelSetOf: LabelSetOf): Handlers {
  const view = (call: Call, label: LabelRecord): unknown =>
    labelView(call, label, labelSetOf(call, false).path);
  return {
    ...makeShelfRoutes<LabelRecord>(
      [
        `${prefix}ListLabels`,
        `${prefix}CreateLabel`,
        `${prefix}GetLabel`,
        `${prefix}EditLabel`,
        `${prefix}DeleteLabel`,
      ],
      {
        all: (call, change) => labelSetOf(call, change).labels,
        find(call, labels) {
          const wanted = call.param('id');
          return findOne(
            labels,
            ({ id, name }) => String(id) === wanted || name === wanted,
            prefix === 'issue' ? noLabel(call.id('id'), findRepo(call).id) : undefined,
          );
        },
        view,
        make({ state, body }) {
          const [name, color] = [
            body.required('name', 'Name'),
            parseColor(body.required('color', 'Color')),
          ];
          const more = pickGiven(
            body,
            ['description'],
            ['exclusive', ...(prefix === 'issue' ? (['is_archived'] as const) : [])],
          );
          return {
            id: state.nextId(),
            description: '',
            exclusive: false,
            is_archived: false,
            ...more,
            name,
            color,
          };
        },
        edit({ body }, label) {
          const color = body.text('color');
          Object.assign(
            label,
            { is_archived: false },
            pickGiven(body, ['name', 'description'], ['exclusive', 'is_archived']),
          );
          if (color !== undefined) label.color = parseColor(color);
        },
      },
    ),
    [`${prefix}ListLabels`](call) {
      const sorted = [...labelSetOf(call, false).labels].sort((a, b) => (a.name < b.name ? -1 : 1));
      return listing(call, sorted, (label) => view(call, label), counted);
    },
    [`${prefix}DeleteLabel`](call) {
      const { labels } = labelSetOf(call, true);
      const at = labels.findIndex(({ id }) => id === call.id('id'));
      if (at >= 0) labels.splice(at, 1);
      return empty();
    },
  };
}

function noLabel(id: number, repo: number): string {
  return `label does not exist [label_id: ${String(id)}, repo_id: ${String(repo)}]`;
}

function parseColor(text: string): string {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text)?.[1]?.toLowerCase();
  if (digits === undefined) throw invalid(`invalid color: #${text.replace(/^#/, '')}`);
  return digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
}

function change(call: Call, replace: boolean): Reply {
  const { repo, issue } = findWritableIssue(call);
  const ids = readLabels(repo, call.body);
  if (replace) issue.labels.splice(0);
  add(repo, issue, ids);
  return json(renderLabels(call, repo, issue));
}

/** Returns the ids of labels that a body lists by id or name. Unknown ones are ignored. */
function readLabels(repo: RepoRecord, body: Body): number[] {
  const list = body.list('labels') ?? [];
  if (new Set(list.map((item) => typeof item)).size > 1)
    throw new Refusal(400, 'labels should be an array of strings or integers');
  if (list.some((item) => typeof item === 'boolean'))
    throw new Refusal(400, 'a label must be an integer or a string');
  return [...repo.labels, ...repo.owner.labels]
    .filter(({ id, name }) => list.includes(name) || list.includes(id))
    .map(({ id }) => id);
}

/**
 * Adds labels to an issue. One that excludes others of its scope, such as those whose names begin
 * with `prio/`, takes their place.
 */
function add(repo: RepoRecord, issue: IssueRecord, ids: readonly number[]): void {
  const all = [...repo.labels, ...repo.owner.labels];
  const findLabelScope = (id: number): string => {
    const label = all.find((one) => one.id === id);
    return label?.exclusive === true
      ? label.name.slice(0, Math.max(0, label.name.lastIndexOf('/')))
      : '';
  };
  for (const id of ids) {
    const scope = findLabelScope(id);
    if (scope !== '')
      issue.labels.splice(
        0,
        Infinity,
        ...issue.labels.filter((other) => other === id || findLabelScope(other) !== scope),
      );
    if (!issue.labels.includes(id)) issue.labels.push(id);
  }
}

export const milestoneRoutes: Handlers = {
  ...makeShelfRoutes<MilestoneRecord>(
    [
      'issueGetMilestonesList',
      'issueCreateMilestone',
      'issueGetMilestone',
      'issueEditMilestone',
      'issueDeleteMilestone',
    ],
    {
      all: (call, change) => findRepo(call, change ? 'write' : 'read').milestones,
      find,
      view: (call, milestone) => milestoneView(findRepo(call), milestone),
      make(call) {
        const now = call.state.now();
        const blank = {
          title: '',
          description: '',
          state: 'open',
          closed_at: undefined,
          due_on: undefined,
        } as const;
        const milestone = { id: call.state.nextId(), ...blank, created_at: now, updated_at: now };
        edit(call, milestone);
        return milestone;
      },
      edit,
    },
  ),
  issueGetMilestonesList(call) {
    const repo = findRepo(call);
    const name = (call.query.get('name') ?? '').toLowerCase();
    const states = readStates(call);
    const found = repo.milestones.filter(
      ({ state, title }) => states.includes(state) && title.toLowerCase().includes(name),
    );
    return listing(call, found, (one) => milestoneView(repo, one), counted);
  },
  issueDeleteMilestone(call) {
    const { milestones, issues } = findRepo(call, 'write');
    const milestone = find(call, milestones);
    for (const issue of issues) if (issue.milestone === milestone.id) issue.milestone = undefined;
    removeRecord(milestones, milestone);
    return empty();
  },
};

function find(call: Call, milestones: readonly MilestoneRecord[]): MilestoneRecord {
  const wanted = call.param('id');
  return findOne(milestones, ({ id, title }) => String(id) === wanted || title === wanted);
}

function edit({ body, state: forge }: Call, milestone: MilestoneRecord): void {
  const [due, title, state] = [
    readDate(body.text('due_on')),
    body.text('title') ?? '',
    body.text('state'),
  ];
  Object.assign(milestone, pickGiven(body, ['description']), title === '' ? {} : { title });
  // Gitea since 1.25 treats a missing date as none.
  if (!isUnset(due) || findDifferences(forge.like)?.keepsDueDates !== true)
    milestone.due_on = isUnset(due) ? undefined : due;
  milestone.updated_at = forge.now();
  if (state === undefined) return;
  milestone.state = state === 'closed' ? 'closed' : 'open';
  milestone.closed_at = state === 'closed' ? forge.now() : undefined;
}

/**
 * Returns the states that a list selects: without a known word, only Gitea 1.27 leaves the closed
 * ones out.
 */
function readStates({ query, state: { like } }: Call): readonly string[] {
  const word = query.get('state') ?? '';
  if (word === 'open' || word === 'closed') return [word];
  return word === 'all' || findDifferences(like)?.closedMilestones === true
    ? ['open', 'closed']
    : ['open'];
}
