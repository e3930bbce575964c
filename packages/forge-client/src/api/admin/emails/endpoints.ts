import { byLink, type ListEndpoint } from '@clients/core';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type Email, email } from '../../user/emails/schemas.js';
import { type SearchEmailsQuery, searchEmailsQuery } from './schemas.js';

export const listAllEmails: ListEndpoint<{ query?: PageQuery | undefined }, Email> = {
  id: 'adminGetAllEmails',
  call: 'admin.emails.list',
  method: 'GET',
  path: '/admin/emails',
  input: { query: pageQuery },
  item: email,
  identity: 'email',
  paging: byLink,
};

export const searchEmails: ListEndpoint<{ query?: SearchEmailsQuery | undefined }, Email> = {
  id: 'adminSearchEmails',
  call: 'admin.emails.search',
  method: 'GET',
  path: '/admin/emails/search',
  input: { query: searchEmailsQuery },
  item: email,
  identity: 'email',
  paging: byLink,
};
