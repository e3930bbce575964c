import type { Endpoint } from '../../src/contract/endpoint.js';
import { multipart, raw, uploadBody } from '../../src/upload/upload.js';
import type { Upload, UploadSource } from '../../src/upload/content.js';
import { type Thing, thing } from './api.js';

export const sendFile: Endpoint<{ body: Upload | UploadSource }, Thing> = {
  id: 'sendFile',
  method: 'POST',
  path: '/file',
  input: { body: uploadBody },
  send: multipart('attachment'),
  output: thing,
};
export const sendRaw: Endpoint<{ body: Upload | UploadSource }, Thing> = {
  ...sendFile,
  id: 'sendRaw',
  send: raw,
};
