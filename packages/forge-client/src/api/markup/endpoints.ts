import { type Endpoint, raw, type Upload, uploadBody, type UploadSource } from '@clients/core';
import { text } from '../../refs/plain-schemas.js';
import { type RepoRef, repoRef } from '../../refs/repo-schemas.js';
import {
  type RenderMarkdown,
  renderMarkdownBody,
  type RenderMarkup,
  renderMarkupBody,
} from './schemas.js';

export const renderMarkdown: Endpoint<{ body: RenderMarkdown }, string> = {
  id: 'renderMarkdown',
  call: 'server.markup.renderMarkdown',
  method: 'POST',
  path: '/markdown',
  input: { body: renderMarkdownBody },
  reads: true,
  output: text,
  text: 'html',
  emptySuccess: true,
};

export const renderRawMarkdown: Endpoint<{ body: Upload | UploadSource }, string> = {
  id: 'renderMarkdownRaw',
  call: 'server.markup.renderRawMarkdown',
  method: 'POST',
  path: '/markdown/raw',
  input: { body: uploadBody },
  send: raw,
  reads: true,
  output: text,
  text: 'html',
  emptySuccess: true,
};

export const renderMarkup: Endpoint<{ body: RenderMarkup }, string> = {
  id: 'renderMarkup',
  call: 'server.markup.render',
  method: 'POST',
  path: '/markup',
  input: { body: renderMarkupBody },
  reads: true,
  output: text,
  text: 'html',
  emptySuccess: true,
};

export const renderRepoMarkdown: Endpoint<{ where: RepoRef; body: RenderMarkdown }, string> = {
  id: 'repoRenderMarkdown',
  call: 'repos.markup.renderMarkdown',
  method: 'POST',
  path: '/repos/{owner}/{repo}/markdown',
  input: { where: repoRef, body: renderMarkdownBody },
  reads: true,
  output: text,
  text: 'html',
  emptySuccess: true,
};

export const renderRepoRawMarkdown: Endpoint<
  { where: RepoRef; body: Upload | UploadSource },
  string
> = {
  id: 'repoRenderMarkdownRaw',
  call: 'repos.markup.renderRawMarkdown',
  method: 'POST',
  path: '/repos/{owner}/{repo}/markdown/raw',
  input: { where: repoRef, body: uploadBody },
  send: raw,
  reads: true,
  output: text,
  text: 'html',
  emptySuccess: true,
};

export const renderRepoMarkup: Endpoint<{ where: RepoRef; body: RenderMarkup }, string> = {
  id: 'repoRenderMarkup',
  call: 'repos.markup.render',
  method: 'POST',
  path: '/repos/{owner}/{repo}/markup',
  input: { where: repoRef, body: renderMarkupBody },
  reads: true,
  output: text,
  text: 'html',
  emptySuccess: true,
};
