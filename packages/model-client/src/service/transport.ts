import {
  type Auth,
  type CallOptions,
  InputError,
  kindOf,
  type Service,
  Transport as CoreTransport,
  type TransportOptions,
} from '@clients/core';
import { aliases } from './aliases.js';
import { explain } from './codes.js';
import { LOCAL } from './host.js';
import { VERSION } from './version.js';

/** The origin of web search, and its credential. The model server never receives this credential, nor this origin that of the server. */
export interface WebOptions {
  /** Default `https://ollama.com`. */
  readonly baseUrl?: string | URL | undefined;
  /** For example `bearer(key)`. */
  readonly auth?: Auth | undefined;
}

/** Options of a client, or of a transport on its own. */
export interface ModelClientOptions extends Omit<TransportOptions, 'baseUrl'> {
  /**
   * URL of the model server, with or without a final `/api` or `/v1`; in a browser it may be relative to the page. Default
   * `http://127.0.0.1:11434`.
   */
  readonly baseUrl?: string | URL | undefined;
  /** Settings of web search and web fetch in the cloud. */
  readonly web?: WebOptions | undefined;
}

/**
 * Sends requests to a model server. It takes endpoint values from `model-client/endpoints` and works without a client:
 * `await new Transport().call(endpoints.list, {})`.
 */
export class Transport extends CoreTransport {
  /** @throws {InputError} naming the invalid option, never its value */
  constructor(options: ModelClientOptions = {}) {
    const given: unknown = options;
    if (typeof given !== 'object' || given === null)
      throw new InputError(`options must be an object, not ${kindOf(given)}`, { code: 'invalid-option' });
    const { web, baseUrl = LOCAL, ...rest } = options;
    super({ ...rest, baseUrl }, serviceOf(web));
  }
}

function serviceOf({ baseUrl = 'https://ollama.com', auth }: WebOptions = {}): Service<CallOptions> {
  return {
    name: 'model-client',
    version: VERSION,
    basePath: '',
    // These are in addresses meant for OpenAI's clients, and for tools that expect the path of the API.
    dropped: ['/api', '/v1'],
    options: ['web'],
    aliases,
    warningHeaders: [],
    explain,
    origins: { web: { baseUrl, auth } },
  };
}
