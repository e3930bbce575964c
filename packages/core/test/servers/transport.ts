import type { CallOptions, TransportOptions } from '../../src/contract/options.js';
import type { Service } from '../../src/contract/service.js';
import { allOf, commonParts, hintsPart, type Part, spellingPart } from '../../src/parts.js';
import { Transport as CoreTransport } from '../../src/transport.js';

/** Every part, for an API without aliases and advice of its own. */
export const everyPart: Part = allOf(
  commonParts,
  spellingPart({}),
  hintsPart(() => undefined),
);

/** The service of an API without anything of its own. */
export const PLAIN: Service<CallOptions> = { name: 'clients', version: '0.0.0', basePath: '', warningHeaders: [] };

/** A transport with every part, as clients have it, and with parts of the API over them. */
export class Transport<Options extends CallOptions = CallOptions> extends CoreTransport<Options> {
  constructor(options: TransportOptions & NoInfer<Options>, service: Service<Options> = PLAIN, parts: readonly Part[] = []) {
    super(options, service, [everyPart, ...parts]);
  }
}
