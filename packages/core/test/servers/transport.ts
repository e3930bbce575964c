import type { CallOptions, TransportOptions } from '../../src/contract/options.js';
import type { Service } from '../../src/contract/service.js';
import { createSettings } from '../../src/call/settings.js';
import { CoreTransport } from '../../src/transport.js';

/** The service of an API without anything of its own. */
export const PLAIN: Service<CallOptions> = {
  name: 'clients',
  version: '0.0.0',
  basePath: '',
  warningHeaders: [],
};

/** A transport for an API without anything of its own. */
export class Transport<Options extends CallOptions = CallOptions> extends CoreTransport<Options> {
  constructor(options: TransportOptions & NoInfer<Options>, service: Service<Options> = PLAIN) {
    super(createSettings(options, service));
  }
}
