import {
  type Auth,
  type CallOptions,
  checkOptions,
  type Service,
  CoreTransport,
  type TransportOptions,
} from '@clients/core';
import { advise, codeOf } from './advice.js';
import { aliases } from './aliases.js';
import { LOCAL } from './host.js';
import { VERSION } from './version.js';

/**
 * The origin of web search and its credential. The model server never receives this credential, and this origin never receives the server's.
 */
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
    checkOptions(options, "pass an object, such as { baseUrl: 'http://127.0.0.1:11434' }");
    const { web, ...rest } = options;
    super(rest as TransportOptions, serviceOf(web));
  }
}

/** The methods that are not called like the endpoint they send. */
const METHODS: Readonly<Record<string, string | undefined>> = {
  headBlob: 'blobs.exists',
  createBlob: 'blobs.upload',
  modelRecommendations: 'recommendations',
  webSearchLocal: 'webSearch',
  webFetchLocal: 'webFetch',
  me: 'account.me',
  signout: 'account.signout',
  signoutKey: 'account.removeKey',
};

/** Returns the service behind a client. */
export function serviceOf({
  baseUrl = 'https://ollama.com',
  auth,
}: WebOptions = {}): Service<CallOptions> {
  return {
    name: 'model-client',
    version: VERSION,
    baseUrl: LOCAL,
    basePath: '',
    // These are in addresses meant for OpenAI's clients, and for tools that expect the path of the API.
    dropped: ['/api', '/v1'],
    options: ['web'],
    warningHeaders: [],
    origins: { web: { baseUrl, auth } },
    aliases,
    codeOf,
    advise,
    methodOf: (id) => METHODS[id],
    start: 'run `ollama serve` to start one',
  };
}
