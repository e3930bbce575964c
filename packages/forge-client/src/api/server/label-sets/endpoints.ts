import { type ListEndpoint, type NoInput, singlePage } from '@clients/core';
import { text } from '../../../refs/plain-schemas.js';
import { type TemplateNameRef, templateNameRef } from '../../../refs/user-schemas.js';
import { type LabelTemplate, labelTemplate } from './schemas.js';

export const listLabelTemplates: ListEndpoint<NoInput, string> = {
  id: 'listLabelTemplates',
  call: 'server.labelSets.list',
  method: 'GET',
  path: '/label/templates',
  input: {},
  item: text,
  paging: singlePage,
};

export const listTemplateLabels: ListEndpoint<{ where: TemplateNameRef }, LabelTemplate> = {
  id: 'getLabelTemplateInfo',
  call: 'server.labelSets.labels.list',
  method: 'GET',
  path: '/label/templates/{name}',
  input: { where: templateNameRef },
  item: labelTemplate,
  paging: singlePage,
};
