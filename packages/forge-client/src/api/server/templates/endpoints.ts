import { type Endpoint, type ListEndpoint, type NoInput, singlePage } from '@clients/core';
import { text } from '../../../refs/plain-schemas.js';
import { type TemplateNameRef, templateNameRef } from '../../../refs/user-schemas.js';
import {
  type GitignoreTemplateInfo,
  gitignoreTemplateInfo,
  type LabelTemplate,
  labelTemplate,
  type LicensesTemplateListEntry,
  licensesTemplateListEntry,
  type LicenseTemplateInfo,
  licenseTemplateInfo,
} from './schemas.js';

/** Lists the names of templates for `.gitignore`; one request returns them all. */
export const listGitignoreTemplates: ListEndpoint<NoInput, string> = {
  id: 'listGitignoresTemplates',
  method: 'GET',
  path: '/gitignore/templates',
  input: {},
  item: text,
  paging: singlePage,
};

/** Gets a template for `.gitignore`. */
export const getGitignoreTemplate: Endpoint<{ where: TemplateNameRef }, GitignoreTemplateInfo> = {
  id: 'getGitignoreTemplateInfo',
  method: 'GET',
  path: '/gitignore/templates/{name}',
  input: { where: templateNameRef },
  output: gitignoreTemplateInfo,
};

/** Lists the names of label sets for new repositories; one request returns them all. */
export const listLabelTemplates: ListEndpoint<NoInput, string> = {
  id: 'listLabelTemplates',
  method: 'GET',
  path: '/label/templates',
  input: {},
  item: text,
  paging: singlePage,
};

/** Lists the labels of a set; one request returns them all. */
export const listTemplateLabels: ListEndpoint<{ where: TemplateNameRef }, LabelTemplate> = {
  id: 'getLabelTemplateInfo',
  method: 'GET',
  path: '/label/templates/{name}',
  input: { where: templateNameRef },
  item: labelTemplate,
  paging: singlePage,
};

/** Lists the licences for new repositories; one request returns them all. */
export const listLicenseTemplates: ListEndpoint<NoInput, LicensesTemplateListEntry> = {
  id: 'listLicenseTemplates',
  method: 'GET',
  path: '/licenses',
  input: {},
  item: licensesTemplateListEntry,
  paging: singlePage,
};

/** Gets a licence with its text. */
export const getLicenseTemplate: Endpoint<{ where: TemplateNameRef }, LicenseTemplateInfo> = {
  id: 'getLicenseTemplateInfo',
  method: 'GET',
  path: '/licenses/{name}',
  input: { where: templateNameRef },
  output: licenseTemplateInfo,
};
