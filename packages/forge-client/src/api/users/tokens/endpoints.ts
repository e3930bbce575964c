import {
  byTotal,
  type Endpoint,
  type ListEndpoint,
  type NoInput,
  type NothingEndpoint,
} from '@clients/core';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type TokenRef, tokenRef, type UserRef, userRef } from '../../../refs/user-schemas.js';
import {
  type AccessToken,
  accessToken,
  type CreateAccessToken,
  createAccessTokenBody,
  type CurrentAccessToken,
  currentAccessToken,
} from './schemas.js';
import type { ProductRoute } from '../../../service/product-route.js';

export const listTokens: ListEndpoint<
  { where: UserRef; query?: PageQuery | undefined },
  AccessToken
> = {
  id: 'userGetTokens',
  call: 'users.tokens.list',
  method: 'GET',
  path: '/users/{username}/tokens',
  input: { where: userRef, query: pageQuery },
  item: accessToken,
  paging: byTotal,
};

export const createToken: Endpoint<{ where: UserRef; body: CreateAccessToken }, AccessToken> = {
  id: 'userCreateToken',
  call: 'users.tokens.create',
  method: 'POST',
  path: '/users/{username}/tokens',
  input: { where: userRef, body: createAccessTokenBody },
  output: accessToken,
};

export const deleteToken: NothingEndpoint<{ where: TokenRef }> = {
  id: 'userDeleteAccessToken',
  call: 'users.tokens.delete',
  method: 'DELETE',
  path: '/users/{username}/tokens/{token}',
  input: { where: tokenRef },
  nothing: true,
};

export const getCurrentToken: Endpoint<NoInput, CurrentAccessToken> & ProductRoute = {
  id: 'getCurrentToken',
  call: 'users.tokens.getCurrent',
  method: 'GET',
  path: '/token',
  input: {},
  output: currentAccessToken,
  since: { gitea: '1.27' },
};

export const deleteCurrentToken: NothingEndpoint<NoInput> & ProductRoute = {
  id: 'deleteCurrentToken',
  call: 'users.tokens.deleteCurrent',
  method: 'DELETE',
  path: '/token',
  input: {},
  nothing: true,
  since: { gitea: '1.27' },
};
