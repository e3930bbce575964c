import { type ListEndpoint, byTotal, type Endpoint, type NothingEndpoint } from '@clients/core';
import { type PageQuery, pageQuery } from '../../../../refs/page-schemas.js';
import { type UserRef, userRef, type TokenRef, tokenRef } from '../../../../refs/user-schemas.js';
import type { ProductRoute } from '../../../../service/product-route.js';
import {
  type AccessToken,
  accessToken,
  type CreateAccessToken,
  createAccessTokenBody,
} from '../../../users/tokens/schemas.js';

export const listTokensOfUser: ListEndpoint<
  { where: UserRef; query?: PageQuery | undefined },
  AccessToken
> &
  ProductRoute = {
  id: 'adminListUserAccessTokens',
  call: 'admin.users.tokens.list',
  method: 'GET',
  path: '/admin/users/{username}/tokens',
  input: { where: userRef, query: pageQuery },
  item: accessToken,
  paging: byTotal,
  since: { forgejo: '16' },
};

export const createTokenForUser: Endpoint<
  { where: UserRef; body: CreateAccessToken },
  AccessToken
> &
  ProductRoute = {
  id: 'adminCreateUserAccessToken',
  call: 'admin.users.tokens.create',
  method: 'POST',
  path: '/admin/users/{username}/tokens',
  input: { where: userRef, body: createAccessTokenBody },
  output: accessToken,
  since: { forgejo: '16' },
};

export const deleteTokenOfUser: NothingEndpoint<{ where: TokenRef }> & ProductRoute = {
  id: 'adminDeleteUserAccessToken',
  call: 'admin.users.tokens.delete',
  method: 'DELETE',
  path: '/admin/users/{username}/tokens/{token}',
  input: { where: tokenRef },
  nothing: true,
  since: { forgejo: '16' },
};
