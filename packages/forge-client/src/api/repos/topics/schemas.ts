import { array, instant, nullable, object, optional, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';
import type { PageQuery } from '../../../refs/page-schemas.js';

/** A topic, as the search finds it. */
export interface TopicResponse {
  id: number;
  /** The topic itself. */
  topic_name: string;
  /** How many repositories have it. */
  repo_count: number;
  /** When it was first used. */
  created: string;
  /** When a repository last took or dropped it. */
  updated: string;
}
export const topicResponse: Schema<TopicResponse> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  topic_name: z.string(),
  repo_count: z.int(),
  created: instant(),
  updated: instant(),
}));

/** All topics that a repository shall have. */
export interface ReplaceTopics {
  /** Lower-cased and freed of doubles by the server. Empty, `null` or left out takes all off. At most 25 of at most 35 characters each. */
  topics?: readonly string[] | null | undefined;
}
export const replaceTopicsBody: Schema<ReplaceTopics> = /* @__PURE__ */ object(() => ({
  topics: optional(nullable(array(z.string()))),
}));

/** Which topics to find. */
export interface SearchTopicsQuery extends PageQuery {
  /** Part of the topic. */
  q?: string | undefined;
}
export const searchTopicsQuery: Schema<SearchTopicsQuery> = /* @__PURE__ */ object(() => ({
  q: optional(z.string()),
  page: optional(z.int()),
  limit: optional(z.int()),
}));
