import type { Endpoint, NoInput } from '@clients/core';
import {
  type GeneralAPISettings,
  generalAPISettings,
  type GeneralAttachmentSettings,
  generalAttachmentSettings,
  type GeneralRepoSettings,
  generalRepoSettings,
  type GeneralUISettings,
  generalUISettings,
} from './schemas.js';

export const getApiSettings: Endpoint<NoInput, GeneralAPISettings> = {
  id: 'getGeneralAPISettings',
  call: 'server.settings.getApi',
  method: 'GET',
  path: '/settings/api',
  input: {},
  output: generalAPISettings,
};

export const getAttachmentSettings: Endpoint<NoInput, GeneralAttachmentSettings> = {
  id: 'getGeneralAttachmentSettings',
  call: 'server.settings.getAttachment',
  method: 'GET',
  path: '/settings/attachment',
  input: {},
  output: generalAttachmentSettings,
};

export const getRepositorySettings: Endpoint<NoInput, GeneralRepoSettings> = {
  id: 'getGeneralRepositorySettings',
  call: 'server.settings.getRepository',
  method: 'GET',
  path: '/settings/repository',
  input: {},
  output: generalRepoSettings,
};

export const getUiSettings: Endpoint<NoInput, GeneralUISettings> = {
  id: 'getGeneralUISettings',
  call: 'server.settings.getUi',
  method: 'GET',
  path: '/settings/ui',
  input: {},
  output: generalUISettings,
};
