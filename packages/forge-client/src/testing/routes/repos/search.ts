import type { Reply } from '@clients/core/testing';
import type { Call } from '../../http/call.js';
import { linked, listing } from '../../http/paging.js';
import { levelOf } from '../../access/rights.js';
import type { RepoRecord } from '../../state/records.js';
import { repoView } from '../../views/repository.js';
import { invalid } from '../../http/replies.js';

export const sorts: Readonly<Record<string, (repo: RepoRecord) => string | number>> = {
  alpha: ({ owner, name }) => `${owner.login}/${name}`.toLowerCase(),
  created: ({ id }) => id,
  updated: ({ updated_at }) => updated_at,
  size: ({ id }) => id,
  id: ({ id }) => id,
  stars: ({ id }) => id,
  forks: ({ id }) => id,
  git_size: ({ id }) => id,
  lfs_size: ({ id }) => id,
};

export function search(call: Call): Reply {
  const { query } = call;
  const [words, sort, order] = [(query.get('q') ?? '').toLowerCase(), query.get('sort') ?? '', query.get('order') ?? ''];
  const key = sorts[sort === '' ? 'alpha' : sort];
  if (key === undefined) throw invalid(`Invalid sort mode: "${sort}"`);
  if (sort !== '' && order !== '' && order !== 'asc' && order !== 'desc') throw invalid(`Invalid sort order: "${order}"`);
  const uid = Number(query.get('uid') ?? '0');
  const owned = call.state.repos.filter(({ owner }) => uid === 0 || owner.id === uid);
  const found = owned.filter((repo) => levelOf(call, repo) !== 'none' && searched(repo, words, call.flag('topic') === true));
  found.sort((a, b) => (key(a) < key(b) ? -1 : 1) * (order === 'desc' ? -1 : 1));
  return listing(call, found, (repo) => repoView(call, repo), { ...linked, wrap: (data) => ({ ok: true, data }) });
}

export function searched(repo: RepoRecord, words: string, topic: boolean): boolean {
  if (topic) return repo.topics.includes(words);
  return (
    `${repo.owner.login}/${repo.name} ${repo.description}`.toLowerCase().includes(words) || repo.topics.some((own) => own.includes(words))
  );
}
