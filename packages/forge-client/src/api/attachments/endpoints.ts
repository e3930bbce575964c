import {
  type BytesEndpoint,
  ByteStream,
  type Endpoint,
  type ListEndpoint,
  multipart,
  type NothingEndpoint,
  singlePage,
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
  type UpdateAttachment,
  updateAttachmentBody,
} from './schemas.js';
import { type Attachment, attachment } from '../../entities/attachment-schemas.js';

export const listReleaseAssets: ListEndpoint<{ where: ReleaseRef }, Attachment> = {
  id: 'repoListReleaseAttachments',
  call: 'releases.assets.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/releases/{id}/assets',
  input: { where: releaseRef },
  item: attachment,
  paging: singlePage,
};

export const getReleaseAsset: Endpoint<{ where: ReleaseAssetRef }, Attachment> = {
  id: 'repoGetReleaseAttachment',
  call: 'releases.assets.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/releases/{id}/assets/{attachment_id}',
  input: { where: releaseAssetRef },
  output: attachment,
};

export const createReleaseAsset: Endpoint<
  { where: ReleaseRef; body: AssetUpload | UploadSource },
  Attachment
> = {
  id: 'repoCreateReleaseAttachment',
  call: 'releases.assets.create',
  method: 'POST',
  path: '/repos/{owner}/{repo}/releases/{id}/assets',
  input: { where: releaseRef, body: /* @__PURE__ */ uploadBodyWith('name') },
  send: /* @__PURE__ */ multipart('attachment'),
  bodyInQuery: ['name'],
  output: attachment,
};

export const updateReleaseAsset: Endpoint<
  { where: ReleaseAssetRef; body: UpdateAttachment },
  Attachment
> = {
  id: 'repoEditReleaseAttachment',
  call: 'releases.assets.update',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/releases/{id}/assets/{attachment_id}',
  input: { where: releaseAssetRef, body: updateAttachmentBody },
  output: attachment,
};

export const deleteReleaseAsset: NothingEndpoint<{ where: ReleaseAssetRef }> = {
  id: 'repoDeleteReleaseAttachment',
  call: 'releases.assets.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/releases/{id}/assets/{attachment_id}',
  input: { where: releaseAssetRef },
  nothing: true,
};

export const listIssueAssets: ListEndpoint<{ where: IssueRef }, Attachment> = {
  id: 'issueListIssueAttachments',
  call: 'issues.assets.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/{index}/assets',
  input: { where: issueRef },
  item: attachment,
  paging: singlePage,
};

export const getIssueAsset: Endpoint<{ where: IssueAssetRef }, Attachment> = {
  id: 'issueGetIssueAttachment',
  call: 'issues.assets.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/{index}/assets/{attachment_id}',
  input: { where: issueAssetRef },
  output: attachment,
};

export const createIssueAsset: Endpoint<
  { where: IssueRef; body: AssetUpload | UploadSource },
  Attachment
> = {
  id: 'issueCreateIssueAttachment',
  call: 'issues.assets.create',
  method: 'POST',
  path: '/repos/{owner}/{repo}/issues/{index}/assets',
  input: { where: issueRef, body: /* @__PURE__ */ uploadBodyWith('name', 'updated_at') },
  send: /* @__PURE__ */ multipart('attachment'),
  bodyInQuery: ['name', 'updated_at'],
  output: attachment,
};

export const updateIssueAsset: Endpoint<
  { where: IssueAssetRef; body: UpdateAttachment },
  Attachment
> = {
  id: 'issueEditIssueAttachment',
  call: 'issues.assets.update',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/issues/{index}/assets/{attachment_id}',
  input: { where: issueAssetRef, body: updateAttachmentBody },
  output: attachment,
};

export const deleteIssueAsset: NothingEndpoint<{ where: IssueAssetRef }> = {
  id: 'issueDeleteIssueAttachment',
  call: 'issues.assets.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/issues/{index}/assets/{attachment_id}',
  input: { where: issueAssetRef },
  nothing: true,
};

export const listCommentAssets: ListEndpoint<{ where: CommentRef }, Attachment> = {
  id: 'issueListIssueCommentAttachments',
  call: 'issues.commentAssets.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/comments/{id}/assets',
  input: { where: commentRef },
  item: attachment,
  paging: singlePage,
};

export const getCommentAsset: Endpoint<{ where: CommentAssetRef }, Attachment> = {
  id: 'issueGetIssueCommentAttachment',
  call: 'issues.commentAssets.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/comments/{id}/assets/{attachment_id}',
  input: { where: commentAssetRef },
  output: attachment,
};

export const createCommentAsset: Endpoint<
  { where: CommentRef; body: AssetUpload | UploadSource },
  Attachment
> = {
  id: 'issueCreateIssueCommentAttachment',
  call: 'issues.commentAssets.create',
  method: 'POST',
  path: '/repos/{owner}/{repo}/issues/comments/{id}/assets',
  input: { where: commentRef, body: /* @__PURE__ */ uploadBodyWith('name', 'updated_at') },
  send: /* @__PURE__ */ multipart('attachment'),
  bodyInQuery: ['name', 'updated_at'],
  output: attachment,
};

export const updateCommentAsset: Endpoint<
  { where: CommentAssetRef; body: UpdateAttachment },
  Attachment
> = {
  id: 'issueEditIssueCommentAttachment',
  call: 'issues.commentAssets.update',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/issues/comments/{id}/assets/{attachment_id}',
  input: { where: commentAssetRef, body: updateAttachmentBody },
  output: attachment,
};

export const deleteCommentAsset: NothingEndpoint<{ where: CommentAssetRef }> = {
  id: 'issueDeleteIssueCommentAttachment',
  call: 'issues.commentAssets.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/issues/comments/{id}/assets/{attachment_id}',
  input: { where: commentAssetRef },
  nothing: true,
};

export const downloadAttachment: BytesEndpoint<{ where: AttachmentFileRef }> = {
  id: 'downloadAttachment',
  call: 'issues.assets.download',
  method: 'GET',
  path: '/attachments/{uuid}',
  outsideApi: true,
  // Object stores, and the addresses of external attachments, which any user of the server can
  // choose.
  signedRedirect: true,
  input: { where: attachmentFileRef },
  bytes: ByteStream,
};
