import { byLink, type Endpoint, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import { type IdRef, idRef } from '../../../refs/user-schemas.js';
import {
  type CreateKey,
  createKeyBody,
  type ListPublicKeysQuery,
  listPublicKeysQuery,
} from './schemas.js';
import { type PublicKey, publicKey } from '../../../entities/public-key-schemas.js';

export const listPublicKeys: ListEndpoint<{ query?: ListPublicKeysQuery | undefined }, PublicKey> =
  {
    id: 'userCurrentListKeys',
    call: 'user.keys.list',
    method: 'GET',
    path: '/user/keys',
    input: { query: listPublicKeysQuery },
    item: publicKey,
    paging: byLink,
  };

export const getPublicKey: Endpoint<{ where: IdRef }, PublicKey> = {
  id: 'userCurrentGetKey',
  call: 'user.keys.get',
  method: 'GET',
  path: '/user/keys/{id}',
  input: { where: idRef },
  output: publicKey,
};

export const createPublicKey: Endpoint<{ body: CreateKey }, PublicKey> = {
  id: 'userCurrentPostKey',
  call: 'user.keys.create',
  method: 'POST',
  path: '/user/keys',
  input: { body: createKeyBody },
  output: publicKey,
};

export const deletePublicKey: NothingEndpoint<{ where: IdRef }> = {
  id: 'userCurrentDeleteKey',
  call: 'user.keys.delete',
  method: 'DELETE',
  path: '/user/keys/{id}',
  input: { where: idRef },
  nothing: true,
};
