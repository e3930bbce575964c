import { counted, listing } from '../../http/paging.js';
import type { Handlers } from '../route.js';

export const topicRoutes: Handlers = {
  /** Lists the topics of all repositories, those of many repositories first. */
  topicSearch(call) {
    const words = (call.query.get('q') ?? '').toLowerCase();
    const counts = new Map<string, { readonly id: number; repos: number; readonly created: string; updated: string }>();
    for (const { topics, created_at, updated_at } of call.state.repos) {
      for (const topic of topics) {
        const known = counts.get(topic) ?? { id: counts.size + 1, repos: 0, created: created_at, updated: updated_at };
        known.repos += 1;
        known.updated = updated_at;
        counts.set(topic, known);
      }
    }
    const found = [...counts].filter(([topic]) => topic.includes(words)).sort(([, a], [, b]) => b.repos - a.repos);
    return listing(
      call,
      found,
      ([topic_name, { id, repos, created, updated }]) => ({ id, topic_name, repo_count: repos, created, updated }),
      { ...counted, wrap: (topics) => ({ topics }) },
    );
  },
};
