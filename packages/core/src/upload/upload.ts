import { concat } from '../base/bytes.js';
import { describeKind, hasFields, isBlob } from '../base/values.js';
import { InputError } from '../base/errors.js';
import { cancelOnReturn } from '../base/pull.js';
import { encodeText } from '../base/text.js';
import { findRightKey, findUnknown } from '../keys/names.js';
import type { Schema, StandardProps } from '../schema/standard.js';
import { toSentName } from '../wire/file-name.js';
import { isMediaType, toMediaType } from '../wire/response-headers.js';
import type { Payload } from '../wire/payload.js';
import {
  type Content,
  isSource,
  openContent,
  refuseSource,
  type Upload,
  type UploadSource,
} from './content.js';
import { prepareForFetch } from './fetch-body.js';
import { closeUnread, isStream } from './stream.js';

/** The keys of an `Upload`. */
const UPLOAD_KEYS = [
  'content',
  'filename',
  'type',
  'size',
  'onProgress',
] satisfies (keyof Upload)[];

/** The body schema of an endpoint that sends a file. */
interface UploadSchema extends Schema<Upload | UploadSource> {
  /** Those of an `Upload`, and those that are sent in the query. */
  readonly keys: readonly string[];
}

/** The body schema of endpoints that send a file. */
export const uploadBody: Schema<Upload | UploadSource> = /* @__PURE__ */ uploadBodyWith();

/** Makes the body schema of an endpoint that sends a file, and these keys in the query. */
export function uploadBodyWith(...queryKeys: readonly string[]): Schema<Upload | UploadSource> {
  const keys = [...UPLOAD_KEYS, ...queryKeys];
  const standard: StandardProps<Upload | UploadSource> = {
    version: 1,
    vendor: 'clients',
    validate: (value) => {
      const message = findFault(value, keys);
      return message === undefined ? { value: toUpload(value) } : { issues: [{ message }] };
    },
  };
  const schema: UploadSchema = {
    '~standard': standard,
    keys,
    parse(value) {
      const message = findFault(value, keys);
      if (message !== undefined)
        throw new InputError(`upload ${message}`, { code: 'invalid-input' });
      return toUpload(value);
    },
  };
  return schema;
}

/**
 * Returns a file with the keys of an upload beside its path as an upload, such as
 * `{ path, filename }`, and any other value as it is.
 */
export function toUpload(value: unknown): Upload | UploadSource {
  const file = value as Upload | UploadSource;
  if (isUpload(value) || !isPathWithKeys(value)) return file;
  const { path, ...rest } = value;
  return { ...rest, content: { path } };
}

/** Returns whether a value is `{ path }` with other keys, and not a stream of a file, which has a path, too. */
function isPathWithKeys(value: unknown): value is Upload & { readonly path: string | URL } {
  return (
    hasFields(value) &&
    Object.keys(value).some((key) => key !== 'path' && value[key] !== undefined) &&
    'path' in value &&
    isSource(value) &&
    !isStream(value)
  );
}

/** Returns the problem of an object whose content is under a misspelt key. */
function findMisspelt(value: unknown): string | undefined {
  for (const key of Object.keys(hasFields(value) ? value : {})) {
    const right = findRightKey(key, ['content', 'path']);
    if (right !== undefined) return `${key} is not known: use ${right}`;
  }
  return undefined;
}

/** Returns the problem of a value that is not an upload; undefined for an upload. */
function findFault(given: unknown, keys: readonly string[]): string | undefined {
  const value: unknown = toUpload(given);
  if (!isUpload(value)) {
    if (!isSource(value)) return findMisspelt(value) ?? refuseSource(value);
    return keys.includes('name') ? findNameless({ content: value }) : undefined;
  }
  const { content, filename, type, size, onProgress } = value as {
    readonly [K in keyof Upload]: unknown;
  };
  const unknown = findUnknown(value, keys);
  if (unknown !== undefined) return unknown;
  if (!isSource(content)) return `content ${refuseSource(content)}`;
  if (isPathWithKeys(content)) {
    const other = Object.keys(content).find((key) => key !== 'path');
    return `content.${String(other)} is not known: put it beside content`;
  }
  if (keys.includes('name')) {
    const nameless = findNameless(value);
    if (nameless !== undefined) return nameless;
  }
  if (filename !== undefined && typeof filename !== 'string')
    return `filename must be a string, not ${describeKind(filename)}`;
  if (type !== undefined && !(typeof type === 'string' && isMediaType(type)))
    return `type must be a media type, not ${typeof type === 'string' ? 'another string' : describeKind(type)}`;
  if (size !== undefined && !(typeof size === 'number' && Number.isSafeInteger(size) && size >= 0))
    return `size must be a number of bytes, not ${describeKind(size)}`;
  if (onProgress !== undefined && typeof onProgress !== 'function')
    return `onProgress must be a function, not ${describeKind(onProgress)}`;
  return undefined;
}

/** Returns the problem of a file that would be stored under no name of its own. */
function findNameless({ content, filename, ...rest }: Upload): string | undefined {
  const { name } = rest as { readonly name?: unknown };
  const { name: ofFile, path } = content as { readonly name?: unknown; readonly path?: unknown };
  const isNamed = [name, filename, ofFile].some((each) => typeof each === 'string' && each !== '');
  if (isNamed || (path !== undefined && !isStream(content))) return undefined;
  return "the file has no name: pass { content, name: 'engine.tar.gz' }";
}

function isUpload(value: unknown): value is Upload {
  return typeof value === 'object' && value !== null && 'content' in value;
}

/** The part of a plan that a body format replaces. */
interface Unopened {
  readonly sent: unknown;
  readonly payload: Payload | undefined;
}

/**
 * How a file is sent. It is a property of the endpoint, so that the code for files is bundled only
 * with endpoints that need it.
 */
export class BodyFormat {
  readonly #write: (content: Content) => Payload;

  constructor(write: (content: Content) => Payload) {
    this.#write = write;
  }

  /**
   * Does the work of a call that sends `body`: a stream that it has not read is closed at the end.
   * @internal
   */
  closeUnread<T>(body: unknown, work: () => Promise<T>): Promise<T> {
    return closeUnread(isUpload(body) ? body.content : body, work);
  }

  /**
   * Returns a plan with the file in `sent` as its body. A file's size and name are read, but not
   * yet its content.
   *
   * @param onFailure told if a stream fails before it is read
   * @internal
   */
  async openUpload<Plan extends Unopened>(
    plan: Plan,
    onFailure: (cause: unknown) => void,
  ): Promise<Plan> {
    const { sent } = plan;
    if (sent === undefined) return plan;
    const upload: Upload = isUpload(sent) ? sent : { content: sent as UploadSource };
    const content = await openContent(upload, onFailure);
    return { ...plan, sent: undefined, payload: this.#write(content) };
  }
}

/** Sends the bytes of the file as the body. */
export const raw: BodyFormat = /* @__PURE__ */ new BodyFormat(
  ({ type, size, whole, read, canResend, reportsProgress }) => ({
    type: toMediaType(type),
    size,
    // Progress is reported per piece, so the body must be sent in pieces.
    whole: reportsProgress || isBlob(whole) ? undefined : whole,
    gather: () => whole,
    openBytes: read,
    canResend,
    reportsProgress,
    forFetch: prepareForFetch,
  }),
);

/** Sends a form with the file in the field `field` (RFC 7578). */
export function multipart(field: string): BodyFormat {
  return new BodyFormat(({ filename, type, size, whole, read, canResend, reportsProgress }) => {
    // Pages without TLS have no `randomUUID`.
    const random = crypto.getRandomValues(new Uint32Array(4));
    const boundary = `----clients${Array.from(random, (part) => part.toString(16)).join('')}`;
    const head = encodeText(
      `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(field)}"; filename="${escapeName(toSentName(filename))}"\r\n` +
        `Content-Type: ${toMediaType(type)}\r\n\r\n`,
    );
    const tail = encodeText(`\r\n--${boundary}--\r\n`);
    return {
      type: `multipart/form-data; boundary=${boundary}`,
      size: size === undefined ? undefined : head.length + size + tail.length,
      gather: () => joinParts(head, whole, tail),
      openBytes: () => readParts(head, read(), tail),
      canResend,
      reportsProgress,
      forFetch: prepareForFetch,
    };
  });
}

/** Joins the parts of a form. Undefined for a file, a stream, or a Blob of another realm. */
function joinParts(
  head: Uint8Array<ArrayBuffer>,
  whole: Uint8Array | Blob | undefined,
  tail: Uint8Array<ArrayBuffer>,
): Uint8Array | Blob | undefined {
  if (whole === undefined) return undefined;
  if (!isBlob(whole)) return concat([head, whole, tail]);
  // The constructor would convert one of another realm to text.
  return typeof Blob !== 'undefined' && whole instanceof Blob
    ? new Blob([head, whole, tail])
    : undefined;
}

function readParts(
  head: Uint8Array,
  file: AsyncGenerator<Uint8Array, void, undefined>,
  tail: Uint8Array,
): AsyncGenerator<Uint8Array, void, undefined> {
  async function* parts(): AsyncGenerator<Uint8Array, void, undefined> {
    yield head;
    yield* file;
    yield tail;
  }
  return cancelOnReturn(parts(), () => void file.return());
}

/**
 * Escapes a name as browsers do: UTF-8 is kept, and the three characters that could end the value
 * are percent-encoded. A backslash is doubled where servers would read it as an escape. RFC 7578
 * forbids `filename*` (RFC 5987) here.
 */
function escapeName(name: string): string {
  return name
    .replace(/\\(?=[()<>@,;:\\"/[\]?=]|$)/g, '\\\\')
    .replaceAll('"', '%22')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A');
}
