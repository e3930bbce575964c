import {
  base64,
  toBytes,
  InputError,
  isBlob,
  isRecord,
  describeKind,
  readBlob,
} from '@clients/core';
import type { FileChangeBody, FileChange, CreateFile } from './input-schemas.js';

/**
 * Encodes the content of a file as base64. Text and bytes are read synchronously, so the caller may
 * reuse a buffer; a Blob is read later.
 *
 * @param name of the content, for error messages
 * @throws {InputError} for a value that is neither text nor bytes, and for text that UTF-8 cannot
 * represent
 */
export async function encodeContent(
  content: unknown,
  encoding: unknown,
  name: string,
): Promise<string> {
  if (encoding !== undefined) return checkEncoded(content, encoding, name);
  if (typeof content === 'string') {
    // It would silently be sent as U+FFFD.
    if (/[\ud800-\udfff]/u.test(content))
      throw createInvalidInputError(name, 'must not contain an unpaired surrogate');
    return base64(new TextEncoder().encode(content));
  }
  const bytes = isBlob(content) ? await readBlob(content) : toBytes(content);
  if (bytes !== undefined) return base64(bytes);
  throw createInvalidInputError(
    name,
    `must be text, bytes or a Blob, not ${describeKind(content)}`,
  );
}

/**
 * Returns the body for one file.
 *
 * @throws {InputError} as `encodeContent`, and where a program without types has its fields in the
 * first argument
 */
export async function encodeFile<File extends CreateFile>(
  file: File,
): Promise<Omit<File, 'content' | 'encoding'> & { content: string }> {
  const given: unknown = file;
  if (!isRecord(given)) {
    const hint =
      'pass two objects: the first has owner, repo, filepath, and the second content and the other fields';
    throw new InputError(`the file must be an object, not ${describeKind(given)}`, {
      code: 'invalid-input',
      hint,
    });
  }
  const { content, encoding, ...rest } = file;
  return { ...rest, content: await encodeContent(content, encoding, 'content') };
}

/** Encodes several files, some of which may have no content. */
export async function encodeChanges(files: readonly FileChange[]): Promise<FileChangeBody[]> {
  const given: unknown = files;
  if (!Array.isArray(given))
    throw createInvalidInputError('files', `must be a list, not ${describeKind(given)}`);
  return Promise.all(files.map(encodeChange));
}

async function encodeChange(
  { content, encoding, ...rest }: FileChange,
  at: number,
): Promise<FileChangeBody> {
  return content === undefined
    ? rest
    : { ...rest, content: await encodeContent(content, encoding, `files[${String(at)}].content`) };
}

function checkEncoded(content: unknown, encoding: unknown, name: string): string {
  if (encoding !== 'base64')
    throw createInvalidInputError(name, "must have the encoding 'base64' or none");
  if (typeof content !== 'string')
    throw createInvalidInputError(
      name,
      `must be a string when encoding is 'base64', not ${describeKind(content)}`,
    );
  return content;
}

function createInvalidInputError(name: string, problem: string): InputError {
  return new InputError(`${name} ${problem}`, { code: 'invalid-input' });
}
