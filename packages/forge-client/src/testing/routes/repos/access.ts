import type { Reply } from '@clients/core/testing';
import type { Call } from '../../http/call.js';
import { atLeast, knownUser, levelOf, repoOf } from '../../access/rights.js';
import type { Level } from '../../state/level.js';
import type { RepoRecord } from '../../state/records.js';
import type { UserRecord } from '../../state/user-records.js';
import { userView } from '../../views/people.js';
import { json, Refusal } from '../../http/replies.js';

export function isLevel(level: string): level is Level {
  return ['read', 'write', 'admin'].includes(level);
}

/** Returns the users who can be assigned to issues: everyone with write access. */
export function writers(call: Call, repo: RepoRecord): UserRecord[] {
  const own = call.state.users.filter(
    (user) =>
      user.kind === 'user' && (user === repo.owner || repo.collaborators.has(user.id) || call.state.teamLevel(user, repo) !== 'none'),
  );
  return own.filter((user) => user === repo.owner || atLeast(repo.collaborators.get(user.id) ?? call.state.teamLevel(user, repo), 'write'));
}

export function permission(call: Call): Reply {
  const repo = repoOf(call);
  const user = knownUser(call, call.param('collaborator'));
  if (user !== call.me && !atLeast(levelOf(call, repo), 'admin')) {
    throw new Refusal(
      403,
      'Only admins can query all permissions, repo admins can query all repo permissions, collaborators can query only their own',
    );
  }
  const level = levelOf({ state: call.state, root: call.root, doer: user }, repo);
  return json({ permission: level, role_name: level, user: userView(call, user) });
}
