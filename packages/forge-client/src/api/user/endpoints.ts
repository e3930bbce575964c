import { byLink, byTotal, type Endpoint, type ListEndpoint, type NoInput } from '@clients/core';
import { type StopWatch, stopWatch } from '../issues/stopwatch/schemas.js';
import { type TrackedTime, trackedTime } from '../issues/times/schemas.js';
import { type Organization, organization } from '../../entities/organization-schemas.js';
import { type PageQuery, pageQuery } from '../../refs/page-schemas.js';
import { type Repository, repository } from '../../entities/repository-schemas.js';
import { type Team, team } from '../../entities/team-schemas.js';
import { type User, user } from '../../entities/user-schemas.js';
import {
  type EditUserSettings,
  editUserSettingsBody,
  type ListCurrentUserTimesQuery,
  listCurrentUserTimesQuery,
  type UserSettings,
  userSettings,
  type ListCurrentUserReposQuery,
  listCurrentUserReposQuery,
} from './schemas.js';

/** Gets the authenticated user. */
export const getCurrentUser: Endpoint<NoInput, User> = {
  id: 'userGetCurrent',
  method: 'GET',
  path: '/user',
  input: {},
  output: user,
};

/** Gets the settings of the authenticated user. */
export const getUserSettings: Endpoint<NoInput, UserSettings> = {
  id: 'getUserSettings',
  method: 'GET',
  path: '/user/settings',
  input: {},
  output: userSettings,
};

/** Updates settings of the authenticated user; omitted fields keep their values. */
export const updateUserSettings: Endpoint<{ body: EditUserSettings }, UserSettings> = {
  id: 'updateUserSettings',
  method: 'PATCH',
  path: '/user/settings',
  input: { body: editUserSettingsBody },
  output: userSettings,
};

/** Lists the repositories that the authenticated user owns or collaborates on. */
export const listCurrentUserRepos: ListEndpoint<
  { query?: ListCurrentUserReposQuery | undefined },
  Repository
> = {
  id: 'userCurrentListRepos',
  method: 'GET',
  path: '/user/repos',
  input: { query: listCurrentUserReposQuery },
  item: repository,
  paging: byLink,
};

/** Lists the organisations that the authenticated user belongs to. */
export const listCurrentUserOrgs: ListEndpoint<{ query?: PageQuery | undefined }, Organization> = {
  id: 'orgListCurrentUserOrgs',
  method: 'GET',
  path: '/user/orgs',
  input: { query: pageQuery },
  item: organization,
  paging: byLink,
};

/** Lists the teams that the authenticated user belongs to, with their organisations. */
export const listCurrentUserTeams: ListEndpoint<{ query?: PageQuery | undefined }, Team> = {
  id: 'userListTeams',
  method: 'GET',
  path: '/user/teams',
  input: { query: pageQuery },
  item: team,
  paging: byLink,
};

/** Lists the followers of the authenticated user. */
export const listCurrentUserFollowers: ListEndpoint<{ query?: PageQuery | undefined }, User> = {
  id: 'userCurrentListFollowers',
  method: 'GET',
  path: '/user/followers',
  input: { query: pageQuery },
  item: user,
  paging: byLink,
};

/** Lists the repositories that the authenticated user watches. */
export const listCurrentUserSubscriptions: ListEndpoint<
  { query?: PageQuery | undefined },
  Repository
> = {
  id: 'userCurrentListSubscriptions',
  method: 'GET',
  path: '/user/subscriptions',
  input: { query: pageQuery },
  item: repository,
  paging: byLink,
};

/** Lists the times that the authenticated user has recorded in all repositories. */
export const listCurrentUserTimes: ListEndpoint<
  { query?: ListCurrentUserTimesQuery | undefined },
  TrackedTime
> = {
  id: 'userCurrentTrackedTimes',
  method: 'GET',
  path: '/user/times',
  input: { query: listCurrentUserTimesQuery },
  item: trackedTime,
  paging: byTotal,
};

/** Lists the running stopwatches of the authenticated user; there is at most one. */
export const listStopwatches: ListEndpoint<{ query?: PageQuery | undefined }, StopWatch> = {
  id: 'userGetStopWatches',
  method: 'GET',
  path: '/user/stopwatches',
  input: { query: pageQuery },
  item: stopWatch,
  paging: byTotal,
};
