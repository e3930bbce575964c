import { byTotal, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import { text } from '../../../refs/plain-schemas.js';
import { type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import { type ListUnadoptedQuery, listUnadoptedQuery } from './schemas.js';

export const listUnadopted: ListEndpoint<{ query?: ListUnadoptedQuery | undefined }, string> = {
  id: 'adminUnadoptedList',
  call: 'admin.unadopted.list',
  method: 'GET',
  path: '/admin/unadopted',
  input: { query: listUnadoptedQuery },
  item: text,
  paging: byTotal,
};

export const adoptRepo: NothingEndpoint<{ where: RepoRef }> = {
  id: 'adminAdoptRepository',
  call: 'admin.unadopted.adopt',
  method: 'POST',
  path: '/admin/unadopted/{owner}/{repo}',
  input: { where: repoRef },
  nothing: true,
};

export const deleteUnadopted: NothingEndpoint<{ where: RepoRef }> = {
  id: 'adminDeleteUnadoptedRepository',
  call: 'admin.unadopted.delete',
  method: 'DELETE',
  path: '/admin/unadopted/{owner}/{repo}',
  input: { where: repoRef },
  nothing: true,
};
