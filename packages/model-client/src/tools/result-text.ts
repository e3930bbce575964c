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

/**
 * Converts the result of a tool to text for the model: a string unchanged, a Blob, bytes or a
 * Response as text, and anything else as JSON. In JSON, a Map with string keys becomes an object,
 * other collections and the items of a generator become lists, and an error becomes its name and
 * message. A stream of bytes is text, too. A value that JSON cannot express, such as `undefined`,
 * becomes an empty text.
 *
 * @throws {Error} when the result is an error, or a Response with a status from 400 on
 * @throws {InputError} `invalid-result` for bytes that are not text, and for values that cannot be
 * written as JSON, such as a stream inside an object
 */
export async function resultToText(
  result: unknown,
  tool: string,
  signal: AbortSignal,
): Promise<string> {
  if (typeof result === 'string') return result;
  if (isError(result)) throw result;
  if (isResponse(result)) return readResponse(result, tool);
  const bytes = isBlob(result) ? await readBlob(result) : toBytes(result);
  if (bytes !== undefined) return decodeText(bytes, tool, result);
  return writeJson(isGenerator(result) ? await readItems(result, tool, signal) : result, tool);
}

async function readResponse(response: Response, tool: string): Promise<string> {
  const { ok, status, bodyUsed } = response;
  if (bodyUsed) throw createResultError(tool, 'a Response whose body was already read');
  const text = decodeText(new Uint8Array(await response.arrayBuffer()), tool, response);
  if (!ok)
    throw new Error(
      `the response has the status ${String(status)}${text === '' ? '' : `: ${text}`}`,
    );
  return text;
}

function decodeText(bytes: Uint8Array, tool: string, result: unknown): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw createResultError(tool, `a ${readTag(result)} that is not text`);
  }
}

/** Reads the items of a generator. If all are texts, or all bytes of a text, they are joined. */
async function readItems(
  generator: AsyncIterable<unknown> | Iterable<unknown>,
  tool: string,
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
  if (pieces.length === items.length) return decodeText(concat(pieces), tool, generator);
  return items.every((item) => typeof item === 'string') ? items.join('') : items;
}

function writeJson(value: unknown, tool: string): string {
  if (typeof value === 'string') return value;
  try {
    const json: unknown = JSON.stringify(value, (_key, inner: unknown) => toJsonValue(inner, tool));
    return typeof json === 'string' ? json : '';
  } catch (error) {
    if (ClientError.is(error) && error.code === 'invalid-result') throw error;
    // Its `toJSON` refused, as a stream or a list of the client does, or it contains itself.
    throw createResultError(tool, `an object that is not JSON (${describeThrown(error)})`, error);
  }
}

/** Replaces values that `JSON.stringify` would write as `{}` or refuse. */
function toJsonValue(value: unknown, tool: string): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (isError(value)) return { name: value.name, message: value.message };
  const tag = readTag(value);
  // Values that have to be awaited or read first.
  if (isBlob(value) || isGenerator(value) || tag === 'Promise' || tag === 'Response')
    throw createResultError(tool, `an object with a value of class ${tag}`);
  if (!(Symbol.iterator in value)) return value;
  const items = [...(value as Iterable<unknown>)];
  return tag === 'Map' && items.every(hasTextKey) ? Object.fromEntries(items) : items;
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

function createResultError(tool: string, what: string, cause?: unknown): InputError {
  return new InputError(`the tool ${tool} returned ${what}, which cannot be sent to the model`, {
    endpoint: 'chat',
    code: 'invalid-result',
    cause,
    hint: 'return text, or a value that can be written as JSON',
  });
}
