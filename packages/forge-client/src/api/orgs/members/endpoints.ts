import { byLink, type CheckEndpoint, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type OrgRef, orgRef, type OrgUserRef, orgUserRef } from '../../../refs/user-schemas.js';
import { type User, user } from '../../../entities/user-schemas.js';

/** Lists the members of an organisation; those who are none see the public ones only. */
export const listMembers: ListEndpoint<{ where: OrgRef; query?: PageQuery | undefined }, User> = {
  id: 'orgListMembers',
  method: 'GET',
  path: '/orgs/{org}/members',
  input: { where: orgRef, query: pageQuery },
  item: user,
  paging: byLink,
};

/** Tells whether a user is a member. A hidden or missing organisation or user reads false too. */
export const checkMember: CheckEndpoint<{ where: OrgUserRef }> = {
  id: 'orgIsMember',
  method: 'GET',
  path: '/orgs/{org}/members/{username}',
  input: { where: orgUserRef },
  check: 'json',
};

/** Ends a membership, in all teams. Succeeds also when the user was none. */
export const removeMember: NothingEndpoint<{ where: OrgUserRef }> = {
  id: 'orgDeleteMember',
  method: 'DELETE',
  path: '/orgs/{org}/members/{username}',
  input: { where: orgUserRef },
  idempotent: true,
  nothing: true,
};

/** Lists the members that do not hide it. */
export const listPublicMembers: ListEndpoint<{ where: OrgRef; query?: PageQuery | undefined }, User> = {
  id: 'orgListPublicMembers',
  method: 'GET',
  path: '/orgs/{org}/public_members',
  input: { where: orgRef, query: pageQuery },
  item: user,
  paging: byLink,
};

/** Tells whether a user is a member and does not hide it. A hidden or missing organisation or user reads false too. */
export const checkPublicMember: CheckEndpoint<{ where: OrgUserRef }> = {
  id: 'orgIsPublicMember',
  method: 'GET',
  path: '/orgs/{org}/public_members/{username}',
  input: { where: orgUserRef },
  check: 'json',
};

/** Shows a membership to everybody. Owners may do it for others. */
export const publicizeMember: NothingEndpoint<{ where: OrgUserRef }> = {
  id: 'orgPublicizeMember',
  method: 'PUT',
  path: '/orgs/{org}/public_members/{username}',
  input: { where: orgUserRef },
  idempotent: true,
  nothing: true,
};

/** Hides a membership from all but members. Succeeds also when it is hidden. */
export const concealMember: NothingEndpoint<{ where: OrgUserRef }> = {
  id: 'orgConcealMember',
  method: 'DELETE',
  path: '/orgs/{org}/public_members/{username}',
  input: { where: orgUserRef },
  idempotent: true,
  nothing: true,
};
