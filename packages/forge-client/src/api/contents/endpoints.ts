import {
  type BytesEndpoint,
  ByteStream,
  type Endpoint,
  type ListEndpoint,
  singlePage,
} from '@clients/core';
import { type FileRef, fileRef, type RepoRef, repoRef } from '../../refs/repo-schemas.js';
import {
  type ApplyDiffPatchFile,
  applyDiffPatchFileBody,
  type ChangeFilesBody,
  changeFilesBody,
  type CreateFileBody,
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
  type UpdateFileBody,
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
import type { ProductRoute } from '../../service/product-route.js';

/** Servers name the kind of what they send: a file, or a symbolic link. */
const FILE_HEADERS: readonly string[] = ['x-gitea-object-type', 'x-forgejo-object-type'];

export const listContents: ListEndpoint<
  { where: RepoRef; query?: ListContentsQuery | undefined },
  ContentsResponse
> = {
  id: 'repoGetContentsList',
  call: 'contents.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/contents',
  input: { where: repoRef, query: listContentsQuery },
  item: contentsResponse,
  paging: singlePage,
};

export const getContents: Endpoint<
  { where: FileRef; query?: ListContentsQuery | undefined },
  ContentsResponse | ContentsResponse[]
> = {
  id: 'repoGetContents',
  call: 'contents.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/contents/{filepath}',
  params: { filepath: 'path' },
  input: { where: fileRef, query: listContentsQuery },
  output: contentsOrList,
};

export const getExtendedContents: Endpoint<
  { where: FileRef; query?: ExtendedContentsQuery | undefined },
  ContentsExtResponse
> &
  ProductRoute = {
  id: 'repoGetContentsExt',
  call: 'contents.getExtended',
  method: 'GET',
  path: '/repos/{owner}/{repo}/contents-ext/{filepath}',
  params: { filepath: 'path' },
  input: { where: fileRef, query: extendedContentsQuery },
  output: contentsExtResponse,
  since: { gitea: '1.25' },
};

export const getExtendedRoot: Endpoint<
  { where: RepoRef; query?: ExtendedContentsQuery | undefined },
  ContentsExtResponse
> &
  ProductRoute = {
  id: 'repoGetContentsExtRoot',
  call: 'contents.getExtendedRoot',
  method: 'GET',
  path: '/repos/{owner}/{repo}/contents-ext',
  input: { where: repoRef, query: extendedContentsQuery },
  output: contentsExtResponse,
  since: { gitea: '1.25' },
};

export const getManyFiles: Endpoint<
  { where: RepoRef; query: GetManyFilesQuery },
  (ContentsResponse | null)[]
> &
  ProductRoute = {
  id: 'repoGetFileContents',
  call: 'contents.getMany',
  method: 'GET',
  path: '/repos/{owner}/{repo}/file-contents',
  input: { where: repoRef, query: getManyFilesQuery },
  output: foundFiles,
  since: { gitea: '1.24' },
};

/**
 * Gets files by their paths, which are sent in the body. Needs write access, although it only
 * reads.
 *
 * @deprecated Call `contents.getMany`: read access is enough for it.
 */
export const getManyFilesByPost: Endpoint<
  { where: RepoRef; body: GetFiles },
  (ContentsResponse | null)[]
> &
  ProductRoute = {
  id: 'repoGetFileContentsPost',
  method: 'POST',
  path: '/repos/{owner}/{repo}/file-contents',
  input: { where: repoRef, body: getFilesBody },
  bodyInQuery: ['ref'],
  reads: true,
  output: foundFiles,
  since: { gitea: '1.24' },
  deprecated: 'getManyFiles',
};

export const createFile: Endpoint<{ where: FileRef; body: CreateFileBody }, FileResponse> = {
  id: 'repoCreateFile',
  call: 'contents.create',
  method: 'POST',
  path: '/repos/{owner}/{repo}/contents/{filepath}',
  params: { filepath: 'path' },
  input: { where: fileRef, body: createFileBody },
  output: fileResponse,
};

export const updateFile: Endpoint<{ where: FileRef; body: UpdateFileBody }, FileResponse> = {
  id: 'repoUpdateFile',
  call: 'contents.update',
  method: 'PUT',
  path: '/repos/{owner}/{repo}/contents/{filepath}',
  params: { filepath: 'path' },
  input: { where: fileRef, body: updateFileBody },
  output: fileResponse,
};

export const deleteFile: Endpoint<{ where: FileRef; body: DeleteFile }, FileDeleteResponse> = {
  id: 'repoDeleteFile',
  call: 'contents.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/contents/{filepath}',
  params: { filepath: 'path' },
  input: { where: fileRef, body: deleteFileBody },
  output: fileDeleteResponse,
};

export const changeFiles: Endpoint<{ where: RepoRef; body: ChangeFilesBody }, FilesResponse> = {
  id: 'repoChangeFiles',
  call: 'contents.change',
  method: 'POST',
  path: '/repos/{owner}/{repo}/contents',
  input: { where: repoRef, body: changeFilesBody },
  output: filesResponse,
};

export const getRawFile: BytesEndpoint<{ where: FileRef; query?: ListContentsQuery | undefined }> =
  {
    id: 'repoGetRawFile',
    call: 'contents.getRaw',
    method: 'GET',
    path: '/repos/{owner}/{repo}/raw/{filepath}',
    params: { filepath: 'path' },
    input: { where: fileRef, query: listContentsQuery },
    bytes: ByteStream,
    fileHeaders: FILE_HEADERS,
  };

export const getMediaFile: BytesEndpoint<{
  where: FileRef;
  query?: ListContentsQuery | undefined;
}> = {
  id: 'repoGetRawFileOrLFS',
  call: 'contents.getMedia',
  method: 'GET',
  path: '/repos/{owner}/{repo}/media/{filepath}',
  params: { filepath: 'path' },
  input: { where: fileRef, query: listContentsQuery },
  bytes: ByteStream,
  fileHeaders: FILE_HEADERS,
};

export const getEditorConfig: Endpoint<
  { where: FileRef; query?: ListContentsQuery | undefined },
  EditorConfigDefinition
> = {
  id: 'repoGetEditorConfig',
  call: 'contents.getEditorConfig',
  method: 'GET',
  path: '/repos/{owner}/{repo}/editorconfig/{filepath}',
  input: { where: fileRef, query: listContentsQuery },
  output: editorConfigDefinition,
};

export const applyPatch: Endpoint<{ where: RepoRef; body: ApplyDiffPatchFile }, FileResponse> = {
  id: 'repoApplyDiffPatch',
  call: 'contents.applyPatch',
  method: 'POST',
  path: '/repos/{owner}/{repo}/diffpatch',
  input: { where: repoRef, body: applyDiffPatchFileBody },
  output: fileResponse,
};
