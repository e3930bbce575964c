import type { Call } from './call.js';
import { noteEvent, notePush } from './feed.js';
import type { Commit } from './git/objects.js';
import { deliver } from './hooks.js';
import type { RepoRecord } from './state/records.js';
import { payloadCommit } from './views/commits.js';
import { fullName, userView } from './views/people.js';
import { repoView } from './views/repository.js';
import { workflowsOn } from './runs.js';

const nothing = '0'.repeat(40);

/** Tells the hooks and the feeds of a push to a branch, and starts the workflows that wait for one. */
export function pushed(call: Call, repo: RepoRecord, branch: string, before: string | undefined, after: Commit): void {
  const known = new Set(before === undefined ? [] : call.state.objects.log(before).map(({ sha }) => sha));
  const fresh = call.state.objects.log(after.sha).filter(({ sha }) => !known.has(sha));
  const commits = fresh.slice(0, before === undefined ? 1 : 30);
  notePush(call, repo, { branch, before, after, fresh });
  if (before === undefined) emit(call, repo, 'create', 'create', { sha: after.sha, ref: branch, ref_type: 'branch' });
  const shown = commits.map((commit) => payloadCommit(call, repo, commit, true));
  emit(call, repo, 'push', 'push', {
    ref: `refs/heads/${branch}`, before: before ?? nothing, after: after.sha,
    compare_url: `${call.root}/${fullName(repo)}/compare/${before ?? nothing}...${after.sha}`, commits: shown, total_commits: shown.length,
    head_commit: shown[0] ?? null, pusher: userView(call, call.me),
  });
  workflowsOn(call, repo, 'push', branch, after.sha);
}

/**
 * Tells the feeds, and the hooks of a repository, of its owner and of the site.
 *
 * @param event the header's name of it
 * @param type what a hook subscribes to
 */
export function emit(call: Call, repo: RepoRecord, event: string, type: string, payload: Readonly<Record<string, unknown>>): void {
  noteEvent(call, repo, event, payload);
  const { state } = call;
  const all = [
    ...repo.hooks.map((hook) => ({ hook, target: 'repository' })),
    ...repo.owner.hooks.map((hook) => ({ hook, target: repo.owner.kind === 'org' ? 'organization' : 'user' })),
    ...state.hooks.filter(({ scope }) => scope === 'system').map((hook) => ({ hook, target: 'system' })),
  ];
  const wanting = all.filter(({ hook }) => hook.active && hook.events.includes(type));
  if (wanting.length === 0) return;
  const body = { ...payload, repository: repoView(call, repo), sender: userView(call, call.me) };
  for (const { hook, target } of wanting) deliver(state, hook, { event, type, target, body });
}
