import { byTotal, type Endpoint, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type IdRef, idRef } from '../../../refs/user-schemas.js';
import {
  type CreateOAuth2Application,
  createOAuth2ApplicationBody,
  type OAuth2Application,
  oAuth2Application,
} from './schemas.js';

export const listApplications: ListEndpoint<{ query?: PageQuery | undefined }, OAuth2Application> =
  {
    id: 'userGetOauth2Application',
    call: 'user.applications.list',
    method: 'GET',
    path: '/user/applications/oauth2',
    input: { query: pageQuery },
    item: oAuth2Application,
    paging: byTotal,
  };

export const getApplication: Endpoint<{ where: IdRef }, OAuth2Application> = {
  id: 'userGetOAuth2Application',
  call: 'user.applications.get',
  method: 'GET',
  path: '/user/applications/oauth2/{id}',
  input: { where: idRef },
  output: oAuth2Application,
};

export const createApplication: Endpoint<{ body: CreateOAuth2Application }, OAuth2Application> = {
  id: 'userCreateOAuth2Application',
  call: 'user.applications.create',
  method: 'POST',
  path: '/user/applications/oauth2',
  input: { body: createOAuth2ApplicationBody },
  output: oAuth2Application,
};

export const updateApplication: Endpoint<
  { where: IdRef; body: CreateOAuth2Application },
  OAuth2Application
> = {
  id: 'userUpdateOAuth2Application',
  call: 'user.applications.update',
  method: 'PATCH',
  path: '/user/applications/oauth2/{id}',
  input: { where: idRef, body: createOAuth2ApplicationBody },
  output: oAuth2Application,
};

export const deleteApplication: NothingEndpoint<{ where: IdRef }> = {
  id: 'userDeleteOAuth2Application',
  call: 'user.applications.delete',
  method: 'DELETE',
  path: '/user/applications/oauth2/{id}',
  input: { where: idRef },
  nothing: true,
};
