import { type Endpoint, type ListEndpoint, type NothingEndpoint, unpaged } from '@clients/core';
import { type RepoRef, repoRef, type TagProtectionRef, tagProtectionRef } from '../../../refs/repo-schemas.js';
import {
  type CreateTagProtection,
  createTagProtectionBody,
  type EditTagProtection,
  editTagProtectionBody,
  type TagProtection,
  tagProtection,
} from './schemas.js';

/** Lists the rules that protect tags; a single request returns them all. */
export const listTagProtections: ListEndpoint<{ where: RepoRef }, TagProtection> = {
  id: 'repoListTagProtection',
  method: 'GET',
  path: '/repos/{owner}/{repo}/tag_protections',
  input: { where: repoRef },
  item: tagProtection,
  paging: unpaged,
};

/** Gets a rule that protects tags. */
export const getTagProtection: Endpoint<{ where: TagProtectionRef }, TagProtection> = {
  id: 'repoGetTagProtection',
  method: 'GET',
  path: '/repos/{owner}/{repo}/tag_protections/{id}',
  input: { where: tagProtectionRef },
  output: tagProtection,
};

/** Creates a rule that protects tags; it must allow at least one user or team. */
export const createTagProtection: Endpoint<{ where: RepoRef; body: CreateTagProtection }, TagProtection> = {
  id: 'repoCreateTagProtection',
  method: 'POST',
  path: '/repos/{owner}/{repo}/tag_protections',
  input: { where: repoRef, body: createTagProtectionBody },
  output: tagProtection,
};

/** Changes a rule that protects tags; omitted fields keep their values. */
export const updateTagProtection: Endpoint<{ where: TagProtectionRef; body: EditTagProtection }, TagProtection> = {
  id: 'repoEditTagProtection',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/tag_protections/{id}',
  input: { where: tagProtectionRef, body: editTagProtectionBody },
  output: tagProtection,
};

/** Deletes a rule that protects tags. */
export const removeTagProtection: NothingEndpoint<{ where: TagProtectionRef }> = {
  id: 'repoDeleteTagProtection',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/tag_protections/{id}',
  input: { where: tagProtectionRef },
  nothing: true,
};
