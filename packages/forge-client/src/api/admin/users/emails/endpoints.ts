import { type ListEndpoint, singlePage, type NothingEndpoint } from '@clients/core';
import { type UserRef, userRef } from '../../../../refs/user-schemas.js';
import type { ProductRoute } from '../../../../service/product-route.js';
import {
  type Email,
  email,
  type DeleteEmail,
  deleteEmailBody,
} from '../../../user/emails/schemas.js';

export const listEmailsOfUser: ListEndpoint<{ where: UserRef }, Email> & ProductRoute = {
  id: 'adminListUserEmails',
  call: 'admin.users.emails.list',
  method: 'GET',
  path: '/admin/users/{username}/emails',
  input: { where: userRef },
  item: email,
  paging: singlePage,
  since: { forgejo: '14' },
};

export const removeEmailsOfUser: NothingEndpoint<{ where: UserRef; body: DeleteEmail }> &
  ProductRoute = {
  id: 'adminDeleteUserEmails',
  call: 'admin.users.emails.remove',
  method: 'DELETE',
  path: '/admin/users/{username}/emails',
  input: { where: userRef, body: deleteEmailBody },
  nothing: true,
  since: { forgejo: '14' },
};
