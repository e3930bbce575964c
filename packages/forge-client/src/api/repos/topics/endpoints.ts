import { byTotal, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import { text } from '../../../refs/plain-schemas.js';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type RepoRef, repoRef, type TopicRef, topicRef } from '../../../refs/repo-schemas.js';
import {
  type ReplaceTopics,
  replaceTopicsBody,
  type SearchTopicsQuery,
  searchTopicsQuery,
  type TopicResponse,
  topicResponse,
} from './schemas.js';

export const listTopics: ListEndpoint<{ where: RepoRef; query?: PageQuery | undefined }, string> = {
  id: 'repoListTopics',
  call: 'repos.topics.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/topics',
  input: { where: repoRef, query: pageQuery },
  item: text,
  key: 'topics',
  paging: byTotal,
};

export const replaceTopics: NothingEndpoint<{ where: RepoRef; body: ReplaceTopics }> = {
  id: 'repoUpdateTopics',
  call: 'repos.topics.replace',
  method: 'PUT',
  path: '/repos/{owner}/{repo}/topics',
  input: { where: repoRef, body: replaceTopicsBody },
  nothing: true,
};

export const addTopic: NothingEndpoint<{ where: TopicRef }> = {
  id: 'repoAddTopic',
  call: 'repos.topics.add',
  method: 'PUT',
  path: '/repos/{owner}/{repo}/topics/{topic}',
  input: { where: topicRef },
  idempotent: true,
  nothing: true,
};

export const removeTopic: NothingEndpoint<{ where: TopicRef }> = {
  id: 'repoDeleteTopic',
  call: 'repos.topics.remove',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/topics/{topic}',
  input: { where: topicRef },
  nothing: true,
};

export const searchTopics: ListEndpoint<{ query?: SearchTopicsQuery | undefined }, TopicResponse> =
  {
    id: 'topicSearch',
    call: 'repos.topics.search',
    method: 'GET',
    path: '/topics/search',
    input: { query: searchTopicsQuery },
    item: topicResponse,
    key: 'topics',
    paging: byTotal,
  };
