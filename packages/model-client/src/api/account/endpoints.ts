import type { Endpoint, NoInput, NothingEndpoint } from '@clients/core';
import {
  type BalanceResponse,
  balanceResponse,
  type KeyRef,
  keyRef,
  meResponse,
  type UsageQuery,
  usageQuery,
  type UsageResponse,
  usageResponse,
  type UserResponse,
} from './schemas.js';
import type { VersionedRoute } from '../../service/versioned-route.js';

export const me: Endpoint<NoInput, UserResponse | null> & VersionedRoute = {
  id: 'me',
  call: 'account.me',
  method: 'POST',
  path: '/api/me',
  input: {},
  output: meResponse,
  repeatable: true,
  since: '0.12',
};

export const signout: NothingEndpoint<NoInput> & VersionedRoute = {
  id: 'signout',
  call: 'account.signout',
  method: 'POST',
  path: '/api/signout',
  input: {},
  nothing: true,
  since: '0.12',
};

export const signoutKey: NothingEndpoint<{ where: KeyRef }> & VersionedRoute = {
  id: 'signoutKey',
  call: 'account.removeKey',
  method: 'DELETE',
  path: '/api/user/keys/{encodedKey}',
  input: { where: keyRef },
  nothing: true,
  deprecated: 'signout',
  since: '0.12',
};

export const balance: Endpoint<NoInput, BalanceResponse> & VersionedRoute = {
  id: 'balance',
  call: 'account.balance',
  method: 'GET',
  path: '/api/balance',
  input: {},
  output: balanceResponse,
  since: '0.40.1',
};

export const usage: Endpoint<{ query?: UsageQuery | undefined }, UsageResponse> & VersionedRoute = {
  id: 'usage',
  call: 'account.usage',
  method: 'GET',
  path: '/api/usage',
  input: { query: usageQuery },
  output: usageResponse,
  since: '0.40.1',
};
