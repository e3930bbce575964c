import type { AppRequest, Reply } from '@clients/core/testing';
import { v1Error } from './v1.js';
import { json } from './wire.js';

const ORIGINS = /^(https?:\/\/(localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(:\d+)?|(app|file|tauri|vscode-webview|vscode-file):\/\/.*)$/;
const NAMES = /^(localhost|.*\.(localhost|local|internal)|\[.*\])$/i;
const ADDRESSES = /^(0\.0\.0\.0|127(\.\d+){3}|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2})$/;

/** Headers that pages may send: those of this API, and those of OpenAI's client. */
const STAINLESS =
  'Arch Async Custom-Poll-Interval Helper-Method Lang Os Package-Version Poll-Helper Retry-Count Runtime Runtime-Version Timeout';
const HEADERS = ['Authorization', 'Content-Type', 'User-Agent', 'Accept', 'X-Requested-With', 'Openai-Beta']
  .concat(STAINLESS.split(' ').map((name) => `X-Stainless-${name}`))
  .join();

/** Checks that apply to every route. */
export interface GuardOptions {
  /** The key required as `Authorization: Bearer …`. */
  readonly auth: string | undefined;
  /** Whether to refuse host names that are not local. */
  readonly localHosts: boolean;
}

/** Returns the response to a request with a foreign host, a foreign origin or a wrong key. */
export function guarded(request: AppRequest, options: GuardOptions): Reply | undefined {
  const host = request.headers.get('host');
  if (options.localHosts && host === null) return { status: 400, headers: { connection: 'close' }, body: '400 Bad Request' };
  const name = (host ?? '').replace(/:\d+$/, '');
  if (options.localHosts && !NAMES.test(name) && !ADDRESSES.test(name)) return { status: 403 };
  const origin = foreignOrigin(request);
  if (origin !== undefined && !ORIGINS.test(origin)) return { status: 403 };
  if (origin !== undefined && request.method === 'OPTIONS') return preflight(origin);
  if (options.auth !== undefined && request.headers.get('authorization') !== `Bearer ${options.auth}`)
    return request.rawPath.startsWith('/v1/') ? v1Error(401, 'unauthorized') : json({ error: 'unauthorized' }, 401);
  return undefined;
}

function preflight(origin: string): Reply {
  return {
    status: 204,
    headers: {
      'access-control-allow-headers': HEADERS,
      'access-control-allow-methods': 'GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS',
      'access-control-allow-origin': origin,
      'access-control-max-age': '43200',
      vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
    },
  };
}

/** Adds the CORS headers, which allow a page of another origin to read the response. The origin must be an allowed one. */
export function withCors(reply: Reply, request: AppRequest): Reply {
  return { ...reply, headers: { ...reply.headers, ...corsHeaders(foreignOrigin(request)) } };
}

/** Returns the CORS headers for the error response of a fault: none when the origin is not allowed. */
export function faultHeaders(request: AppRequest): Readonly<Record<string, string>> {
  const origin = foreignOrigin(request);
  return origin !== undefined && ORIGINS.test(origin) ? corsHeaders(origin) : {};
}

function corsHeaders(origin: string | undefined): Readonly<Record<string, string>> {
  return origin === undefined ? {} : { 'access-control-allow-origin': origin, vary: 'Origin' };
}

/** Returns the origin of the page that sent the request; undefined for the server's own, and for a request that no page sent. */
function foreignOrigin({ headers, url }: AppRequest): string | undefined {
  const origin = headers.get('origin');
  return origin === null || origin === `${url.protocol}//${url.host}` ? undefined : origin;
}
