import { byLink, type ListEndpoint } from '@clients/core';
import { type Project, project } from '../../../entities/project-schemas.js';
import { type UserRef, userRef } from '../../../refs/user-schemas.js';
import type { ProductRoute } from '../../../service/product-route.js';
import { type ListProjectsQuery, listProjectsQuery } from '../../projects/schemas.js';

export const listProjectsOfUser: ListEndpoint<
  { where: UserRef; query?: ListProjectsQuery | undefined },
  Project
> &
  ProductRoute = {
  id: 'userListProjects',
  call: 'users.projects.list',
  method: 'GET',
  path: '/users/{username}/projects',
  input: { where: userRef, query: listProjectsQuery },
  item: project,
  paging: byLink,
  since: { gitea: '28' },
};
