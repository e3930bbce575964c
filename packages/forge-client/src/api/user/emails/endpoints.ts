import {
  type Endpoint,
  type ListEndpoint,
  type NoInput,
  type NothingEndpoint,
  singlePage,
} from '@clients/core';
import {
  type CreateEmail,
  createEmailBody,
  type DeleteEmail,
  deleteEmailBody,
  type Email,
  email,
  emailList,
} from './schemas.js';

/**
 * Lists the e-mail addresses of the authenticated user, the primary one first; one request returns
 * them all.
 */
export const listEmails: ListEndpoint<NoInput, Email> = {
  id: 'userListEmails',
  call: 'user.emails.list',
  method: 'GET',
  path: '/user/emails',
  input: {},
  item: email,
  paging: singlePage,
};

/**
 * Adds e-mail addresses to the account of the authenticated user. Returns all addresses of the
 * account, the primary one first.
 */
export const addEmails: Endpoint<{ body: CreateEmail }, Email[]> = {
  id: 'userAddEmail',
  call: 'user.emails.add',
  method: 'POST',
  path: '/user/emails',
  input: { body: createEmailBody },
  output: emailList,
};

/**
 * Removes e-mail addresses from the account of the authenticated user. An empty list is not an
 * error.
 */
export const removeEmails: NothingEndpoint<{ body: DeleteEmail }> = {
  id: 'userDeleteEmail',
  call: 'user.emails.remove',
  method: 'DELETE',
  path: '/user/emails',
  input: { body: deleteEmailBody },
  nothing: true,
};
