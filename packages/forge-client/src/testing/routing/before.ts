import type { Reply } from '@clients/core/testing';
import type { Call } from '../http/call.js';
import { Refusal, redirect } from '../http/replies.js';
import { isWithin } from '../routes/forgejo/quota-use.js';
import { differencesOf } from '../servers/index.js';

/** Redirects from a former name to the present one: 301 for repositories, 307 for users and organisations. */
export function moved(call: Call): Reply | undefined {
  const { state } = call;
  const name = call.param('owner') || call.param('username') || call.param('org');
  if (name === '') return undefined;
  const owner = state.user(name);
  const formerOwner = owner === undefined ? state.userById(state.formerUsers.get(name.toLowerCase()) ?? 0) : undefined;
  if (formerOwner !== undefined) return redirected(call, 307, name, formerOwner.login);
  const repo = call.param('repo');
  if (repo === '' || owner === undefined || state.repo(name, repo) !== undefined) return undefined;
  const now = state.repos.find(({ id }) => id === state.formerRepos.get(`${name}/${repo}`.toLowerCase()));
  return now && redirected(call, 301, `${name}/${repo}`, `${now.owner.login}/${now.name}`);
}

function redirected({ request }: Call, status: number, before: string, after: string): Reply {
  const path = request.rawPath.replace(`/${before}`, `/${after}`);
  return redirect(status, `${path}${request.url.search}`, request.method);
}

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
