import {
  type BytesEndpoint,
  ByteStream,
  type NothingEndpoint,
  raw,
  type Upload,
  uploadBody,
  type UploadSource,
} from '@clients/core';
import {
  type GenericFileRef,
  genericFileRef,
  type GenericVersionRef,
  genericVersionRef,
} from './schemas.js';

// The registry of generic packages has its own protocol beside the API, so these are not operations
// of the API.

export const uploadGenericFile: NothingEndpoint<{
  where: GenericFileRef;
  body: Upload | UploadSource;
}> = {
  id: 'uploadGenericFile',
  call: 'packages.generic.upload',
  method: 'PUT',
  path: '/api/packages/{owner}/generic/{name}/{version}/{filename}',
  outsideApi: true,
  input: { where: genericFileRef, body: uploadBody },
  send: raw,
  nothing: true,
  // The server stores and hashes the whole file before it responds.
  timeouts: { firstByte: null },
};

export const downloadGenericFile: BytesEndpoint<{ where: GenericFileRef }> = {
  id: 'downloadGenericFile',
  call: 'packages.generic.download',
  method: 'GET',
  path: '/api/packages/{owner}/generic/{name}/{version}/{filename}',
  outsideApi: true,
  // To an object store.
  signedRedirect: true,
  input: { where: genericFileRef },
  bytes: ByteStream,
};

export const deleteGenericFile: NothingEndpoint<{ where: GenericFileRef }> = {
  id: 'deleteGenericFile',
  call: 'packages.generic.delete',
  method: 'DELETE',
  path: '/api/packages/{owner}/generic/{name}/{version}/{filename}',
  outsideApi: true,
  input: { where: genericFileRef },
  nothing: true,
};

export const deleteGenericVersion: NothingEndpoint<{ where: GenericVersionRef }> = {
  id: 'deleteGenericVersion',
  call: 'packages.generic.deleteVersion',
  method: 'DELETE',
  path: '/api/packages/{owner}/generic/{name}/{version}',
  outsideApi: true,
  input: { where: genericVersionRef },
  nothing: true,
};
