import { binaryBytes } from '../../base/base64.js';
import { decodeStrictly } from '../../base/utf8.js';
import { isRecord } from '../../base/record.js';
import { describeKind } from '../../base/describe-value.js';
import type { ResponseHeaders } from '../../wire/headers.js';
import { createBadFetchError } from './fetch-failure.js';

type Entry = readonly [name: string, value: string];

/**
 * Reads the headers of a response; a test's plain object may have none.
 * @throws {DriverFailure} `bad-fetch`
 */
export function readHeaders(headers: unknown): ResponseHeaders {
  if (headers === undefined || headers === null) return new ListedHeaders([]);
  // A Map has `get`, too, but distinguishes upper and lower case.
  if (headers instanceof Map) return new ListedHeaders([...headers]);
  if (hasGet(headers)) return new FetchHeaders(headers);
  if (isRecord(headers)) return new ListedHeaders(Object.entries(headers));
  throw createBadFetchError(`a response whose headers are ${describeKind(headers)}`);
}

/** The headers of the platform, or of a library. */
interface GivenHeaders {
  get(name: string): unknown;
}

function hasGet(headers: unknown): headers is GivenHeaders {
  return typeof (headers as { readonly get?: unknown }).get === 'function';
}

/** What a function of the caller's returns may throw, or return anything: such a header is absent. */
class FetchHeaders implements ResponseHeaders {
  readonly #headers: GivenHeaders;

  constructor(headers: GivenHeaders) {
    this.#headers = headers;
  }

  get(name: string): string | undefined {
    const value = ignoreThrown(() => this.#headers.get(name));
    return typeof value === 'string' ? decodeValue(value) : undefined;
  }

  all(name: string): readonly string[] {
    const value = this.get(name);
    return value === undefined ? [] : [value];
  }

  entries(): Iterable<Entry> {
    const entries: Entry[] = [];
    ignoreThrown(() => {
      (this.#headers as Partial<Headers>).forEach?.((value: unknown, name: unknown) => {
        if (typeof name === 'string' && typeof value === 'string')
          entries.push([name, decodeValue(value)]);
      });
    });
    return entries;
  }
}

function ignoreThrown<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Headers that a test lists as an object or a Map; a list of values stands for several headers. */
class ListedHeaders implements ResponseHeaders {
  readonly #entries: readonly Entry[];

  constructor(given: readonly (readonly [unknown, unknown])[]) {
    this.#entries = given.flatMap(([name, value]) =>
      [value].flat().map((each): Entry => [toText(name).toLowerCase(), decodeValue(toText(each))]),
    );
  }

  get(name: string): string | undefined {
    const values = this.all(name);
    return values.length === 0 ? undefined : values.join(', ');
  }

  all(name: string): readonly string[] {
    const lower = name.toLowerCase();
    return this.#entries.filter(([each]) => each === lower).map(([, value]) => value);
  }

  entries(): Iterable<Entry> {
    return this.#entries;
  }
}

function toText(value: unknown): string {
  return ignoreThrown(() => String(value)) ?? '';
}

/**
 * Decodes a header value, in which `fetch` returns one character for each byte. Values are usually
 * UTF-8, otherwise Latin-1.
 */
function decodeValue(value: string): string {
  if (!/[\x80-\xff]/.test(value)) return value;
  try {
    return decodeStrictly(binaryBytes(value));
  } catch {
    return value;
  }
}
