import {
  byLink,
  byTotal,
  type Endpoint,
  type ListEndpoint,
  type NothingEndpoint,
  singlePage,
} from '@clients/core';
import { type QuotaInfo, quotaInfo } from '../../../entities/quota-schemas.js';
import type { ProductRoute } from '../../../service/server-kinds.js';
import { type DeleteEmail, deleteEmailBody, type Email, email } from '../../user/emails/schemas.js';
import { type CreateOrg, createOrgBody } from '../../orgs/schemas.js';
import { type Organization, organization } from '../../../entities/organization-schemas.js';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type TokenRef, tokenRef, type UserRef, userRef } from '../../../refs/user-schemas.js';
import {
  type AccessToken,
  accessToken,
  type CreateAccessToken,
  createAccessTokenBody,
} from '../../users/tokens/schemas.js';
import { type CreateRepo, createRepoBody } from '../../repos/input-schemas.js';
import { type Repository, repository } from '../../../entities/repository-schemas.js';
import { type User, user } from '../../../entities/user-schemas.js';
import {
  type CreateUser,
  createUserBody,
  type EditUser,
  editUserBody,
  type RemoveUserQuery,
  removeUserQuery,
  type RenameUser,
  renameUserBody,
  type ReplaceQuotaGroups,
  replaceQuotaGroupsBody,
  type SearchUsersAsAdminQuery,
  searchUsersAsAdminQuery,
} from './schemas.js';

/** Searches the accounts of the instance, including private ones but not organisations. */
export const searchUsersAsAdmin: ListEndpoint<
  { query?: SearchUsersAsAdminQuery | undefined },
  User
> = {
  id: 'adminSearchUsers',
  method: 'GET',
  path: '/admin/users',
  input: { query: searchUsersAsAdminQuery },
  item: user,
  paging: byLink,
};

/** Creates an account, which is active at once. */
export const createUser: Endpoint<{ body: CreateUser }, User> = {
  id: 'adminCreateUser',
  method: 'POST',
  path: '/admin/users',
  input: { body: createUserBody },
  output: user,
};

/** Updates an account; omitted fields keep their values. `rename` changes its login. */
export const updateUser: Endpoint<{ where: UserRef; body: EditUser }, User> = {
  id: 'adminEditUser',
  method: 'PATCH',
  path: '/admin/users/{username}',
  input: { where: userRef, body: editUserBody },
  output: user,
};

/** Renames an account. Its old name redirects to the new one until another account takes it. */
export const renameUser: NothingEndpoint<{ where: UserRef; body: RenameUser }> = {
  id: 'adminRenameUser',
  method: 'POST',
  path: '/admin/users/{username}/rename',
  input: { where: userRef, body: renameUserBody },
  nothing: true,
};

/** Deletes an account that owns nothing, or, with `purge`, an account with everything it owns. This cannot be undone. */
export const removeUser: NothingEndpoint<{ where: UserRef; query?: RemoveUserQuery | undefined }> =
  {
    id: 'adminDeleteUser',
    method: 'DELETE',
    path: '/admin/users/{username}',
    input: { where: userRef, query: removeUserQuery },
    nothing: true,
  };

/** Creates an organisation that a user owns. */
export const createOrgForUser: Endpoint<{ where: UserRef; body: CreateOrg }, Organization> = {
  id: 'adminCreateOrg',
  method: 'POST',
  path: '/admin/users/{username}/orgs',
  input: { where: userRef, body: createOrgBody },
  output: organization,
};

/** Lists the organisations that a user belongs to, including hidden memberships. */
export const listOrgsOfUser: ListEndpoint<
  { where: UserRef; query?: PageQuery | undefined },
  Organization
> = {
  id: 'adminListUserOrgs',
  method: 'GET',
  path: '/admin/users/{username}/orgs',
  input: { where: userRef, query: pageQuery },
  item: organization,
  paging: byLink,
};

/** Creates a repository that a user owns. Not retried: if the response is lost, a retry could create it twice. */
export const createRepoForUser: Endpoint<{ where: UserRef; body: CreateRepo }, Repository> = {
  id: 'adminCreateRepo',
  method: 'POST',
  path: '/admin/users/{username}/repos',
  input: { where: userRef, body: createRepoBody },
  output: repository,
};

/** Lists the access tokens of a user, without the tokens themselves. Forgejo 16 or newer only. */
export const listTokensOfUser: ListEndpoint<
  { where: UserRef; query?: PageQuery | undefined },
  AccessToken
> &
  ProductRoute = {
  id: 'adminListUserAccessTokens',
  method: 'GET',
  path: '/admin/users/{username}/tokens',
  input: { where: userRef, query: pageQuery },
  item: accessToken,
  paging: byTotal,
  since: { forgejo: '16' },
};

/** Creates an access token for a user. Only this response has the token itself. Forgejo 16 or newer only. */
export const createTokenForUser: Endpoint<
  { where: UserRef; body: CreateAccessToken },
  AccessToken
> &
  ProductRoute = {
  id: 'adminCreateUserAccessToken',
  method: 'POST',
  path: '/admin/users/{username}/tokens',
  input: { where: userRef, body: createAccessTokenBody },
  output: accessToken,
  since: { forgejo: '16' },
};

/** Revokes an access token of a user. Forgejo 16 or newer only. */
export const removeTokenOfUser: NothingEndpoint<{ where: TokenRef }> & ProductRoute = {
  id: 'adminDeleteUserAccessToken',
  method: 'DELETE',
  path: '/admin/users/{username}/tokens/{token}',
  input: { where: tokenRef },
  nothing: true,
  since: { forgejo: '16' },
};

/** Lists the e-mail addresses of a user; one request returns them all. Forgejo 14 or newer only. */
export const listEmailsOfUser: ListEndpoint<{ where: UserRef }, Email> & ProductRoute = {
  id: 'adminListUserEmails',
  method: 'GET',
  path: '/admin/users/{username}/emails',
  input: { where: userRef },
  item: email,
  paging: singlePage,
  since: { forgejo: '14' },
};

/** Removes e-mail addresses from a user. Forgejo 14 or newer only. */
export const removeEmailsOfUser: NothingEndpoint<{ where: UserRef; body: DeleteEmail }> &
  ProductRoute = {
  id: 'adminDeleteUserEmails',
  method: 'DELETE',
  path: '/admin/users/{username}/emails',
  input: { where: userRef, body: deleteEmailBody },
  nothing: true,
  since: { forgejo: '14' },
};

/** Gets the quota of a user and how much of it is used. Forgejo only. */
export const getQuotaOfUser: Endpoint<{ where: UserRef }, QuotaInfo> & ProductRoute = {
  id: 'adminGetUserQuota',
  method: 'GET',
  path: '/admin/users/{username}/quota',
  input: { where: userRef },
  output: quotaInfo,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};

/** Replaces the quota groups of a user. Forgejo only. */
export const replaceQuotaGroupsOfUser: NothingEndpoint<{
  where: UserRef;
  body: ReplaceQuotaGroups;
}> &
  ProductRoute = {
  id: 'adminSetUserQuotaGroups',
  method: 'POST',
  path: '/admin/users/{username}/quota/groups',
  input: { where: userRef, body: replaceQuotaGroupsBody },
  nothing: true,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};
