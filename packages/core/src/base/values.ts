/*
 * Checks of what a value is, for values of any realm. Test environments, `vm` contexts and frames have constructors of their own, so
 * `instanceof` fails there; tags and methods are the same everywhere.
 */

const tagOf = (value: unknown): string => Object.prototype.toString.call(value);

/**
 * Returns the bytes of a `Uint8Array` or an `ArrayBuffer`; undefined for anything else. They are copied only where other code may change
 * or cut them at any time, in shared or resizable memory: `fetch` takes no such bytes, and sends the text `0,1,2,…` instead.
 */
export function bytesOf(value: unknown): Uint8Array | undefined {
  const bytes = viewOf(value);
  return bytes === undefined || isFixed(bytes.buffer) ? bytes : Uint8Array.from(bytes);
}

function viewOf(value: unknown): Uint8Array | undefined {
  if (value instanceof Uint8Array) return value;
  if (ArrayBuffer.isView(value))
    return tagOf(value) === '[object Uint8Array]'
      ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
      : undefined;
  if (tagOf(value) !== '[object ArrayBuffer]' || isDetached(value as ArrayBuffer)) return undefined;
  return new Uint8Array(value as ArrayBuffer);
}

function isFixed(buffer: ArrayBufferLike): boolean {
  const { resizable } = buffer as { readonly resizable?: boolean };
  return resizable !== true && tagOf(buffer) === '[object ArrayBuffer]';
}

/** Returns whether a buffer was transferred, such as to a worker. A view of it then looks like an empty one. */
export function isDetached(buffer: ArrayBufferLike): boolean {
  if (buffer.byteLength > 0) return false;
  try {
    new Uint8Array(buffer);
    return false;
  } catch {
    return true;
  }
}

export function isBlob(value: unknown): value is Blob {
  const { size, type, slice } = (value ?? {}) as { readonly [K in keyof Blob]?: unknown };
  return (
    typeof value === 'object' &&
    typeof size === 'number' &&
    typeof type === 'string' &&
    typeof slice === 'function'
  );
}

interface Reader {
  readonly result: ArrayBuffer;
  readonly error: unknown;
  onload: () => void;
  onerror: () => void;
  readAsArrayBuffer(blob: Blob): void;
}

/** Reads the bytes of a Blob. In some environments, such as jsdom, only a `FileReader` can. */
export async function readBlob(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const { FileReader } = globalThis as unknown as { readonly FileReader?: new () => Reader };
  if (FileReader === undefined || typeof (blob as Partial<Blob>).arrayBuffer === 'function')
    return new Uint8Array(await blob.arrayBuffer());
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(new Uint8Array(reader.result));
    };
    reader.onerror = () => {
      reject(asError(reader.error));
    };
    reader.readAsArrayBuffer(blob);
  });
}

export function isUrl(value: unknown): value is URL {
  const { href, protocol } = (value ?? {}) as { readonly [K in keyof URL]?: unknown };
  return typeof value === 'object' && typeof href === 'string' && typeof protocol === 'string';
}

export function isError(value: unknown): value is Error {
  if (value instanceof Error) return true;
  const tag = tagOf(value);
  return tag === '[object Error]' || tag === '[object DOMException]';
}

export const asError = (thrown: unknown): Error =>
  isError(thrown) ? thrown : new Error(String(thrown));

export function isHeaders(value: unknown): value is Pick<Headers, 'get'> {
  return (
    typeof value === 'object' && typeof (value as { get?: unknown } | null)?.get === 'function'
  );
}

export function isRequest(
  value: unknown,
): value is Pick<Request, 'arrayBuffer' | 'bodyUsed' | 'headers'> {
  const { arrayBuffer, headers } = (value ?? {}) as { readonly [K in keyof Request]?: unknown };
  return typeof value === 'object' && typeof arrayBuffer === 'function' && isHeaders(headers);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value of an own key: a table that is asked for `constructor` must not return what every object inherits. */
export function ownValue<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

const SHOWN = 40;

/** Quotes a text for a message: on one line, and shortened. */
export function quoted(text: string): string {
  const line = JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
  return `'${line.slice(1, -1)}'`;
}

/** Names the kind of a value for a message, never the value itself, which may be a secret. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (value === '') return 'an empty string';
  if (typeof value === 'number') return kindOfNumber(value);
  if (typeof value !== 'object') return `a ${typeof value}`;
  return Array.isArray(value) ? 'a list' : 'an object';
}

function kindOfNumber(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (!Number.isInteger(value)) return 'a fraction';
  return value < 0 ? 'a negative integer' : 'an integer';
}

/** Returns whether an error is a stack overflow: a value was nested too deeply to be traversed. */
export function isTooDeep(thrown: unknown): boolean {
  return isError(thrown) && /call stack|too much recursion/i.test(thrown.message);
}
