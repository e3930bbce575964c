import { decodeText } from '../base/bytes.js';
import { bytesOf, isError, isUrl } from '../base/values.js';
import { REDACTED, scrub } from './scrub.js';

/** Objects of a cause that are examined, and how deep they may lie; others are left out. */
const MOST_OBJECTS = 1_000;
const DEEPEST = 12;
/** Bytes that are searched for secrets; more are left out. */
const MOST_BYTES = 1_048_576;
/** Methods by which an object tells loggers and consoles what it holds, also what no property shows. */
const TELLING: readonly PropertyKey[] = [
  'toString',
  'toJSON',
  Symbol.for('nodejs.util.inspect.custom'),
];
/** Properties of every error, which may be inherited. */
const OF_ERRORS: readonly string[] = ['name', 'message', 'stack', 'code'];

/**
 * Removes secrets from what other code has thrown: an error, its causes, and every object that it holds, such as the request of a caller's own
 * `fetch`. Returns a value without secrets unchanged, otherwise a copy of plain objects.
 */
export function scrubCause(cause: unknown, secrets: readonly string[]): unknown {
  if (secrets.length === 0) return cause;
  // Everything is copied, as objects may contain themselves.
  const copies = new Map<object, unknown>();
  /** Whether a copy lacks anything. */
  const found = { difference: false };

  const leaveOut = (): unknown => {
    found.difference = true;
    return undefined;
  };
  const textOf = (text: string): string => {
    const clean = scrub(text, secrets);
    found.difference ||= clean !== text;
    return clean;
  };
  const bytes = (value: object, all: Uint8Array): unknown => {
    if (all.length > MOST_BYTES) return leaveOut();
    const text = decodeText(all);
    return textOf(text) === text ? value : REDACTED;
  };
  const copyOf = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return textOf(value);
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return value;
    if (copies.has(value)) return copies.get(value);
    if (depth > DEEPEST || copies.size >= MOST_OBJECTS) return leaveOut();
    try {
      return object(value, depth + 1);
    } catch {
      // A getter or a method of the object throws: it cannot be examined.
      return leaveOut();
    }
  };
  const object = (value: object, depth: number): unknown => {
    if (ArrayBuffer.isView(value))
      return bytes(value, new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    const buffer = bytesOf(value);
    if (buffer !== undefined) return bytes(value, buffer);
    if (isUrl(value)) return textOf(value.href);
    const copy = emptyCopy(value);
    copies.set(value, copy);
    if (typeof value !== 'function' && !Array.isArray(value)) hear(value, depth);
    for (const [key, inner] of contentsOf(value)) {
      if (copy instanceof Map) copy.set(copyOf(key, depth), copyOf(inner, depth));
      else if (copy instanceof Set) copy.add(copyOf(inner, depth));
      else define(copy, textOf(String(key)), copyOf(inner, depth), true);
    }
    properties(value, copy, depth);
    // What a function holds is examined, but a copy has no functions.
    return typeof value === 'function' ? undefined : copy;
  };
  /** Examines what an object tells of itself. Node's `Request` and `Headers`, and classes with private fields, show secrets only so. */
  const hear = (value: object, depth: number): void => {
    const inspect = (inner: unknown): string => {
      copyOf(inner, depth);
      return '';
    };
    for (const name of TELLING) {
      const method = (value as Readonly<Record<PropertyKey, unknown>>)[name];
      const args =
        typeof name === 'symbol' ? [DEEPEST, { stylize: (text: string) => text }, inspect] : [];
      if (typeof method === 'function') copyOf(Reflect.apply(method, value, args), depth);
    }
  };
  const properties = (value: object, copy: object, depth: number): void => {
    const own = Reflect.ownKeys(value).filter(
      (key) => Object.getOwnPropertyDescriptor(copy, key)?.writable !== false,
    );
    for (const key of new Set(isError(value) ? [...OF_ERRORS, ...own] : own)) {
      if (
        (typeof value === 'function' && OF_FUNCTIONS.includes(key)) ||
        (Array.isArray(value) && key === 'length')
      )
        continue;
      const before = (value as Readonly<Record<PropertyKey, unknown>>)[key];
      const after = copyOf(before, depth);
      if (typeof before === 'function' || before === undefined) continue;
      define(
        copy,
        typeof key === 'symbol' ? key : textOf(key),
        after,
        Object.prototype.propertyIsEnumerable.call(value, key),
      );
    }
  };

  const clean = copyOf(cause, 0);
  return found.difference ? clean : cause;
}

const OF_FUNCTIONS: readonly PropertyKey[] = ['length', 'name', 'prototype', 'arguments', 'caller'];

function define(copy: object, key: PropertyKey, value: unknown, enumerable: boolean): void {
  Object.defineProperty(copy, key, { value, enumerable, writable: true, configurable: true });
}

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
  return names
    .map((name) => [name, (value as Partial<Request & Response>)[name]] as const)
    .filter(([, inner]) => inner !== undefined);
}

const tagOf = (value: object): string =>
  Object.prototype.toString.call(value).slice('[object '.length, -1);
