import type { Endpoint, NoInput } from '@clients/core';
import {
  type UserSettings,
  userSettings,
  type UpdateUserSettings,
  updateUserSettingsBody,
} from '../schemas.js';

/** Gets the settings of the authenticated user. */
export const getUserSettings: Endpoint<NoInput, UserSettings> = {
  id: 'getUserSettings',
  call: 'user.settings.get',
  method: 'GET',
  path: '/user/settings',
  input: {},
  output: userSettings,
};

/** Updates settings of the authenticated user; omitted fields keep their values. */
export const updateUserSettings: Endpoint<{ body: UpdateUserSettings }, UserSettings> = {
  id: 'updateUserSettings',
  call: 'user.settings.update',
  method: 'PATCH',
  path: '/user/settings',
  input: { body: updateUserSettingsBody },
  output: userSettings,
};
