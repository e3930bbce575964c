import type { Call } from '../http/call.js';
import { emit } from './emit.js';
import { recordPush } from './feed.js';
import type { Commit } from '../git/objects.js';
import { workflowsOn } from './runs.js';
import type { RepoRecord } from '../state/records.js';
import { payloadCommit } from '../views/commits.js';
import { fullName, userView } from '../views/people.js';

const nothing = '0'.repeat(40);

/** Reports a push to a branch to webhooks and feeds, and starts the workflows that it triggers. */
export function reportPush(call: Call, repo: RepoRecord, branch: string, before: string | undefined, after: Commit): void {
  const known = new Set(before === undefined ? [] : call.state.objects.log(before).map(({ sha }) => sha));
  const fresh = call.state.objects.log(after.sha).filter(({ sha }) => !known.has(sha));
  const commits = fresh.slice(0, before === undefined ? 1 : 30);
  recordPush(call, repo, { branch, before, after, fresh });
  if (before === undefined) emit(call, repo, 'create', 'create', { sha: after.sha, ref: branch, ref_type: 'branch' });
  const shown = commits.map((commit) => payloadCommit(call, repo, commit, true));
  emit(call, repo, 'push', 'push', {
    ref: `refs/heads/${branch}`,
    before: before ?? nothing,
    after: after.sha,
    compare_url: `${call.root}/${fullName(repo)}/compare/${before ?? nothing}...${after.sha}`,
    commits: shown,
    total_commits: shown.length,
    head_commit: shown[0] ?? null,
    pusher: userView(call, call.me),
  });
  workflowsOn(call, repo, 'push', branch, after.sha);
}
