import type { Endpoint, ListEndpoint, NoInput } from '@clients/core';
import { type Organization, organization } from '../orgs/schemas.js';
import { type PageQuery, pageQuery } from '../refs/page-schemas.js';
import { type Repository, repository } from '../repos/schemas.js';
import { type Team, team } from '../teams/schemas.js';
import { type User, user } from '../users/schemas.js';
import { type EditUserSettings, editUserSettingsBody, type UserSettings, userSettings } from './schemas.js';

/** Gives the caller. */
export const getCurrentUser: Endpoint<NoInput, User> = {
  id: 'userGetCurrent',
  method: 'GET',
  path: '/user',
  input: {},
  output: user,
};

/** Gives the settings of the caller. */
export const getUserSettings: Endpoint<NoInput, UserSettings> = {
  id: 'getUserSettings',
  method: 'GET',
  path: '/user/settings',
  input: {},
  output: userSettings,
};

/** Changes settings of the caller; what is left out stays. */
export const updateUserSettings: Endpoint<{ body: EditUserSettings }, UserSettings> = {
  id: 'updateUserSettings',
  method: 'PATCH',
  path: '/user/settings',
  input: { body: editUserSettingsBody },
  output: userSettings,
};

/** Lists repositories the caller owns or works on. */
export const listCurrentUserRepos: ListEndpoint<{ query?: PageQuery | undefined }, Repository> = {
  id: 'userCurrentListRepos',
  method: 'GET',
  path: '/user/repos',
  input: { query: pageQuery },
  item: repository,
  paging: 'link',
};

/** Lists the organisations the caller belongs to. */
export const listCurrentUserOrgs: ListEndpoint<{ query?: PageQuery | undefined }, Organization> = {
  id: 'orgListCurrentUserOrgs',
  method: 'GET',
  path: '/user/orgs',
  input: { query: pageQuery },
  item: organization,
  paging: 'link',
};

/** Lists the teams the caller belongs to, with their organisations. */
export const listCurrentUserTeams: ListEndpoint<{ query?: PageQuery | undefined }, Team> = {
  id: 'userListTeams',
  method: 'GET',
  path: '/user/teams',
  input: { query: pageQuery },
  item: team,
  paging: 'link',
};
