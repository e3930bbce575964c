import { type ByteStream, checkRequestKeys, type Pages } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import type { FileRef, RepoRef } from '../../refs/repo-schemas.js';
import type { Transport } from '../../service/transport.js';
import { editFile } from './edit-file.js';
import * as endpoints from './endpoints.js';
import { encodeChanges, encodeFile, UNSENT_KEYS } from './file-content.js';
import { lookUpInBatches } from './file-lookup.js';
import { readEditorConfigAt, readFileAt } from './known-ref.js';
import type {
  ApplyDiffPatchFile,
  DeleteFile,
  EditFile,
  ExtendedContentsQueryInput,
  ChangeFilesInput,
  UpdateFile,
  GetFilesInput,
  ListContentsQuery,
  CreateFile,
} from './input-schemas.js';
import type {
  ContentsExtResponse,
  ContentsResponse,
  EditorConfigDefinition,
  FileDeleteResponse,
  FileResponse,
  FilesResponse,
} from './schemas.js';

/** Files of a repository: read them, and change them in commits. */
export class Contents {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the root directory of a repository; one request returns all entries. Their `content` is
   * `null`.
   *
   * @example
   * const repo = { owner: 'ada', repo: 'engine' };
   * for await (const entry of forge.contents.list(repo))
   *   console.log(entry.type, entry.path);
   * @throws {StatusError} 404 when the repository is missing, hidden or empty, or `ref` is unknown
   * @see GET /repos/{owner}/{repo}/contents
   */
  list(where: RepoRef, query?: ListContentsQuery, options?: CallOptions): Pages<ContentsResponse> {
    return this.#transport.pages(endpoints.listContents, { where, query }, options);
  }

  /**
   * Gets a file with its content, or the entries of a directory: use `Array.isArray` to tell which.
   * A symbolic link or submodule is returned as such, not followed.
   *
   * `content` is base64; `getRaw` returns the file itself, and `edit` changes its text.
   *
   * @example
   * const file = { owner: 'ada', repo: 'engine', filepath: 'README.md' };
   * const found = await forge.contents.get(file, { ref: 'main' });
   * if (!Array.isArray(found)) console.log(found.sha, found.size);
   * @throws {StatusError} 404 when the path or `ref` is missing or the repository hidden; shortened
   * hashes are not accepted as `ref`
   * @see GET /repos/{owner}/{repo}/contents/{filepath}
   */
  get(
    where: FileRef,
    query: ListContentsQuery = {},
    options?: CallOptions,
  ): Promise<ContentsResponse | ContentsResponse[]> {
    return this.#transport.call(endpoints.getContents, { where, query }, options);
  }

  /**
   * Gets a file or the entries of a directory, with only the parts that `includes` names. Gitea 1.25
   * or newer only.
   *
   * @throws {StatusError} 400 for an unknown value in `includes` · 404 when the path or `ref` is
   * missing or the repository hidden
   * @see GET /repos/{owner}/{repo}/contents-ext/{filepath}
   */
  getExtended(
    where: FileRef,
    query: ExtendedContentsQueryInput = {},
    options?: CallOptions,
  ): Promise<ContentsExtResponse> {
    return this.#transport.call(endpoints.getExtendedContents, { where, query }, options);
  }

  /**
   * Gets the entries of the root directory, with only the parts that `includes` names. Gitea 1.25
   * or newer only.
   *
   * @throws {StatusError} 400 for an unknown value in `includes` · 404 when the repository is
   * missing, hidden or empty, or `ref` is unknown
   * @see GET /repos/{owner}/{repo}/contents-ext
   */
  getExtendedRoot(
    where: RepoRef,
    query: ExtendedContentsQueryInput = {},
    options?: CallOptions,
  ): Promise<ContentsExtResponse> {
    return this.#transport.call(endpoints.getExtendedRoot, { where, query }, options);
  }

  /**
   * Gets files by their paths: one entry for each path, in the same order, `null` where there is no
   * file. The paths are sent in the query, so a token with read access is enough.
   *
   * The server returns at most 30 entries, or as many as its administrator allows, and an address
   * has room for some 4 000 characters of paths, so longer lists take several requests, one after
   * another. The branch may move between requests: pass a commit hash as `ref` to read all files
   * from the same commit. Gitea up to 1.23 and Forgejo do not have the route: after a first request
   * that fails, each path takes its own request, up to four at once.
   *
   * @example
   * const repo = { owner: 'ada', repo: 'engine' };
   * const [readme, license] = await forge.contents.getMany(repo, {
   *   files: ['README.md', 'LICENSE'],
   * });
   * console.log(readme?.sha, license === null);
   * @throws {StatusError} 404 when the repository is missing or hidden, or `ref` is unknown
   * @throws {OutputError} `short-answer` when the server returns no entry, or more entries than
   * there are paths
   * @see GET /repos/{owner}/{repo}/file-contents
   * @see GET /repos/{owner}/{repo}/contents/{filepath}
   */
  getMany(
    where: RepoRef,
    request: GetFilesInput,
    options?: CallOptions,
  ): Promise<(ContentsResponse | null)[]> {
    return lookUpInBatches(this.#transport, where, request, options);
  }

  /**
   * Creates a file in a new commit. `content` is text or bytes, which the client encodes;
   * base64, as from `get`, needs `encoding: 'base64'`. Not retried: when the response is lost, the
   * file may or may not have been created.
   *
   * @example
   * const file = { owner: 'ada', repo: 'engine', filepath: 'docs/valve.md' };
   * await forge.contents.create(file, {
   *   content: '# Valve\n',
   *   message: 'Describe the valve',
   * });
   * @throws {StatusError} 403 without write access to the branch · 404 when the repository or
   * branch is missing or hidden · 422 when the file or `new_branch` exists, or a name is invalid ·
   * 423 when the repository is archived or a mirror
   * @see POST /repos/{owner}/{repo}/contents/{filepath}
   */
  async create(where: FileRef, file: CreateFile, options?: CallOptions): Promise<FileResponse> {
    checkRequestKeys(this.#transport, endpoints.createFile, file, UNSENT_KEYS, options);
    const body = await encodeFile(endpoints.createFile, where, file);
    return this.#transport.call(endpoints.createFile, { where, body }, options);
  }

  /**
   * Changes or moves a file in a new commit. `content` is text or bytes, which the client encodes;
   * base64, as from `get`, needs `encoding: 'base64'`. Without `sha`, Gitea 1.26 and newer create
   * the file; other servers respond with a 422. `edit` reads the file, changes its text and writes
   * it back.
   *
   * @example
   * const file = { owner: 'ada', repo: 'engine', filepath: 'docs/valve.md' };
   * await forge.contents.update(file, {
   *   content: '# The valve\n',
   *   sha, // of the file that was read, from contents.get
   *   message: 'Add an article',
   * });
   * @throws {StatusError} 403 without write access to the branch · 404 when the file, branch or
   * repository is missing or hidden · 422 when `sha` is not the current hash of the file (409 on
   * Forgejo) · 423 when the repository is archived or a mirror
   * @throws {InputError} `encoded-twice` for a text that is the base64 of the file with this `sha`
   * @see PUT /repos/{owner}/{repo}/contents/{filepath}
   */
  async update(where: FileRef, file: UpdateFile, options?: CallOptions): Promise<FileResponse> {
    checkRequestKeys(this.#transport, endpoints.updateFile, file, UNSENT_KEYS, options);
    const body = await encodeFile(endpoints.updateFile, where, file);
    return this.#transport.call(endpoints.updateFile, { where, body }, options);
  }

  /**
   * Changes the text of a file: reads it, passes its text to a function, and writes what that
   * returns in a new commit, with the `sha` that was read. If someone else has changed the file in
   * between, it is read and changed once more. Nothing is written if the text stays the same.
   *
   * Two requests, or four. The file is read from `branch`, or the default branch.
   *
   * @example
   * const file = { owner: 'ada', repo: 'engine', filepath: 'README.md' };
   * await forge.contents.edit(file, (text) => text.replace('draft', 'final'), {
   *   message: 'Publish',
   * });
   * @param change may return a promise, and is called twice if the file has changed
   * @returns `null` when nothing was written
   * @throws {StatusError} 403 without write access to the branch · 404 when the file, branch or
   * repository is missing or hidden · 409 or 422 `sha-mismatch` when the file changes faster than it
   * is written · 423 when the repository is archived or a mirror
   * @throws {InputError} `not-text` for a directory, a link, bytes that are not UTF-8, and a file
   * over the server's limit, 10 MiB by default · `callback-failed` when `change` throws
   * @see GET /repos/{owner}/{repo}/contents/{filepath}
   * @see PUT /repos/{owner}/{repo}/contents/{filepath}
   */
  edit(
    where: FileRef,
    change: (text: string) => string | PromiseLike<string>,
    commit: EditFile = {},
    options?: CallOptions,
  ): Promise<FileResponse | null> {
    return editFile(this.#transport, { where, change, commit, options });
  }

  /**
   * Deletes a file in a new commit.
   *
   * @example
   * const file = { owner: 'ada', repo: 'engine', filepath: 'docs/valve.md' };
   * await forge.contents.delete(file, { sha, message: 'Remove the valve' });
   * @throws {StatusError} 403 without write access to the branch · 404 when the file, branch or
   * repository is missing or hidden · 422 when `sha` is not the current hash of the file (400 on
   * Gitea up to 1.24 and Forgejo) · 423 when the repository is archived or a mirror
   * @see DELETE /repos/{owner}/{repo}/contents/{filepath}
   */
  delete(where: FileRef, body: DeleteFile, options?: CallOptions): Promise<FileDeleteResponse> {
    return this.#transport.call(endpoints.deleteFile, { where, body }, options);
  }

  /**
   * Creates, changes, moves and deletes files in one commit: either all changes are made, or none.
   * Content is text or bytes. Not retried.
   *
   * @example
   * await forge.contents.change(repo, {
   *   message: 'Describe the valve',
   *   files: [{ operation: 'create', path: 'valve.md', content: '# Valve\n' }],
   * });
   * @throws {StatusError} 403 without write access to the branch · 404 when a file, the branch or
   * the repository is missing or hidden · 422 when a new file exists, or a `sha` is not the current
   * hash of its file · 423 when the repository is archived or a mirror
   * @see POST /repos/{owner}/{repo}/contents
   */
  async change(
    where: RepoRef,
    changes: ChangeFilesInput,
    options?: CallOptions,
  ): Promise<FilesResponse> {
    const body = await encodeChanges(this.#transport, changes, options);
    return this.#transport.call(endpoints.changeFiles, { where, body }, options);
  }

  /**
   * Downloads a file as stored in git: for an LFS file its pointer, for a symbolic link its target.
   *
   * Two requests with `ref`, since the server sends the file of the default branch for one that it
   * does not know: the first looks up its commit. A long name such as `refs/heads/main` and a
   * shortened hash work, too. The headers `range` and `if-none-match` work; `status` is then 206 or
   * 304.
   *
   * @example
   * const file = { owner: 'ada', repo: 'engine', filepath: 'README.md' };
   * const raw = await forge.contents.getRaw(file);
   * console.log(await raw.text());
   * @throws {StatusError} 404 when the file is missing, or is a directory or submodule, or when `ref`
   * is unknown
   * @see GET /repos/{owner}/{repo}/git/commits/{sha}
   * @see GET /repos/{owner}/{repo}/raw/{filepath}
   */
  getRaw(
    where: FileRef,
    query: ListContentsQuery = {},
    options?: CallOptions,
  ): Promise<ByteStream> {
    return readFileAt(this.#transport, endpoints.getRawFile, { where, query, options });
  }

  /**
   * Downloads a file, from LFS if it is stored there.
   *
   * Two requests with `ref`, as for `getRaw`. The header `range` works for LFS objects; a small file
   * is always sent whole.
   *
   * @throws {StatusError} 404 when the file is missing, or is a directory or submodule, or when `ref`
   * is unknown
   * @see GET /repos/{owner}/{repo}/git/commits/{sha}
   * @see GET /repos/{owner}/{repo}/media/{filepath}
   */
  getMedia(
    where: FileRef,
    query: ListContentsQuery = {},
    options?: CallOptions,
  ): Promise<ByteStream> {
    return readFileAt(this.#transport, endpoints.getMediaFile, { where, query, options });
  }

  /**
   * Gets the settings of `.editorconfig` for a file; the file need not exist. Two requests with
   * `ref`, as for `getRaw`.
   *
   * @throws {StatusError} 404 when the repository is missing, hidden or empty, or has no
   * `.editorconfig`, or when `ref` is unknown
   * @see GET /repos/{owner}/{repo}/git/commits/{sha}
   * @see GET /repos/{owner}/{repo}/editorconfig/{filepath}
   */
  getEditorConfig(
    where: FileRef,
    query: ListContentsQuery = {},
    options?: CallOptions,
  ): Promise<EditorConfigDefinition> {
    return readEditorConfigAt(this.#transport, { where, query, options });
  }

  /**
   * Commits a patch. Not retried.
   *
   * @throws {StatusError} 403 without write access to the branch · 404 when the branch or
   * repository is missing or hidden · 422 when `new_branch` exists · 423 when the repository is
   * archived or a mirror · 500 when the patch is malformed or does not apply
   * @see POST /repos/{owner}/{repo}/diffpatch
   */
  applyPatch(
    where: RepoRef,
    body: ApplyDiffPatchFile,
    options?: CallOptions,
  ): Promise<FileResponse> {
    return this.#transport.call(endpoints.applyPatch, { where, body }, options);
  }
}
