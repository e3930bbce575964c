import type { Reply } from '@clients/core/testing';
import type { Call } from '../http/call.js';
import { redirect } from '../http/replies.js';

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
