import { type Endpoint, type ListEndpoint, type NoInput, type NothingEndpoint, unpaged } from '@clients/core';
import { type CreateEmail, createEmailBody, type DeleteEmail, deleteEmailBody, type Email, email, emailList } from './schemas.js';

/** Lists the addresses of the caller, the primary one first; one request gives them all. */
export const listEmails: ListEndpoint<NoInput, Email> = {
  id: 'userListEmails',
  method: 'GET',
  path: '/user/emails',
  input: {},
  item: email,
  paging: unpaged,
};

/** Adds addresses to the account of the caller; gives all it then has, the primary one first. */
export const addEmails: Endpoint<{ body: CreateEmail }, readonly Email[]> = {
  id: 'userAddEmail',
  method: 'POST',
  path: '/user/emails',
  input: { body: createEmailBody },
  output: emailList,
};

/** Takes addresses off the account of the caller. An empty list is no error. */
export const removeEmails: NothingEndpoint<{ body: DeleteEmail }> = {
  id: 'userDeleteEmail',
  method: 'DELETE',
  path: '/user/emails',
  input: { body: deleteEmailBody },
  nothing: true,
};
