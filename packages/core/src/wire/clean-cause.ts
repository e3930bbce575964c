import { decodeText } from '../base/utf8.js';
import { ClientError } from '../base/errors.js';
import { findProperty, isObject } from '../base/read-property.js';
import { readPlainTag } from '../base/tag.js';
import { isError } from '../base/thrown.js';
import { REDACTED } from './redact.js';

/** Removes secrets from texts. */
interface TextCleaner {
  clean(text: string): string;
  cleanCut(text: string): string;
  cleanName(name: string): string;
}

/**
 * Limits of the search: objects in a cause, levels of nesting, and bytes of a buffer. Beyond them,
 * a cause is uncertain.
 */
const MAX_OBJECTS = 1_000;
const MAX_DEPTH = 12;
const MAX_BYTES = 1_048_576;

/** Serialisers, by which loggers and consoles may print hidden fields of an object. */
const PRINTERS: readonly PropertyKey[] = ['toJSON', Symbol.for('nodejs.util.inspect.custom')];

/**
 * Tags of objects that hold nothing but their properties. Consoles show more of others, such as the
 * value of a promise.
 */
const PLAIN_TAGS = ['Object', 'Array', 'Error', 'Function', 'AsyncFunction', 'DOMException'];

/** Properties of errors that are read even if they are inherited. */
const ERROR_FIELDS: readonly PropertyKey[] = ['name', 'message', 'stack', 'code'];

const FUNCTION_FIELDS: readonly PropertyKey[] = [
  'length',
  'name',
  'prototype',
  'arguments',
  'caller',
];

/**
 * Thrown for an object that may reveal more than its properties, or that is too large to examine.
 */
class Uncertain extends Error {}

/**
 * Removes secrets from a value that other code has thrown: an error, its causes, and every object
 * in them, such as the request of a caller's own `fetch`. Returns the value itself if it has none,
 * otherwise a copy of plain objects. An error from which they cannot be removed with certainty is
 * replaced by its name, message, code and stack. Only properties are read: no getter and no method
 * of a foreign object is called.
 */
export function cleanCause(cause: unknown, cleaner: TextCleaner): unknown {
  const copier = new CleanCopier(cleaner);
  const copy = copier.copy(cause, 0);
  return copier.isChanged ? copy : cause;
}

/**
 * Returns a value that other code has thrown in a form that can be read without running its code:
 * the value itself, or a copy or a summary where it has getters, as `cleanCause` makes it.
 */
export function toReadable(cause: unknown): unknown {
  return cleanCause(cause, KEEP_ALL);
}

const KEEP_ALL: TextCleaner = {
  clean: (text) => text,
  cleanCut: (text) => text,
  cleanName: (name) => name,
};

class CleanCopier {
  isChanged = false;
  readonly #cleaner: TextCleaner;
  /** The copy of each object, as objects may contain themselves. */
  readonly #copies = new Map<object, unknown>();

  constructor(cleaner: TextCleaner) {
    this.#cleaner = cleaner;
  }

  /**
   * Copies a value. If anything in it is uncertain, the nearest error around it, or else the cause
   * itself, becomes a summary.
   */
  copy(value: unknown, depth: number): unknown {
    if (!isObject(value)) return typeof value === 'string' ? this.#copyText(value) : value;
    if (depth > 0 && !isError(value)) return this.#copyObject(value, depth);
    try {
      return this.#copyObject(value, depth);
    } catch {
      // Uncertain, or a proxy that throws.
      this.isChanged = true;
      const summary = this.#summarize(value, depth);
      this.#copies.set(value, summary);
      return summary;
    }
  }

  #copyText(text: string): string {
    return this.#note(text, this.#cleaner.clean(text));
  }

  #note(before: string, after: string): string {
    this.isChanged ||= before !== after;
    return after;
  }

  #copyObject(value: object, depth: number): unknown {
    if (this.#copies.has(value)) return this.#copies.get(value);
    if (depth > MAX_DEPTH || this.#copies.size >= MAX_OBJECTS) throw new Uncertain();
    const bytes = viewBytes(value);
    if (bytes !== undefined) return this.#copyBytes(value, bytes);
    const contents = readPlatformObject(value);
    if (contents !== undefined) return this.#copyContents(value, contents, depth);
    refusePrinters(value);
    const copy = makeEmptyCopy(value);
    this.#copies.set(value, copy);
    this.#copyProperties(value, copy, depth);
    // The properties of a function are examined, but a copy has no functions.
    return typeof value === 'function' ? undefined : copy;
  }

  #copyBytes(value: object, bytes: Uint8Array): unknown {
    if (bytes.length > MAX_BYTES) throw new Uncertain();
    const text = decodeText(bytes);
    return this.#copyText(text) === text ? value : REDACTED;
  }

  #copyContents(value: object, contents: PlatformContents, depth: number): unknown {
    if (typeof contents === 'string')
      return this.#copyText(contents) === contents ? value : this.#copyText(contents);
    const copy = makeEmptyCopy(value);
    this.#copies.set(value, copy);
    for (const [key, inner] of contents) {
      const cleanKey = this.copy(key, depth + 1);
      const cleanInner = this.copy(inner, depth + 1);
      if (copy instanceof Map) copy.set(cleanKey, cleanInner);
      else if (copy instanceof Set) copy.add(cleanInner);
      else define(copy, String(cleanKey), { value: cleanInner, enumerable: true });
    }
    this.#copyProperties(value, copy, depth);
    return copy;
  }

  #copyProperties(value: object, copy: object, depth: number): void {
    const own = Reflect.ownKeys(value);
    for (const key of new Set(isError(value) ? [...ERROR_FIELDS, ...own] : own)) {
      if (typeof value === 'function' && FUNCTION_FIELDS.includes(key)) continue;
      if (Array.isArray(value) && key === 'length') continue;
      const before = readField(value, key);
      const after = this.#copyField(key, before, depth);
      if (typeof before === 'function' || before === undefined) continue;
      const name = typeof key === 'string' ? this.#note(key, this.#cleaner.cleanName(key)) : key;
      const enumerable = Object.prototype.propertyIsEnumerable.call(value, key);
      define(copy, name, { value: after, enumerable });
    }
  }

  #copyField(key: PropertyKey, value: unknown, depth: number): unknown {
    // undici puts bytes that it could not parse into `data`; they may end within a secret.
    if (key === 'data' && typeof value === 'string')
      return this.#note(value, this.#cleaner.cleanCut(value));
    return this.copy(value, depth + 1);
  }

  /** Returns an error with the name, message, code and stack of another, and copies its causes. */
  #summarize(value: object, depth: number): Error {
    const summary = new Error('');
    for (const key of ERROR_FIELDS) {
      const field = readOrNothing(value, key);
      if (typeof field === 'string') define(summary, key, { value: this.#copyText(field) });
      if (typeof field === 'number') define(summary, key, { value: field });
    }
    const name = readOrNothing(value, 'name') ?? readClassName(value);
    define(summary, 'name', { value: typeof name === 'string' ? this.#copyText(name) : 'Error' });
    const cause = readOrNothing(value, 'cause');
    if (isObject(cause) && isError(cause) && depth < MAX_DEPTH)
      define(summary, 'cause', { value: this.copy(cause, depth + 1) });
    return summary;
  }
}

type PlatformContents = string | Iterable<readonly [unknown, unknown]>;

/**
 * Returns the contents of an object of the platform, read by the platform's own methods; undefined
 * for other objects.
 */
function readPlatformObject(value: object): PlatformContents | undefined {
  if (value instanceof Map) return Map.prototype.entries.call(value);
  if (value instanceof Set) return Set.prototype.entries.call(value);
  if (value instanceof Date) return Date.prototype.getTime.call(value).toString();
  if (value instanceof URL) return URL.prototype.toString.call(value);
  if (value instanceof URLSearchParams) return URLSearchParams.prototype.entries.call(value);
  if (value instanceof Headers) return Headers.prototype.entries.call(value);
  if (value instanceof FormData) return FormData.prototype.entries.call(value);
  if (value instanceof Request)
    return readGetters(Request.prototype, value, ['method', 'url', 'headers']);
  if (value instanceof Response)
    return readGetters(Response.prototype, value, ['status', 'url', 'headers']);
  return undefined;
}

function readGetters(
  prototype: object,
  value: object,
  names: readonly string[],
): readonly (readonly [string, unknown])[] {
  return names.map((name) => [name, Reflect.get(prototype, name, value) as unknown]);
}

/** @throws {Uncertain} for an object that may print more than its own properties */
function refusePrinters(value: object): void {
  // Errors of this package were cleaned when they were made.
  if (ClientError.is(value)) return;
  if (PRINTERS.some((key) => findProperty(value, key) !== undefined)) throw new Uncertain();
  if (!isError(value) && !PLAIN_TAGS.includes(readPlainTag(value) ?? '')) throw new Uncertain();
}

/** The prototype of all typed arrays. */
const TYPED_ARRAY = Object.getPrototypeOf(Uint8Array.prototype) as object;

/**
 * Returns the bytes of a view or a buffer. They are read by the platform's getters, which a subclass
 * may have replaced.
 */
function viewBytes(value: object): Uint8Array | undefined {
  if (ArrayBuffer.isView(value)) {
    const isTypedArray = Reflect.get(TYPED_ARRAY, Symbol.toStringTag, value) !== undefined;
    const prototype = isTypedArray ? TYPED_ARRAY : DataView.prototype;
    return new Uint8Array(
      Reflect.get(prototype, 'buffer', value) as ArrayBuffer,
      Reflect.get(prototype, 'byteOffset', value) as number,
      Reflect.get(prototype, 'byteLength', value) as number,
    );
  }
  return isArrayBuffer(value) ? new Uint8Array(value) : undefined;
}

function isArrayBuffer(value: object): value is ArrayBuffer {
  if (readPlainTag(value) !== 'ArrayBuffer') return false;
  try {
    // Throws for an object that only has the tag.
    Reflect.get(ArrayBuffer.prototype, 'byteLength', value);
    return true;
  } catch {
    return false;
  }
}

function readField(value: object, key: PropertyKey): unknown {
  return isError(value) ? readErrorField(value, key) : readOwn(value, key);
}

/** @throws {Uncertain} for a getter */
function readOwn(value: object, key: PropertyKey): unknown {
  const found = Object.getOwnPropertyDescriptor(value, key);
  if (found !== undefined && !('value' in found)) throw new Uncertain();
  return found?.value;
}

/**
 * Reads a property of an error, which may be inherited. The getters of the platform's own errors,
 * and of this package's, are called.
 */
function readErrorField(error: object, key: PropertyKey): unknown {
  const found = findProperty(error, key);
  if (found === undefined || 'value' in found) return found?.value;
  if (key === 'stack') return readStack(error);
  if (ClientError.is(error) || error instanceof DOMException) return Reflect.get(error, key);
  if (Object.hasOwn(error, key)) throw new Uncertain();
  return undefined;
}

/**
 * In some engines `stack` is a getter that a program may replace, so that of a new error is called.
 */
function readStack(error: object): unknown {
  return findProperty(new Error(''), 'stack')?.get?.call(error) as unknown;
}

function readOrNothing(value: object, key: PropertyKey): unknown {
  try {
    return readField(value, key);
  } catch {
    return undefined;
  }
}

function readClassName(value: object): unknown {
  try {
    const type: unknown = findProperty(value, 'constructor')?.value;
    return typeof type === 'function' ? readOwn(type, 'name') : undefined;
  } catch {
    return undefined;
  }
}

/** Returns an object of the same kind, without contents. */
function makeEmptyCopy(value: object): object {
  if (value instanceof Map) return new Map();
  if (value instanceof Set) return new Set();
  if (isError(value)) return new Error('');
  return Array.isArray(value) ? [] : {};
}

/** Defines a property that can be changed; it is hidden unless it says that it is enumerable. */
function define(
  copy: object,
  key: PropertyKey,
  property: { readonly value: unknown; readonly enumerable?: boolean },
): void {
  Object.defineProperty(copy, key, { ...property, writable: true, configurable: true });
}
