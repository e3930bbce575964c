import { type ModelClientOptions, makeService, Transport } from './transport.js';
import { web as findWebTarget } from './web.js';

/**
 * Makes the transport of a client. Unlike a transport of its own, which checks the address and the
 * credential in `web` with its first web search, it checks them at once.
 *
 * @throws {InputError} naming the invalid option, never its value
 */
export function makeClientTransport(options: ModelClientOptions): Transport {
  const transport = new Transport(options);
  findWebTarget(makeService(options.web));
  return transport;
}
