import {
  type BytesEndpoint,
  ByteStream,
  type Endpoint,
  type ListEndpoint,
  multipart,
  type NothingEndpoint,
  singlePage,
  uploadBody,
  uploadBodyWith,
  type UploadSource,
} from '@clients/core';
import {
  type CommentAssetRef,
  commentAssetRef,
  type CommentRef,
  commentRef,
  type IssueAssetRef,
  issueAssetRef,
  type IssueRef,
  issueRef,
} from '../../refs/issue-schemas.js';
import {
  type ReleaseAssetRef,
  releaseAssetRef,
  type ReleaseRef,
  releaseRef,
} from '../../refs/repo-schemas.js';
import {
  type AssetUpload,
  type AttachmentFileRef,
  attachmentFileRef,
  type EditAttachment,
  editAttachmentBody,
} from './schemas.js';
import { type Attachment, attachment } from '../../entities/attachment-schemas.js';

/** Lists the files of a release; one request returns them all. */
export const listReleaseAssets: ListEndpoint<{ where: ReleaseRef }, Attachment> = {
  id: 'repoListReleaseAttachments',
  method: 'GET',
  path: '/repos/{owner}/{repo}/releases/{id}/assets',
  input: { where: releaseRef },
  item: attachment,
  paging: singlePage,
};

/** Gets the metadata of a file of a release, not its bytes. */
export const getReleaseAsset: Endpoint<{ where: ReleaseAssetRef }, Attachment> = {
  id: 'repoGetReleaseAttachment',
  method: 'GET',
  path: '/repos/{owner}/{repo}/releases/{id}/assets/{attachment_id}',
  input: { where: releaseAssetRef },
  output: attachment,
};

/** Attaches a file to a release. */
export const createReleaseAsset: Endpoint<
  { where: ReleaseRef; body: AssetUpload | UploadSource },
  Attachment
> = {
  id: 'repoCreateReleaseAttachment',
  method: 'POST',
  path: '/repos/{owner}/{repo}/releases/{id}/assets',
  input: { where: releaseRef, body: uploadBody },
  send: /* @__PURE__ */ multipart('attachment'),
  bodyInQuery: ['name'],
  output: attachment,
};

/** Renames a file of a release. */
export const updateReleaseAsset: Endpoint<
  { where: ReleaseAssetRef; body: EditAttachment },
  Attachment
> = {
  id: 'repoEditReleaseAttachment',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/releases/{id}/assets/{attachment_id}',
  input: { where: releaseAssetRef, body: editAttachmentBody },
  output: attachment,
};

/** Deletes a file of a release. */
export const removeReleaseAsset: NothingEndpoint<{ where: ReleaseAssetRef }> = {
  id: 'repoDeleteReleaseAttachment',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/releases/{id}/assets/{attachment_id}',
  input: { where: releaseAssetRef },
  nothing: true,
};

/** Lists the files attached to an issue; one request returns them all. */
export const listIssueAssets: ListEndpoint<{ where: IssueRef }, Attachment> = {
  id: 'issueListIssueAttachments',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/{index}/assets',
  input: { where: issueRef },
  item: attachment,
  paging: singlePage,
};

/** Gets the metadata of a file attached to an issue, not its bytes. */
export const getIssueAsset: Endpoint<{ where: IssueAssetRef }, Attachment> = {
  id: 'issueGetIssueAttachment',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/{index}/assets/{attachment_id}',
  input: { where: issueAssetRef },
  output: attachment,
};

/** Attaches a file to an issue. */
export const createIssueAsset: Endpoint<
  { where: IssueRef; body: AssetUpload | UploadSource },
  Attachment
> = {
  id: 'issueCreateIssueAttachment',
  method: 'POST',
  path: '/repos/{owner}/{repo}/issues/{index}/assets',
  input: { where: issueRef, body: /* @__PURE__ */ uploadBodyWith('updated_at') },
  send: /* @__PURE__ */ multipart('attachment'),
  bodyInQuery: ['name', 'updated_at'],
  output: attachment,
};

/** Renames a file attached to an issue. */
export const updateIssueAsset: Endpoint<
  { where: IssueAssetRef; body: EditAttachment },
  Attachment
> = {
  id: 'issueEditIssueAttachment',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/issues/{index}/assets/{attachment_id}',
  input: { where: issueAssetRef, body: editAttachmentBody },
  output: attachment,
};

/** Deletes a file attached to an issue. */
export const removeIssueAsset: NothingEndpoint<{ where: IssueAssetRef }> = {
  id: 'issueDeleteIssueAttachment',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/issues/{index}/assets/{attachment_id}',
  input: { where: issueAssetRef },
  nothing: true,
};

/** Lists the files attached to a comment; one request returns them all. */
export const listCommentAssets: ListEndpoint<{ where: CommentRef }, Attachment> = {
  id: 'issueListIssueCommentAttachments',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/comments/{id}/assets',
  input: { where: commentRef },
  item: attachment,
  paging: singlePage,
};

/** Gets the metadata of a file attached to a comment, not its bytes. */
export const getCommentAsset: Endpoint<{ where: CommentAssetRef }, Attachment> = {
  id: 'issueGetIssueCommentAttachment',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/comments/{id}/assets/{attachment_id}',
  input: { where: commentAssetRef },
  output: attachment,
};

/** Attaches a file to a comment. */
export const createCommentAsset: Endpoint<
  { where: CommentRef; body: AssetUpload | UploadSource },
  Attachment
> = {
  id: 'issueCreateIssueCommentAttachment',
  method: 'POST',
  path: '/repos/{owner}/{repo}/issues/comments/{id}/assets',
  input: { where: commentRef, body: /* @__PURE__ */ uploadBodyWith('updated_at') },
  send: /* @__PURE__ */ multipart('attachment'),
  bodyInQuery: ['name', 'updated_at'],
  output: attachment,
};

/** Renames a file attached to a comment. */
export const updateCommentAsset: Endpoint<
  { where: CommentAssetRef; body: EditAttachment },
  Attachment
> = {
  id: 'issueEditIssueCommentAttachment',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/issues/comments/{id}/assets/{attachment_id}',
  input: { where: commentAssetRef, body: editAttachmentBody },
  output: attachment,
};

/** Deletes a file attached to a comment. */
export const removeCommentAsset: NothingEndpoint<{ where: CommentAssetRef }> = {
  id: 'issueDeleteIssueCommentAttachment',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/issues/comments/{id}/assets/{attachment_id}',
  input: { where: commentAssetRef },
  nothing: true,
};

/**
 * Downloads the file at the `browser_download_url` of an attachment of an issue, a comment or a release, by its `uuid`. This is not an
 * operation of the API.
 */
export const downloadAttachment: BytesEndpoint<{ where: AttachmentFileRef }> = {
  id: 'downloadAttachment',
  method: 'GET',
  path: '/attachments/{uuid}',
  outsideApi: true,
  // Object stores, and the addresses of external attachments, which any user of the server can choose.
  signedRedirect: true,
  input: { where: attachmentFileRef },
  bytes: ByteStream,
};
