import type { ForgeServer } from '../../../src/testing/index.js';
import { differences, type Shape, shapeOf } from './shape.js';
import type { World } from './world.js';

/** One recorded exchange, cut down to what is compared. */
export interface Recorded {
  readonly operation: string;
  readonly case: string;
  /** Who asked; nobody when left out. */
  readonly as?: string;
  /** The scopes of the token; every one when left out. */
  readonly scopes?: readonly string[];
  /** Signed in by password. */
  readonly basic?: true;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly query?: Readonly<Record<string, unknown>>;
    /** JSON is sent as such when left out. */
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
  readonly response: {
    readonly status: number;
    /** Names of the headers that tell a client something; only `content-type` when left out. */
    readonly headers?: readonly string[];
    /** Undefined for bodies that are no JSON. */
    readonly shape?: Shape;
    /** What later requests name, by its place in the body. */
    readonly ids?: Readonly<Record<string, string | number>>;
    /** The words of a refusal; numbers and shas in them are not compared. */
    readonly message?: string;
    /** How many there were in all: `Link` is compared where there are as many. */
    readonly total?: number;
  };
}

const telling =
  /^(link|x-total-count|x-(page|perpage|pagecount|hasmore|total)|location|content-type|content-disposition|etag|last-modified|accept-ranges|content-range|allow|x-gitea-.*)$/;

/** Plays recorded requests against a forge, with what it has answered before in the place of recorded ids. */
export class Replay {
  readonly #server: ForgeServer;
  readonly #known: Map<string, string | number>;
  readonly #tokens = new Map<string, string>();

  constructor({ server, ids }: World) {
    this.#server = server;
    this.#known = new Map(ids);
  }

  /** Asks, and says in what the answer differs. */
  async differences(recorded: Recorded): Promise<string[]> {
    const { response } = recorded;
    const answer = await this.#ask(recorded).catch((error: unknown) => String(error));
    if (typeof answer === 'string') return [`no answer: ${answer}`];
    const body = await bodyOf(answer);
    if (answer.status !== response.status)
      return [`status: ${String(response.status)}, found ${String(answer.status)} ${JSON.stringify(body ?? null).slice(0, 200)}`];
    this.#learn(response.ids ?? {}, body);
    const wanted = response.headers ?? ['content-type'];
    const alike = response.total === undefined || String(response.total) === answer.headers.get('x-total-count');
    const headers = [...answer.headers.keys()].filter((name) => telling.test(name) && (alike || name !== 'link'));
    const missing = wanted
      .filter((name) => !headers.includes(name) && (alike || name !== 'link'))
      .map((name) => `header ${name}: not found`);
    const extra = headers.filter((name) => !wanted.includes(name)).map((name) => `header ${name}: not there, found`);
    const said = wordsOf(body);
    const words =
      response.message === undefined || masked(response.message) === masked(said) ? [] : [`message: ${response.message}, found ${said}`];
    const shape = response.shape === undefined ? [] : differences(response.shape, body === undefined ? 'no JSON' : shapeOf(body));
    return [...missing, ...extra, ...words, ...shape];
  }

  async #ask({ request, as, scopes, basic }: Recorded): Promise<Response> {
    const query = new URLSearchParams(
      Object.entries(request.query ?? {}).flatMap(([key, value]) =>
        (Array.isArray(value) ? value : [value]).map((one): [string, string] => [key, String(one)]),
      ),
    );
    const path = request.path
      .split('/')
      .map((part) => this.#now(part))
      .join('/');
    const url = `${this.#server.url}/api/v1${path}${query.size === 0 ? '' : `?${query.toString()}`}`;
    const headers = new Headers(request.headers ?? (request.body === undefined ? {} : { 'content-type': 'application/json' }));
    if (as !== undefined && !headers.has('authorization'))
      headers.set('authorization', basic === true ? this.#password(as) : `token ${this.#token(as, scopes ?? ['all'])}`);
    const sent = request.method === 'GET' || request.method === 'HEAD' ? undefined : payload(this.#inBody(request.body));
    if (sent instanceof FormData) headers.delete('content-type');
    return fetch(url, { method: request.method, headers, redirect: 'manual', ...(sent === undefined ? {} : { body: sent }) });
  }

  /** What stands in the place of a recorded id, sha or number in an address. */
  #now(part: string): string {
    const known = this.#known.get(part);
    return known === undefined ? part : String(known);
  }

  #inBody(value: unknown): unknown {
    if (typeof value === 'string') return /^[0-9a-f]{40}$/.test(value) ? (this.#known.get(value) ?? value) : value;
    if (typeof value === 'number') return Number(this.#known.get(String(value)) ?? value);
    if (Array.isArray(value)) return value.map((item) => this.#inBody(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        typeof item === 'number' && !/^(id|index|labels|milestone|ids)$/.test(key) ? item : this.#inBody(item),
      ]),
    );
  }

  #learn(ids: Readonly<Record<string, string | number>>, body: unknown): void {
    for (const [place, before] of Object.entries(ids)) {
      const found = place
        .split('.')
        .reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined), body);
      if (typeof found === 'string' || typeof found === 'number') this.#known.set(String(before), found);
    }
  }

  #token(login: string, scopes: readonly string[]): string {
    const key = `${login} ${scopes.join()}`;
    const token = this.#tokens.get(key) ?? this.#server.seed.token(login, scopes);
    this.#tokens.set(key, token);
    return token;
  }

  #password(login: string): string {
    return `Basic ${btoa(`${login}:${login}-${login}`)}`;
  }
}

function wordsOf(body: unknown): string {
  const message = typeof body === 'object' && body !== null ? (body as { readonly message?: unknown }).message : undefined;
  return typeof message === 'string' ? message : '';
}

function masked(words: string): string {
  return words
    .replace(/[0-9a-f]{40}/g, 'sha')
    .replace(/http:\/\/127\.0\.0\.1:\d+/g, 'root')
    .replace(/\d+/g, 'n');
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
  if (special.$base64 !== undefined) return Uint8Array.from(atob(special.$base64), (letter) => letter.charCodeAt(0));
  if (special.$form !== undefined) return typeof special.$form === 'string' ? special.$form : new URLSearchParams(special.$form).toString();
  if (special.$multipart === undefined) return JSON.stringify(body);
  const form = new FormData();
  for (const { name, value, filename, type = '', $text, $base64 } of special.$multipart) {
    const bytes = $base64 === undefined ? ($text ?? value ?? '') : Uint8Array.from(atob($base64), (letter) => letter.charCodeAt(0));
    if (filename === undefined) form.append(name, value ?? '');
    else form.append(name, new Blob([bytes], { type }), filename);
  }
  return form;
}
