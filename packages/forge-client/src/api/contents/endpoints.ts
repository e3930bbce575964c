import { type BytesEndpoint, ByteStream, type Endpoint, type ListEndpoint, unpaged } from '@clients/core';
import { type FileRef, fileRef, type RepoRef, repoRef } from '../../refs/repo-schemas.js';
import {
  type ApplyDiffPatchFile,
  applyDiffPatchFileBody,
  type ChangeFiles,
  changeFilesBody,
  type CreateFile,
  createFileBody,
  type DeleteFile,
  deleteFileBody,
  type ExtendedContentsQuery,
  extendedContentsQuery,
  type GetFiles,
  getFilesBody,
  type GetManyFilesQuery,
  getManyFilesQuery,
  type ListContentsQuery,
  listContentsQuery,
  type UpdateFile,
  updateFileBody,
} from './input-schemas.js';
import {
  type ContentsExtResponse,
  contentsExtResponse,
  contentsOrList,
  type ContentsResponse,
  contentsResponse,
  type EditorConfigDefinition,
  editorConfigDefinition,
  type FileDeleteResponse,
  fileDeleteResponse,
  type FileResponse,
  fileResponse,
  type FilesResponse,
  filesResponse,
  foundFiles,
} from './schemas.js';

/** Lists the root of a repository; one request gives all entries. */
export const listContents: ListEndpoint<{ where: RepoRef; query?: ListContentsQuery | undefined }, ContentsResponse> = {
  id: 'repoGetContentsList',
  method: 'GET',
  path: '/repos/{owner}/{repo}/contents',
  input: { where: repoRef, query: listContentsQuery },
  item: contentsResponse,
  paging: unpaged,
};

/** Gives a file with its content, or the entries of a directory. */
export const getContents: Endpoint<
  { where: FileRef; query?: ListContentsQuery | undefined },
  ContentsResponse | readonly ContentsResponse[]
> = {
  id: 'repoGetContents',
  method: 'GET',
  path: '/repos/{owner}/{repo}/contents/{filepath}',
  params: { filepath: 'path' },
  input: { where: fileRef, query: listContentsQuery },
  output: contentsOrList,
};

/** Gives a file or the entries of a directory, and of them only what is asked for. */
export const getExtendedContents: Endpoint<{ where: FileRef; query?: ExtendedContentsQuery | undefined }, ContentsExtResponse> = {
  id: 'repoGetContentsExt',
  method: 'GET',
  path: '/repos/{owner}/{repo}/contents-ext/{filepath}',
  params: { filepath: 'path' },
  input: { where: fileRef, query: extendedContentsQuery },
  output: contentsExtResponse,
};

/** Gives the entries of the root, and of them only what is asked for. */
export const getExtendedRoot: Endpoint<{ where: RepoRef; query?: ExtendedContentsQuery | undefined }, ContentsExtResponse> = {
  id: 'repoGetContentsExtRoot',
  method: 'GET',
  path: '/repos/{owner}/{repo}/contents-ext',
  input: { where: repoRef, query: extendedContentsQuery },
  output: contentsExtResponse,
};

/** Looks up files by their paths, which travel in the query. */
export const getManyFiles: Endpoint<{ where: RepoRef; query: GetManyFilesQuery }, readonly (ContentsResponse | null)[]> = {
  id: 'repoGetFileContents',
  method: 'GET',
  path: '/repos/{owner}/{repo}/file-contents',
  input: { where: repoRef, query: getManyFilesQuery },
  output: foundFiles,
};

/** Looks up files by their paths, which travel in the body. */
export const lookUpFiles: Endpoint<{ where: RepoRef; body: GetFiles }, readonly (ContentsResponse | null)[]> = {
  id: 'repoGetFileContentsPost',
  method: 'POST',
  path: '/repos/{owner}/{repo}/file-contents',
  input: { where: repoRef, body: getFilesBody },
  bodyInQuery: ['ref'],
  idempotent: true,
  output: foundFiles,
};

/** Creates a file in a commit of its own. Not retried: a lost answer leaves open whether it was made. */
export const createFile: Endpoint<{ where: FileRef; body: CreateFile }, FileResponse> = {
  id: 'repoCreateFile',
  method: 'POST',
  path: '/repos/{owner}/{repo}/contents/{filepath}',
  params: { filepath: 'path' },
  input: { where: fileRef, body: createFileBody },
  output: fileResponse,
};

/** Changes or moves a file in a commit of its own; without `sha` it creates one. */
export const replaceFile: Endpoint<{ where: FileRef; body: UpdateFile }, FileResponse> = {
  id: 'repoUpdateFile',
  method: 'PUT',
  path: '/repos/{owner}/{repo}/contents/{filepath}',
  params: { filepath: 'path' },
  input: { where: fileRef, body: updateFileBody },
  output: fileResponse,
};

/** Deletes a file in a commit of its own. */
export const removeFile: Endpoint<{ where: FileRef; body: DeleteFile }, FileDeleteResponse> = {
  id: 'repoDeleteFile',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/contents/{filepath}',
  params: { filepath: 'path' },
  input: { where: fileRef, body: deleteFileBody },
  output: fileDeleteResponse,
};

/** Creates, changes, moves and deletes files, all in one commit or not at all. Not retried. */
export const changeFiles: Endpoint<{ where: RepoRef; body: ChangeFiles }, FilesResponse> = {
  id: 'repoChangeFiles',
  method: 'POST',
  path: '/repos/{owner}/{repo}/contents',
  input: { where: repoRef, body: changeFilesBody },
  output: filesResponse,
};

/** Downloads a file as git has it: of an LFS file the pointer, of a symbolic link its target. */
export const getRawFile: BytesEndpoint<{ where: FileRef; query?: ListContentsQuery | undefined }> = {
  id: 'repoGetRawFile',
  method: 'GET',
  path: '/repos/{owner}/{repo}/raw/{filepath}',
  params: { filepath: 'path' },
  input: { where: fileRef, query: listContentsQuery },
  bytes: ByteStream,
};

/** Downloads a file, from LFS where it is kept there. */
export const getMediaFile: BytesEndpoint<{ where: FileRef; query?: ListContentsQuery | undefined }> = {
  id: 'repoGetRawFileOrLFS',
  method: 'GET',
  path: '/repos/{owner}/{repo}/media/{filepath}',
  params: { filepath: 'path' },
  input: { where: fileRef, query: listContentsQuery },
  bytes: ByteStream,
};

/** Gives what `.editorconfig` says of a file; the file need not exist. */
export const getEditorConfig: Endpoint<{ where: FileRef; query?: ListContentsQuery | undefined }, EditorConfigDefinition> = {
  id: 'repoGetEditorConfig',
  method: 'GET',
  path: '/repos/{owner}/{repo}/editorconfig/{filepath}',
  input: { where: fileRef, query: listContentsQuery },
  output: editorConfigDefinition,
};

/** Commits a patch. Not retried. */
export const applyPatch: Endpoint<{ where: RepoRef; body: ApplyDiffPatchFile }, FileResponse> = {
  id: 'repoApplyDiffPatch',
  method: 'POST',
  path: '/repos/{owner}/{repo}/diffpatch',
  input: { where: repoRef, body: applyDiffPatchFileBody },
  output: fileResponse,
};
