import { findLevel } from '../access/rights.js';
import type { Call } from '../http/index.js';
import type { IssueRecord, RepoRecord } from '../state/records.js';

/** Notifies everyone who is involved in an issue, except the user who caused the event. */
export function notify(call: Call, repo: RepoRecord, issue: IssueRecord): void {
  const { state } = call;
  const comments = repo.comments.filter((comment) => comment.issue === issue.number);
  const talkers = comments.map(({ user }) => user.id);
  const named = [
    ...`${issue.body} ${comments.at(-1)?.body ?? ''}`.matchAll(/@([\w.-]*\w)/g),
  ].flatMap(([, login = '']) => state.findUser(login)?.id ?? []);
  const concerned = new Set([
    ...repo.watchers,
    issue.author.id,
    ...issue.assignees,
    ...(issue.pull?.reviewers ?? []),
    ...issue.subscribers,
    ...talkers,
    ...named,
  ]);
  concerned.delete(call.me.id);
  for (const id of issue.muted) concerned.delete(id);
  for (const id of concerned) {
    const user = state.findUserById(id);
    if (
      user?.kind !== 'user' ||
      findLevel({ state, root: state.root, doer: user }, repo) === 'none'
    )
      continue;
    const known = state.threads.find((thread) => thread.user === id && thread.issue === issue);
    if (known === undefined)
      state.threads.push({
        id: state.makeId(),
        user: id,
        repo,
        issue,
        unread: true,
        pinned: false,
        updated_at: state.formatTime(),
      });
    else Object.assign(known, { unread: true, updated_at: state.formatTime() });
  }
}
