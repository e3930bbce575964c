import {
  type CheckEndpoint,
  isMissingWithoutBody,
  type NothingEndpoint,
  raw,
  type Upload,
  uploadBody,
  type UploadSource,
} from '@clients/core';
import { type BlobRef, blobRef } from './schemas.js';

export const headBlob: CheckEndpoint<{ where: BlobRef }> = {
  id: 'headBlob',
  call: 'blobs.exists',
  method: 'HEAD',
  path: '/api/blobs/{digest}',
  input: { where: blobRef },
  check: isMissingWithoutBody,
};

export const createBlob: NothingEndpoint<{ where: BlobRef; body: Upload | UploadSource }> = {
  id: 'createBlob',
  call: 'blobs.upload',
  method: 'POST',
  path: '/api/blobs/{digest}',
  input: { where: blobRef, body: uploadBody },
  send: raw,
  nothing: true,
  emptySuccess: true,
  timeouts: { firstByte: null },
};
