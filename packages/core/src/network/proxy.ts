import type { HttpProxy } from './driver.js';
import { base64 } from '../base/base64.js';
import { createInvalidOptionError, createOptionError } from '../base/check-options.js';
import { encodeText } from '../base/utf8.js';
import { adviseOnVariable } from '../explain/proxy-hint.js';
import { decodePercent } from '../wire/percent.js';
import { type Env, findProxy } from './proxy-env.js';

/** Returns the proxy for an origin; undefined for a direct connection. */
export type ChooseProxy = (origin: string) => ProxyServer | undefined;

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** A proxy server, with its credentials. */
export class ProxyServer implements HttpProxy {
  readonly name: string;
  readonly origin: string;
  readonly variable: string | undefined;
  readonly authorization: string | undefined;
  readonly hasCredentials: boolean;
  readonly #credentials: Credentials | undefined;

  /** @param variable the environment variable it is set by; undefined for option `proxy` */
  constructor(url: URL, variable: string | undefined) {
    const { username, password } = url;
    this.origin = url.origin;
    this.variable = variable;
    this.name = `the proxy ${url.origin} (${variable === undefined ? 'option proxy' : `from ${variable}`})`;
    // A password with an unencoded percent sign is used unchanged.
    const decoded = { username: decodePercent(username), password: decodePercent(password) };
    const pair = `${decoded.username}:${decoded.password}`;
    this.hasCredentials = username !== '' || password !== '';
    this.authorization = this.hasCredentials ? `Basic ${base64(encodeText(pair))}` : undefined;
    this.#credentials = this.hasCredentials ? decoded : undefined;
  }

  /** User name and password. A getter, so that no log of the object shows them. */
  get credentials(): Credentials | undefined {
    return this.#credentials;
  }
}

/**
 * Parses option `proxy`.
 * @throws {InputError} without the value, which may contain a password
 */
export function parseProxyOption(option: unknown): ChooseProxy {
  const { env } = (option ?? {}) as { env?: unknown };
  if (typeof env === 'object' && env !== null) return chooseFromEnvironment(env as Env);
  const server = parseProxy(option, undefined);
  return () => server;
}

/**
 * Selects the proxy from the environment. Remembers the last origin: nearly all requests of a
 * client are sent to the same one.
 */
function chooseFromEnvironment(env: Env): ChooseProxy {
  const servers = new Map<string, ProxyServer>();
  let last: { readonly origin: string; readonly server: ProxyServer | undefined } | undefined;
  const findServer = (origin: string): ProxyServer | undefined => {
    const found = findProxy(env, origin);
    if (found === undefined) return undefined;
    const key = `${found.variable}=${found.url}`;
    let server = servers.get(key);
    if (server === undefined) {
      server = parseProxy(found.url, found.variable);
      servers.set(key, server);
    }
    return server;
  };
  return (origin) => {
    if (last?.origin !== origin) last = { origin, server: findServer(origin) };
    return last.server;
  };
}

function parseProxy(value: unknown, variable: string | undefined): ProxyServer {
  try {
    const url = new URL(String(value));
    if (url.protocol === 'http:' || url.protocol === 'https:')
      return new ProxyServer(url, variable);
  } catch {
    // Reported below.
  }
  if (variable === undefined)
    throw createInvalidOptionError('proxy', 'must be an http: or https: URL', value);
  throw createOptionError(
    `${variable} in the environment must be an http: or https: URL`,
    adviseOnVariable(variable),
  );
}

/** A tunnel that could not be opened. Its code is never one that makes undici reconnect. */
export class ProxyFailure extends Error {
  /**
   * Tells it apart from a failure inside the tunnel; a redacted copy has the field, but not the
   * class.
   */
  readonly ofProxy = true;
  readonly code: string;
  readonly status: number | undefined;

  constructor(code: string, cause: unknown, status?: number) {
    super('the proxy did not open a tunnel', { cause });
    this.code = code;
    this.status = status;
  }
}

/**
 * Returns the error code for a refusal. `proxy-failed` may be temporary: the proxy is busy or
 * cannot reach the server.
 */
export function chooseRefusalCode(status: number): string {
  if (status === 407) return 'proxy-authentication';
  return status >= 500 || status === 429 ? 'proxy-failed' : 'proxy-refused';
}
