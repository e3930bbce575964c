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

/** Searches the accounts of the instance, including private ones but not organisations. */
export const searchUsersAsAdmin: ListEndpoint<
  { query?: SearchUsersAsAdminQuery | undefined },
  User
> = {
  id: 'adminSearchUsers',
  call: 'admin.users.search',
  method: 'GET',
  path: '/admin/users',
  input: { query: searchUsersAsAdminQuery },
  item: user,
  paging: byLink,
};

/** Creates an account, which is active at once. */
export const createUser: Endpoint<{ body: CreateUser }, User> = {
  id: 'adminCreateUser',
  call: 'admin.users.create',
  method: 'POST',
  path: '/admin/users',
  input: { body: createUserBody },
  output: user,
};

/** Updates an account; omitted fields keep their values. `rename` changes its login. */
export const updateUser: Endpoint<{ where: UserRef; body: UpdateUser }, User> = {
  id: 'adminEditUser',
  call: 'admin.users.update',
  method: 'PATCH',
  path: '/admin/users/{username}',
  input: { where: userRef, body: updateUserBody },
  output: user,
};

/** Renames an account. Its old name redirects to the new one until another account takes it. */
export const renameUser: NothingEndpoint<{ where: UserRef; body: RenameUser }> = {
  id: 'adminRenameUser',
  call: 'admin.users.rename',
  method: 'POST',
  path: '/admin/users/{username}/rename',
  input: { where: userRef, body: renameUserBody },
  nothing: true,
};

/**
 * Deletes an account that owns nothing, or, with `purge`, an account with everything it owns. This
 * cannot be undone.
 */
export const deleteUser: NothingEndpoint<{ where: UserRef; query?: DeleteUserQuery | undefined }> =
  {
    id: 'adminDeleteUser',
    call: 'admin.users.delete',
    method: 'DELETE',
    path: '/admin/users/{username}',
    input: { where: userRef, query: deleteUserQuery },
    nothing: true,
  };
