import type { Endpoint, ListEndpoint, NothingEndpoint } from '@clients/core';
import { type RepoRef, repoRef, type TagProtectionRef, tagProtectionRef } from '../../refs/repo-schemas.js';
import {
  type CreateTagProtection,
  createTagProtectionBody,
  type EditTagProtection,
  editTagProtectionBody,
  type TagProtection,
  tagProtection,
} from './schemas.js';

/** Lists tag protections. */
export const listTagProtections: ListEndpoint<{ where: RepoRef }, TagProtection> = {
  id: 'repoListTagProtection',
  method: 'GET',
  path: '/repos/{owner}/{repo}/tag_protections',
  input: { where: repoRef },
  item: tagProtection,
  paging: 'none',
};

/** Gives tag protection. */
export const getTagProtection: Endpoint<{ where: TagProtectionRef }, TagProtection> = {
  id: 'repoGetTagProtection',
  method: 'GET',
  path: '/repos/{owner}/{repo}/tag_protections/{id}',
  input: { where: tagProtectionRef },
  output: tagProtection,
};

/** Creates tag protection. */
export const createTagProtection: Endpoint<{ where: RepoRef; body: CreateTagProtection }, TagProtection> = {
  id: 'repoCreateTagProtection',
  method: 'POST',
  path: '/repos/{owner}/{repo}/tag_protections',
  input: { where: repoRef, body: createTagProtectionBody },
  output: tagProtection,
};

/** Changes tag protection. */
export const updateTagProtection: Endpoint<{ where: TagProtectionRef; body: EditTagProtection }, TagProtection> = {
  id: 'repoEditTagProtection',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/tag_protections/{id}',
  input: { where: tagProtectionRef, body: editTagProtectionBody },
  output: tagProtection,
};

/** Removes tag protection. */
export const removeTagProtection: NothingEndpoint<{ where: TagProtectionRef }> = {
  id: 'repoDeleteTagProtection',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/tag_protections/{id}',
  input: { where: tagProtectionRef },
  nothing: true,
};
