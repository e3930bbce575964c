import type { Endpoint, NoInput } from '@clients/core';
import { text } from '../../refs/plain-schemas.js';
import { type RepoRef, repoRef } from '../../refs/repo-schemas.js';

/** Gives the public GPG key that the site signs commits with, armoured. */
export const getServerSigningKey: Endpoint<NoInput, string> = {
  id: 'getSigningKey',
  method: 'GET',
  path: '/signing-key.gpg',
  input: {},
  output: text,
  text: true,
};

/** Gives the public SSH key that the site signs commits with, in the one-line form of OpenSSH. */
export const getServerSshSigningKey: Endpoint<NoInput, string> = {
  id: 'getSigningKeySSH',
  method: 'GET',
  path: '/signing-key.pub',
  input: {},
  output: text,
  text: true,
};

/** Gives the public GPG key that commits of a repository are signed with, armoured. */
export const getRepoSigningKey: Endpoint<{ where: RepoRef }, string> = {
  id: 'repoSigningKey',
  method: 'GET',
  path: '/repos/{owner}/{repo}/signing-key.gpg',
  input: { where: repoRef },
  output: text,
  text: true,
};

/** Gives the public SSH key that commits of a repository are signed with, in the one-line form of OpenSSH. */
export const getRepoSshSigningKey: Endpoint<{ where: RepoRef }, string> = {
  id: 'repoSigningKeySSH',
  method: 'GET',
  path: '/repos/{owner}/{repo}/signing-key.pub',
  input: { where: repoRef },
  output: text,
  text: true,
};
