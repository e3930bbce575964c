import { byLink, type Endpoint, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import { type UserRef, userRef } from '../../../refs/user-schemas.js';
import { type User, user } from '../../../entities/user-schemas.js';
import {
  type CreateUser,
  createUserBody,
  type UpdateUser,
  updateUserBody,
  type DeleteUserQuery,
  deleteUserQuery,
  type RenameUser,
  renameUserBody,
  type SearchUsersAsAdminQuery,
  searchUsersAsAdminQuery,
} from './schemas.js';
import { findIgnoredAccountFilter } from './ignored-filters.js';

export const searchUsersAsAdmin: ListEndpoint<
  { query?: SearchUsersAsAdminQuery | undefined },
  User
> = {
  id: 'adminSearchUsers',
  call: 'admin.users.search',
  method: 'GET',
  path: '/admin/users',
  input: { query: searchUsersAsAdminQuery },
  findIgnoredFilter: findIgnoredAccountFilter,
  item: user,
  paging: byLink,
};

export const createUser: Endpoint<{ body: CreateUser }, User> = {
  id: 'adminCreateUser',
  call: 'admin.users.create',
  method: 'POST',
  path: '/admin/users',
  input: { body: createUserBody },
  output: user,
};

export const updateUser: Endpoint<{ where: UserRef; body: UpdateUser }, User> = {
  id: 'adminEditUser',
  call: 'admin.users.update',
  method: 'PATCH',
  path: '/admin/users/{username}',
  input: { where: userRef, body: updateUserBody },
  output: user,
};

export const renameUser: NothingEndpoint<{ where: UserRef; body: RenameUser }> = {
  id: 'adminRenameUser',
  call: 'admin.users.rename',
  method: 'POST',
  path: '/admin/users/{username}/rename',
  input: { where: userRef, body: renameUserBody },
  nothing: true,
};

export const deleteUser: NothingEndpoint<{ where: UserRef; query?: DeleteUserQuery | undefined }> =
  {
    id: 'adminDeleteUser',
    call: 'admin.users.delete',
    method: 'DELETE',
    path: '/admin/users/{username}',
    input: { where: userRef, query: deleteUserQuery },
    nothing: true,
  };
