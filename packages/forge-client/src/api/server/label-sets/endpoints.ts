import { type ListEndpoint, type NoInput, singlePage } from '@clients/core';
import { text } from '../../../refs/plain-schemas.js';
import { type TemplateNameRef, templateNameRef } from '../../../refs/user-schemas.js';
import { type LabelTemplate, labelTemplate } from './schemas.js';

/** Lists the names of label sets for new repositories; one request returns them all. */
export const listLabelTemplates: ListEndpoint<NoInput, string> = {
  id: 'listLabelTemplates',
  call: 'server.labelSets.list',
  method: 'GET',
  path: '/label/templates',
  input: {},
  item: text,
  paging: singlePage,
};

/** Lists the labels of a set; one request returns them all. */
export const listTemplateLabels: ListEndpoint<{ where: TemplateNameRef }, LabelTemplate> = {
  id: 'getLabelTemplateInfo',
  call: 'server.labelSets.labels.list',
  method: 'GET',
  path: '/label/templates/{name}',
  input: { where: templateNameRef },
  item: labelTemplate,
  paging: singlePage,
};
