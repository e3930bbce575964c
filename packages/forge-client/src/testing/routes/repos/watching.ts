import type { Call } from '../../http/call.js';
import type { RepoRecord } from '../../state/records.js';

export function watch({ root }: Call, repo: RepoRecord): Record<string, unknown> {
  const repository_url = `${root}/api/v1/repos/${repo.owner.login}/${repo.name}`;
  return {
    subscribed: true,
    ignored: false,
    reason: null,
    created_at: repo.created_at,
    url: `${repository_url}/subscription`,
    repository_url,
  };
}
