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

/** Lists the issue templates on the default branch; one request returns them all. */
export const listIssueTemplates: ListEndpoint<{ where: RepoRef }, IssueTemplate> = {
  id: 'repoGetIssueTemplates',
  call: 'issues.templates.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issue_templates',
  input: { where: repoRef },
  item: issueTemplate,
  paging: singlePage,
};

/** Gets the settings for new issues, or the defaults when there is no settings file. */
export const getIssueConfig: Endpoint<{ where: RepoRef }, IssueConfig> = {
  id: 'repoGetIssueConfig',
  call: 'issues.templates.getConfig',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issue_config',
  input: { where: repoRef },
  output: issueConfig,
};

/** Returns whether the file with the settings for new issues is valid. */
export const validateIssueConfig: Endpoint<{ where: RepoRef }, IssueConfigValidation> = {
  id: 'repoValidateIssueConfig',
  call: 'issues.templates.validateConfig',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issue_config/validate',
  input: { where: repoRef },
  output: issueConfigValidation,
};
