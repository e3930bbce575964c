import {
  byTotal,
  type Endpoint,
  type ListEndpoint,
  type NothingEndpoint,
  singlePage,
} from '@clients/core';
import {
  type CommitRef,
  commitRef,
  type GitRef,
  refPrefixRef,
  type RepoRef,
  repoRef,
} from '../../refs/repo-schemas.js';
import type { ProductRoute } from '../../service/product-route.js';
import {
  type GetBlobsQuery,
  getBlobsQuery,
  type GitBlob,
  gitBlobs,
  type SetNote,
  setNoteBody,
} from './forgejo-schemas.js';
import {
  type AnnotatedTag,
  annotatedTag,
  type GetNoteQuery,
  getNoteQuery,
  type GetTreeQuery,
  getTreeQuery,
  type GitBlobResponse,
  type GitEntry,
  gitEntry,
  gitBlobResponse,
  type GitTreeResponse,
  gitTreeResponse,
  type Note,
  note,
  type Reference,
  reference,
} from './schemas.js';

export const getBlob: Endpoint<{ where: CommitRef }, GitBlobResponse> = {
  id: 'GetBlob',
  call: 'git.getBlob',
  method: 'GET',
  path: '/repos/{owner}/{repo}/git/blobs/{sha}',
  input: { where: commitRef },
  output: gitBlobResponse,
};

export const getTree: Endpoint<
  { where: CommitRef; query?: GetTreeQuery | undefined },
  GitTreeResponse
> = {
  id: 'GetTree',
  call: 'git.getTree',
  method: 'GET',
  path: '/repos/{owner}/{repo}/git/trees/{sha}',
  input: { where: commitRef, query: getTreeQuery },
  output: gitTreeResponse,
};

export const listTree: ListEndpoint<
  { where: CommitRef; query?: GetTreeQuery | undefined },
  GitEntry
> = {
  id: 'GetTree',
  call: 'git.listTree',
  method: 'GET',
  path: '/repos/{owner}/{repo}/git/trees/{sha}',
  input: { where: commitRef, query: getTreeQuery },
  item: gitEntry,
  identity: 'path',
  key: 'tree',
  paging: byTotal,
};

export const getAnnotatedTag: Endpoint<{ where: CommitRef }, AnnotatedTag> = {
  id: 'GetAnnotatedTag',
  call: 'git.getTag',
  method: 'GET',
  path: '/repos/{owner}/{repo}/git/tags/{sha}',
  input: { where: commitRef },
  output: annotatedTag,
};

export const getNote: Endpoint<{ where: CommitRef; query?: GetNoteQuery | undefined }, Note> = {
  id: 'repoGetNote',
  call: 'git.getNote',
  method: 'GET',
  path: '/repos/{owner}/{repo}/git/notes/{sha}',
  input: { where: commitRef, query: getNoteQuery },
  output: note,
};

export const listRefs: ListEndpoint<{ where: RepoRef }, Reference> = {
  id: 'repoListAllGitRefs',
  call: 'git.listRefs',
  method: 'GET',
  path: '/repos/{owner}/{repo}/git/refs',
  input: { where: repoRef },
  item: reference,
  paging: singlePage,
};

export const listMatchingRefs: ListEndpoint<{ where: GitRef }, Reference> = {
  id: 'repoListGitRefs',
  call: 'git.listMatchingRefs',
  method: 'GET',
  path: '/repos/{owner}/{repo}/git/refs/{ref}',
  params: { ref: 'ref' },
  input: { where: refPrefixRef },
  item: reference,
  mayBeOne: true,
  paging: singlePage,
};

export const getBlobs: Endpoint<{ where: RepoRef; query: GetBlobsQuery }, GitBlob[]> &
  ProductRoute = {
  id: 'GetBlobs',
  call: 'git.getBlobs',
  method: 'GET',
  path: '/repos/{owner}/{repo}/git/blobs',
  input: { where: repoRef, query: getBlobsQuery },
  output: gitBlobs,
  since: { forgejo: '12' },
};

export const setNote: Endpoint<{ where: CommitRef; body: SetNote }, Note> & ProductRoute = {
  id: 'repoSetNote',
  call: 'git.setNote',
  method: 'POST',
  path: '/repos/{owner}/{repo}/git/notes/{sha}',
  input: { where: commitRef, body: setNoteBody },
  output: note,
  since: { forgejo: '11' },
};

export const deleteNote: NothingEndpoint<{ where: CommitRef }> & ProductRoute = {
  id: 'repoRemoveNote',
  call: 'git.deleteNote',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/git/notes/{sha}',
  input: { where: commitRef },
  nothing: true,
  since: { forgejo: '11' },
};
