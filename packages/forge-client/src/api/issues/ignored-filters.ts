import { type IgnoredFilter, isRecord } from '@clients/core';
import {
  byNumber,
  byTime,
  isSameName,
  makeFilterCheck,
  makeOrderCheck,
  readAt,
} from '../../service/ignored-filters.js';

/**
 * Returns the label that a list of a repository ignored: it leaves out the names that it does not
 * know. An issue must have all labels, so one that lacks a name proves it without a further request.
 */
function findUnknownLabel(
  issues: readonly unknown[],
  query: URLSearchParams,
): IgnoredFilter | undefined {
  const unknown = readNames(query, 'labels').filter((name) =>
    issues.some((issue) => hasNone(readLabels(issue), [name])),
  );
  return unknown.length === 0 ? undefined : describeUnknownLabels(unknown);
}

/**
 * Returns the labels that a search ignored. It takes issues that have one of them: an unknown name
 * beside a known one finds nothing, and only a search without a known one lists every issue.
 */
function findUnknownLabels(
  issues: readonly unknown[],
  query: URLSearchParams,
): IgnoredFilter | undefined {
  const names = readNames(query, 'labels');
  return isListedWithout(issues, readLabels, names) ? describeUnknownLabels(names) : undefined;
}

/** Returns the milestones that a list ignored: an issue must have one of them, as in a search. */
function findUnknownMilestones(
  issues: readonly unknown[],
  query: URLSearchParams,
): IgnoredFilter | undefined {
  const names = readNames(query, 'milestones');
  if (!isListedWithout(issues, readMilestones, names)) return undefined;
  return describeUnknown(
    'milestone',
    'unknown-milestone',
    names,
    'milestones.list returns its milestones',
  );
}

const findIgnoredOrder = /* @__PURE__ */ makeOrderCheck('Forgejo', {
  latest: /* @__PURE__ */ byTime('created_at', false),
  oldest: /* @__PURE__ */ byTime('created_at', true),
  recentupdate: /* @__PURE__ */ byTime('updated_at', false),
  leastupdate: /* @__PURE__ */ byTime('updated_at', true),
  mostcomment: /* @__PURE__ */ byNumber('comments', false),
  leastcomment: /* @__PURE__ */ byNumber('comments', true),
});

/** Returns the filter, or the order, that a page of issues shows to be ignored by the server. */
export function findIgnoredListFilter(
  issues: readonly unknown[],
  query: URLSearchParams,
): IgnoredFilter | undefined {
  return (
    findUnknownLabel(issues, query) ??
    findUnknownMilestones(issues, query) ??
    findIgnoredOrder(issues, query)
  );
}

const findIgnoredAuthor = /* @__PURE__ */ makeFilterCheck([
  {
    key: 'created_by',
    servers: 'Gitea 1.26 or newer',
    otherwise: 'compare user.login, or use `created` for your own',
    fits: (issue, value) => isSameName(readAt(issue, 'user', 'login'), value),
  },
]);

/** Returns the filter that a page of a search shows to be ignored by the server. */
export function findIgnoredSearchFilter(
  issues: readonly unknown[],
  query: URLSearchParams,
): IgnoredFilter | undefined {
  return (
    findUnknownLabels(issues, query) ??
    findUnknownMilestones(issues, query) ??
    findIgnoredOrder(issues, query) ??
    findIgnoredAuthor(issues, query) ??
    findIgnoredPriority(issues, query)
  );
}

/** The issues of the repository that goes first stand behind one of another. */
function findIgnoredPriority(
  issues: readonly unknown[],
  query: URLSearchParams,
): IgnoredFilter | undefined {
  const asked = query.get('priority_repo_id');
  const wanted = Number(asked);
  const repos = issues.map((issue) => readAt(issue, 'repository', 'id'));
  const firstOther = repos.findIndex((id) => id !== undefined && id !== wanted);
  const isBehind = repos.some((id, at) => id === wanted && at > firstOther);
  if (asked === null || firstOther < 0 || !isBehind) return undefined;
  return {
    message: 'the server ignored `priority_repo_id`, and listed the issues in its own order',
    code: 'ignored-filter',
    hint: 'only Forgejo puts a repository first: list its issues with issues.list',
  };
}

function describeUnknownLabels(names: readonly string[]): IgnoredFilter {
  return describeUnknown(
    'label',
    'unknown-label',
    names,
    'a filter takes the names that labels.list returns: not ids, and in issues.list no labels of an organisation',
  );
}

function describeUnknown(
  kind: string,
  code: string,
  names: readonly string[],
  hint: string,
): IgnoredFilter {
  const shown = names.map((name) => JSON.stringify(name)).join(', ');
  return {
    message: `the server has no ${kind} ${shown}, and listed issues without regard to it`,
    code,
    hint,
  };
}

function readNames(query: URLSearchParams, key: string): readonly string[] {
  return (query.get(key) ?? '').split(',').filter((name) => name !== '');
}

function isListedWithout(
  issues: readonly unknown[],
  read: (issue: unknown) => readonly string[] | undefined,
  names: readonly string[],
): boolean {
  return names.length > 0 && issues.some((issue) => hasNone(read(issue), names));
}

/**
 * Whether an issue is known to have none of the names; its own are undefined if it has no field.
 * Databases compare names with or without regard to case.
 */
function hasNone(own: readonly string[] | undefined, names: readonly string[]): boolean {
  const wanted = names.map((name) => name.toLowerCase());
  return own !== undefined && !own.some((name) => wanted.includes(name.toLowerCase()));
}

/** An issue that the server failed to load has the id 0 and no labels. */
function isLoaded(issue: unknown): issue is Record<string, unknown> {
  return isRecord(issue) && issue['id'] !== 0;
}

function readLabels(issue: unknown): readonly string[] | undefined {
  if (!isLoaded(issue) || !Array.isArray(issue['labels'])) return undefined;
  return issue['labels'].map((label: unknown) => (isRecord(label) ? String(label['name']) : ''));
}

/** The title and the id of the milestone of an issue. */
function readMilestones(issue: unknown): readonly string[] | undefined {
  if (!isLoaded(issue) || issue['milestone'] === undefined) return undefined;
  const { milestone } = issue;
  return isRecord(milestone) ? [String(milestone['title']), String(milestone['id'])] : [];
}
