import {
  type Auth,
  bearer,
  type CallOptions,
  checkKnown,
  checkOptions,
  checkPlainObject,
  type Service,
  CoreTransport,
  createSettings,
  type TransportOptions,
  type WithOptions,
} from '@clients/core';
import { aliases } from './aliases.js';
import { LOCAL_URL, readBaseUrl } from './host.js';
import { readingService } from './reading-service.js';
import { webOrigin } from './web-origin.js';

/**
 * The origin of web search and its credential. The model server never receives this credential, and
 * this origin never receives the server's.
 */
export interface WebOptions {
  /** Default `https://ollama.com`. */
  readonly baseUrl?: string | URL | undefined;
  /** The key of the account, or another credential. */
  readonly auth?: Auth | string | undefined;
}

/** Options of a client, or of a transport on its own. */
export interface ModelClientOptions extends Omit<TransportOptions, 'baseUrl'> {
  /**
   * URL of the model server, with or without a final `/api` or `/v1`, or its address as
   * `OLLAMA_HOST` has it: without a scheme it means http and port 11434, such as `localhost` or
   * `10.0.0.5:8080`. In a browser it may be relative to the page. Default `http://127.0.0.1:11434`.
   */
  readonly baseUrl?: string | URL | undefined;
  /** Settings of web search and web fetch in the cloud. */
  readonly web?: WebOptions | undefined;
}

/**
 * Sends requests to a model server. It takes endpoint values from `model-client/endpoints` and
 * works without a client: `await new Transport().call(endpoints.list, {})`.
 */
export interface Transport extends CoreTransport<CallOptions> {
  /**
   * Returns a transport that shares the connections of this one but has other options, as `with` of
   * a client does.
   */
  with(options?: WithOptions & CallOptions): Transport;
}

/** The newest Ollama whose API this release knows. */
const NEWEST_KNOWN = '0.40';

/** The hint for options that are not an object, such as the address alone. */
export const OPTIONS_HINT = "pass an object, such as { baseUrl: 'http://127.0.0.1:11434' }";

// A type and a value of the same name, so that the result of `with` is a Transport too.
/**
 * Makes a transport from the options of a client. It opens no connection before the first request.
 */
export const Transport: new (options?: ModelClientOptions) => Transport =
  class extends CoreTransport<CallOptions> {
    /** @throws {InputError} naming the invalid option, never its value */
    constructor(options: ModelClientOptions = {}) {
      checkOptions(options, OPTIONS_HINT);
      const { web, baseUrl, ...rest } = options;
      const service = makeService(web);
      super(
        createSettings({ ...rest, baseUrl: readBaseUrl(baseUrl) } as TransportOptions, service),
      );
      // Otherwise the first web search would find out that its address or credential is invalid.
      webOrigin(service);
    }
  };

/**
 * @throws {InputError} for another kind of value, and for other spellings of the keys: the cloud
 * would get no credential
 */
export function checkWebOptions(web: WebOptions | undefined): void {
  const given: unknown = web;
  if (given === undefined) return;
  checkPlainObject('web', given, 'pass the key as web: { auth: key }');
  checkKnown(given, ['baseUrl', 'auth'], aliases, 'web.');
}

/**
 * Returns the service behind a client.
 *
 * @throws {InputError} when the option `web` is invalid
 */
function makeService(web: WebOptions | undefined): Service<CallOptions> {
  checkWebOptions(web);
  const { baseUrl = 'https://ollama.com', auth } = web ?? {};
  return {
    ...readingService,
    servers: `Ollama up to ${NEWEST_KNOWN}`,
    baseUrl: LOCAL_URL,
    // These are in addresses meant for OpenAI's clients, and for tools that expect the path of the
    // API.
    dropped: ['/api', '/v1'],
    options: ['web'],
    origins: { web: { baseUrl, auth: typeof auth === 'string' ? bearer(auth) : auth } },
    aliases,
  };
}
