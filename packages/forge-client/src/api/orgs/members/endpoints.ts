import {
  byLink,
  type CheckEndpoint,
  type ListEndpoint,
  isMissingInJson,
  type NothingEndpoint,
} from '@clients/core';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type OrgRef, orgRef, type OrgUserRef, orgUserRef } from '../../../refs/user-schemas.js';
import { type User, user } from '../../../entities/user-schemas.js';

export const listMembers: ListEndpoint<{ where: OrgRef; query?: PageQuery | undefined }, User> = {
  id: 'orgListMembers',
  call: 'orgs.members.list',
  method: 'GET',
  path: '/orgs/{org}/members',
  input: { where: orgRef, query: pageQuery },
  item: user,
  paging: byLink,
};

export const checkMember: CheckEndpoint<{ where: OrgUserRef }> = {
  id: 'orgIsMember',
  call: 'orgs.members.check',
  method: 'GET',
  path: '/orgs/{org}/members/{username}',
  input: { where: orgUserRef },
  check: isMissingInJson,
};

export const removeMember: NothingEndpoint<{ where: OrgUserRef }> = {
  id: 'orgDeleteMember',
  call: 'orgs.members.remove',
  method: 'DELETE',
  path: '/orgs/{org}/members/{username}',
  input: { where: orgUserRef },
  idempotent: true,
  nothing: true,
};

export const listPublicMembers: ListEndpoint<
  { where: OrgRef; query?: PageQuery | undefined },
  User
> = {
  id: 'orgListPublicMembers',
  call: 'orgs.members.listPublic',
  method: 'GET',
  path: '/orgs/{org}/public_members',
  input: { where: orgRef, query: pageQuery },
  item: user,
  paging: byLink,
};

export const checkPublicMember: CheckEndpoint<{ where: OrgUserRef }> = {
  id: 'orgIsPublicMember',
  call: 'orgs.members.checkPublic',
  method: 'GET',
  path: '/orgs/{org}/public_members/{username}',
  input: { where: orgUserRef },
  check: isMissingInJson,
};

export const publicizeMember: NothingEndpoint<{ where: OrgUserRef }> = {
  id: 'orgPublicizeMember',
  call: 'orgs.members.publicize',
  method: 'PUT',
  path: '/orgs/{org}/public_members/{username}',
  input: { where: orgUserRef },
  idempotent: true,
  nothing: true,
};

export const concealMember: NothingEndpoint<{ where: OrgUserRef }> = {
  id: 'orgConcealMember',
  call: 'orgs.members.conceal',
  method: 'DELETE',
  path: '/orgs/{org}/public_members/{username}',
  input: { where: orgUserRef },
  idempotent: true,
  nothing: true,
};
