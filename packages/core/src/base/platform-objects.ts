import { toError } from './thrown.js';

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
