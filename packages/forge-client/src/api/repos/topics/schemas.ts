import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import { instant, integer, object, type ZodSchema } from '@clients/core/schema';
import type { PageQuery } from '../../../refs/page-schemas.js';

/** A topic found by the search. */
export interface TopicResponse {
  id: number;
  /** Name of the topic. */
  topic_name: string;
  /** Number of repositories that have it. */
  repo_count: number;
  /** Time of its first use. */
  created: string;
  /** Time at which it was last added to or removed from a repository. */
  updated: string;
}
export const topicResponse: ZodSchema<TopicResponse> = /* @__PURE__ */ object(() => ({
  id: integer(),
  topic_name: z.string(),
  repo_count: integer(),
  created: instant(),
  updated: instant(),
}));

/** The new topics of a repository. */
export interface ReplaceTopics {
  /**
   * Lower-cased and deduplicated by the server. Empty or `null` removes all. At most 25, of at most
   * 35 characters each.
   */
  topics: string[] | null;
}

/** `ReplaceTopics` as methods take it: its lists may be readonly. */
export interface ReplaceTopicsInput extends ReadonlyDeep<ReplaceTopics>, Named {}
export const replaceTopicsBody: ZodSchema<ReplaceTopics> = /* @__PURE__ */ object(() => ({
  // A server takes topics that are left out for none, and would remove all.
  topics: z.nullable(z.array(z.string())),
}));

/** Search terms of `repos.topics.search`. */
export interface SearchTopicsQuery extends PageQuery {
  /** Part of the name. */
  q?: string | undefined;
}
export const searchTopicsQuery: ZodSchema<SearchTopicsQuery> = /* @__PURE__ */ object(() => ({
  q: z.optional(z.string()),
  page: z.optional(integer()),
  limit: z.optional(integer()),
}));
