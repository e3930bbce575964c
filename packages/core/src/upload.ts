import type { Route } from './endpoint.js';
import { InputError } from './errors.js';
import { kindOf } from './kind-of.js';
import { multipart } from './multipart.js';
import type { Payload } from './payload.js';
import type { Schema, StandardProps } from './schema.js';
import { platform } from '#platform';

/** What can be sent as a file. A plain string is never read as a path. */
export type UploadSource =
  | Uint8Array
  | ArrayBuffer
  | Blob
  | { readonly path: string | URL }
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

/** A file to send, with what the server should call it. */
export interface Upload {
  readonly content: UploadSource;
  /** Default: the name of a `File` or of the path, else `file`. Directories are cut off. */
  readonly filename?: string | undefined;
  /** Media type. Default: the type of a Blob, else `application/octet-stream`. */
  readonly type?: string | undefined;
  /** Length in bytes, where it is known beforehand and cannot be seen from `content`. */
  readonly size?: number | undefined;
  /** Told after each piece that went out; a second attempt counts from 0 again. */
  readonly onProgress?: ((sent: number, size: number | undefined) => void) | undefined;
}

/** The bytes behind an upload, whatever they came from. */
export interface Content {
  readonly filename: string | undefined;
  readonly type: string | undefined;
  readonly size: number | undefined;
  readonly bytes?: Uint8Array | undefined;
  readonly blob?: Blob | undefined;
  readonly open: () => AsyncIterable<Uint8Array>;
  readonly repeatable: boolean;
}

/** The slot schema of endpoints that send a file. */
export const uploadBody: Schema<Upload | UploadSource> = /* @__PURE__ */ slotSchema();

function slotSchema(): Schema<Upload | UploadSource> {
  const wrong = (value: unknown): string | undefined =>
    isUpload(value) ? (isSource(value.content) ? undefined : `content must be a file source, not ${kindOf(value.content)}`) : isSource(value) ? undefined : `must be a file source, not ${kindOf(value)}`;
  const standard: StandardProps<Upload | UploadSource> = {
    version: 1,
    vendor: 'clients',
    validate: (value) => {
      const message = wrong(value);
      return message === undefined ? { value: value as Upload | UploadSource } : { issues: [{ message }] };
    },
  };
  return {
    '~standard': standard,
    parse(value) {
      const message = wrong(value);
      if (message !== undefined) throw new InputError(`upload ${message}`, { code: 'invalid-input', hint: 'give bytes, a Blob, { path }, a stream or an async iterable' });
      return value as Upload | UploadSource;
    },
  };
}

/** Makes the body of an upload; looks at a file (size, name) but does not read it yet. */
export async function uploadPayload(body: unknown, send: NonNullable<Route<object>['send']>): Promise<Payload> {
  const upload: Upload = isUpload(body) ? body : { content: body as UploadSource };
  const content = await openContent(upload);
  if (send !== 'raw') return multipart(send.multipart, content);
  const { size, bytes, blob, open, repeatable } = content;
  return { type: content.type ?? 'application/octet-stream', size, whole: bytes, blob, open, repeatable };
}

function isUpload(value: unknown): value is Upload {
  return typeof value === 'object' && value !== null && 'content' in value;
}

function isSource(value: unknown): value is UploadSource {
  if (typeof value !== 'object' || value === null) return false;
  if (value instanceof Uint8Array || value instanceof ArrayBuffer || value instanceof Blob || Symbol.asyncIterator in value || 'getReader' in value) return true;
  return 'path' in value && (typeof value.path === 'string' || value.path instanceof URL);
}

/** Opens a source of any kind. */
export async function openContent({ content, filename, type, size, onProgress }: Upload): Promise<Content> {
  const opened = await openSource(content, size);
  const named = { ...opened, filename: filename ?? opened.filename, type: type ?? opened.type };
  if (onProgress === undefined) return named;
  // Progress is counted piece by piece, so the body has to travel as pieces.
  return { ...named, bytes: undefined, blob: undefined, open: () => counted(opened.open(), opened.size, onProgress) };
}

async function openSource(source: UploadSource, size: number | undefined): Promise<Content> {
  const plain = { filename: undefined, type: undefined };
  if (source instanceof ArrayBuffer || source instanceof Uint8Array) {
    const bytes = source instanceof ArrayBuffer ? new Uint8Array(source) : source;
    return { ...plain, size: bytes.byteLength, bytes, open: () => slices(bytes), repeatable: true };
  }
  if (source instanceof Blob) {
    const filename = 'name' in source && typeof source.name === 'string' ? source.name : undefined;
    return { filename, type: source.type === '' ? undefined : source.type, size: source.size, blob: source, open: () => pieces(source.stream()), repeatable: true };
  }
  if ('path' in source) {
    if (platform.openFile === undefined) throw new InputError('upload: this platform cannot open a path', { code: 'unsupported', hint: 'hand in a Blob or bytes' });
    const file = await openNamed(source.path, platform.openFile);
    return { ...plain, filename: file.name, size: file.size, open: () => file.read(), repeatable: true };
  }
  let used = false;
  const open = (): AsyncIterable<Uint8Array> => {
    if (used) throw new InputError('upload: this stream was sent once already and cannot be read again', { code: 'stream-used' });
    used = true;
    return 'getReader' in source ? pieces(source) : source;
  };
  return { ...plain, size, open, repeatable: false };
}

async function openNamed<T>(path: string | URL, open: (path: string | URL) => Promise<T>): Promise<T> {
  try {
    return await open(path);
  } catch (cause) {
    const code = (cause as { code?: unknown }).code;
    throw new InputError(`upload: the file cannot be opened (${typeof code === 'string' ? code : 'unknown reason'})`, { code: 'file-unreadable', cause });
  }
}

/** 256 KB at a time: one huge write would hide progress and hold the whole body in the socket's queue. */
async function* slices(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 262_144) yield await Promise.resolve(bytes.subarray(at, at + 262_144));
}

/** Not every platform can iterate a ReadableStream. */
async function* pieces(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  let ended = false;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
    ended = true;
  } finally {
    if (!ended) await reader.cancel().catch(() => undefined);
  }
}

async function* counted(source: AsyncIterable<Uint8Array>, size: number | undefined, tell: (sent: number, size: number | undefined) => void): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const piece of source) {
    yield piece;
    sent += piece.byteLength;
    tell(sent, size);
  }
}
