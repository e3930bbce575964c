import { type ListEndpoint, byLink } from '@clients/core';
import { type Team, team } from '../../../entities/team-schemas.js';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';

export const listCurrentUserTeams: ListEndpoint<{ query?: PageQuery | undefined }, Team> = {
  id: 'userListTeams',
  call: 'user.teams.list',
  method: 'GET',
  path: '/user/teams',
  input: { query: pageQuery },
  item: team,
  paging: byLink,
};
