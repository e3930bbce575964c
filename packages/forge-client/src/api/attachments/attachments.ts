import {
  type ByteStream,
  type Endpoint,
  type ListEndpoint,
  type NothingEndpoint,
  type Pages,
  toUpload,
  type UploadSource,
} from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import type {
  CommentAssetRef,
  CommentRef,
  IssueAssetRef,
  IssueRef,
} from '../../refs/issue-schemas.js';
import type { ReleaseAssetRef, ReleaseRef } from '../../refs/repo-schemas.js';
import type { Transport } from '../../service/transport.js';
import { download } from './download.js';
import * as endpoints from './endpoints.js';
import type { AssetUpload, AttachmentFileRef, UpdateAttachment } from './schemas.js';
import type { Attachment } from '../../entities/attachment-schemas.js';

/** The endpoints of attachments in one scope. */
export interface AttachmentsScope<Parent extends object, Item extends object> {
  readonly list: ListEndpoint<{ where: Parent }, Attachment>;
  readonly get: Endpoint<{ where: Item }, Attachment>;
  readonly create: Endpoint<{ where: Parent; body: AssetUpload | UploadSource }, Attachment>;
  readonly update: Endpoint<{ where: Item; body: UpdateAttachment }, Attachment>;
  readonly delete: NothingEndpoint<{ where: Item }>;
}

/** Files attached to an issue, a comment or a release. */
export class Attachments<Parent extends object, Item extends object> {
  readonly #transport: Transport;
  readonly #scope: AttachmentsScope<Parent, Item>;

  constructor(transport: Transport, scope: AttachmentsScope<Parent, Item>) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Lists the attached files; one request returns them all.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/releases/{id}/assets
   * @see GET /repos/{owner}/{repo}/issues/{index}/assets
   * @see GET /repos/{owner}/{repo}/issues/comments/{id}/assets
   */
  list(where: Parent, options?: CallOptions): Pages<Attachment> {
    return this.#transport.pages(this.#scope.list, { where }, options);
  }

  /**
   * Gets the metadata of a file, not its bytes, which are at `browser_download_url`.
   *
   * To get the file, call `download`.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/releases/{id}/assets/{attachment_id}
   * @see GET /repos/{owner}/{repo}/issues/{index}/assets/{attachment_id}
   * @see GET /repos/{owner}/{repo}/issues/comments/{id}/assets/{attachment_id}
   */
  get(where: Item, options?: CallOptions): Promise<Attachment> {
    return this.#transport.call(this.#scope.get, { where }, options);
  }

  /**
   * Downloads a file. Sends two requests: the first looks up the file's `uuid` and its size. With
   * `{ uuid }`, as an attachment has it, it sends one.
   *
   * The credential is sent only to the client's own server, not to an object store that it
   * redirects to, nor to the URL of an external attachment. A `range` header requests a part of the
   * file (`status` is then 206), `if-none-match` requests the file only if it has changed
   * (otherwise 304). `timeouts.total` covers both requests, until the end of the file.
   *
   * @example
   * const repo = { owner: 'ada', repo: 'engine' };
   * const { id, assets } = await forge.releases.getByTag({ ...repo, tag: 'v1.0.0' });
   * for (const { id: attachment_id, name } of assets) {
   *   const file = await forge.releases.assets.download({ ...repo, id, attachment_id });
   *   await file.saveTo(name);
   * }
   * @throws {StatusError} 404 when the file, or what it is attached to, is missing or hidden
   * @see GET /repos/{owner}/{repo}/releases/{id}/assets/{attachment_id}
   * @see GET /repos/{owner}/{repo}/issues/{index}/assets/{attachment_id}
   * @see GET /repos/{owner}/{repo}/issues/comments/{id}/assets/{attachment_id}
   * @see GET /attachments/{uuid}
   */
  download(where: Item | AttachmentFileRef, options?: CallOptions): Promise<ByteStream> {
    return download(this.#transport, this.#scope.get, where, options);
  }

  /**
   * Attaches a file: `{ path }`, a `File`, or any content with a `name` or a `filename`. The upload
   * is streamed and not retried.
   *
   * @example
   * const release = { owner: 'ada', repo: 'engine', id: 1 };
   * await forge.releases.assets.create(release, {
   *   content: { path: 'dist/engine.tar.gz' },
   *   name: 'engine.tar.gz',
   * });
   * @throws {InputError} for bytes, a Blob or a stream without a name
   * @throws {StatusError} 403 without write access · 404 when it is missing or hidden · 413 when it
   * is larger than the instance allows · 422 for a file extension that is not allowed · 423 when
   * the repository is archived
   * @see POST /repos/{owner}/{repo}/releases/{id}/assets
   * @see POST /repos/{owner}/{repo}/issues/{index}/assets
   * @see POST /repos/{owner}/{repo}/issues/comments/{id}/assets
   */
  create(
    where: Parent,
    file: AssetUpload | UploadSource,
    options?: CallOptions,
  ): Promise<Attachment> {
    return this.#transport.call(this.#scope.create, { where, body: addName(file) }, options);
  }

  /**
   * Renames a file.
   *
   * @throws {StatusError} 403 without write access · 404 when it is missing or hidden · 422 for a
   * file extension that is not allowed · 423 when the repository is archived
   * @see PATCH /repos/{owner}/{repo}/releases/{id}/assets/{attachment_id}
   * @see PATCH /repos/{owner}/{repo}/issues/{index}/assets/{attachment_id}
   * @see PATCH /repos/{owner}/{repo}/issues/comments/{id}/assets/{attachment_id}
   */
  update(where: Item, body: UpdateAttachment, options?: CallOptions): Promise<Attachment> {
    return this.#transport.call(this.#scope.update, { where, body }, options);
  }

  /**
   * Deletes a file.
   *
   * @throws {StatusError} 403 without write access · 404 when it is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/releases/{id}/assets/{attachment_id}
   * @see DELETE /repos/{owner}/{repo}/issues/{index}/assets/{attachment_id}
   * @see DELETE /repos/{owner}/{repo}/issues/comments/{id}/assets/{attachment_id}
   */
  delete(where: Item, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.delete, { where }, options);
  }
}

/** Attachments at `forge.issues.assets`. */
const issuesAssetsScope: AttachmentsScope<IssueRef, IssueAssetRef> = {
  list: endpoints.listIssueAssets,
  get: endpoints.getIssueAsset,
  create: endpoints.createIssueAsset,
  update: endpoints.updateIssueAsset,
  delete: endpoints.deleteIssueAsset,
};

/** Files attached to an issue or a pull request. */
export class IssueAssets extends Attachments<IssueRef, IssueAssetRef> {
  constructor(transport: Transport) {
    super(transport, issuesAssetsScope);
  }
}

/** Attachments at `forge.issues.commentAssets`. */
const issuesCommentAssetsScope: AttachmentsScope<CommentRef, CommentAssetRef> = {
  list: endpoints.listCommentAssets,
  get: endpoints.getCommentAsset,
  create: endpoints.createCommentAsset,
  update: endpoints.updateCommentAsset,
  delete: endpoints.deleteCommentAsset,
};

/** Files attached to a comment. */
export class IssueCommentAssets extends Attachments<CommentRef, CommentAssetRef> {
  constructor(transport: Transport) {
    super(transport, issuesCommentAssetsScope);
  }
}

/** Attachments at `forge.releases.assets`. */
const releasesAssetsScope: AttachmentsScope<ReleaseRef, ReleaseAssetRef> = {
  list: endpoints.listReleaseAssets,
  get: endpoints.getReleaseAsset,
  create: endpoints.createReleaseAsset,
  update: endpoints.updateReleaseAsset,
  delete: endpoints.deleteReleaseAsset,
};

/** Files of a release. */
export class ReleaseAssets extends Attachments<ReleaseRef, ReleaseAssetRef> {
  constructor(transport: Transport) {
    super(transport, releasesAssetsScope);
  }
}

/**
 * Adds the name to the upload if a multipart form cannot carry it unchanged, so that it is sent in
 * the query too.
 */
function addName(file: AssetUpload | UploadSource): AssetUpload | UploadSource {
  const given = toUpload(file) as AssetUpload | UploadSource;
  const upload = isUpload(given) ? given : { content: given };
  const { name: ofFile } = ((upload.content as unknown) ?? {}) as { readonly name?: unknown };
  const { name, filename = ofFile } = upload as Partial<AssetUpload>;
  return name === undefined && typeof filename === 'string' && /["\r\n]/.test(filename)
    ? { ...upload, name: filename.split('/').pop() }
    : file;
}

function isUpload(file: unknown): file is AssetUpload {
  return typeof file === 'object' && file !== null && 'content' in file;
}
