import { decodeText } from '../base/bytes.js';
import { bytesOf, isError, isUrl } from '../base/values.js';
import { REDACTED, scrub } from './scrub.js';

/** Objects of a cause that are examined, and how deep they may lie; others are left out. */
const MOST_OBJECTS = 1_000;
const DEEPEST = 12;

/** Bytes that are searched for secrets; more are left out. */
const MOST_BYTES = 1_048_576;

/** Methods by which an object tells loggers and consoles what it holds, also what no property shows. */
const TELLING: readonly PropertyKey[] = ['toString', 'toJSON', Symbol.for('nodejs.util.inspect.custom')];

/** Properties of every error, which may be inherited. */
const OF_ERRORS: readonly string[] = ['name', 'message', 'stack', 'code'];

/**
 * Removes secrets from what other code has thrown: an error, its causes, and every object that it holds, such as the request of a caller's
 * own `fetch`. A value without secrets is returned unchanged, otherwise a copy of plain objects; the value itself is never changed.
 */
export function scrubCause(cause: unknown, secrets: readonly string[]): unknown {
  if (secrets.length === 0) return cause;
  const copy = new CauseCopy(secrets);
  const clean = copy.of(cause, 0);
  return copy.isDifferent ? clean : cause;
}

/** The copy of a cause. Everything is copied, as objects may contain themselves. */
class CauseCopy {
  /** Whether the copy lacks anything that the cause has. */
  isDifferent = false;
  readonly #secrets: readonly string[];
  readonly #copies = new Map<object, unknown>();

  constructor(secrets: readonly string[]) {
    this.#secrets = secrets;
  }

  of(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return this.#text(value);
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return value;
    if (this.#copies.has(value)) return this.#copies.get(value);
    if (depth > DEEPEST || this.#copies.size >= MOST_OBJECTS) return this.#leaveOut();
    try {
      return this.#object(value, depth + 1);
    } catch {
      // A getter or a method of the object throws: it cannot be examined.
      return this.#leaveOut();
    }
  }

  #text(text: string): string {
    const clean = scrub(text, this.#secrets);
    this.isDifferent ||= clean !== text;
    return clean;
  }

  /** Leaves a value out. */
  #leaveOut(): unknown {
    this.isDifferent = true;
    return undefined;
  }

  #object(value: object, depth: number): unknown {
    const bytes = ArrayBuffer.isView(value) ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : bytesOf(value);
    if (bytes !== undefined) return this.#bytes(value, bytes);
    if (isUrl(value)) return this.#text(value.href);
    const copy = emptyCopy(value);
    this.#copies.set(value, copy);
    if (typeof value !== 'function') this.#hear(value, depth);
    for (const [key, inner] of contentsOf(value)) {
      if (copy instanceof Map) copy.set(this.of(key, depth), this.of(inner, depth));
      else if (copy instanceof Set) copy.add(this.of(inner, depth));
      else define(copy, this.#text(String(key)), this.of(inner, depth), true);
    }
    this.#properties(value, copy, depth);
    // What a function holds is examined, but a copy has no functions.
    return typeof value === 'function' ? undefined : copy;
  }

  #bytes(value: object, bytes: Uint8Array): unknown {
    if (bytes.length > MOST_BYTES) return this.#leaveOut();
    const text = decodeText(bytes);
    return this.#text(text) === text ? value : REDACTED;
  }

  /** Examines what an object tells of itself. Node's `Request` and `Headers`, and classes with private fields, show secrets only so. */
  #hear(value: object, depth: number): void {
    if (Array.isArray(value)) return;
    const options = { stylize: (text: string) => text };
    const inspect = (inner: unknown): string => {
      this.of(inner, depth);
      return '';
    };
    for (const name of TELLING) {
      const method = (value as Readonly<Record<PropertyKey, unknown>>)[name];
      if (typeof method !== 'function') continue;
      const args: readonly unknown[] = typeof name === 'symbol' ? [DEEPEST, options, inspect] : [];
      this.of(Reflect.apply(method, value, args), depth);
    }
  }

  #properties(value: object, copy: object, depth: number): void {
    const own = Reflect.ownKeys(value).filter((key) => Object.getOwnPropertyDescriptor(copy, key)?.writable !== false);
    for (const key of new Set(isError(value) ? [...OF_ERRORS, ...own] : own)) {
      if (typeof value === 'function' && OF_FUNCTIONS.includes(key)) continue;
      if (Array.isArray(value) && key === 'length') continue;
      const before = (value as Readonly<Record<PropertyKey, unknown>>)[key];
      const after = this.of(before, depth);
      if (typeof before === 'function' || before === undefined) continue;
      define(copy, typeof key === 'symbol' ? key : this.#text(key), after, Object.prototype.propertyIsEnumerable.call(value, key));
    }
  }
}

const OF_FUNCTIONS: readonly PropertyKey[] = ['length', 'name', 'prototype', 'arguments', 'caller'];

function define(copy: object, key: PropertyKey, value: unknown, enumerable: boolean): void {
  Object.defineProperty(copy, key, { value, enumerable, writable: true, configurable: true });
}

/** Returns an empty object of the kind that a copy has: those of other classes become plain objects. */
function emptyCopy(value: object): object {
  if (isError(value)) return new Error('');
  if (Array.isArray(value)) return [];
  const tag = tagOf(value);
  return tag === 'Map' ? new Map() : tag === 'Set' ? new Set() : {};
}

/** Returns what an object holds that is not a property of its own. */
function contentsOf(value: object): Iterable<readonly [unknown, unknown]> {
  const tag = tagOf(value);
  if (['Map', 'Set', 'Headers', 'FormData', 'URLSearchParams'].includes(tag))
    return (value as { entries(): Iterable<readonly [unknown, unknown]> }).entries();
  if (tag !== 'Request' && tag !== 'Response') return [];
  const names = ['method', 'url', 'status', 'headers'] as const;
  return names.map((name) => [name, (value as Partial<Request & Response>)[name]] as const).filter(([, inner]) => inner !== undefined);
}

/** Returns the name of a built-in class, of any realm. */
function tagOf(value: object): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}
