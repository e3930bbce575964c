import type { Body, Call, Reply } from '../../http/index.js';
import {
  COUNTED_STYLE,
  readDate,
  replyWithNothing,
  createInvalid,
  isUnset,
  replyWithJson,
  replyWithPagedList,
  createNotFound,
  Refusal,
} from '../../http/index.js';
import { findOrg, findRepo } from '../../access/rights.js';
import { emit } from '../../events/emit.js';
import type { IssueRecord, LabelRecord, MilestoneRecord, RepoRecord } from '../../state/records.js';
import { renderIssue, renderLabels, renderLabel, renderMilestone } from '../../views/index.js';
import {
  type Access,
  findOne,
  type Handlers,
  makeShelfRoutes,
  pickGiven,
  removeMatching,
  removeRecord,
} from '../route.js';
import { findIssueInPath, selectOwnLabels, findWritableIssue } from './issues.js';
import { findDifferences } from '../../servers/differences.js';

interface LabelSet {
  readonly labels: LabelRecord[];
  /** The base of their URLs. */
  readonly path: string;
}

/** Finds the labels of the repository or the organisation in the path. */
type FindLabelSet = (call: Call, access: Access) => LabelSet;

const findRepoLabels: FindLabelSet = (call, access) => {
  const { name, owner, labels } = findRepo(call, access);
  return { labels, path: `repos/${owner.login}/${name}` };
};

const findOrgLabels: FindLabelSet = (call, access) => {
  const { labels, login } = findOrg(call, access === 'write' ? 'owner' : 'any');
  return { labels, path: `orgs/${login}` };
};

export const labelRoutes: Handlers = {
  ...makeLabelRoutes('issue', findRepoLabels),
  ...makeLabelRoutes('org', findOrgLabels),
  issueGetLabels(call) {
    const { repo, issue } = findIssueInPath(call);
    return replyWithJson(renderLabels(call, repo, issue));
  },
  issueAddLabel: (call) => addOrReplaceLabels(call, 'add'),
  issueReplaceLabels: (call) => addOrReplaceLabels(call, 'replace'),
  issueClearLabels(call) {
    const { repo, issue } = findWritableIssue(call);
    issue.labels.splice(0);
    reportLabels(call, repo, issue, 'label_cleared');
    return replyWithNothing();
  },
  issueRemoveLabel(call) {
    const { repo, issue } = findWritableIssue(call);
    const id = call.readId('id');
    if (selectOwnLabels(repo, [id]).length === 0)
      throw createNotFound(describeMissingLabel(id, repo.id));
    if (issue.labels.includes(id)) issue.labels.splice(issue.labels.indexOf(id), 1);
    reportLabels(call, repo, issue, 'label_updated');
    return replyWithNothing();
  },
};

function makeLabelRoutes(prefix: 'issue' | 'org', findLabelSet: FindLabelSet): Handlers {
  const render = (call: Call, label: LabelRecord): unknown =>
    renderLabel(call, label, findLabelSet(call, 'read').path);
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
        findAll: (call, access) => findLabelSet(call, access).labels,
        find(call, labels) {
          const wanted = call.readParam('id');
          return findOne(
            labels,
            ({ id, name }) => String(id) === wanted || name === wanted,
            prefix === 'issue'
              ? describeMissingLabel(call.readId('id'), findRepo(call).id)
              : undefined,
          );
        },
        render,
        make({ state, body }) {
          const name = body.requireText('name', 'Name');
          const color = parseColor(body.requireText('color', 'Color'));
          const more = pickGiven(
            body,
            ['description'],
            ['exclusive', ...(prefix === 'issue' ? (['is_archived'] as const) : [])],
          );
          return {
            id: state.makeId(),
            description: '',
            exclusive: false,
            is_archived: false,
            ...more,
            name,
            color,
          };
        },
        edit({ body }, label) {
          const color = body.readText('color');
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
      const sorted = [...findLabelSet(call, 'read').labels].sort(chooseOrder(call));
      return replyWithPagedList(call, sorted, (label) => render(call, label), COUNTED_STYLE);
    },
    [`${prefix}DeleteLabel`](call) {
      const { labels } = findLabelSet(call, 'write');
      const at = labels.findIndex(({ id }) => id === call.readId('id'));
      if (at >= 0) labels.splice(at, 1);
      return replyWithNothing();
    },
  };
}

/** Returns the order of a list of labels, by default by name. */
function chooseOrder({ query, state }: Call): (a: LabelRecord, b: LabelRecord) => number {
  const byName = (a: LabelRecord, b: LabelRecord): number => (a.name < b.name ? -1 : 1);
  const countIssues = ({ id }: LabelRecord): number =>
    state.repos.flatMap(({ issues }) => issues).filter(({ labels }) => labels.includes(id)).length;
  switch (query.get('sort')) {
    case 'reversealphabetically':
      return (a, b) => byName(b, a);
    case 'mostissues':
      return (a, b) => countIssues(b) - countIssues(a) || byName(a, b);
    case 'leastissues':
      return (a, b) => countIssues(a) - countIssues(b) || byName(a, b);
    default:
      return byName;
  }
}

function describeMissingLabel(id: number, repo: number): string {
  return `label does not exist [label_id: ${String(id)}, repo_id: ${String(repo)}]`;
}

function parseColor(text: string): string {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text)?.[1]?.toLowerCase();
  if (digits === undefined) throw createInvalid(`invalid color: #${text.replace(/^#/, '')}`);
  return digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
}

function addOrReplaceLabels(call: Call, change: 'add' | 'replace'): Reply {
  const { repo, issue } = findWritableIssue(call, 'write permission is required');
  const ids = readLabels(repo, call.body);
  if (change === 'replace') issue.labels.splice(0);
  addLabels(repo, issue, ids);
  reportLabels(call, repo, issue, 'label_updated');
  return replyWithJson(renderLabels(call, repo, issue));
}

/** Reports other labels of an issue to webhooks; those of pull requests are not reported. */
function reportLabels(call: Call, repo: RepoRecord, issue: IssueRecord, action: string): void {
  if (issue.pull !== undefined) return;
  emit(call, repo, 'issues', 'issue_label', {
    action,
    number: issue.number,
    issue: renderIssue(call, repo, issue),
    commit_id: '',
  });
}

/**
 * Returns the ids of labels that a body lists by id or name. Unknown ones are ignored, and so are
 * the decimals of an id.
 */
function readLabels(repo: RepoRecord, body: Body): number[] {
  const list = (body.readList('labels') ?? []).map((item) =>
    typeof item === 'number' ? Math.trunc(item) : item,
  );
  if (list.some((item) => typeof item !== 'number' && typeof item !== 'string'))
    throw new Refusal(400, 'a label must be an integer or a string');
  if (new Set(list.map((item) => typeof item)).size > 1)
    throw new Refusal(400, 'labels should be an array of strings or integers');
  return [...repo.labels, ...repo.owner.labels]
    .filter(({ id, name }) => list.includes(name) || list.includes(id))
    .map(({ id }) => id);
}

/**
 * Adds labels to an issue. One that excludes others of its scope, such as those whose names begin
 * with `prio/`, takes their place.
 */
function addLabels(repo: RepoRecord, issue: IssueRecord, ids: readonly number[]): void {
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
      removeMatching(issue.labels, (other) => other !== id && findLabelScope(other) === scope);
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
      findAll: (call, access) => findRepo(call, access).milestones,
      find: findMilestone,
      render: (call, milestone) => renderMilestone(findRepo(call), milestone),
      make(call) {
        const now = call.state.formatTime();
        const blank = {
          title: '',
          description: '',
          state: 'open',
          closed_at: undefined,
          due_on: undefined,
        } as const;
        const milestone = { id: call.state.makeId(), ...blank, created_at: now, updated_at: now };
        editMilestone(call, milestone);
        return milestone;
      },
      edit: editMilestone,
    },
  ),
  issueGetMilestonesList(call) {
    const repo = findRepo(call);
    const name = (call.query.get('name') ?? '').toLowerCase();
    const states = readStates(call);
    const found = repo.milestones.filter(
      ({ state, title }) => states.includes(state) && title.toLowerCase().includes(name),
    );
    return replyWithPagedList(call, found, (one) => renderMilestone(repo, one), COUNTED_STYLE);
  },
  issueDeleteMilestone(call) {
    const { milestones, issues } = findRepo(call, 'write');
    const milestone = findMilestone(call, milestones);
    for (const issue of issues) if (issue.milestone === milestone.id) issue.milestone = undefined;
    removeRecord(milestones, milestone);
    return replyWithNothing();
  },
};

function findMilestone(call: Call, milestones: readonly MilestoneRecord[]): MilestoneRecord {
  const wanted = call.readParam('id');
  return findOne(milestones, ({ id, title }) => String(id) === wanted || title === wanted);
}

function editMilestone({ body, state: forge }: Call, milestone: MilestoneRecord): void {
  const due = readDate(body.readText('due_on'));
  const title = body.readText('title') ?? '';
  const state = body.readText('state');
  Object.assign(milestone, pickGiven(body, ['description']), title === '' ? {} : { title });
  // Gitea since 1.23 treats a missing date as none; to others, the year 9999 is none.
  const keeps = findDifferences(forge.like)?.keepsDueDates === true;
  const isNone = isUnset(due) || (keeps && due?.startsWith('9999') === true);
  if (!isUnset(due) || !keeps) milestone.due_on = isNone ? undefined : due;
  milestone.updated_at = forge.formatTime();
  if (state === undefined) return;
  milestone.state = state === 'closed' ? 'closed' : 'open';
  milestone.closed_at = state === 'closed' ? forge.formatTime() : undefined;
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
