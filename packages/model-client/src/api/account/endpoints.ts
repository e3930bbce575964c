import type { Endpoint, NoInput, NothingEndpoint } from '@clients/core';
import { type KeyRef, keyRef, type UserResponse, userResponse } from './schemas.js';

/** Gets the account that a server is signed in to. */
export const me: Endpoint<NoInput, UserResponse> = {
  id: 'me',
  method: 'POST',
  path: '/api/me',
  input: {},
  output: userResponse,
  repeatable: true,
};

/** Signs a server out. */
export const signout: NothingEndpoint<NoInput> = { id: 'signout', method: 'POST', path: '/api/signout', input: {}, nothing: true };

/** Removes a key of a server from its account. */
export const signoutKey: NothingEndpoint<{ where: KeyRef }> = {
  id: 'signoutKey',
  method: 'DELETE',
  path: '/api/user/keys/{encodedKey}',
  input: { where: keyRef },
  nothing: true,
  deprecated: 'signout',
};
