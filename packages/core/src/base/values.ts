/**
 * Returns what a value is by its tag, such as `Error`. Test environments, `vm` contexts and frames
 * have constructors of their own, so `instanceof` fails for their objects; tags are the same
 * everywhere.
 */
export function readTag(value: unknown): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}

/** Returns whether a value is an object and not a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns an object without its keys that are `undefined`, so that none of them replaces a value
 * when it is spread over another object.
 */
export function omitUndefined<T extends object>(
  values: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}

/** Returns whether a value is a promise, of this realm or another. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}

/**
 * Returns whether a value is an object with keys: a plain one, or an instance of a program's class.
 * Not a list, and not a Map, a Date, a promise, a stream or another object of the platform: what it
 * holds is not in its keys, so that it would be read as an empty object.
 */
export function hasFields(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return true;
  if (Symbol.iterator in value || Symbol.asyncIterator in value || isThenable(value)) return false;
  return readTag(value) === 'Object' || Object.keys(value).length > 0;
}

/** Returns how to make an object with keys of a value; undefined where that is not known. */
export function adviseOnFields(value: unknown): string | undefined {
  if (isThenable(value)) return 'await the promise, and pass what it resolves with';
  const { entries } = (value ?? {}) as { readonly entries?: unknown };
  return typeof entries === 'function' && isRecord(value) && 'get' in value
    ? 'Object.fromEntries() makes an object of it'
    : undefined;
}

/** Returns a property of what other code has thrown, which may be any value. */
export function readProperty(value: unknown, key: string): unknown {
  return (value as Readonly<Record<string, unknown>> | null | undefined)?.[key];
}

const MAX_QUOTED_LENGTH = 40;

/** Quotes a text for a message: on one line, and shortened. */
export function quote(text: string): string {
  const shown = text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text;
  return `'${JSON.stringify(shown).slice(1, -1)}'`;
}

/** Names the kind of a value for a message, never the value itself, which may be a secret. */
export function describeKind(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (value === '') return 'an empty string';
  if (typeof value === 'string' && value.trim() === '') return 'a blank string';
  if (typeof value === 'number') return describeNumber(value);
  if (typeof value !== 'object') return `a ${typeof value}`;
  return Array.isArray(value) ? 'a list' : describeObject(value);
}

function describeObject(value: object): string {
  const name = readTag(value);
  if (name === 'Date' && Number.isNaN(Number(value))) return 'an invalid Date';
  if (name === 'Object') return hasFields(value) ? 'an object' : 'a stream or an iterable';
  if (name === 'Promise') return 'a promise';
  return `${/^[AEIO]/.test(name) ? 'an' : 'a'} ${name}`;
}

function describeNumber(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return String(value);
  if (!Number.isInteger(value)) return 'a fraction';
  if (!Number.isSafeInteger(value)) return 'an integer too large to be exact';
  return value < 0 ? 'a negative integer' : 'an integer';
}

/** Returns whether a value is an error, of this realm or another, as in jest. */
export function isError(value: unknown): value is Error {
  return value instanceof Error || ['Error', 'DOMException'].includes(readTag(value));
}

/** Returns what was thrown if it is an error, else an error with its text. */
export function toError(thrown: unknown): Error {
  return isError(thrown) ? thrown : new Error(describeThrown(thrown));
}

/** Returns the message of what was thrown, or else its text. */
export function describeThrown(thrown: unknown): string {
  const { message } = (thrown ?? {}) as { message?: unknown };
  if (typeof message === 'string') return message;
  if (typeof thrown === 'string') return thrown;
  return typeof thrown === 'number' ? String(thrown) : describeKind(thrown);
}

/** Returns whether an error is a stack overflow: a value was nested too deeply to be traversed. */
export function isStackOverflow(thrown: unknown): boolean {
  return isError(thrown) && /call stack|too much recursion/i.test(thrown.message);
}

/*
 * Checks for objects of the platform. They look at the members that are used, not at the
 * constructor: an object may be of another realm, or of a library that replaces the platform's own.
 */

/** Returns whether a value is a `Blob` or a `File`. */
export function isBlob(value: unknown): value is Blob {
  const { size, type, slice } = (value ?? {}) as { readonly [K in keyof Blob]?: unknown };
  return (
    typeof value === 'object' &&
    typeof size === 'number' &&
    typeof type === 'string' &&
    typeof slice === 'function'
  );
}

interface BlobReader {
  readonly result: ArrayBuffer;
  readonly error: unknown;
  onload: () => void;
  onerror: () => void;
  readAsArrayBuffer(blob: Blob): void;
}

/** Reads the bytes of a Blob. In some environments, such as jsdom, only a `FileReader` can. */
export async function readBlob(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const { FileReader } = globalThis as unknown as { readonly FileReader?: new () => BlobReader };
  if (FileReader === undefined || typeof (blob as Partial<Blob>).arrayBuffer === 'function')
    return new Uint8Array(await blob.arrayBuffer());
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(new Uint8Array(reader.result));
    };
    reader.onerror = () => {
      reject(toError(reader.error));
    };
    reader.readAsArrayBuffer(blob);
  });
}

/** Returns whether a value is a `URL`. */
export function isUrl(value: unknown): value is URL {
  const { href, protocol } = (value ?? {}) as { readonly [K in keyof URL]?: unknown };
  return typeof value === 'object' && typeof href === 'string' && typeof protocol === 'string';
}

/** Returns whether a value is a `Headers` object, or has its method `get`. */
export function isHeaders(value: unknown): value is Pick<Headers, 'get'> {
  return (
    typeof value === 'object' && typeof (value as { get?: unknown } | null)?.get === 'function'
  );
}

/** Returns whether a value is a `Request` whose body can be read. */
export function isRequest(
  value: unknown,
): value is Pick<Request, 'arrayBuffer' | 'bodyUsed' | 'headers'> {
  const { arrayBuffer, headers } = (value ?? {}) as { readonly [K in keyof Request]?: unknown };
  return typeof value === 'object' && typeof arrayBuffer === 'function' && isHeaders(headers);
}
