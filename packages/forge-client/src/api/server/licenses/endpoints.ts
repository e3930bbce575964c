import { type ListEndpoint, type NoInput, singlePage, type Endpoint } from '@clients/core';
import { type TemplateNameRef, templateNameRef } from '../../../refs/user-schemas.js';
import {
  type LicensesTemplateListEntry,
  licensesTemplateListEntry,
  type LicenseTemplateInfo,
  licenseTemplateInfo,
} from './schemas.js';

export const listLicenseTemplates: ListEndpoint<NoInput, LicensesTemplateListEntry> = {
  id: 'listLicenseTemplates',
  call: 'server.licenses.list',
  method: 'GET',
  path: '/licenses',
  input: {},
  item: licensesTemplateListEntry,
  paging: singlePage,
};

export const getLicenseTemplate: Endpoint<{ where: TemplateNameRef }, LicenseTemplateInfo> = {
  id: 'getLicenseTemplateInfo',
  call: 'server.licenses.get',
  method: 'GET',
  path: '/licenses/{name}',
  input: { where: templateNameRef },
  output: licenseTemplateInfo,
};
