import { describeThrown, isBlob, isRecord, toBytes } from '@clients/core';
import { encodeImages, type ImageInput, readImages } from '../inference/images.js';

/** What APIs call the type of a file, beside it. */
const TYPE_KEYS = ['mimeType', 'mediaType', 'media_type', 'contentType', 'mime_type'];
/** What they call its bytes or base64. */
const DATA_KEYS = ['data', 'blob', 'base64', 'bytes', 'image'];

/** Types of files that the API takes as images. */
const IMAGE_TYPE = /^(?:image\/(?!svg)|audio\/|video\/)/i;
const IMAGE_URI = /^data:(?:image\/(?!svg)|audio\/|video\/)[\w.+-]+(?:;[\w=.-]+)*;base64,/i;

/** The images in the result of a tool, in the order in which the model is told of them. */
export class ResultImages {
  readonly #images: ImageInput[] = [];

  /** Adds an image, and returns the text that stands for it in the result. */
  add(image: ImageInput): string {
    return `[image ${String(this.#images.push(image))}]`;
  }

  /**
   * Takes the image out of a value: bytes or a Blob of one, a data URI, or an object with the type of a
   * file beside it, as in MCP and in the APIs of other models. Returns what stands for it; undefined
   * for any other value.
   */
  take(value: unknown): unknown {
    if (typeof value === 'string') return IMAGE_URI.test(value) ? this.add(value) : undefined;
    const bytes = toBytes(value);
    if (bytes !== undefined) return isPicture(bytes) ? this.add(bytes) : undefined;
    if (isBlob(value)) return isImageType(value.type) ? this.add(value) : undefined;
    return isRecord(value) ? this.#takeOfObject(value) : undefined;
  }

  /**
   * Resolves with the images in base64.
   * @throws {Error} for one that is none
   */
  async read(): Promise<string[]> {
    try {
      return (await readImages(encodeImages(this.#images, 'images'), 'images')) ?? [];
    } catch (error) {
      throw new Error(`an image of the result cannot be sent: ${describeThrown(error)}`, {
        cause: error,
      });
    }
  }

  #takeOfObject(value: Readonly<Record<string, unknown>>): unknown {
    const type = TYPE_KEYS.map((key) => value[key]).find((each) => typeof each === 'string');
    if (typeof type !== 'string' || !isImageType(type)) return undefined;
    const key = DATA_KEYS.find((each) => isData(value[each]));
    if (key === undefined) return undefined;
    return { ...value, [key]: this.add(value[key] as ImageInput) };
  }
}

/** A shorter text is rather the name of a file. */
const MIN_BASE64 = 64;

function isData(value: unknown): boolean {
  if (typeof value !== 'string') return toBytes(value) !== undefined || isBlob(value);
  const start = value.slice(0, MIN_BASE64);
  return IMAGE_URI.test(value) || (start.length === MIN_BASE64 && /^[A-Za-z0-9+/]+$/.test(start));
}

/** Returns whether bytes are a picture that servers understand: PNG, JPEG, GIF or WebP. */
function isPicture(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  return /^(?:\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a|RIFF[^]{4}WEBP)/.test(head);
}

/** Returns whether files of a type are sent as images. */
export function isImageType(type: string): boolean {
  return IMAGE_TYPE.test(type);
}
