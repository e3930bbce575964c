import type { Reply } from '@clients/core/testing';
import { orgOf, repoOf } from '../../access/rights.js';
import type { Body } from '../../http/body.js';
import type { Call } from '../../http/call.js';
import { counted, listing } from '../../http/paging.js';
import { created, empty, invalid, json, notFound, Refusal } from '../../http/replies.js';
import type { IssueRecord } from '../../state/issue-records.js';
import type { LabelRecord } from '../../state/label-records.js';
import type { RepoRecord } from '../../state/records.js';
import { labelsOf, labelView } from '../../views/issue.js';
import { issueIn, mayWrite, ownLabels } from './issues.js';
import { oneOf } from '../lists.js';
import type { Handlers } from '../route.js';

/** The labels of a repository or an organisation. */
interface LabelSet {
  readonly labels: LabelRecord[];
  /** The base of their URLs. */
  readonly path: string;
  /** The message about an unknown label; that of an organisation has none. */
  readonly missing?: string;
}

type LabelSetOf = (call: Call, change: boolean) => LabelSet;

const ofRepo: LabelSetOf = (call, change) => {
  const { id, name, owner, labels } = repoOf(call, change ? 'write' : 'read');
  return { labels, path: `repos/${owner.login}/${name}`, missing: noLabel(call, id) };
};

const ofOrg: LabelSetOf = (call, change) => {
  const { labels, login } = orgOf(call, change ? 'owner' : 'any');
  return { labels, path: `orgs/${login}` };
};

export const labelRoutes: Handlers = {
  ...labelsAt('issue', ofRepo),
  ...labelsAt('org', ofOrg),
  issueGetLabels(call) {
    const { repo, issue } = issueIn(call, true);
    return json(labelsOf(call, repo, issue));
  },
  issueAddLabel: (call) => change(call, add),
  issueReplaceLabels: (call) =>
    change(call, (repo, issue, ids) => {
      issue.labels.splice(0);
      add(repo, issue, ids);
    }),
  issueClearLabels(call) {
    const { repo, issue } = issueIn(call, true);
    if (!mayWrite(call, repo)) throw new Refusal(403, '', 'bare');
    issue.labels.splice(0);
    return empty();
  },
  issueRemoveLabel(call) {
    const { repo, issue } = issueIn(call, true);
    if (!mayWrite(call, repo)) throw new Refusal(403, '', 'bare');
    const id = call.id('id');
    if (ownLabels(repo, [id]).length === 0) throw notFound(noLabel(call, repo.id));
    if (issue.labels.includes(id)) issue.labels.splice(issue.labels.indexOf(id), 1);
    return empty();
  },
};

function labelsAt(prefix: 'issue' | 'org', labelSetOf: LabelSetOf): Handlers {
  return {
    [`${prefix}ListLabels`](call) {
      const set = labelSetOf(call, false);
      const sorted = [...set.labels].sort((a, b) => (a.name < b.name ? -1 : 1));
      return listing(call, sorted, (label) => labelView(call, label, set.path), counted);
    },
    [`${prefix}CreateLabel`](call) {
      const set = labelSetOf(call, true);
      const body = call.body.as('CreateLabelOption');
      const name = body.required('name', 'Name');
      const color = colorOf(body.required('color', 'Color'));
      const label = {
        id: call.state.nextId(),
        name,
        color,
        description: body.text('description') ?? '',
        exclusive: body.flag('exclusive') ?? false,
        is_archived: set.path.startsWith('repos/') && body.flag('is_archived') === true,
      };
      set.labels.push(label);
      return created(labelView(call, label, set.path));
    },
    [`${prefix}GetLabel`](call) {
      const set = labelSetOf(call, false);
      const wanted = call.param('id');
      const label = oneOf(set.labels, ({ id, name }) => String(id) === wanted || name === wanted, set.missing);
      return json(labelView(call, label, set.path));
    },
    [`${prefix}EditLabel`](call) {
      const set = labelSetOf(call, true);
      const body = call.body.as('EditLabelOption');
      const label = oneOf(set.labels, ({ id }) => id === call.id('id'), set.missing);
      const color = body.text('color');
      if (color !== undefined) label.color = colorOf(color);
      label.name = body.text('name') ?? label.name;
      label.description = body.text('description') ?? label.description;
      label.exclusive = body.flag('exclusive') ?? label.exclusive;
      label.is_archived = body.flag('is_archived') ?? false;
      return json(labelView(call, label, set.path));
    },
    [`${prefix}DeleteLabel`](call) {
      const { labels } = labelSetOf(call, true);
      const at = labels.findIndex(({ id }) => id === call.id('id'));
      if (at >= 0) labels.splice(at, 1);
      return empty();
    },
  };
}

function noLabel(call: Call, repo: number): string {
  return `label does not exist [label_id: ${String(call.id('id'))}, repo_id: ${String(repo)}]`;
}

/** Returns a colour as six lower-case digits without `#`. */
function colorOf(text: string): string {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text)?.[1]?.toLowerCase();
  if (digits === undefined) throw invalid(`invalid color: ${text.startsWith('#') ? text : `#${text}`}`);
  return digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
}

function change(call: Call, apply: (repo: RepoRecord, issue: IssueRecord, ids: readonly number[]) => void): Reply {
  const { repo, issue } = issueIn(call, true);
  const ids = wantedLabels(repo, call.body.as('IssueLabelsOption'));
  if (!mayWrite(call, repo)) throw new Refusal(403, 'write permission is required');
  apply(repo, issue, ids);
  return json(labelsOf(call, repo, issue));
}

/** Returns the ids of labels that a body lists by id or name. Unknown ones are ignored. */
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

/** Adds labels to an issue. One that excludes others of its scope, such as those whose names begin with `prio/`, takes their place. */
function add(repo: RepoRecord, issue: IssueRecord, ids: readonly number[]): void {
  const all = [...repo.labels, ...repo.owner.labels];
  const scopeOf = (id: number): string => {
    const label = all.find((one) => one.id === id);
    return label?.exclusive === true ? label.name.slice(0, Math.max(0, label.name.lastIndexOf('/'))) : '';
  };
  for (const id of ids) {
    const scope = scopeOf(id);
    if (scope !== '') issue.labels.splice(0, Infinity, ...issue.labels.filter((other) => other === id || scopeOf(other) !== scope));
    if (!issue.labels.includes(id)) issue.labels.push(id);
  }
}
