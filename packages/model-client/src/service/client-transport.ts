import { type ModelClientOptions, makeService, Transport } from './transport.js';
import { web } from './web.js';

/**
 * Makes the transport of a client, with every part. Checks the option `web`, too, which a transport
 * checks when it is used.
 *
 * @throws {InputError} naming the invalid option, never its value
 */
export function makeClientTransport(options: ModelClientOptions): Transport {
  const transport = new Transport(options);
  web(makeService(options.web));
  return transport;
}
