import type { Endpoint, NothingEndpoint } from '@clients/core';
import { type UserKeyRef, userKeyRef, type UserRef, userRef } from '../../../refs/user-schemas.js';
import { type CreateKey, createKeyBody } from '../../user/keys/schemas.js';
import { type PublicKey, publicKey } from '../../../entities/public-key-schemas.js';

export const createKeyForUser: Endpoint<{ where: UserRef; body: CreateKey }, PublicKey> = {
  id: 'adminCreatePublicKey',
  call: 'admin.keys.create',
  method: 'POST',
  path: '/admin/users/{username}/keys',
  input: { where: userRef, body: createKeyBody },
  output: publicKey,
};

export const deleteKeyOfUser: NothingEndpoint<{ where: UserKeyRef }> = {
  id: 'adminDeleteUserPublicKey',
  call: 'admin.keys.delete',
  method: 'DELETE',
  path: '/admin/users/{username}/keys/{id}',
  input: { where: userKeyRef },
  nothing: true,
};
