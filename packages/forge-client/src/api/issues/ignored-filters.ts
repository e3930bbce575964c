import { type IgnoredFilter, isRecord } from '@clients/core';

/**
 * Returns what a page of issues shows of a filter that the server ignored: it leaves out the names
 * of labels and milestones that it does not know, and lists every issue when none is left. An issue
 * that has none of the labels, or another milestone, proves it without a further request.
 */
export function findIgnoredFilter(
  issues: readonly unknown[],
  query: URLSearchParams,
): IgnoredFilter | undefined {
  const labels = readNames(query, 'labels');
  if (labels.length > 0 && issues.some((issue) => hasNone(readLabels(issue), labels)))
    return describeIgnored(
      'label',
      labels,
      'a filter takes the names that labels.list returns: not ids, and in issues.list no labels of an organisation',
    );
  const milestones = readNames(query, 'milestones');
  if (milestones.length > 0 && issues.some((issue) => hasNone(readMilestones(issue), milestones)))
    return describeIgnored('milestone', milestones, 'milestones.list returns its milestones');
  return undefined;
}

function describeIgnored(
  kind: 'label' | 'milestone',
  names: readonly string[],
  hint: string,
): IgnoredFilter {
  const shown = names.map((name) => JSON.stringify(name)).join(', ');
  return {
    message: `the server has no ${kind} ${shown}, and listed issues without regard to it`,
    code: `unknown-${kind}`,
    hint,
  };
}

/** Databases compare names with or without regard to case. */
function readNames(query: URLSearchParams, key: string): readonly string[] {
  return (query.get(key) ?? '')
    .split(',')
    .filter((name) => name !== '')
    .map((name) => name.toLowerCase());
}

/** Whether an issue is known to have none of the names; the names are undefined if it has no field. */
function hasNone(own: readonly string[] | undefined, names: readonly string[]): boolean {
  return own !== undefined && !own.some((name) => names.includes(name.toLowerCase()));
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
