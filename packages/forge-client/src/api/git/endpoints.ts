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
  gitRef,
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

/** Gets the bytes of a file by the hash of its blob. */
export const getBlob: Endpoint<{ where: CommitRef }, GitBlobResponse> = {
  id: 'GetBlob',
  call: 'git.getBlob',
  method: 'GET',
  path: '/repos/{owner}/{repo}/git/blobs/{sha}',
  input: { where: commitRef },
  output: gitBlobResponse,
};

/** Gets a directory by its hash, or the root of a branch, tag or commit, one page at a time. */
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

/** Lists a directory by its hash, or the root of a branch, tag or commit. */
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
  key: 'tree',
  paging: byTotal,
};

/** Gets an annotated tag by its own hash, which is the `id` that `forge.tags.get` returns. */
export const getAnnotatedTag: Endpoint<{ where: CommitRef }, AnnotatedTag> = {
  id: 'GetAnnotatedTag',
  call: 'git.getTag',
  method: 'GET',
  path: '/repos/{owner}/{repo}/git/tags/{sha}',
  input: { where: commitRef },
  output: annotatedTag,
};

/** Gets the note of a commit. */
export const getNote: Endpoint<{ where: CommitRef; query?: GetNoteQuery | undefined }, Note> = {
  id: 'repoGetNote',
  call: 'git.getNote',
  method: 'GET',
  path: '/repos/{owner}/{repo}/git/notes/{sha}',
  input: { where: commitRef, query: getNoteQuery },
  output: note,
};

/** Lists all branches, tags and other references; one request returns them all. */
export const listRefs: ListEndpoint<{ where: RepoRef }, Reference> = {
  id: 'repoListAllGitRefs',
  call: 'git.listRefs',
  method: 'GET',
  path: '/repos/{owner}/{repo}/git/refs',
  input: { where: repoRef },
  item: reference,
  paging: singlePage,
};

/**
 * Lists references that start with a given text, such as `heads/release`; one request returns them
 * all.
 */
export const listMatchingRefs: ListEndpoint<{ where: GitRef }, Reference> = {
  id: 'repoListGitRefs',
  call: 'git.listMatchingRefs',
  method: 'GET',
  path: '/repos/{owner}/{repo}/git/refs/{ref}',
  params: { ref: 'ref' },
  input: { where: gitRef },
  item: reference,
  paging: singlePage,
};

/**
 * Gets the bytes of several files by the hashes of their blobs in a single request. Forgejo 12 or
 * newer only.
 */
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

/** Sets the note of a commit, replacing an existing one. Forgejo only. */
export const setNote: Endpoint<{ where: CommitRef; body: SetNote }, Note> & ProductRoute = {
  id: 'repoSetNote',
  call: 'git.setNote',
  method: 'POST',
  path: '/repos/{owner}/{repo}/git/notes/{sha}',
  input: { where: commitRef, body: setNoteBody },
  output: note,
  since: { forgejo: '11' },
};

/** Deletes the note of a commit. Forgejo only. */
export const deleteNote: NothingEndpoint<{ where: CommitRef }> & ProductRoute = {
  id: 'repoRemoveNote',
  call: 'git.deleteNote',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/git/notes/{sha}',
  input: { where: commitRef },
  nothing: true,
  since: { forgejo: '11' },
};
