import type { AppRequest, Reply } from '@clients/server-kit';
import type { ServerKind } from '../state/server-kinds.js';

/** Section `[cors]` of a server's configuration, with its defaults. */
export interface ForgeCors {
  /**
   * Origins whose pages may call the API, such as `https://app.example`; each may contain one `*`.
   * Default `['*']`: all.
   */
  readonly allowDomain?: readonly string[] | undefined;
  /**
   * Methods that pages may use. Default `GET`, `HEAD`, `POST`, `PUT`, `PATCH`, `DELETE` and
   * `OPTIONS`.
   */
  readonly methods?: readonly string[] | undefined;
  /**
   * Request headers that pages may send besides `Authorization` and the one-time code. Default
   * `Content-Type` and `User-Agent`.
   */
  readonly headers?: readonly string[] | undefined;
  /** Whether pages may send cookies. Default false. */
  readonly allowCredentials?: boolean | undefined;
  /** Seconds for which browsers may remember a preflight; 0 sends no limit. Default 600. */
  readonly maxAge?: number | undefined;
}

/**
 * Responds to preflights, and adds the headers that allow pages of other origins to read a
 * response, as the servers do.
 */
export class Cors {
  readonly #settings: ForgeCors;
  readonly #headers: ReadonlySet<string>;

  constructor(settings: ForgeCors, kind: ServerKind) {
    this.#settings = settings;
    const own = [
      'Authorization',
      'X-Gitea-OTP',
      ...(kind === 'forgejo-15' ? ['X-Forgejo-OTP'] : []),
      'Origin',
    ];
    this.#headers = new Set(
      [...own, ...(settings.headers ?? ['Content-Type', 'User-Agent'])].map(lower),
    );
  }

  /** Returns the response to a preflight of the API; undefined for any other request. */
  replyToPreflight({ method, headers, rawPath }: AppRequest): Reply | undefined {
    const asked = headers.get('access-control-request-method') ?? '';
    if (method !== 'OPTIONS' || asked === '' || !isApi(rawPath)) return undefined;
    const vary = { vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers' };
    const names = (headers.get('access-control-request-headers') ?? '')
      .split(/[\s,]+/)
      .filter((name) => name !== '');
    const origin = this.#makeHeaders(headers.get('origin'), asked);
    const isKnown = this.#headers.has('*') || names.every((name) => this.#headers.has(lower(name)));
    if (origin === undefined || !isKnown) return { status: 200, headers: vary };
    const { maxAge = 600 } = this.#settings;
    const listed = names.length > 0 ? { 'access-control-allow-headers': names.join(', ') } : {};
    const age = maxAge > 0 ? { 'access-control-max-age': String(maxAge) } : {};
    return {
      status: 200,
      headers: {
        ...vary,
        ...origin,
        'access-control-allow-methods': asked.toUpperCase(),
        ...listed,
        ...age,
      },
    };
  }

  makeReplyHeaders({ method, headers, rawPath }: AppRequest): Readonly<Record<string, string>> {
    return isApi(rawPath)
      ? { vary: 'Origin', ...this.#makeHeaders(headers.get('origin'), method) }
      : {};
  }

  /**
   * Returns the headers that let a page in; undefined if its origin or the method is not allowed.
   */
  #makeHeaders(
    origin: string | null,
    method: string,
  ): Readonly<Record<string, string>> | undefined {
    const {
      allowDomain = ['*'],
      methods = ALLOWED_METHODS,
      allowCredentials = false,
    } = this.#settings;
    const isKnown = method === 'OPTIONS' || methods.some((each) => lower(each) === lower(method));
    if (
      origin === null ||
      !isKnown ||
      !allowDomain.some((pattern) => matchesOrigin(pattern, origin))
    )
      return undefined;
    const credentials = allowCredentials ? { 'access-control-allow-credentials': 'true' } : {};
    return {
      'access-control-allow-origin': allowDomain.includes('*') ? '*' : origin,
      ...credentials,
    };
  }
}

const ALLOWED_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

function isApi(path: string): boolean {
  return path === '/api/v1' || path.startsWith('/api/v1/');
}

/** Only the first `*` of a pattern matches any text. */
function matchesOrigin(pattern: string, origin: string): boolean {
  const [head = '', end] = lower(pattern).split(/\*(.*)/s);
  const name = lower(origin);
  return end === undefined
    ? name === head
    : name.startsWith(head) && name.slice(head.length).endsWith(end);
}

function lower(text: string): string {
  return text.toLowerCase();
}
