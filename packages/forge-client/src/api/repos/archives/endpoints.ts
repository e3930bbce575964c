import { type BytesEndpoint, ByteStream, type NothingEndpoint } from '@clients/core';
import { type ArchiveRef, archiveRef, type GitRef, gitRef } from '../../../refs/repo-schemas.js';
import { type GetArchiveQuery, getArchiveQuery } from './schemas.js';
import type { NewerGitea, NewerRoute } from '../../../service/server-kinds.js';

/** Downloads the files of a branch, tag or commit as an archive. The server creates it first, so there is no limit for the first byte. */
export const getArchive: BytesEndpoint<{ where: ArchiveRef; query?: GetArchiveQuery | undefined }> = {
  id: 'repoGetArchive',
  method: 'GET',
  path: '/repos/{owner}/{repo}/archive/{archive}',
  params: { archive: 'ref' },
  input: { where: archiveRef, query: getArchiveQuery },
  timeouts: { firstByte: null },
  bytes: ByteStream,
};

/** Requests an archive with HEAD, so without its bytes; `exchange` returns the headers. */
export const headArchive: NothingEndpoint<{ where: ArchiveRef; query?: GetArchiveQuery | undefined }> & NewerGitea = {
  id: 'repoHeadArchive',
  method: 'HEAD',
  path: '/repos/{owner}/{repo}/archive/{archive}',
  params: { archive: 'ref' },
  input: { where: archiveRef, query: getArchiveQuery },
  timeouts: { firstByte: null },
  nothing: true,
  only: ['gitea'],
  since: '1.25',
};

/** Downloads the files of a branch, tag or commit as `.tar.gz`. */
export const getTarball: BytesEndpoint<{ where: GitRef; query?: GetArchiveQuery | undefined }> & NewerRoute = {
  id: 'repoDownloadTarball',
  method: 'GET',
  path: '/repos/{owner}/{repo}/tarball/{ref}',
  params: { ref: 'ref' },
  input: { where: gitRef, query: getArchiveQuery },
  timeouts: { firstByte: null },
  bytes: ByteStream,
  since: '1.25',
};

/** Requests a `.tar.gz` archive with HEAD, so without its bytes. */
export const headTarball: NothingEndpoint<{ where: GitRef; query?: GetArchiveQuery | undefined }> & NewerGitea = {
  id: 'repoHeadTarball',
  method: 'HEAD',
  path: '/repos/{owner}/{repo}/tarball/{ref}',
  params: { ref: 'ref' },
  input: { where: gitRef, query: getArchiveQuery },
  timeouts: { firstByte: null },
  nothing: true,
  only: ['gitea'],
  since: '1.25',
};

/** Downloads the files of a branch, tag or commit as `.zip`. */
export const getZipball: BytesEndpoint<{ where: GitRef; query?: GetArchiveQuery | undefined }> & NewerRoute = {
  id: 'repoDownloadZipball',
  method: 'GET',
  path: '/repos/{owner}/{repo}/zipball/{ref}',
  params: { ref: 'ref' },
  input: { where: gitRef, query: getArchiveQuery },
  timeouts: { firstByte: null },
  bytes: ByteStream,
  since: '1.25',
};

/** Requests a `.zip` archive with HEAD, so without its bytes. */
export const headZipball: NothingEndpoint<{ where: GitRef; query?: GetArchiveQuery | undefined }> & NewerGitea = {
  id: 'repoHeadZipball',
  method: 'HEAD',
  path: '/repos/{owner}/{repo}/zipball/{ref}',
  params: { ref: 'ref' },
  input: { where: gitRef, query: getArchiveQuery },
  timeouts: { firstByte: null },
  nothing: true,
  only: ['gitea'],
  since: '1.25',
};

/** Downloads a branch, tag or commit with its history as a git bundle. */
export const getBundle: BytesEndpoint<{ where: GitRef; query?: GetArchiveQuery | undefined }> & NewerRoute = {
  id: 'repoDownloadBundle',
  method: 'GET',
  path: '/repos/{owner}/{repo}/bundle/{ref}',
  params: { ref: 'ref' },
  input: { where: gitRef, query: getArchiveQuery },
  timeouts: { firstByte: null },
  bytes: ByteStream,
  since: '1.25',
};

/** Requests a git bundle with HEAD, so without its bytes. */
export const headBundle: NothingEndpoint<{ where: GitRef; query?: GetArchiveQuery | undefined }> & NewerGitea = {
  id: 'repoHeadBundle',
  method: 'HEAD',
  path: '/repos/{owner}/{repo}/bundle/{ref}',
  params: { ref: 'ref' },
  input: { where: gitRef, query: getArchiveQuery },
  timeouts: { firstByte: null },
  nothing: true,
  only: ['gitea'],
  since: '1.25',
};
