import {
  ClientError,
  toBytes,
  concat,
  describeThrown,
  InputError,
  isBlob,
  isError,
  isRecord,
  readBlob,
  readTag,
} from '@clients/core';
import { isImageType, ResultImages } from './result-images.js';

/** The result of a tool in the form in which the model gets it. */
export interface ToolOutput {
  readonly content: string;
  /** In base64; undefined without. */
  readonly images?: string[] | undefined;
}

/**
 * Converts the result of a tool for the model: a string unchanged, a Blob, bytes or a Response as
 * text, and anything else as JSON. In JSON, a Map with string keys becomes an object, other
 * collections and the items of a generator become lists, and an error becomes its name and message.
 * A stream of bytes is text, too. A value that JSON cannot express, such as `undefined`, becomes an
 * empty text. Pictures, alone or anywhere in the result, become images, each with a mark in the text.
 *
 * @throws {Error} when the result is an error, or a Response with a status from 400 on
 * @throws {InputError} `invalid-result` for bytes that are neither text nor a picture, and for values
 * that cannot be written as JSON, such as a stream inside an object
 */
export async function convertResult(
  result: unknown,
  tool: string,
  signal: AbortSignal,
): Promise<ToolOutput> {
  if (isError(result)) throw result;
  const images = new ResultImages();
  const writer = new ResultWriter(tool, images);
  const content = await writer.write(result, signal);
  const encoded = await images.read();
  return encoded.length === 0 ? { content } : { content, images: encoded };
}

/** Writes the result of one call as text, and takes the pictures out of it. */
class ResultWriter {
  readonly #tool: string;
  readonly #images: ResultImages;

  constructor(tool: string, images: ResultImages) {
    this.#tool = tool;
    this.#images = images;
  }

  async write(result: unknown, signal: AbortSignal): Promise<string> {
    const image = isRecord(result) ? undefined : this.#images.take(result);
    if (typeof image === 'string') return image;
    if (typeof result === 'string') return result;
    if (isResponse(result)) return this.#readResponse(result);
    const whole = isBlob(result) ? this.#images.take(result) : undefined;
    if (typeof whole === 'string') return whole;
    const bytes = isBlob(result) ? await readBlob(result) : toBytes(result);
    if (bytes !== undefined) return this.#writeBytes(bytes, result);
    return this.#writeJson(isGenerator(result) ? await this.#readItems(result, signal) : result);
  }

  async #readResponse(response: Response): Promise<string> {
    const { ok, status, bodyUsed, headers } = response;
    if (bodyUsed) throw createResultError(this.#tool, 'a Response whose body was already read');
    const bytes = new Uint8Array(await response.arrayBuffer());
    const type = headers.get('content-type') ?? '';
    if (ok && isImageType(type)) return this.#images.add(bytes);
    const text = this.#writeBytes(bytes, response);
    if (!ok)
      throw new Error(
        `the response has the status ${String(status)}${text === '' ? '' : `: ${text}`}`,
      );
    return text;
  }

  #writeBytes(bytes: Uint8Array, result: unknown): string {
    const image = this.#images.take(bytes);
    if (typeof image === 'string') return image;
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      throw createResultError(
        this.#tool,
        `a ${readTag(result)} that is neither text nor a picture`,
      );
    }
  }

  /** Reads the items of a generator. If all are texts, or all bytes of a text, they are joined. */
  async #readItems(
    generator: AsyncIterable<unknown> | Iterable<unknown>,
    signal: AbortSignal,
  ): Promise<unknown> {
    const items: unknown[] = [];
    for await (const item of generator) {
      // The run does not wait for a tool that was aborted.
      signal.throwIfAborted();
      items.push(item);
    }
    if (items.length === 0) return items;
    const pieces = items.flatMap((item) => toBytes(item) ?? []);
    if (pieces.length === items.length) return this.#writeBytes(concat(pieces), generator);
    return items.every((item) => typeof item === 'string') ? items.join('') : items;
  }

  #writeJson(value: unknown): string {
    if (typeof value === 'string') return value;
    const convert = (given: unknown, converted: unknown): unknown =>
      this.#toJsonValue(given, converted);
    try {
      // A Buffer is another value by the time its `toJSON` was called.
      const json: unknown = JSON.stringify(
        value,
        function (this: Readonly<Record<string, unknown>>, key: string, converted: unknown) {
          return convert(this[key], converted);
        },
      );
      return typeof json === 'string' ? json : '';
    } catch (error) {
      if (ClientError.is(error) && error.code === 'invalid-result') throw error;
      // Its `toJSON` threw, or it contains itself.
      throw createResultError(
        this.#tool,
        `an object that is not JSON (${describeThrown(error)})`,
        error,
      );
    }
  }

  /**
   * Replaces values that `JSON.stringify` would write as `{}`, as numbers, or refuse.
   *
   * @param given the value itself
   * @param value the same after its `toJSON`
   */
  #toJsonValue(given: unknown, value: unknown): unknown {
    const image = this.#images.take(given);
    if (image !== undefined) return image;
    const bytes = toBytes(given);
    if (bytes !== undefined) return this.#writeBytes(bytes, given);
    // A list or a stream of the client is a sentence in JSON.
    if (isGenerator(given)) throw createUnreadError(this.#tool, given);
    if (typeof value === 'bigint') return String(value);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    if (isError(value)) return { name: value.name, message: value.message };
    const tag = readTag(value);
    // Values that have to be awaited or read first.
    if (isBlob(value) || tag === 'Promise' || tag === 'Response')
      throw createUnreadError(this.#tool, value);
    if (!(Symbol.iterator in value)) return value;
    const items = [...(value as Iterable<unknown>)];
    return tag === 'Map' && items.every(hasTextKey) ? Object.fromEntries(items) : items;
  }
}

function hasTextKey(entry: unknown): entry is readonly [string, unknown] {
  return Array.isArray(entry) && typeof entry[0] === 'string';
}

/** Returns whether a value is a generator or a stream, which can be read only once. */
function isGenerator(value: unknown): value is AsyncIterable<unknown> | Iterable<unknown> {
  if (typeof value !== 'object' || value === null) return false;
  return Symbol.asyncIterator in value || (Symbol.iterator in value && 'next' in value);
}

function isResponse(value: unknown): value is Response {
  return (
    isRecord(value) && readTag(value) === 'Response' && typeof value['arrayBuffer'] === 'function'
  );
}

function createUnreadError(tool: string, value: object): InputError {
  const tag = readTag(value);
  const what =
    tag === 'Object' ? 'a list or a stream that was not read' : `a value of class ${tag}`;
  return createResultError(tool, `an object with ${what}`);
}

function createResultError(tool: string, what: string, cause?: unknown): InputError {
  return new InputError(`the tool ${tool} returned ${what}, which cannot be sent to the model`, {
    endpoint: 'chat',
    code: 'invalid-result',
    cause,
    hint: 'return text, a value that can be written as JSON, or a picture (PNG, JPEG, GIF, WebP)',
  });
}
