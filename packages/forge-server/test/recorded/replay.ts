import { isDeepStrictEqual } from 'node:util';
import type { ForgeServer } from '../../src/index.js';
import { differences, type Shape, shapeOf } from './shape.js';
import { readState } from '../read-state.js';
import type { World } from './world.js';

/** A recorded exchange, reduced to what is compared. */
export interface Recorded {
  readonly operation: string;
  readonly case: string;
  /** The login of the user; anonymous when omitted. */
  readonly as?: string;
  /** The scopes of the token; all when omitted. */
  readonly scopes?: readonly string[];
  /** Authenticated with a password. */
  readonly basic?: true;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly query?: Readonly<Record<string, unknown>>;
    /** By default the body is sent as JSON. */
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
  readonly response: {
    readonly status: number;
    /** Names of the compared headers; only `content-type` when omitted. */
    readonly headers?: readonly string[];
    /** Undefined for bodies that are not JSON. */
    readonly shape?: Shape;
    /** Values that later requests refer to, by their path in the body. */
    readonly ids?: Readonly<Record<string, string | number>>;
    /** Values in the body, by their path. */
    readonly values?: Readonly<Record<string, unknown>>;
    /** The message of an error. */
    readonly message?: string;
    /** The total of a list. `Link` is compared when the totals are equal. */
    readonly total?: number;
  };
}

/** A request, and the places in its response with ids that later requests use. */
export interface Sent extends Pick<Recorded, 'request' | 'as' | 'scopes' | 'basic'> {
  readonly ids?: Readonly<Record<string, string | number>>;
}

const telling =
  /^(link|x-total-count|x-(page|perpage|pagecount|hasmore|total)|location|content-type|content-disposition|etag|last-modified|accept-ranges|content-range|allow|x-(?:gitea|forgejo)-.*)$/;

/** The beginning of a difference of messages. */
const OF_TEXTS = 'message: ';

function withoutIds(message: unknown): string {
  return String(message)
    .replace(/[0-9a-f]{40,64}/g, 'SHA')
    .replace(/\d+/g, '0');
}

/** Sends recorded requests to a forge, with ids from its earlier responses in place of the recorded ones. */
export class Replay {
  readonly #server: ForgeServer;
  readonly #known: Map<string, string | number>;
  readonly #tokens = new Map<string, string>();

  constructor({ server, ids }: Pick<World, 'server' | 'ids'>) {
    this.#server = server;
    this.#known = new Map(ids);
  }

  /** Sets the id that replaces a recorded one. */
  know(recorded: string, id: string | number): void {
    this.#known.set(recorded, id);
  }

  /** Sends a request without a comparison, and keeps the ids in the response. */
  async ask({ ids = {}, ...sent }: Sent): Promise<void> {
    this.#learn(ids, await bodyOf(await this.#ask(sent)));
  }

  /** Sends a request and returns the differences of the response. */
  async differences(recorded: Recorded): Promise<string[]> {
    const { response } = recorded;
    const answer = await this.#ask(recorded).catch((error: unknown) => String(error));
    if (typeof answer === 'string') return [`no answer: ${answer}`];
    const body = await bodyOf(answer);
    if (answer.status !== response.status)
      return [
        `status: ${String(response.status)}, found ${String(answer.status)} ${JSON.stringify(body ?? null).slice(0, 200)}`,
      ];
    this.#learn(response.ids ?? {}, body);
    const wanted = response.headers ?? ['content-type'];
    const alike =
      response.total === undefined ||
      String(response.total) === answer.headers.get('x-total-count');
    const headers = [...answer.headers.keys()].filter(
      (name) => telling.test(name) && (alike || name !== 'link'),
    );
    const missing = wanted
      .filter((name) => !headers.includes(name) && (alike || name !== 'link'))
      .map((name) => `header ${name}: not found`);
    const extra = headers
      .filter((name) => !wanted.includes(name))
      .map((name) => `header ${name}: not there, found`);
    const shape =
      response.shape === undefined
        ? []
        : differences(response.shape, body === undefined ? 'no JSON' : shapeOf(body));
    const values = Object.entries(response.values ?? {}).flatMap(([place, value]) => {
      const found = findAt(body, place);
      return isDeepStrictEqual(found, value)
        ? []
        : [`${place}: ${JSON.stringify(value)}, found ${JSON.stringify(found ?? null)}`];
    });
    return [...missing, ...extra, ...shape, ...values, ...this.#textDifferences(response, body)];
  }

  /** Compares the message of an error; ids and hashes are those of each server. */
  #textDifferences({ message }: Recorded['response'], body: unknown): string[] {
    if (message === undefined) return [];
    const found = withoutIds((body as { readonly message?: unknown } | undefined)?.message);
    const wanted = withoutIds(message);
    return found === wanted ? [] : [`${OF_TEXTS}${wanted}, found ${found}`];
  }

  async #ask({ request, as, scopes, basic }: Sent): Promise<Response> {
    const query = new URLSearchParams(
      Object.entries(request.query ?? {}).flatMap(([key, value]) =>
        (Array.isArray(value) ? value : [value]).map((one): [string, string] => [
          key,
          this.#now(String(one)),
        ]),
      ),
    );
    const url = `${this.#server.url}/api/v1${this.address(request.path)}${query.size === 0 ? '' : `?${query.toString()}`}`;
    const headers = new Headers(
      request.headers ?? (request.body === undefined ? {} : { 'content-type': 'application/json' }),
    );
    if (as !== undefined && !headers.has('authorization'))
      headers.set(
        'authorization',
        basic === true ? this.#password(as) : `token ${this.#token(as, scopes ?? ['all'])}`,
      );
    const sent =
      request.method === 'GET' || request.method === 'HEAD'
        ? undefined
        : payload(this.#inBody(request.body));
    if (sent instanceof FormData) headers.delete('content-type');
    return fetch(url, {
      method: request.method,
      headers,
      redirect: 'manual',
      ...(sent === undefined ? {} : { body: sent }),
    });
  }

  /** Returns a recorded path with the ids of this server. */
  address(path: string): string {
    return path
      .split('/')
      .map((part) => this.#now(part))
      .join('/');
  }

  /** Returns the replacement of a recorded id, hash or number in a path. */
  #now(part: string): string {
    const known = this.#known.get(part);
    return known === undefined
      ? part.replace(/^\{\w+\}|[0-9a-f]{40}/, (name) => String(this.#known.get(name) ?? name))
      : String(known);
  }

  #inBody(value: unknown): unknown {
    if (typeof value === 'string')
      return /^(?:[0-9a-f]{40}|\{\w+\})$/.test(value) ? (this.#known.get(value) ?? value) : value;
    if (typeof value === 'number') return Number(this.#known.get(String(value)) ?? value);
    if (Array.isArray(value)) return value.map((item) => this.#inBody(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        typeof item === 'number' && !/^(id|uid|index|labels|milestone|ids)$/.test(key)
          ? item
          : this.#inBody(item),
      ]),
    );
  }

  #learn(ids: Readonly<Record<string, string | number>>, body: unknown): void {
    for (const [place, before] of Object.entries(ids)) {
      const found = findAt(body, place);
      if (typeof found === 'string' || typeof found === 'number')
        this.#known.set(String(before), found);
    }
  }

  #token(login: string, scopes: readonly string[]): string {
    const key = `${login} ${scopes.join()}`;
    const before = this.#tokens.get(key);
    // A request may have deleted its own token.
    const isKept = readState(this.#server).tokens.some(({ secret }) => secret === before);
    const token = before !== undefined && isKept ? before : this.#server.seed.token(login, scopes);
    this.#tokens.set(key, token);
    return token;
  }

  #password(login: string): string {
    return `Basic ${btoa(`${login}:${login}-${login}`)}`;
  }
}

/** Returns the value at a path such as `0.user.id`; undefined when there is none. */
function findAt(body: unknown, place: string): unknown {
  return place
    .split('.')
    .reduce<unknown>(
      (at, key) =>
        typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined,
      body,
    );
}

async function bodyOf(answer: Response): Promise<unknown> {
  const text = await answer.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

interface Part {
  readonly name: string;
  readonly value?: string;
  readonly filename?: string;
  readonly type?: string;
  readonly $text?: string;
  readonly $base64?: string;
}

function payload(body: unknown): string | Uint8Array<ArrayBuffer> | FormData | undefined {
  if (body === undefined || body === null) return undefined;
  const special = body as {
    readonly $multipart?: readonly Part[];
    readonly $text?: string;
    readonly $base64?: string;
    readonly $form?: Readonly<Record<string, string>>;
  };
  if (special.$text !== undefined) return special.$text;
  if (special.$base64 !== undefined)
    return Uint8Array.from(atob(special.$base64), (letter) => letter.charCodeAt(0));
  if (special.$form !== undefined)
    return typeof special.$form === 'string'
      ? special.$form
      : new URLSearchParams(special.$form).toString();
  if (special.$multipart === undefined) return JSON.stringify(body);
  const form = new FormData();
  for (const { name, value, filename, type = '', $text, $base64 } of special.$multipart) {
    const bytes =
      $base64 === undefined
        ? ($text ?? value ?? '')
        : Uint8Array.from(atob($base64), (letter) => letter.charCodeAt(0));
    if (filename === undefined) form.append(name, value ?? '');
    else form.append(name, new Blob([bytes], { type }), filename);
  }
  return form;
}
