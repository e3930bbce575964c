import {
  checkOptions,
  InputError,
  describeKind,
  readHeaderOptions,
  type Service,
  CoreTransport,
  createSettings,
  token,
  type WithOptions,
} from '@clients/core';
import { makeCodeHeaders, OTP_HEADERS } from './basic-auth.js';
import type { CallOptions, HeaderDialect, ForgeClientOptions } from './options.js';
import { aliases } from './aliases.js';
import { findCode, findHint, refusesRight } from './explain.js';
import { NEWEST_KNOWN } from './product-version.js';
import { VERSION } from './version.js';

const OPTIONS_HINT = "pass an object, such as { baseUrl: 'https://forge.example' }";

const HEADER_DIALECTS: readonly HeaderDialect[] = ['service', 'gitea', 'forgejo'];

/**
 * Sends requests to a forge. It takes endpoint values from `forge-client/endpoints` and works
 * without a client: `await new Transport({ baseUrl }).call(endpoints.getVersion, {})`.
 *
 * Appends `/api/v1` to a base URL that lacks it, even one that ends in `/api`, and adds the options
 * `sudo` and `otp` and the vendor headers.
 */
export interface Transport extends CoreTransport<CallOptions> {
  /**
   * Returns a transport that shares the connections of this one but has other options, as `with` of
   * a client does.
   */
  with(options?: WithOptions & CallOptions): Transport;
}

// A type and a value of the same name, so that the result of `with` is a Transport too.
export const Transport: new (options: ForgeClientOptions) => Transport =
  class extends CoreTransport<CallOptions> {
    /** @throws {InputError} for an invalid option; the message names the option, never its value */
    constructor(options: ForgeClientOptions) {
      checkOptions(options, OPTIONS_HINT);
      super(createSettings(options, makeService(options)));
    }
  };

function makeService({ dialect, apiPath }: ForgeClientOptions): Service<CallOptions> {
  if (dialect !== undefined && !HEADER_DIALECTS.includes(dialect)) {
    throw new InputError(
      `option dialect must be ${HEADER_DIALECTS.map((name) => `'${name}'`).join(', ')} or omitted`,
      {
        code: 'invalid-option',
      },
    );
  }
  return {
    name: 'forge-client',
    version: VERSION,
    servers: `Gitea up to ${String(NEWEST_KNOWN.gitea)}, Forgejo up to ${String(NEWEST_KNOWN.forgejo)}`,
    ...readApiPath(apiPath),
    options: ['dialect', 'apiPath'],
    callOptions: ['sudo', 'otp'],
    authFromText: (text) => token(text),
    encodeHeaders: makeHeaders,
    warningHeaders: HEADER_DIALECTS.map((name) => `x-${name}-warning`),
    dropHeaders:
      dialect === undefined ? undefined : OTP_HEADERS.filter((name) => name !== `x-${dialect}-otp`),
    aliases,
    isPointless: refusesRight,
    findCode,
    findHint,
  };
}

/**
 * Returns the path of the API, which begins with a slash and does not end in one.
 * @throws {InputError} for what is no path
 */
function readApiPath(given: unknown): Pick<Service<CallOptions>, 'basePath' | 'dropped'> {
  if (given === undefined) return { basePath: '/api/v1', dropped: ['/api'] };
  if (typeof given !== 'string' || !/^\/[\w.~%/-]*$/.test(given) || /\/\.{1,2}(?:\/|$)/.test(given))
    throw new InputError(
      `option apiPath must be a path such as '/api/v1', not ${typeof given === 'string' ? 'another text' : describeKind(given)}`,
      { code: 'invalid-option' },
    );
  return { basePath: given.replace(/\/$/, '') };
}

/** The headers that the options of a forge are sent as. */
function makeHeaders(options: CallOptions): Record<string, string> {
  const { headers, sudo, otp } = options;
  for (const [name, value] of readHeaderOptions(headers ?? {}))
    if (name.toLowerCase() === 'sudo' && value !== null) hasValue('headers.sudo', value);
  return {
    ...(hasValue('sudo', sudo) ? { sudo } : {}),
    ...(hasValue('otp', otp) ? makeCodeHeaders(otp) : {}),
  };
}

/**
 * Returns whether an option has a value. A blank one is refused: a server takes an empty `Sudo` for
 * none, and would execute the call with the caller's own rights.
 *
 * @throws {InputError} for a value that is neither a text nor `undefined`
 */
function hasValue(option: string, value: unknown): value is string {
  if (value === undefined) return false;
  if (typeof value === 'string' && value.trim() !== '') return true;
  const kind = typeof value === 'string' ? 'a blank string' : describeKind(value);
  throw new InputError(
    `option ${option} must be a non-blank string, or undefined for none, not ${kind}`,
    { code: 'invalid-option' },
  );
}
