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

export const listEmails: ListEndpoint<NoInput, Email> = {
  id: 'userListEmails',
  call: 'user.emails.list',
  method: 'GET',
  path: '/user/emails',
  input: {},
  item: email,
  paging: singlePage,
};

export const addEmails: Endpoint<{ body: CreateEmail }, Email[]> = {
  id: 'userAddEmail',
  call: 'user.emails.add',
  method: 'POST',
  path: '/user/emails',
  input: { body: createEmailBody },
  output: emailList,
};

export const removeEmails: NothingEndpoint<{ body: DeleteEmail }> = {
  id: 'userDeleteEmail',
  call: 'user.emails.remove',
  method: 'DELETE',
  path: '/user/emails',
  input: { body: deleteEmailBody },
  nothing: true,
};
