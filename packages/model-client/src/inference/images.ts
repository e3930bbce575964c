import {
  base64,
  concat,
  decodeBase64,
  toBytes,
  InputError,
  isBlob,
  isRecord,
  isUrl,
  describeKind,
  openContent,
  readBlob,
} from '@clients/core';

/** A file on the disk of the program. Browsers and workers have none. */
export interface FilePath {
  readonly path: string | URL;
}

/**
 * An image or a sound: bytes, a Blob or File, a file on disk as `{ path }`, a data URI, or standard
 * base64. A string is never read as a path.
 */
export type ImageInput = Uint8Array | ArrayBuffer | Blob | FilePath | string;

/** An image as base64, or a Blob or a file that is not read yet. */
export type HalfEncoded = string | Blob | FilePath;

/**
 * Checks images, and encodes those that can be read synchronously.
 *
 * @param where the name of the list in errors, such as `messages[0].images`
 * @throws {InputError} for a value that is not an image: a path, another kind of file, an empty
 * value
 */
export function encodeImages(images: readonly ImageInput[], where: string): HalfEncoded[] {
  const given: unknown = images;
  if (!Array.isArray(given))
    throw createImageError(
      where,
      `must be a list, not ${describeKind(given)}`,
      'write images: [image]',
    );
  return images.map((image, at) => encodeImage(image, `${where}[${String(at)}]`));
}

/** Returns whether none of the images of a list is still a Blob or a file. */
export function areEncoded(images: HalfEncoded[] | undefined): images is string[] | undefined {
  return images?.every((image) => typeof image === 'string') ?? true;
}

/** Reads and encodes the images of a list that are still Blobs or files; undefined without a list. */
export function readImages(
  images: HalfEncoded[] | undefined,
  where: string,
): Promise<string[]> | undefined {
  return (
    images && Promise.all(images.map((image, at) => readImage(image, `${where}[${String(at)}]`)))
  );
}

/** Reads and encodes an image that is still a Blob or a file. */
export async function readImage(image: HalfEncoded, where: string): Promise<string> {
  if (typeof image === 'string') return image;
  let bytes: Uint8Array;
  try {
    bytes = isBlob(image) ? await readBlob(image) : await readFile(image);
  } catch (cause) {
    throw isBlob(image)
      ? new InputError(`${where} cannot be read`, {
          code: 'source-failed',
          cause,
          hint: 'check that the file has not been changed or removed',
        })
      : explainFileError(cause, where);
  }
  return base64(checkImage(bytes, where));
}

async function readFile(file: FilePath): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of (await openContent({ content: file })).read()) pieces.push(piece);
  return concat(pieces);
}

/** Returns the error of a file with the place of the image instead of an upload. */
function explainFileError(cause: unknown, where: string): unknown {
  if (!(cause instanceof InputError)) return cause;
  const { code, hint, message } = cause;
  const text = `${where}: ${message.replace(/^upload: /, '')}`;
  return new InputError(text, { code: code ?? 'file-unreadable', hint, cause: cause.cause });
}

/**
 * Checks an image or a sound, and encodes it unless it is a Blob or a file.
 *
 * @throws {InputError} for a value that is neither
 */
export function encodeImage(image: unknown, where: string): HalfEncoded {
  if (typeof image === 'string') return readText(image, where);
  const bytes = toBytes(image);
  if (bytes !== undefined) return base64(checkImage(bytes, where));
  if (isBlob(image)) {
    if (
      image.type !== '' &&
      !/^(?:image|audio|video)\/|^application\/octet-stream/.test(image.type)
    )
      throw createImageError(where, `is of type ${image.type}`);
    return image;
  }
  if (isFilePath(image)) return image;
  throw createImageError(
    where,
    `must be bytes, a Blob, { path }, a data URI or base64, not ${describeKind(image)}`,
  );
}

/** Returns the base64 of a text that is base64 or a data URI. */
function readText(text: string, where: string): string {
  const uri = /^data:([^,]*),/i.exec(text);
  if (uri !== null && !/;\s*base64$/i.test(uri[1] ?? ''))
    throw createImageError(where, 'is a data URI that is not base64');
  const base64 = (uri === null ? text : text.slice(uri[0].length)).replace(/[\r\n]/g, '');
  // Groups in the pattern would overflow the stack for large images.
  if (base64 === '' || base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) {
    throw createImageError(where, 'is neither a data URI nor base64');
  }
  checkImage(decodeBase64(base64.slice(0, 64)) ?? new Uint8Array(), where);
  return base64;
}

function isFilePath(value: unknown): value is FilePath {
  return isRecord(value) && (typeof value['path'] === 'string' || isUrl(value['path']));
}

const IMAGE_HINT =
  'pass bytes, a Blob, a file as { path }, a data URI or base64: a string is never read as a path or fetched as a URL';

/** The first bytes of other files that are passed by mistake, and their descriptions in errors. */
const OTHER_FILES: readonly (readonly [RegExp, string])[] = [
  [/^%PDF-/, 'a PDF'],
  [/^PK[^ -~]{2}/, 'a ZIP archive'],
  [/^GGUF/, 'a model file'],
  [/^\s*<(?:\?xml|svg|!doctype|html)/i, 'text: models do not understand SVG'],
  [/^\s*\{\s*"/, 'JSON'],
];

/** Returns the bytes, or the beginning of them, if they may be an image. */
function checkImage(bytes: Uint8Array, where: string): Uint8Array {
  if (bytes.length === 0) throw createImageError(where, 'is empty');
  const head = String.fromCharCode(...bytes.subarray(0, 48));
  const other = OTHER_FILES.find(([pattern]) => pattern.test(head));
  if (other !== undefined) throw createImageError(where, `is ${other[1]}`);
  return bytes;
}

function createImageError(where: string, problem: string, hint = IMAGE_HINT): InputError {
  return new InputError(`${where} ${problem}`, { code: 'invalid-image', hint });
}
