import type { Endpoint, NoInput } from '@clients/core';
import { text } from '../../refs/plain-schemas.js';
import { type RepoRef, repoRef } from '../../refs/repo-schemas.js';
import type { ProductRoute } from '../../service/product-route.js';

export const getServerSigningKey: Endpoint<NoInput, string> = {
  id: 'getSigningKey',
  call: 'server.signingKeys.getGpg',
  method: 'GET',
  path: '/signing-key.gpg',
  input: {},
  output: text,
  text: true,
  emptySuccess: true,
};

export const getServerSshSigningKey: Endpoint<NoInput, string> & ProductRoute = {
  id: 'getSigningKeySSH',
  call: 'server.signingKeys.getSsh',
  method: 'GET',
  path: '/signing-key.pub',
  input: {},
  output: text,
  text: true,
  emptySuccess: true,
  since: { gitea: '1.25' },
};

export const getServerSshSigningKeyOnForgejo: Endpoint<NoInput, string> & ProductRoute = {
  id: 'getSSHSigningKey',
  call: 'server.signingKeys.getSsh',
  method: 'GET',
  path: '/signing-key.ssh',
  input: {},
  output: text,
  text: true,
  emptySuccess: true,
  since: { forgejo: '12' },
};

export const getRepoSigningKey: Endpoint<{ where: RepoRef }, string> = {
  id: 'repoSigningKey',
  call: 'repos.signingKeys.getGpg',
  method: 'GET',
  path: '/repos/{owner}/{repo}/signing-key.gpg',
  input: { where: repoRef },
  output: text,
  text: true,
  emptySuccess: true,
};

export const getRepoSshSigningKey: Endpoint<{ where: RepoRef }, string> & ProductRoute = {
  id: 'repoSigningKeySSH',
  call: 'repos.signingKeys.getSsh',
  method: 'GET',
  path: '/repos/{owner}/{repo}/signing-key.pub',
  input: { where: repoRef },
  output: text,
  text: true,
  emptySuccess: true,
  since: { gitea: '1.25' },
};
