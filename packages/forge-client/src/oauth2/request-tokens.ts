import {
  checkRequest,
  checkSecret,
  type Endpoint,
  InputError,
  type NetworkOptions,
  OutputError,
  readNeededSecret,
  type SecretSource,
} from '@clients/core';
import { Transport } from '../service/transport.js';
import { tokenRequest, type TokenRequest, tokenResponse, type TokenResponse } from './schemas.js';

/** The tokens of a user. Store them as you would store a password. */
export interface OAuth2Tokens {
  /** Sent with each request to the API. */
  readonly access_token: string;
  /**
   * Used to renew the access token. A server may send a new one each time, and refuse the old one.
   */
  readonly refresh_token?: string | undefined;
  /** When the access token expires, in ms since 1970; undefined when the server did not send it. */
  readonly expires_at?: number | undefined;
}

/** The application that acts for a user, as registered with the server. */
export interface OAuth2Credentials extends NetworkOptions {
  /** The URL of the server, as for `ForgeClient`. */
  readonly baseUrl: string | URL;
  /** The id that the server gave the application. */
  readonly clientId: string;
  /**
   * For a confidential application. Omit it in browsers and native programs, which cannot keep it
   * secret.
   */
  readonly clientSecret?: SecretSource | undefined;
}

/** Requests tokens, or refreshes them. */
const requestTokensEndpoint: Endpoint<{ body: TokenRequest }, TokenResponse> = {
  id: 'requestTokens',
  method: 'POST',
  path: '/login/oauth/access_token',
  outsideApi: true,
  input: { body: tokenRequest },
  secretFields: ['code', 'code_verifier'],
  output: tokenResponse,
};

/** The names of the options of an application. */
export const APPLICATION_OPTIONS: readonly (keyof OAuth2Credentials)[] = [
  'baseUrl',
  'clientId',
  'clientSecret',
  'fetch',
  'dispatcher',
  'tls',
  'proxy',
  'socketPath',
  'fetchOptions',
];

/** Sends the requests of an application, with no credential but the application's. */
export class TokenRequests {
  readonly #transport: Transport;
  readonly #clientId: string;
  readonly #clientSecret: SecretSource | undefined;

  constructor({
    baseUrl,
    clientId,
    clientSecret,
    fetch,
    dispatcher,
    tls,
    proxy,
    socketPath,
    fetchOptions,
  }: OAuth2Credentials) {
    if (typeof (clientId as unknown) !== 'string' || clientId === '')
      throw new InputError('oauth2: clientId must be a non-empty string', {
        code: 'invalid-option',
      });
    this.#clientId = clientId;
    this.#clientSecret =
      clientSecret === undefined ? undefined : checkSecret(clientSecret, 'oauth2 clientSecret');
    // A value that does not fit its schema must not become part of an error: it may be a token.
    this.#transport = new Transport({
      baseUrl,
      fetch,
      dispatcher,
      tls,
      proxy,
      socketPath,
      fetchOptions,
      validate: 'off',
    });
  }

  /** Returns the address of a page of the server. */
  getAddress(path: string): string {
    return checkRequest(
      this.#transport,

      { id: 'authorize', method: 'GET', path, outsideApi: true, input: {} },
      {},
    );
  }

  /** The id of the application. */
  get clientId(): string {
    return this.#clientId;
  }

  /**
   * @throws {StatusError} 400 or 401 when the server refuses the code, the refresh token or the
   * application
   */
  async send(
    grant: Omit<TokenRequest, 'client_id' | 'client_secret'>,
    signal?: AbortSignal,
  ): Promise<OAuth2Tokens> {
    const secret =
      this.#clientSecret === undefined
        ? {}
        : { client_secret: await readNeededSecret(this.#clientSecret, 'oauth2 clientSecret') };
    const body = { ...grant, client_id: this.#clientId, ...secret };
    const sent = Date.now();
    const given = (await this.#transport.call(
      requestTokensEndpoint,
      { body },
      { signal },
    )) as unknown as Partial<TokenResponse> | null;
    const { access_token, refresh_token, expires_in } = given ?? {};
    if (typeof access_token !== 'string' || access_token === '')
      throw new OutputError(
        'the response has no access token',
        { path: 'access_token', expected: 'a string' },
        { endpoint: 'requestTokens' },
      );
    return {
      access_token,
      ...(typeof refresh_token === 'string' && refresh_token !== '' ? { refresh_token } : {}),
      ...(typeof expires_in === 'number' ? { expires_at: sent + expires_in * 1000 } : {}),
    };
  }
}
