import { type ByteStream, runAsOneCall } from '@clients/core';
import type { Attachment } from '../../entities/attachment-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import { downloadAttachment } from './endpoints.js';

/**
 * Downloads an attachment. The file is requested from the client's server, even if
 * `browser_download_url` has another address of that server, or the address of an external file
 * that the server redirects to.
 */
export async function download(
  transport: Transport,
  endpoint: string,
  read: (transport: Transport) => Promise<Attachment>,
  options: CallOptions | undefined,
): Promise<ByteStream> {
  const since = performance.now();
  const name = { name: 'assets.download', endpoint, since };
  const { uuid, size, type } = await runAsOneCall(transport, name, options, read);
  // Of a file elsewhere, the server does not know the size.
  const known = { since, size: type === 'external' ? undefined : size };
  return transport.bytes(downloadAttachment, { where: { uuid } }, options, known);
}
