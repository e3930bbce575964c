import { byTotal, type Endpoint, type ListEndpoint, type NoInput, type NothingEndpoint } from '@clients/core';
import { text } from '../../../refs/plain-schemas.js';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type IdRef, idRef } from '../../../refs/user-schemas.js';
import { type CreateGPGKey, createGPGKeyBody, type GPGKey, gpgKey, type VerifyGPGKey, verifyGPGKeyBody } from './schemas.js';

/** Lists the GPG keys of the caller with their subkeys. */
export const listGpgKeys: ListEndpoint<{ query?: PageQuery | undefined }, GPGKey> = {
  id: 'userCurrentListGPGKeys',
  method: 'GET',
  path: '/user/gpg_keys',
  input: { query: pageQuery },
  item: gpgKey,
  paging: byTotal,
};

/** Gives a GPG key of the caller. */
export const getGpgKey: Endpoint<{ where: IdRef }, GPGKey> = {
  id: 'userCurrentGetGPGKey',
  method: 'GET',
  path: '/user/gpg_keys/{id}',
  input: { where: idRef },
  output: gpgKey,
};

/** Adds a GPG key to the account of the caller. */
export const createGpgKey: Endpoint<{ body: CreateGPGKey }, GPGKey> = {
  id: 'userCurrentPostGPGKey',
  method: 'POST',
  path: '/user/gpg_keys',
  input: { body: createGPGKeyBody },
  output: gpgKey,
};

/** Takes a GPG key off the account of the caller. Succeeds also when there is none, or when it is that of another user, which stays. */
export const removeGpgKey: NothingEndpoint<{ where: IdRef }> = {
  id: 'userCurrentDeleteGPGKey',
  method: 'DELETE',
  path: '/user/gpg_keys/{id}',
  input: { where: idRef },
  idempotent: true,
  nothing: true,
};

/** Gives the text to sign as proof of having a private key. It is good for a short time. */
export const getGpgVerificationToken: Endpoint<NoInput, string> = {
  id: 'getVerificationToken',
  method: 'GET',
  path: '/user/gpg_key_token',
  input: {},
  output: text,
  text: true,
};

/** Proves that the caller has the private key of a GPG key. */
export const verifyGpgKey: Endpoint<{ body: VerifyGPGKey }, GPGKey> = {
  id: 'userVerifyGPGKey',
  method: 'POST',
  path: '/user/gpg_key_verify',
  input: { body: verifyGPGKeyBody },
  output: gpgKey,
};
