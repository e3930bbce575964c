import type { Endpoint, NoInput } from '@clients/core';
import { type User, user } from '../../entities/user-schemas.js';

export const getCurrentUser: Endpoint<NoInput, User> = {
  id: 'userGetCurrent',
  call: 'user.get',
  method: 'GET',
  path: '/user',
  input: {},
  output: user,
};
