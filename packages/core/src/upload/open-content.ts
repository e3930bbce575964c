import { toBytes } from '../base/bytes.js';
import { describeKind } from '../base/describe-value.js';
import { InputError } from '../base/errors.js';
import { isBlob, readBlob } from '../base/platform-objects.js';
import { UPLOAD_HINTS } from '../explain/argument-hints.js';
import { type MeteredSource, meterSource } from './meter-source.js';
import { openOnce, refuseUsed } from './stream-source.js';
import {
  isSource,
  isStream,
  type OneTimeSource,
  SOURCE_KINDS,
  type Upload,
} from './upload-source.js';
import { platform } from '#platform';

/** An opened upload, from which a body format makes the body. */
export interface Content {
  readonly filename: string | undefined;
  readonly type: string | undefined;
  readonly size: number | undefined;
  readonly bytes?: Uint8Array | undefined;
  readonly blob?: Blob | undefined;
  /** Reads the content from its start; for each attempt. */
  readonly openBytes: () => AsyncIterable<Uint8Array>;
  /** Whether it can be read again, for another attempt. */
  readonly canResend: boolean;
  /** Whether `onProgress` counts the pieces, so they have to pass through `openBytes`. */
  readonly reportsProgress: boolean;
}

/** A source of an upload, before it is metered. */
interface OpenedSource extends Omit<Content, 'reportsProgress' | 'openBytes'>, MeteredSource {
  readonly size: number | undefined;
}

/**
 * Opens the content of an upload, and names it.
 * @throws {InputError} for content that cannot be sent
 */
export async function openContent({
  content,
  filename,
  type,
  size,
  onProgress,
}: Upload): Promise<Content> {
  const source = await openSource(content, size);
  return {
    ...source,
    filename: filename ?? source.filename,
    type: type ?? source.type,
    openBytes: () => meterSource(source, onProgress),
    reportsProgress: onProgress !== undefined,
  };
}

async function openSource(source: object, size: number | undefined): Promise<OpenedSource> {
  const isKnown: boolean = isSource(source);
  if (!isKnown)
    throw new InputError(
      `upload: the content must be ${SOURCE_KINDS}, not ${describeKind(source)}`,
      { code: 'invalid-input' },
    );
  const bytes = toBytes(source);
  if (bytes !== undefined) return openBytes(bytes);
  if (isBlob(source)) return openBlob(source);
  if (isStream(source)) return openStream(source, size);
  return openPath((source as { readonly path: string | URL }).path);
}

function openBytes(bytes: Uint8Array): OpenedSource {
  return {
    filename: undefined,
    type: undefined,
    size: bytes.length,
    bytes,
    openBytes: () => sliceBytes(bytes),
    canResend: true,
  };
}

function openBlob(blob: Blob): OpenedSource {
  return {
    filename: 'name' in blob && typeof blob.name === 'string' ? blob.name : undefined,
    type: blob.type === '' ? undefined : blob.type,
    size: blob.size,
    blob,
    openBytes: () => sliceBlob(blob),
    canResend: true,
  };
}

function openStream(source: OneTimeSource, size: number | undefined): OpenedSource {
  refuseUsed(source);
  return {
    filename: undefined,
    type: undefined,
    size,
    openBytes: openOnce(source),
    canResend: false,
  };
}

async function openPath(path: string | URL): Promise<OpenedSource> {
  if (platform.openFile === undefined)
    throw new InputError('upload: this platform cannot open a path', {
      code: 'unsupported',
      hint: UPLOAD_HINTS.pathNotSupported,
    });
  const file = await platform.openFile(path);
  return {
    filename: file.name,
    type: undefined,
    size: file.size,
    openBytes: () => file.read()[Symbol.asyncIterator](),
    canResend: true,
  };
}

/**
 * Size of a piece in bytes. One large write would report no progress, and keep the whole body in
 * the socket's queue.
 */
const PIECE_BYTES = 262_144;

async function* sliceBytes(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    yield await Promise.resolve(bytes.subarray(at, at + PIECE_BYTES));
}

/** Splits a Blob into pieces; its `stream()` may return all of it in one. */
async function* sliceBlob(blob: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < blob.size; at += PIECE_BYTES)
    yield await readBlob(blob.slice(at, at + PIECE_BYTES));
}
