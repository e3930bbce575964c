import type { Call } from '../http/call.js';
import { levelOf } from '../access/rights.js';
import type { IssueRecord } from '../state/issue-records.js';
import type { RepoRecord } from '../state/records.js';

/** Notifies everyone who is involved in an issue, except the user who caused the event. */
export function notify(call: Call, repo: RepoRecord, issue: IssueRecord): void {
  const { state } = call;
  const comments = repo.comments.filter((comment) => comment.issue === issue.number);
  const talkers = comments.map(({ user }) => user.id);
  const named = [...`${issue.body} ${comments.at(-1)?.body ?? ''}`.matchAll(/@([\w.-]+)/g)].flatMap(
    ([, login = '']) => state.user(login)?.id ?? [],
  );
  const concerned = new Set([...repo.watchers, issue.author.id, ...issue.assignees, ...issue.subscribers, ...talkers, ...named]);
  concerned.delete(call.me.id);
  for (const id of concerned) {
    const user = state.userById(id);
    if (user?.kind !== 'user' || levelOf({ state, root: state.root, doer: user }, repo) === 'none') continue;
    const known = state.threads.find((thread) => thread.user === id && thread.issue === issue);
    if (known === undefined)
      state.threads.push({ id: state.nextId(), user: id, repo, issue, unread: true, pinned: false, updated_at: state.now() });
    else Object.assign(known, { unread: true, updated_at: state.now() });
  }
}
