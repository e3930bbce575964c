import { type Endpoint, type ListEndpoint, singlePage } from '@clients/core';
import { type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import {
  type IssueConfig,
  issueConfig,
  type IssueConfigValidation,
  issueConfigValidation,
  type IssueTemplate,
  issueTemplate,
} from './schemas.js';

export const listIssueTemplates: ListEndpoint<{ where: RepoRef }, IssueTemplate> = {
  id: 'repoGetIssueTemplates',
  call: 'issues.templates.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issue_templates',
  input: { where: repoRef },
  item: issueTemplate,
  paging: singlePage,
};

export const getIssueConfig: Endpoint<{ where: RepoRef }, IssueConfig> = {
  id: 'repoGetIssueConfig',
  call: 'issues.templates.getConfig',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issue_config',
  input: { where: repoRef },
  output: issueConfig,
};

export const validateIssueConfig: Endpoint<{ where: RepoRef }, IssueConfigValidation> = {
  id: 'repoValidateIssueConfig',
  call: 'issues.templates.validateConfig',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issue_config/validate',
  input: { where: repoRef },
  output: issueConfigValidation,
};
