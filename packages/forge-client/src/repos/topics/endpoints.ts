import type { ListEndpoint, NothingEndpoint } from '@clients/core';
import { text } from '../../plain-schemas.js';
import { type PageQuery, pageQuery } from '../../refs/page-schemas.js';
import { type RepoRef, repoRef, type TopicRef, topicRef } from '../../refs/repo-schemas.js';
import {
  type ReplaceTopics,
  replaceTopicsBody,
  type SearchTopicsQuery,
  searchTopicsQuery,
  type TopicResponse,
  topicResponse,
} from './schemas.js';

/** Lists topics. */
export const listTopics: ListEndpoint<{ where: RepoRef; query?: PageQuery | undefined }, string> = {
  id: 'repoListTopics',
  method: 'GET',
  path: '/repos/{owner}/{repo}/topics',
  input: { where: repoRef, query: pageQuery },
  item: text,
  key: 'topics',
  paging: 'total',
};

/** Replaces topics. */
export const replaceTopics: NothingEndpoint<{ where: RepoRef; body: ReplaceTopics }> = {
  id: 'repoUpdateTopics',
  method: 'PUT',
  path: '/repos/{owner}/{repo}/topics',
  input: { where: repoRef, body: replaceTopicsBody },
  nothing: true,
};

/** Adds topic. */
export const addTopic: NothingEndpoint<{ where: TopicRef }> = {
  id: 'repoAddTopic',
  method: 'PUT',
  path: '/repos/{owner}/{repo}/topics/{topic}',
  input: { where: topicRef },
  idempotent: true,
  nothing: true,
};

/** Removes topic. */
export const removeTopic: NothingEndpoint<{ where: TopicRef }> = {
  id: 'repoDeleteTopic',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/topics/{topic}',
  input: { where: topicRef },
  nothing: true,
};

/** Searches topics. */
export const searchTopics: ListEndpoint<{ query: SearchTopicsQuery }, TopicResponse> = {
  id: 'topicSearch',
  method: 'GET',
  path: '/topics/search',
  input: { query: searchTopicsQuery },
  item: topicResponse,
  key: 'topics',
  paging: 'total',
};
