import {
  byLink,
  type BytesEndpoint,
  ByteStream,
  type Endpoint,
  type ListEndpoint,
  type NothingEndpoint,
} from '@clients/core';
import {
  type ArtifactRef,
  artifactRef,
  type RunRef,
  runRef,
} from '../../../refs/action-schemas.js';
import { type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import {
  type ActionArtifact,
  actionArtifact,
  type DownloadSignedArtifactQuery,
  downloadSignedArtifactQuery,
  type ListArtifactsQuery,
  listArtifactsQuery,
} from './schemas.js';
import type { ProductRoute } from '../../../service/product-route.js';

export const listArtifacts: ListEndpoint<
  { where: RepoRef; query?: ListArtifactsQuery | undefined },
  ActionArtifact
> &
  ProductRoute = {
  id: 'getArtifacts',
  call: 'actions.artifacts.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/artifacts',
  input: { where: repoRef, query: listArtifactsQuery },
  item: actionArtifact,
  key: 'artifacts',
  mayBeBare: true,
  paging: byLink,
  since: { gitea: '1.24', forgejo: '16' },
};

export const listRunArtifacts: ListEndpoint<
  { where: RunRef; query?: ListArtifactsQuery | undefined },
  ActionArtifact
> &
  ProductRoute = {
  id: 'getArtifactsOfRun',
  call: 'actions.artifacts.listOfRun',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/runs/{run}/artifacts',
  input: { where: runRef, query: listArtifactsQuery },
  item: actionArtifact,
  key: 'artifacts',
  mayBeBare: true,
  paging: byLink,
  since: { gitea: '1.24', forgejo: '16' },
};

export const getArtifact: Endpoint<{ where: ArtifactRef }, ActionArtifact> & ProductRoute = {
  id: 'getArtifact',
  call: 'actions.artifacts.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/artifacts/{artifact_id}',
  input: { where: artifactRef },
  output: actionArtifact,
  since: { gitea: '1.24', forgejo: '16' },
};

export const downloadArtifact: BytesEndpoint<{ where: ArtifactRef }> & ProductRoute = {
  id: 'downloadArtifact',
  call: 'actions.artifacts.download',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/artifacts/{artifact_id}/zip',
  input: { where: artifactRef },
  signedRedirect: true,
  bytes: ByteStream,
  since: { gitea: '1.24', forgejo: '16' },
};

export const downloadSignedArtifact: BytesEndpoint<{
  where: ArtifactRef;
  query: DownloadSignedArtifactQuery;
}> &
  ProductRoute = {
  id: 'downloadArtifactRaw',
  call: 'actions.artifacts.downloadSigned',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/artifacts/{artifact_id}/zip/raw',
  input: { where: artifactRef, query: downloadSignedArtifactQuery },
  bytes: ByteStream,
  since: { gitea: '1.24' },
};

export const deleteArtifact: NothingEndpoint<{ where: ArtifactRef }> & ProductRoute = {
  id: 'deleteArtifact',
  call: 'actions.artifacts.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/actions/artifacts/{artifact_id}',
  input: { where: artifactRef },
  nothing: true,
  since: { gitea: '1.24', forgejo: '16' },
};
