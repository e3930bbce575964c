import { byLink, type Endpoint, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import {
  type TeamMemberRef,
  teamMemberRef,
  type TeamRef,
  teamRef,
} from '../../../refs/user-schemas.js';
import { type User, user } from '../../../entities/user-schemas.js';

export const listTeamMembers: ListEndpoint<
  { where: TeamRef; query?: PageQuery | undefined },
  User
> = {
  id: 'orgListTeamMembers',
  call: 'teams.members.list',
  method: 'GET',
  path: '/teams/{id}/members',
  input: { where: teamRef, query: pageQuery },
  item: user,
  paging: byLink,
};

export const getTeamMember: Endpoint<{ where: TeamMemberRef }, User> = {
  id: 'orgListTeamMember',
  call: 'teams.members.get',
  method: 'GET',
  path: '/teams/{id}/members/{username}',
  input: { where: teamMemberRef },
  output: user,
};

export const addTeamMember: NothingEndpoint<{ where: TeamMemberRef }> = {
  id: 'orgAddTeamMember',
  call: 'teams.members.add',
  method: 'PUT',
  path: '/teams/{id}/members/{username}',
  input: { where: teamMemberRef },
  idempotent: true,
  nothing: true,
};

export const removeTeamMember: NothingEndpoint<{ where: TeamMemberRef }> = {
  id: 'orgRemoveTeamMember',
  call: 'teams.members.remove',
  method: 'DELETE',
  path: '/teams/{id}/members/{username}',
  input: { where: teamMemberRef },
  idempotent: true,
  nothing: true,
};
