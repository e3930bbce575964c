import type { Endpoint, NoInput, NothingEndpoint } from '@clients/core';
import { type KeyRef, keyRef, meResponse, type UserResponse } from './schemas.js';

/** Gets the account that a server is signed in to; null from a server of version 0.12 that cannot reach the cloud. */
export const me: Endpoint<NoInput, UserResponse | null> = {
  id: 'me',
  method: 'POST',
  path: '/api/me',
  input: {},
  output: meResponse,
  repeatable: true,
};

/** Signs a server out. */
export const signout: NothingEndpoint<NoInput> = {
  id: 'signout',
  method: 'POST',
  path: '/api/signout',
  input: {},
  nothing: true,
};

/** Removes a key of a server from its account. */
export const signoutKey: NothingEndpoint<{ where: KeyRef }> = {
  id: 'signoutKey',
  method: 'DELETE',
  path: '/api/user/keys/{encodedKey}',
  input: { where: keyRef },
  nothing: true,
  deprecated: 'signout',
};
