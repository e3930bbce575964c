import { type ByteStream, openScope } from '@clients/core';
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
  const [inner, scope] = openScope(transport, { name: 'assets.download', endpoint }, options);
  try {
    const { uuid } = await read(inner);
    const file = await inner.bytes(downloadAttachment, { where: { uuid } }, options);
    scope.closeWhenEmpty();
    return file;
  } catch (error) {
    scope.close();
    throw error;
  }
}
