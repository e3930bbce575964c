import type { Call } from '../http/call.js';
import { Refusal } from '../http/replies.js';
import { isWithin } from '../routes/forgejo/quota-use.js';
import { differencesOf } from '../servers/index.js';

/** Rejects a write with 413 when the one whose bytes it would add is over a quota. The size of the write itself is not counted. */
export function checkQuota(call: Call): void {
  const { state, operation } = call;
  const limit = differencesOf(state.like)?.quotas?.[operation];
  if (limit === undefined || state.switchedOff.has('[quota] ENABLED')) return;
  const [owner, repo] = [call.param('owner'), call.param('repo')];
  if (repo !== '' && state.repo(owner, repo) === undefined) return;
  const user = limit.target === 'caller' ? call.doer : state.user(owner || call.param('org'));
  if (user === undefined || isWithin(call, user, limit.subject)) return;
  const message = 'quota exceeded';
  throw new Refusal(413, message, 'value', { message, user_id: user.id, username: user.login });
}
