import { instant, object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';
import type { PageQuery } from '../../refs/page-schemas.js';

/** Topic response. */
export interface TopicResponse {
  id: number;
  topic_name: string;
  repo_count: number;
  created: string;
  updated: string;
}
export const topicResponse: Schema<TopicResponse> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  topic_name: z.string(),
  repo_count: z.int(),
  created: instant(),
  updated: instant(),
}));

/** Replace topics. */
export interface ReplaceTopics {
  topics?: readonly string[] | null | undefined;
}
export const replaceTopicsBody: Schema<ReplaceTopics> = /* @__PURE__ */ object(() => ({
  topics: z.optional(z.nullable(z.array(z.string()))),
}));

/** What `searchTopics` filters and sorts by. */
export interface SearchTopicsQuery extends PageQuery {
  /** Words to look for. */
  q: string;
}
export const searchTopicsQuery: Schema<SearchTopicsQuery> = /* @__PURE__ */ object(() => ({
  q: z.string(),
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
}));
