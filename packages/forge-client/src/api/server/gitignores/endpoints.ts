import { type ListEndpoint, type NoInput, singlePage, type Endpoint } from '@clients/core';
import { text } from '../../../refs/plain-schemas.js';
import { type TemplateNameRef, templateNameRef } from '../../../refs/user-schemas.js';
import { type GitignoreTemplateInfo, gitignoreTemplateInfo } from './schemas.js';

export const listGitignoreTemplates: ListEndpoint<NoInput, string> = {
  id: 'listGitignoresTemplates',
  call: 'server.gitignores.list',
  method: 'GET',
  path: '/gitignore/templates',
  input: {},
  item: text,
  paging: singlePage,
};

export const getGitignoreTemplate: Endpoint<{ where: TemplateNameRef }, GitignoreTemplateInfo> = {
  id: 'getGitignoreTemplateInfo',
  call: 'server.gitignores.get',
  method: 'GET',
  path: '/gitignore/templates/{name}',
  input: { where: templateNameRef },
  output: gitignoreTemplateInfo,
};
