import { type CallOptions, type CoreTransport, isMarkup, OutputError } from '@clients/core';
import { root } from './endpoints.js';

/**
 * Gets the text at the root of a server.
 * @throws {OutputError} `html` for a web page, such as the login page of a proxy
 */
export async function ping(
  transport: CoreTransport,
  options: CallOptions | undefined,
): Promise<string> {
  const { data, url, attempts } = await transport.exchange(root, {}, options);
  if (!isMarkup(data)) return data;
  throw new OutputError(
    'received a web page instead of the text of a model server',
    {},
    {
      endpoint: root.id,
      request: `GET ${url}`,
      attempts,
      code: 'html',
      hint: 'check baseUrl, and whether a proxy asks for a login',
    },
  );
}
