import { type BytesEndpoint, ByteStream, type NothingEndpoint } from '@clients/core';
import { type ArchiveRef, archiveRef, type GitRef, gitRef } from '../../../refs/repo-schemas.js';
import { type GetArchiveQuery, getArchiveQuery } from './schemas.js';
import type { ProductRoute } from '../../../service/product-route.js';

export const getArchive: BytesEndpoint<{ where: ArchiveRef; query?: GetArchiveQuery | undefined }> =
  {
    id: 'repoGetArchive',
    call: 'repos.archives.get',
    method: 'GET',
    path: '/repos/{owner}/{repo}/archive/{archive}',
    params: { archive: 'ref' },
    input: { where: archiveRef, query: getArchiveQuery },
    timeouts: { firstByte: null },
    bytes: ByteStream,
    html: false,
  };

export const headArchive: NothingEndpoint<{
  where: ArchiveRef;
  query?: GetArchiveQuery | undefined;
}> &
  ProductRoute = {
  id: 'repoHeadArchive',
  call: 'repos.archives.head',
  method: 'HEAD',
  path: '/repos/{owner}/{repo}/archive/{archive}',
  params: { archive: 'ref' },
  input: { where: archiveRef, query: getArchiveQuery },
  timeouts: { firstByte: null },
  nothing: true,
  since: { gitea: '1.24.3' },
};

export const getTarball: BytesEndpoint<{ where: GitRef; query?: GetArchiveQuery | undefined }> &
  ProductRoute = {
  id: 'repoDownloadTarball',
  call: 'repos.archives.getTarball',
  method: 'GET',
  path: '/repos/{owner}/{repo}/tarball/{ref}',
  params: { ref: 'ref' },
  input: { where: gitRef, query: getArchiveQuery },
  timeouts: { firstByte: null },
  bytes: ByteStream,
  html: false,
  since: { gitea: '1.23', forgejo: '11' },
};

export const headTarball: NothingEndpoint<{ where: GitRef; query?: GetArchiveQuery | undefined }> &
  ProductRoute = {
  id: 'repoHeadTarball',
  call: 'repos.archives.headTarball',
  method: 'HEAD',
  path: '/repos/{owner}/{repo}/tarball/{ref}',
  params: { ref: 'ref' },
  input: { where: gitRef, query: getArchiveQuery },
  timeouts: { firstByte: null },
  nothing: true,
  since: { gitea: '1.24.3' },
};

export const getZipball: BytesEndpoint<{ where: GitRef; query?: GetArchiveQuery | undefined }> &
  ProductRoute = {
  id: 'repoDownloadZipball',
  call: 'repos.archives.getZipball',
  method: 'GET',
  path: '/repos/{owner}/{repo}/zipball/{ref}',
  params: { ref: 'ref' },
  input: { where: gitRef, query: getArchiveQuery },
  timeouts: { firstByte: null },
  bytes: ByteStream,
  html: false,
  since: { gitea: '1.23', forgejo: '11' },
};

export const headZipball: NothingEndpoint<{ where: GitRef; query?: GetArchiveQuery | undefined }> &
  ProductRoute = {
  id: 'repoHeadZipball',
  call: 'repos.archives.headZipball',
  method: 'HEAD',
  path: '/repos/{owner}/{repo}/zipball/{ref}',
  params: { ref: 'ref' },
  input: { where: gitRef, query: getArchiveQuery },
  timeouts: { firstByte: null },
  nothing: true,
  since: { gitea: '1.24.3' },
};

export const getBundle: BytesEndpoint<{ where: GitRef; query?: GetArchiveQuery | undefined }> &
  ProductRoute = {
  id: 'repoDownloadBundle',
  call: 'repos.archives.getBundle',
  method: 'GET',
  path: '/repos/{owner}/{repo}/bundle/{ref}',
  params: { ref: 'ref' },
  input: { where: gitRef, query: getArchiveQuery },
  timeouts: { firstByte: null },
  bytes: ByteStream,
  html: false,
  since: { gitea: '1.23', forgejo: '11' },
};

export const headBundle: NothingEndpoint<{ where: GitRef; query?: GetArchiveQuery | undefined }> &
  ProductRoute = {
  id: 'repoHeadBundle',
  call: 'repos.archives.headBundle',
  method: 'HEAD',
  path: '/repos/{owner}/{repo}/bundle/{ref}',
  params: { ref: 'ref' },
  input: { where: gitRef, query: getArchiveQuery },
  timeouts: { firstByte: null },
  nothing: true,
  since: { gitea: '1.24.3' },
};
