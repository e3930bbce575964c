import type { ByteStream, Pages } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import type { FileRef, RepoRef } from '../../refs/repo-schemas.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import { encodeChanges, encodeContent } from './file-content.js';
import { lookUpInTurn } from './file-lookup.js';
import type {
  ApplyDiffPatchFile,
  DeleteFile,
  ExtendedContentsQuery,
  FileChanges,
  FileUpdate,
  GetFiles,
  ListContentsQuery,
  NewFile,
} from './input-schemas.js';
import type {
  ContentsExtResponse,
  ContentsResponse,
  EditorConfigDefinition,
  FileDeleteResponse,
  FileResponse,
  FilesResponse,
} from './schemas.js';

/** Files of a repository: reading them, and changing them in commits. */
export class Contents {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the root of a repository; one request gives all entries. Their `content` is `null`.
   *
   * @throws {StatusError} 404 when the repository is missing, hidden or empty, or `ref` is unknown
   * @see GET /repos/{owner}/{repo}/contents
   */
  list(where: RepoRef, query?: ListContentsQuery, options?: CallOptions): Pages<ContentsResponse> {
    return this.#transport.pages(endpoints.listContents, { where, query }, options);
  }

  /**
   * Gives a file with its content, or the entries of a directory: `Array.isArray` tells which. A symbolic link or submodule is given as
   * what it is, not followed.
   *
   * @throws {StatusError} 404 when the path or `ref` is missing or the repository hidden; a shortened hash and `refs/heads/…` are
   * unknown here
   * @see GET /repos/{owner}/{repo}/contents/{filepath}
   */
  get(where: FileRef, query: ListContentsQuery = {}, options?: CallOptions): Promise<ContentsResponse | readonly ContentsResponse[]> {
    return this.#transport.call(endpoints.getContents, { where, query }, options);
  }

  /**
   * Gives a file or the entries of a directory, and of them only what is asked for.
   *
   * @throws {StatusError} 400 for an unknown word in `includes` · 404 when the path or `ref` is missing or the repository hidden
   * @see GET /repos/{owner}/{repo}/contents-ext/{filepath}
   */
  getExtended(where: FileRef, query: ExtendedContentsQuery = {}, options?: CallOptions): Promise<ContentsExtResponse> {
    return this.#transport.call(endpoints.getExtendedContents, { where, query }, options);
  }

  /**
   * Gives the entries of the root, and of them only what is asked for.
   *
   * @throws {StatusError} 400 for an unknown word in `includes` · 404 when the repository is missing, hidden or empty, or `ref` is
   * unknown
   * @see GET /repos/{owner}/{repo}/contents-ext
   */
  getExtendedRoot(where: RepoRef, query: ExtendedContentsQuery = {}, options?: CallOptions): Promise<ContentsExtResponse> {
    return this.#transport.call(endpoints.getExtendedRoot, { where, query }, options);
  }

  /**
   * Looks up files by their paths: an entry for each, in their order, `null` where there is none. The paths travel in the query, so a
   * token that may only read will do.
   *
   * Asks 30 at a time, one request after another, for the server answers no more. A branch may move in between: give a hash as `ref` where
   * all must be of one state.
   *
   * @throws {StatusError} 404 when the repository is missing or hidden, or `ref` is unknown
   * @throws {OutputError} `short-answer` when the server left out entries
   * @see GET /repos/{owner}/{repo}/file-contents
   */
  getMany(where: RepoRef, { files, ref }: GetFiles, options?: CallOptions): Promise<readonly (ContentsResponse | null)[]> {
    const lookUp = { transport: this.#transport, name: 'contents.getMany', endpoint: endpoints.getManyFiles, options };
    return lookUpInTurn(lookUp, files, (names) => ({ where, query: { ref, body: JSON.stringify({ files: names }) } }));
  }

  /**
   * Looks up files like `getMany`, with paths in the body: for those that are too long for a query.
   *
   * @throws {StatusError} 403 when the token lacks `write:repository` · 404 when the repository is missing or hidden, or `ref` is
   * unknown
   * @throws {OutputError} `short-answer` when the server left out entries
   * @see POST /repos/{owner}/{repo}/file-contents
   */
  lookUp(where: RepoRef, { files, ref }: GetFiles, options?: CallOptions): Promise<readonly (ContentsResponse | null)[]> {
    const lookUp = { transport: this.#transport, name: 'contents.lookUp', endpoint: endpoints.lookUpFiles, options };
    return lookUpInTurn(lookUp, files, (names) => ({ where, body: { files: names, ref } }));
  }

  /**
   * Creates a file in a commit of its own. Not retried: a lost answer leaves open whether it was made.
   *
   * @throws {StatusError} 403 without write access to the branch · 404 when the repository or branch is missing or hidden · 422 when
   * the file or `new_branch` exists, or a name is broken · 423 when the repository is archived or a mirror
   * @see POST /repos/{owner}/{repo}/contents/{filepath}
   */
  async create(where: FileRef, file: NewFile, options?: CallOptions): Promise<FileResponse> {
    const { content, encoding, ...rest } = file;
    const body = { ...rest, content: await encodeContent(content, encoding, 'content') };
    return this.#transport.call(endpoints.createFile, { where, body }, options);
  }

  /**
   * Changes or moves a file in a commit of its own; without `sha` it creates one.
   *
   * @throws {StatusError} 403 without write access to the branch · 404 when the file, branch or repository is missing or hidden · 422
   * when `sha` is not that of the file as it is now · 423 when the repository is archived or a mirror
   * @see PUT /repos/{owner}/{repo}/contents/{filepath}
   */
  async replace(where: FileRef, file: FileUpdate, options?: CallOptions): Promise<FileResponse> {
    const { content, encoding, ...rest } = file;
    const body = { ...rest, content: await encodeContent(content, encoding, 'content') };
    return this.#transport.call(endpoints.replaceFile, { where, body }, options);
  }

  /**
   * Deletes a file in a commit of its own.
   *
   * @throws {StatusError} 403 without write access to the branch · 404 when the file, branch or repository is missing or hidden · 422
   * when `sha` is not that of the file as it is now · 423 when the repository is archived or a mirror
   * @see DELETE /repos/{owner}/{repo}/contents/{filepath}
   */
  remove(where: FileRef, body: DeleteFile, options?: CallOptions): Promise<FileDeleteResponse> {
    return this.#transport.call(endpoints.removeFile, { where, body }, options);
  }

  /**
   * Creates, changes, moves and deletes files, all in one commit or not at all. Content is text or bytes. Not retried.
   *
   * @throws {StatusError} 403 without write access to the branch · 404 when a file, the branch or the repository is missing or hidden
   * · 422 when a new file exists, or a `sha` is not that of the file as it is now · 423 when the repository is archived or a mirror
   * @see POST /repos/{owner}/{repo}/contents
   */
  async change(where: RepoRef, changes: FileChanges, options?: CallOptions): Promise<FilesResponse> {
    const files = await encodeChanges(changes.files);
    return this.#transport.call(endpoints.changeFiles, { where, body: { ...changes, files } }, options);
  }

  /**
   * Downloads a file as git has it: of an LFS file the pointer, of a symbolic link its target.
   *
   * An unknown `ref` is ignored by the server: the file of the default branch comes. The headers `range` and `if-none-match` work; `status`
   * is then 206 or 304.
   *
   * @throws {StatusError} 404 when the file is missing, or is a directory or submodule
   * @see GET /repos/{owner}/{repo}/raw/{filepath}
   */
  getRaw(where: FileRef, query?: ListContentsQuery, options?: CallOptions): Promise<ByteStream> {
    return this.#transport.bytes(endpoints.getRawFile, { where, query }, options);
  }

  /**
   * Downloads a file, from LFS where it is kept there.
   *
   * An unknown `ref` is ignored by the server: the file of the default branch comes. The header `range` works for LFS objects; a small file
   * comes whole.
   *
   * @throws {StatusError} 404 when the file is missing, or is a directory or submodule
   * @see GET /repos/{owner}/{repo}/media/{filepath}
   */
  getMedia(where: FileRef, query?: ListContentsQuery, options?: CallOptions): Promise<ByteStream> {
    return this.#transport.bytes(endpoints.getMediaFile, { where, query }, options);
  }

  /**
   * Gives what `.editorconfig` says of a file; the file need not exist. An unknown `ref` is ignored by the server: the default branch
   * answers.
   *
   * @throws {StatusError} 404 when the repository is missing, hidden or empty, or has no `.editorconfig`
   * @see GET /repos/{owner}/{repo}/editorconfig/{filepath}
   */
  getEditorConfig(where: FileRef, query: ListContentsQuery = {}, options?: CallOptions): Promise<EditorConfigDefinition> {
    return this.#transport.call(endpoints.getEditorConfig, { where, query }, options);
  }

  /**
   * Commits a patch. Not retried.
   *
   * @throws {StatusError} 403 without write access to the branch · 404 when the branch or repository is missing or hidden · 422 when
   * `new_branch` exists · 423 when the repository is archived or a mirror · 500 when the patch is broken or does not apply
   * @see POST /repos/{owner}/{repo}/diffpatch
   */
  applyPatch(where: RepoRef, body: ApplyDiffPatchFile, options?: CallOptions): Promise<FileResponse> {
    return this.#transport.call(endpoints.applyPatch, { where, body }, options);
  }
}
