import {
  byTotal,
  type Endpoint,
  type ListEndpoint,
  type NoInput,
  type NothingEndpoint,
} from '@clients/core';
import { text } from '../../../refs/plain-schemas.js';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type IdRef, idRef } from '../../../refs/user-schemas.js';
import {
  type CreateGPGKey,
  createGPGKeyBody,
  type GPGKey,
  gpgKey,
  type VerifyGPGKey,
  verifyGPGKeyBody,
} from './schemas.js';

export const listGpgKeys: ListEndpoint<{ query?: PageQuery | undefined }, GPGKey> = {
  id: 'userCurrentListGPGKeys',
  call: 'user.gpgKeys.list',
  method: 'GET',
  path: '/user/gpg_keys',
  input: { query: pageQuery },
  item: gpgKey,
  paging: byTotal,
};

export const getGpgKey: Endpoint<{ where: IdRef }, GPGKey> = {
  id: 'userCurrentGetGPGKey',
  call: 'user.gpgKeys.get',
  method: 'GET',
  path: '/user/gpg_keys/{id}',
  input: { where: idRef },
  output: gpgKey,
};

export const createGpgKey: Endpoint<{ body: CreateGPGKey }, GPGKey> = {
  id: 'userCurrentPostGPGKey',
  call: 'user.gpgKeys.create',
  method: 'POST',
  path: '/user/gpg_keys',
  input: { body: createGPGKeyBody },
  output: gpgKey,
};

export const deleteGpgKey: NothingEndpoint<{ where: IdRef }> = {
  id: 'userCurrentDeleteGPGKey',
  call: 'user.gpgKeys.delete',
  method: 'DELETE',
  path: '/user/gpg_keys/{id}',
  input: { where: idRef },
  idempotent: true,
  nothing: true,
};

export const getGpgVerificationToken: Endpoint<NoInput, string> = {
  id: 'getVerificationToken',
  call: 'user.gpgKeys.getVerificationToken',
  method: 'GET',
  path: '/user/gpg_key_token',
  input: {},
  output: text,
  text: true,
};

export const verifyGpgKey: Endpoint<{ body: VerifyGPGKey }, GPGKey> = {
  id: 'userVerifyGPGKey',
  call: 'user.gpgKeys.verify',
  method: 'POST',
  path: '/user/gpg_key_verify',
  input: { body: verifyGPGKeyBody },
  output: gpgKey,
};
