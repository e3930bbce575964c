import type { Endpoint, NoInput } from '@clients/core';
import {
  type UserSettings,
  userSettings,
  type UpdateUserSettings,
  updateUserSettingsBody,
} from '../schemas.js';

export const getUserSettings: Endpoint<NoInput, UserSettings> = {
  id: 'getUserSettings',
  call: 'user.settings.get',
  method: 'GET',
  path: '/user/settings',
  input: {},
  output: userSettings,
};

export const updateUserSettings: Endpoint<{ body: UpdateUserSettings }, UserSettings> = {
  id: 'updateUserSettings',
  call: 'user.settings.update',
  method: 'PATCH',
  path: '/user/settings',
  input: { body: updateUserSettingsBody },
  output: userSettings,
};
