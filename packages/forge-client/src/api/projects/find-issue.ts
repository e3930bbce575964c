import { describeKind, InputError, isRecord, runAsOneCall } from '@clients/core';
import type { Issue } from '../../entities/issue-schemas.js';
import type { PullRequest } from '../../entities/pull-schemas.js';
import type { IssueRef } from '../../refs/issue-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import { getIssue } from '../issues/endpoints.js';

/**
 * An issue to put on a board. The routes of boards take the `id` of an issue, which is unique on the
 * server; all others take its `number`.
 *
 * - An issue as the server returned it, or `{ issue_id: issue.id }`.
 * - `{ owner, repo, index }`, where `index` is the number, or a pull request, whose own `id` is not
 *   that of its issue: one more request looks up the `id`.
 */
export type ProjectIssue =
  | Readonly<Pick<Issue, 'id' | 'pull_request'>>
  | { readonly issue_id: number }
  | Readonly<IssueRef>
  | Readonly<Pick<PullRequest, 'number' | 'base'>>;

/** A call of a method, of which an issue is a part. */
interface CallWithIssue {
  /** Name of the method, for errors. */
  readonly call?: string;
  readonly id: string;
}

const HINT =
  'pass an issue as the server returned it, { issue_id: issue.id }, or { owner, repo, index } with its number';

/**
 * Calls `send` with the `id` of an issue, which is looked up first if the issue was given by its
 * number; both requests are one call.
 *
 * @param check throws for an invalid input, before anything is looked up
 * @throws {InputError} for a value that names no issue, such as a bare number: it could be the
 * number of the issue as well as its `id`
 */
export async function callWithIssueId(
  transport: Transport,
  { call, id }: CallWithIssue,
  issue: ProjectIssue,
  options: CallOptions | undefined,
  {
    check,
    send,
  }: {
    readonly check: () => void;
    readonly send: (transport: Transport, issueId: number) => Promise<void>;
  },
): Promise<void> {
  const name = call ?? id;
  const found = findIssue(issue, name);
  if (typeof found === 'number') return send(transport, found);
  check();
  return runAsOneCall(transport, { name, endpoint: id }, options, async (inner) => {
    const { id: issueId } = await inner.call(getIssue, { where: found }, options);
    return send(inner, issueId);
  });
}

/** Returns the `id` of an issue, or its address where the `id` has to be looked up. */
function findIssue(issue: unknown, name: string): number | IssueRef {
  if (!isRecord(issue))
    throw createIssueError(name, `an issue is needed, not ${describeKind(issue)}`);
  if ('issue_id' in issue) return issue['issue_id'] as number;
  if ('index' in issue) return issue as unknown as IssueRef;
  if ('base' in issue) return findIssueOfPull(issue, name);
  if (typeof issue['id'] === 'number' && 'pull_request' in issue) return issue['id'];
  throw createIssueError(name, 'the value is not an issue');
}

function findIssueOfPull({ base, number }: Record<string, unknown>, name: string): IssueRef {
  const { repo } = base as Partial<PullRequest['base']>;
  if (repo === undefined || repo === null)
    throw createIssueError(name, 'the pull request does not name its repository');
  return { owner: repo.owner.login, repo: repo.name, index: number as number };
}

function createIssueError(name: string, message: string): InputError {
  return new InputError(`${name}: ${message}`, { code: 'invalid-input', hint: HINT });
}
