import {
  byLink,
  byTotal,
  type Endpoint,
  type ListEndpoint,
  type NothingEndpoint,
  byLinkIfCounted,
} from '@clients/core';
import { type PageQuery, pageQuery } from '../../refs/page-schemas.js';
import { type HookRef, hookRef, type RepoRef, repoRef } from '../../refs/repo-schemas.js';
import {
  type IdRef,
  idRef,
  type OrgHookRef,
  orgHookRef,
  type OrgRef,
  orgRef,
} from '../../refs/user-schemas.js';
import {
  type CreateHook,
  createHookBody,
  type UpdateHook,
  updateHookBody,
  type Hook,
  hook,
  type ListAdminHooksQuery,
  listAdminHooksQuery,
  type TestHookQuery,
  testHookQuery,
} from './schemas.js';

/** Whoever knows the address of a chat service's webhook can post there. */
const SECRET_FIELDS = ['url'];

export const listHooks: ListEndpoint<{ where: RepoRef; query?: PageQuery | undefined }, Hook> = {
  id: 'repoListHooks',
  call: 'hooks.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/hooks',
  input: { where: repoRef, query: pageQuery },
  item: hook,
  paging: byTotal,
};

export const getHook: Endpoint<{ where: HookRef }, Hook> = {
  id: 'repoGetHook',
  call: 'hooks.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/hooks/{id}',
  input: { where: hookRef },
  output: hook,
};

export const createHook: Endpoint<{ where: RepoRef; body: CreateHook }, Hook> = {
  id: 'repoCreateHook',
  call: 'hooks.create',
  method: 'POST',
  path: '/repos/{owner}/{repo}/hooks',
  input: { where: repoRef, body: createHookBody },
  secretFields: SECRET_FIELDS,
  output: hook,
};

export const updateHook: Endpoint<{ where: HookRef; body: UpdateHook }, Hook> = {
  id: 'repoEditHook',
  call: 'hooks.update',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/hooks/{id}',
  input: { where: hookRef, body: updateHookBody },
  secretFields: SECRET_FIELDS,
  output: hook,
};

export const deleteHook: NothingEndpoint<{ where: HookRef }> = {
  id: 'repoDeleteHook',
  call: 'hooks.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/hooks/{id}',
  input: { where: hookRef },
  nothing: true,
};

export const testHook: NothingEndpoint<{ where: HookRef; query?: TestHookQuery | undefined }> = {
  id: 'repoTestHook',
  call: 'hooks.test',
  method: 'POST',
  path: '/repos/{owner}/{repo}/hooks/{id}/tests',
  input: { where: hookRef, query: testHookQuery },
  nothing: true,
};

export const listUserHooks: ListEndpoint<{ query?: PageQuery | undefined }, Hook> = {
  id: 'userListHooks',
  call: 'user.hooks.list',
  method: 'GET',
  path: '/user/hooks',
  input: { query: pageQuery },
  item: hook,
  paging: byLink,
};

export const getUserHook: Endpoint<{ where: IdRef }, Hook> = {
  id: 'userGetHook',
  call: 'user.hooks.get',
  method: 'GET',
  path: '/user/hooks/{id}',
  input: { where: idRef },
  output: hook,
};

export const createUserHook: Endpoint<{ body: CreateHook }, Hook> = {
  id: 'userCreateHook',
  call: 'user.hooks.create',
  method: 'POST',
  path: '/user/hooks',
  input: { body: createHookBody },
  secretFields: SECRET_FIELDS,
  output: hook,
};

export const updateUserHook: Endpoint<{ where: IdRef; body: UpdateHook }, Hook> = {
  id: 'userEditHook',
  call: 'user.hooks.update',
  method: 'PATCH',
  path: '/user/hooks/{id}',
  input: { where: idRef, body: updateHookBody },
  secretFields: SECRET_FIELDS,
  output: hook,
};

export const deleteUserHook: NothingEndpoint<{ where: IdRef }> = {
  id: 'userDeleteHook',
  call: 'user.hooks.delete',
  method: 'DELETE',
  path: '/user/hooks/{id}',
  input: { where: idRef },
  nothing: true,
};

export const listOrgHooks: ListEndpoint<{ where: OrgRef; query?: PageQuery | undefined }, Hook> = {
  id: 'orgListHooks',
  call: 'orgs.hooks.list',
  method: 'GET',
  path: '/orgs/{org}/hooks',
  input: { where: orgRef, query: pageQuery },
  item: hook,
  paging: byLink,
};

export const getOrgHook: Endpoint<{ where: OrgHookRef }, Hook> = {
  id: 'orgGetHook',
  call: 'orgs.hooks.get',
  method: 'GET',
  path: '/orgs/{org}/hooks/{id}',
  input: { where: orgHookRef },
  output: hook,
};

export const createOrgHook: Endpoint<{ where: OrgRef; body: CreateHook }, Hook> = {
  id: 'orgCreateHook',
  call: 'orgs.hooks.create',
  method: 'POST',
  path: '/orgs/{org}/hooks',
  input: { where: orgRef, body: createHookBody },
  secretFields: SECRET_FIELDS,
  output: hook,
};

export const updateOrgHook: Endpoint<{ where: OrgHookRef; body: UpdateHook }, Hook> = {
  id: 'orgEditHook',
  call: 'orgs.hooks.update',
  method: 'PATCH',
  path: '/orgs/{org}/hooks/{id}',
  input: { where: orgHookRef, body: updateHookBody },
  secretFields: SECRET_FIELDS,
  output: hook,
};

export const deleteOrgHook: NothingEndpoint<{ where: OrgHookRef }> = {
  id: 'orgDeleteHook',
  call: 'orgs.hooks.delete',
  method: 'DELETE',
  path: '/orgs/{org}/hooks/{id}',
  input: { where: orgHookRef },
  nothing: true,
};

export const listAdminHooks: ListEndpoint<{ query?: ListAdminHooksQuery | undefined }, Hook> = {
  id: 'adminListHooks',
  call: 'admin.hooks.list',
  method: 'GET',
  path: '/admin/hooks',
  input: { query: listAdminHooksQuery },
  item: hook,
  paging: byLinkIfCounted,
};

export const getAdminHook: Endpoint<{ where: IdRef }, Hook> = {
  id: 'adminGetHook',
  call: 'admin.hooks.get',
  method: 'GET',
  path: '/admin/hooks/{id}',
  input: { where: idRef },
  output: hook,
};

export const createAdminHook: Endpoint<{ body: CreateHook }, Hook> = {
  id: 'adminCreateHook',
  call: 'admin.hooks.create',
  method: 'POST',
  path: '/admin/hooks',
  input: { body: createHookBody },
  secretFields: SECRET_FIELDS,
  output: hook,
};

export const updateAdminHook: Endpoint<{ where: IdRef; body: UpdateHook }, Hook> = {
  id: 'adminEditHook',
  call: 'admin.hooks.update',
  method: 'PATCH',
  path: '/admin/hooks/{id}',
  input: { where: idRef, body: updateHookBody },
  secretFields: SECRET_FIELDS,
  output: hook,
};

export const deleteAdminHook: NothingEndpoint<{ where: IdRef }> = {
  id: 'adminDeleteHook',
  call: 'admin.hooks.delete',
  method: 'DELETE',
  path: '/admin/hooks/{id}',
  input: { where: idRef },
  nothing: true,
};
