import type { Reply } from '@clients/core/testing';
import type { Call } from '../../http/call.js';
import { counted, listing, wholeList } from '../../http/paging.js';
import { orgOf, repoOf } from '../../access/rights.js';
import { labelsOf, labelView } from '../../views/issue.js';
import { empty, json, notFound, Refusal } from '../../http/replies.js';
import { issueOf, mayWrite, ownLabels } from './issues.js';
import { add, change, createLabel, editLabel, noLabel, type LabelSet } from './label-changes.js';
import type { Handlers } from '../route.js';

const labelSets = {
  repo: (call: Call, change: boolean): LabelSet => {
    const repo = repoOf(call, change ? 'write' : 'read');
    return { labels: repo.labels, path: `repos/${repo.owner.login}/${repo.name}`, owner: repo };
  },
  org: (call: Call, change: boolean): LabelSet => {
    const org = orgOf(call, change ? 'owner' : 'any');
    return { labels: org.labels, path: `orgs/${org.login}`, owner: org };
  },
};

type LabelSetOf = (typeof labelSets)[keyof typeof labelSets];
export const labelRoutes: Handlers = {
  ...labelsAt('issue', labelSets.repo),
  ...labelsAt('org', labelSets.org),
  issueGetLabels(call) {
    const repo = repoOf(call);
    return wholeList(labelsOf(call, repo, issueOf(call, repo, true)), (label) => label);
  },
  issueAddLabel: (call) => change(call, add),
  issueReplaceLabels: (call) =>
    change(call, (repo, issue, ids) => {
      issue.labels.splice(0);
      add(repo, issue, ids);
    }),
  issueClearLabels(call) {
    const repo = repoOf(call);
    const issue = issueOf(call, repo, true);
    if (!mayWrite(call, repo)) throw new Refusal(403, '', 'bare');
    issue.labels.splice(0);
    return empty();
  },
  issueRemoveLabel(call) {
    const repo = repoOf(call);
    const issue = issueOf(call, repo, true);
    if (!mayWrite(call, repo)) throw new Refusal(403, '', 'bare');
    const id = call.id('id');
    if (ownLabels(repo, [id]).length === 0) throw notFound(`label does not exist [label_id: ${String(id)}, repo_id: ${String(repo.id)}]`);
    if (issue.labels.includes(id)) issue.labels.splice(issue.labels.indexOf(id), 1);
    return empty();
  },
};

function labelsAt(prefix: 'issue' | 'org', labelSetOf: LabelSetOf): Handlers {
  return {
    [`${prefix}ListLabels`]: (call) => listLabels(call, labelSetOf(call, false)),
    [`${prefix}CreateLabel`]: (call) => createLabel(call, labelSetOf(call, true)),
    [`${prefix}GetLabel`](call) {
      const set = labelSetOf(call, false);
      const wanted = call.param('id');
      const label = set.labels.find(({ id, name }) => String(id) === wanted || name === wanted);
      if (label === undefined) throw noLabel(call, set, prefix);
      return json(labelView(call, label, set.path));
    },
    [`${prefix}EditLabel`]: (call) => editLabel(call, labelSetOf(call, true), prefix),
    [`${prefix}DeleteLabel`](call) {
      const { labels } = labelSetOf(call, true);
      const at = labels.findIndex(({ id }) => id === call.id('id'));
      if (at >= 0) labels.splice(at, 1);
      return empty();
    },
  };
}

function listLabels(call: Call, set: LabelSet): Reply {
  const sorted = [...set.labels].sort((a, b) => (a.name < b.name ? -1 : 1));
  return listing(call, sorted, (label) => labelView(call, label, set.path), counted);
}
