import {
  adviseOnFields,
  base64,
  checkRequestKeys,
  describeKind,
  hasFields,
  InputError,
  isBlob,
  isRecord,
  readBlob,
  type Route,
  toBytes,
} from '@clients/core';
import type { FileRef } from '../../refs/repo-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import { refuseEncodedTwice } from './encoded-twice.js';
import { changeFiles } from './endpoints.js';
import type {
  ChangeFilesInput,
  ChangeFilesBody,
  FileChangeBody,
  FileChange,
  CreateFile,
} from './input-schemas.js';

const OPERATIONS_WITH_CONTENT: readonly FileChange['operation'][] = ['create', 'update', 'upload'];

/** Keys of a file that are not sent, because its content is encoded here. */
export const UNSENT_KEYS: readonly string[] = ['encoding'];

/**
 * Encodes the content of a file as base64. Text and bytes are read synchronously, so the caller may
 * reuse a buffer; a Blob is read later.
 *
 * @param name the method and the place of the content, for error messages
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
  { id, call = id }: Pick<Route<object>, 'id' | 'call'>,
  where: FileRef,
  file: File,
): Promise<Omit<File, 'content' | 'encoding'> & { content: string }> {
  checkIsObject(file, 'the file', 'owner, repo, filepath, and the second content');
  const { filepath }: Partial<FileRef> = isRecord(where) ? where : {};
  refuseBackslash(filepath, { id, name: `${call}: where.filepath` });
  const { content, encoding, ...rest } = file;
  const [encoded] = await Promise.all([
    encodeContent(content, encoding, `${call}: body.content`),
    refuseEncodedTwice(file, { id, name: `${call}: content` }),
  ]);
  return { ...rest, content: encoded };
}

/**
 * Returns the body for several files, some of which may have no content.
 *
 * @throws {InputError} as `encodeFile`
 */
export async function encodeChanges(
  transport: Transport,
  changes: ChangeFilesInput,
  options: CallOptions | undefined,
): Promise<ChangeFilesBody> {
  checkIsObject(changes, 'the changes', 'owner, repo, and the second files');
  const { id, call = id } = changeFiles;
  const given: unknown = changes.files;
  if (!Array.isArray(given))
    throw createInvalidInputError(
      `${call}: body.files`,
      `must be a list, not ${describeKind(given)}`,
    );
  for (const [at, file] of changes.files.entries()) {
    if (!hasFields(file))
      throw new InputError(
        `${call}: body.files[${String(at)}]: expected an object, found ${describeKind(file)}`,
        { endpoint: id, code: 'invalid-input', hint: adviseOnFields(file) },
      );
    checkRequestKeys(transport, { id, call }, file, UNSENT_KEYS, options);
  }
  const files = await Promise.all(changes.files.map(encodeChange));
  return { ...changes, files };
}

async function encodeChange(file: FileChange, at: number): Promise<FileChangeBody> {
  const { content, encoding, ...rest } = file;
  const { id, call = id } = changeFiles;
  const name = `files[${String(at)}]`;
  // Such a file can be deleted.
  if (file.operation !== 'delete')
    refuseBackslash(file.path, { id, name: `${call}: body.${name}.path` });
  // A server would take a content that was left out for an empty one.
  const needsContent = OPERATIONS_WITH_CONTENT.includes(file.operation);
  if (content === undefined && !needsContent) return rest;
  const [encoded] = await Promise.all([
    encodeContent(content, encoding, `${call}: body.${name}.content`),
    refuseEncodedTwice(file, { id, name: `${call}: body.${name}.content` }),
  ]);
  return { ...rest, content: encoded };
}

/**
 * Refuses the path of a file to write that was joined on Windows: git takes a backslash as part of
 * a name.
 */
function refuseBackslash(
  path: unknown,
  { id, name }: { readonly id: string; readonly name: string },
): void {
  if (typeof path !== 'string' || !path.includes('\\')) return;
  throw new InputError(
    `${name} ${JSON.stringify(path)} has a backslash, which would become part of the name of a file`,
    {
      endpoint: id,
      code: 'invalid-input',
      hint: `separate folders with /: ${JSON.stringify(path.replaceAll('\\', '/'))}`,
    },
  );
}

/** @throws {InputError} for a value that is not an object: its fields may be in the first argument */
function checkIsObject(given: unknown, what: string, keys: string): void {
  if (hasFields(given)) return;
  throw new InputError(`${what} must be an object, not ${describeKind(given)}`, {
    code: 'invalid-input',
    hint: adviseOnFields(given) ?? `pass two objects: the first has ${keys} and the other fields`,
  });
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
