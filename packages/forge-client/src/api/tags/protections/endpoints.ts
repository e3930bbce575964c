import { type Endpoint, type ListEndpoint, type NothingEndpoint, singlePage } from '@clients/core';
import {
  type RepoRef,
  repoRef,
  type TagProtectionRef,
  tagProtectionRef,
} from '../../../refs/repo-schemas.js';
import {
  type CreateTagProtection,
  createTagProtectionBody,
  type UpdateTagProtection,
  updateTagProtectionBody,
  type TagProtection,
  tagProtection,
} from './schemas.js';
import type { ProductRoute } from '../../../service/product-route.js';

export const listTagProtections: ListEndpoint<{ where: RepoRef }, TagProtection> & ProductRoute = {
  id: 'repoListTagProtection',
  call: 'tags.protections.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/tag_protections',
  input: { where: repoRef },
  item: tagProtection,
  paging: singlePage,
  since: { gitea: '1.23', forgejo: '11' },
};

export const getTagProtection: Endpoint<{ where: TagProtectionRef }, TagProtection> & ProductRoute =
  {
    id: 'repoGetTagProtection',
    call: 'tags.protections.get',
    method: 'GET',
    path: '/repos/{owner}/{repo}/tag_protections/{id}',
    input: { where: tagProtectionRef },
    output: tagProtection,
    since: { gitea: '1.23', forgejo: '11' },
  };

export const createTagProtection: Endpoint<
  { where: RepoRef; body: CreateTagProtection },
  TagProtection
> &
  ProductRoute = {
  id: 'repoCreateTagProtection',
  call: 'tags.protections.create',
  method: 'POST',
  path: '/repos/{owner}/{repo}/tag_protections',
  input: { where: repoRef, body: createTagProtectionBody },
  output: tagProtection,
  since: { gitea: '1.23', forgejo: '11' },
};

export const updateTagProtection: Endpoint<
  { where: TagProtectionRef; body: UpdateTagProtection },
  TagProtection
> &
  ProductRoute = {
  id: 'repoEditTagProtection',
  call: 'tags.protections.update',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/tag_protections/{id}',
  input: { where: tagProtectionRef, body: updateTagProtectionBody },
  output: tagProtection,
  since: { gitea: '1.23', forgejo: '11' },
};

export const deleteTagProtection: NothingEndpoint<{ where: TagProtectionRef }> & ProductRoute = {
  id: 'repoDeleteTagProtection',
  call: 'tags.protections.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/tag_protections/{id}',
  input: { where: tagProtectionRef },
  nothing: true,
  since: { gitea: '1.23', forgejo: '11' },
};
