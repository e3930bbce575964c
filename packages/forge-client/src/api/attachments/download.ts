import {
  type ByteStream,
  checkRequest,
  type Endpoint,
  isRecord,
  runAsOneCall,
} from '@clients/core';
import type { Attachment } from '../../entities/attachment-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import { downloadAttachment } from './endpoints.js';
import type { AttachmentFileRef } from './schemas.js';

/**
 * Downloads an attachment. The file is requested from the client's server, even if
 * `browser_download_url` has another address of that server, or the address of an external file
 * that the server redirects to.
 *
 * @param get the endpoint that returns the `uuid` of an attachment, where it is not given
 */
export async function download<Item extends object>(
  transport: Transport,
  get: Endpoint<{ where: Item }, Attachment>,
  where: Item | AttachmentFileRef,
  options: CallOptions | undefined,
): Promise<ByteStream> {
  const since = performance.now();
  const name = (get.call ?? get.id).replace(/\.get$/, '.download');
  if (isFileRef(where))
    return transport.bytes({ ...downloadAttachment, call: name }, { where }, options);
  checkRequest(transport, { ...get, call: name }, { where }, options);
  const { uuid, size, type } = await runAsOneCall(
    transport,
    { name, endpoint: get.id, since },
    options,
    (inner) => inner.call(get, { where }, options),
  );
  // Of a file elsewhere, the server does not know the size.
  const known = { since, size: type === 'external' ? undefined : size };
  return transport.bytes(downloadAttachment, { where: { uuid } }, options, known);
}

function isFileRef(where: unknown): where is AttachmentFileRef {
  return isRecord(where) && where['uuid'] !== undefined;
}
