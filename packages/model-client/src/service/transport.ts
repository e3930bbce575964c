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

/** Where web search is, and the credential for it. Neither is ever used for the model server, nor its own for this. */
export interface WebOptions {
  /** Default `https://ollama.com`. */
  readonly baseUrl?: string | URL | undefined;
  /** Such as `bearer(key)`. */
  readonly auth?: Auth | undefined;
}

/** Options of a client, or of a transport alone. */
export interface ModelClientOptions extends Omit<TransportOptions, 'baseUrl'> {
  /** Where the model server is, with or without `/api` or `/v1` at its end; in a browser also relative to the page. Default `http://127.0.0.1:11434`. */
  readonly baseUrl?: string | URL | undefined;
  /** Web search and web fetch. */
  readonly web?: WebOptions | undefined;
}

/**
 * The way of every request to a model server. It takes endpoint values, from `model-client/endpoints`, and needs no client:
 * `await new Transport().call(endpoints.list, {})`.
 */
export class Transport extends CoreTransport {
  /** @throws {InputError} naming the option that is wrong, never its value */
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
    // Addresses for OpenAI's clients, and for tools that are given the whole of it.
    dropped: ['/api', '/v1'],
    options: ['web'],
    aliases,
    warningHeaders: [],
    explain,
    origins: { web: { baseUrl, auth } },
  };
}
