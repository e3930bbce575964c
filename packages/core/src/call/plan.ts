import { isRecord, isTooDeep } from '../base/values.js';
import type { Route, Target } from '../contract/endpoint.js';
import { InputError } from '../base/errors.js';
import { encodeQuery, fillPath } from '../wire/url.js';
import { jsonPayload, type Payload } from '../wire/payload.js';
import { pathText, type Problem, problemText } from '../schema/problems.js';
import { readInput } from '../schema/read.js';
import type { Schema } from '../schema/standard.js';
import { type Aliases, nearName, type NearName, rightName } from '../base/near-name.js';
import { knownKeys, misnamedKey, strayKeys } from '../schema/unknown-keys.js';
import { credentialOf } from '../contract/credential.js';
import { redactHeaders, redactQuery, redactValue } from '../wire/redact.js';
import type { CallOptions } from '../contract/options.js';
import type { Service } from '../contract/service.js';
import type { HeaderChanges, HeaderMap } from '../wire/headers.js';

export interface Plan {
  readonly endpoint: Route<object>;
  readonly target: Target;
  /** Path below the origin, without query. */
  readonly path: string;
  readonly query: string;
  /** Method and URL, for messages. */
  readonly label: string;
  readonly payload: Payload | undefined;
  /** The JSON body before encoding, for hints; the file of an upload until it is opened. */
  readonly sent: unknown;
  /** The request only reads, so that it can be repeated. */
  readonly safe: boolean;
  /** Keys of the query and the body that their schemas do not know. They are sent, and reported. */
  readonly strays: readonly Problem[];
}

type Fields = Readonly<Record<string, unknown>>;

interface Slots {
  readonly where?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/**
 * Turns an endpoint and its input into a plan. The payload of an upload is added later, by its `BodyFormat`, because its file has to be opened.
 * Without `refuses`, a misspelt key, which `names` finds, is sent unchanged.
 */
export function encode(
  endpoint: Route<object>,
  input: Slots,
  target: Target,
  names?: NameFinder,
  refuses = true,
): Plan {
  const where = readSlot(endpoint, 'where', input.where, names, refuses);
  const given = readSlot(endpoint, 'query', input.query, names, refuses);
  const body = readSlot(endpoint, 'body', input.body, names, refuses);
  if (refuses && input.query === undefined)
    names?.checkPlace(endpoint.id, endpoint.input, input.where);
  const { path, method } = endpoint;
  const { prefix, root } = target.base;
  const full =
    (endpoint.outsideApi === true ? root : prefix) +
    fillPath(path, (where ?? {}) as Record<string, unknown>, endpoint.params);
  const split = splitBody(endpoint, (given ?? {}) as Fields, body);
  const query = encodeQuery(split.query);
  const hasJson = endpoint.send === undefined && split.body !== undefined;
  return {
    endpoint,
    target,
    path: full,
    query,
    label: `${method} ${target.base.origin}${full}`,
    payload: hasJson ? jsonPayload(split.body) : undefined,
    sent: split.body,
    safe:
      method === 'GET' || method === 'HEAD' || (method === 'POST' && endpoint.idempotent === true),
    strays: refuses
      ? [...straysIn(endpoint, 'query', input.query), ...straysIn(endpoint, 'body', input.body)]
      : [],
  };
}

function straysIn(
  { input, send }: Route<object>,
  slot: 'query' | 'body',
  value: unknown,
): Problem[] {
  const schema = (input as Slots)[slot] as Schema<unknown> | undefined;
  if (schema === undefined || value === undefined || send !== undefined) return [];
  return strayKeys(schema, value).map((key) => {
    const keys = [slot, key];
    // Remembered apart from the paths of responses.
    return {
      path: pathText(keys),
      keys: ['request', ...keys],
      expected: `one of ${knownKeys(schema).join(', ')}`,
      ...STRAY,
    };
  });
}

const STRAY = { code: 'unknown-key', value: undefined, container: false } as const;

/** Returns the value of a slot, normalized by its schema; the caller's object is not changed. */
function readSlot(
  endpoint: Route<object>,
  slot: keyof Slots,
  value: unknown,
  names: NameFinder | undefined,
  refuses: boolean,
): unknown {
  const schema = (endpoint.input as Slots)[slot] as Schema<unknown> | undefined;
  if (schema === undefined) return value;
  const { id } = endpoint;
  const method = (): string => names?.method(id) ?? id;
  const refusal = (text: string): InputError =>
    new InputError(`${method()}: ${text}`, {
      endpoint: id,
      code: 'invalid-input',
      hint: slotHint(endpoint, slot, value),
    });
  // A PATCH without a body would change nothing: the fields are most likely beside those of the path.
  if (
    slot === 'body' &&
    value === undefined &&
    endpoint.method === 'PATCH' &&
    (endpoint.input as Slots).where !== undefined
  )
    throw refusal('body: expected an object, found nothing');
  let result: ReturnType<typeof readInput>;
  try {
    if (refuses && value !== undefined) names?.checkSlot(id, slot, schema, value);
    // A slot may be left out when none of its keys is required.
    result = readInput(schema, value === undefined ? {} : value);
  } catch (error) {
    throw isTooDeep(error)
      ? new InputError(`${method()}: ${slot} is nested too deeply, or contains itself`, {
          endpoint: id,
          code: 'too-deep',
        })
      : error;
  }
  if ('problems' in result)
    throw refusal(
      `${names?.missing(slot, schema, value, result.problems) ?? ''}${problemText(result.problems, slot)}`,
    );
  return value === undefined ? undefined : result.value;
}

/** Returns how to write a place that was given as a text, and that what is sent is an argument of its own. */
function slotHint(
  { path, input }: Route<object>,
  slot: keyof Slots,
  value: unknown,
): string | undefined {
  const keys = [...path.matchAll(/{(\w+)}/g)].map(([, key = '']) => key);
  if (slot === 'where') return placeHint(keys, value);
  if (
    value !== undefined ||
    slot !== 'body' ||
    keys.length === 0 ||
    (input as Slots).where === undefined
  )
    return undefined;
  return `pass two objects: the first has ${keys.join(', ')}, and the second the other fields`;
}

/** The text is `ada/engine`, also as the second key of a place without the first. Another text, such as a URL, may hold a secret. */
function placeHint(keys: readonly string[], value: unknown): string | undefined {
  const [first = '', second = ''] = keys;
  const fields = isRecord(value) ? value : { [second]: value };
  const text = fields[first] === undefined ? fields[second] : undefined;
  if (typeof text !== 'string' || (text !== value && !text.includes('/'))) return undefined;
  const given = /^[\w./-]+$/.test(text) ? text.split('/') : [];
  return `pass an object: { ${keys.map((key, at) => `${key}: ${given[at] ? `'${given[at]}'` : '…'}`).join(', ')} }`;
}

/** Splits a flat object into what is sent in the query and what in the body. A file without names around it is the body as it is. */
function splitBody(
  { bodyInQuery, send }: Route<object>,
  given: Fields,
  flat: unknown,
): { query: Fields; body: unknown } {
  if (bodyInQuery === undefined || (send !== undefined && !('content' in (flat as object))))
    return { query: given, body: flat };
  const query: Record<string, unknown> = { ...given };
  const body: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(flat as object))
    (bodyInQuery.includes(key) ? query : body)[key] = value;
  return { query, body };
}

/** The operation of a request, and the schema of what is sent of it, whose keys are the names that are known. */
export interface NamedRequest {
  readonly id: string;
  readonly input?: { readonly body: Schema<unknown> };
}

/** Finds the names that misspelt ones most likely mean. */
export class NameFinder {
  /** Finds the option that an unknown one most likely means. */
  readonly option: NearName;
  readonly #aliases: Aliases;
  readonly #methodOf: Service<CallOptions>['methodOf'];

  /** @param ofOptions names that other libraries use for options */
  constructor(
    { aliases = {}, methodOf }: Pick<Service<CallOptions>, 'aliases' | 'methodOf'>,
    ofOptions: Aliases = {},
  ) {
    this.#aliases = aliases;
    this.#methodOf = methodOf;
    this.option = nearName({ ...ofOptions, ...aliases });
  }

  method(id: string): string {
    return this.#methodOf?.(id) ?? id;
  }

  /** @throws {InputError} for a key of a slot that is another spelling of a known one, and for `signal`: servers ignore them silently */
  checkSlot(id: string, slot: string, schema: Schema<unknown>, value: unknown): void {
    const found = misnamedKey(schema, value, this.#aliases);
    if (found !== undefined)
      throw this.#unknown(id, pathText([slot, ...found.keys]), pathText([slot, ...found.right]));
    if (
      (value as Fields | null)?.['signal'] !== undefined &&
      strayKeys(schema, value).includes('signal')
    )
      throw this.#unknown(id, `${slot}.signal`, 'the option signal, in the last argument');
  }

  /** @throws {InputError} for a key of the query in the `where` of a call without a query: it would be ignored */
  checkPlace(id: string, { where, query }: Slots, place: unknown): void {
    if (where === undefined || query === undefined) return;
    const key = strayKeys(where as Schema<unknown>, place).find((each) =>
      knownKeys(query as Schema<unknown>).includes(each),
    );
    if (key !== undefined)
      throw this.#unknown(id, `where.${key}`, `query.${key}, in the second argument`);
  }

  /** @throws {InputError} for a key of `request` that its schema does not know, and that misspells one of `names` or a key of the schema */
  checkNames({ id, input }: NamedRequest, request: object, names: readonly string[]): void {
    const given = request as Readonly<Record<string, unknown>>;
    // Nearly always the schema knows all keys, and none is compared with names.
    for (const key of input === undefined ? Object.keys(given) : strayKeys(input.body, given)) {
      if (given[key] === undefined || names.includes(key)) continue;
      const right = rightName(key, names, this.#aliases);
      if (right !== undefined) throw this.#unknown(id, key, right);
      const inBody = input && rightName(key, knownKeys(input.body), this.#aliases);
      if (inBody !== undefined) throw this.#unknown(id, `body.${key}`, `body.${inBody}`);
    }
  }

  /** Returns the beginning of a message: the key that is meant, where exactly one key is missing and exactly one is not known. */
  missing(
    slot: string,
    schema: Schema<unknown>,
    value: unknown,
    [first, ...others]: readonly Problem[],
  ): string {
    if (
      first === undefined ||
      others.length > 0 ||
      first.keys.length !== 1 ||
      first.value !== undefined
    )
      return '';
    const [stray, ...more] = strayKeys(schema, value);
    return stray === undefined || more.length > 0
      ? ''
      : `${pathText([slot, stray])} is not known: did you mean ${pathText([slot, ...first.keys])}? `;
  }

  #unknown(id: string, key: string, right: string): InputError {
    const hint = "with validate: 'off' keys are sent as they are";
    return new InputError(`${this.method(id)}: ${key} is not known: use ${right}`, {
      endpoint: id,
      code: 'invalid-input',
      hint,
    });
  }
}

/**
 * What a call would send. Credentials are shown as `***`: the client's own, headers that may contain one, fields of the body with the
 * name of a secret, and those in a URL. A secret elsewhere in the body, such as in a text, is shown.
 */
export interface Description {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** JSON body; undefined for none and for files. */
  body: string | undefined;
  /** The same as a shell command; replace `***` with the credential. */
  curl: string;
}

export interface DescribedCall {
  readonly accept: Readonly<HeaderMap>;
  readonly headers: HeaderChanges;
  readonly dropped: readonly string[];
}

/** Describes a plan without sending it. Credential functions are not called; only the place of the credential is shown. */
export function describePlan(plan: Plan, { accept, headers, dropped }: DescribedCall): Description {
  const { endpoint, target, path, payload } = plan;
  const shown: Record<string, string> = { ...accept };
  const query = [redactQuery(plan.query)];
  for (const place of credentialOf(target.auth)?.places() ?? []) {
    if (place.startsWith('?')) query.push(`${place.slice(1)}=***`);
    else shown[place] = '***';
  }
  Object.assign(shown, redactHeaders(headers.set));
  if (payload?.type !== undefined) shown['content-type'] = payload.type;
  for (const name of [...headers.removed, ...dropped]) Reflect.deleteProperty(shown, name);
  const search = query.filter((part) => part !== '').join('&');
  const url = target.base.origin + path + (search === '' ? '' : `?${search}`);
  const body =
    typeof payload?.whole === 'string'
      ? JSON.stringify(redactValue(JSON.parse(payload.whole), path))
      : undefined;
  // With `-X HEAD`, curl would wait for a body.
  const method = endpoint.method === 'HEAD' ? ['-I'] : ['-X', endpoint.method];
  const parts = [
    'curl',
    ...method,
    ...Object.entries(shown).flatMap(([name, value]) => [
      '-H',
      quote(value === '' ? `${name};` : `${name}: ${value}`),
    ]),
  ];
  // Without it, curl prints an encoded body undecoded.
  if ('accept-encoding' in shown) parts.push('--compressed');
  if (body !== undefined) parts.push('--data-raw', quote(body));
  return {
    method: endpoint.method,
    url,
    headers: shown,
    body,
    curl: [...parts, quote(url)].join(' '),
  };
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
