import type { Endpoint } from '@clients/core';
import { type Repository, repository } from '../../../../entities/repository-schemas.js';
import { type UserRef, userRef } from '../../../../refs/user-schemas.js';
import { type CreateRepo, createRepoBody } from '../../../repos/input-schemas.js';

export const createRepoForUser: Endpoint<{ where: UserRef; body: CreateRepo }, Repository> = {
  id: 'adminCreateRepo',
  call: 'admin.users.repos.create',
  method: 'POST',
  path: '/admin/users/{username}/repos',
  input: { where: userRef, body: createRepoBody },
  output: repository,
};
