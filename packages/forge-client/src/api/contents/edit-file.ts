import {
  callUser,
  checkRequest,
  checkRequestKeys,
  decodeBase64,
  decodeStrictly,
  describeKind,
  InputError,
  runAsOneCall,
  StatusError,
} from '@clients/core';
import type { FileRef } from '../../refs/repo-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import { getContents, updateFile } from './endpoints.js';
import { encodeFile, UNSENT_KEYS } from './file-content.js';
import type { EditFile } from './input-schemas.js';
import type { ContentsResponse, FileResponse } from './schemas.js';

const NAME = 'contents.edit';

interface Edit {
  readonly where: FileRef;
  readonly change: (text: string) => string | PromiseLike<string>;
  readonly commit: EditFile;
  readonly options: CallOptions | undefined;
}

/** The errors of a write that somebody else's write of the same file or branch has overtaken. */
const OVERTAKEN_CODES: readonly unknown[] = ['sha-mismatch', 'ref-moved'];

/** Reads a file, changes its text and writes it, once more if somebody was faster. */
export async function editFile(transport: Transport, edit: Edit): Promise<FileResponse | null> {
  await checkEdit(transport, edit);
  const call = { name: NAME, endpoint: updateFile.id };
  return runAsOneCall(transport, call, edit.options, (inner) =>
    writeChange(inner, edit).catch((error: unknown) => {
      if (!(error instanceof StatusError) || !OVERTAKEN_CODES.includes(error.code)) throw error;
      return writeChange(inner, edit);
    }),
  );
}

async function writeChange(
  transport: Transport,
  { where, change, commit, options }: Edit,
): Promise<FileResponse | null> {
  const found = await transport.call(
    getContents,
    { where, query: { ref: commit.branch } },
    options,
  );
  const { sha, text } = readText(found, where);
  const changed: unknown = await callUser('change', () => change(text));
  if (typeof changed !== 'string')
    throw createError(`change must return a text, not ${describeKind(changed)}`, 'invalid-input');
  if (changed === text) return null;
  const file = { ...commit, sha, content: changed };
  const body = await encodeFile({ ...updateFile, call: NAME }, where, file);
  return transport.call(updateFile, { where, body }, options);
}

/** @throws {InputError} `not-text` for what has no text */
function readText(
  found: ContentsResponse | ContentsResponse[],
  { filepath }: FileRef,
): { readonly sha: string; readonly text: string } {
  if (Array.isArray(found))
    throw createError(`${filepath} is a directory`, 'not-text', 'pass the path of a file');
  const { type, size, content, sha } = found;
  if (type !== 'file') throw createError(`${filepath} is a ${type}`, 'not-text');
  if (content === null)
    throw createError(
      `the server does not send files of ${String(size)} bytes with their entry`,
      'not-text',
      'read it with contents.getRaw, and write it with contents.update',
    );
  let cause: unknown;
  try {
    const bytes = decodeBase64(content);
    if (bytes !== undefined) return { sha, text: decodeStrictly(bytes) };
  } catch (error) {
    cause = error;
  }
  throw createError(
    `${filepath} is not text in UTF-8`,
    'not-text',
    'read it with contents.getRaw, and write bytes with contents.update',
    cause,
  );
}

/** Runs before the first request. */
async function checkEdit(
  transport: Transport,
  { where, change, commit, options }: Edit,
): Promise<void> {
  if (typeof change !== 'function')
    throw createError(
      `change must be a function, not ${describeKind(change)}`,
      'invalid-input',
      'pass a function from the old text to the new one, and the message after it',
    );
  const named = { ...updateFile, call: NAME };
  checkRequestKeys(transport, named, commit, UNSENT_KEYS, options);
  for (const key of ['content', 'sha', 'encoding'])
    if (Object.hasOwn(commit, key))
      throw createError(
        `${key} must not be set: it comes from the file that is read`,
        'invalid-input',
      );
  const body = await encodeFile(named, where, { ...commit, content: '' });
  checkRequest(transport, named, { where, body }, options);
}

function createError(problem: string, code: string, hint?: string, cause?: unknown): InputError {
  return new InputError(`${NAME}: ${problem}`, { endpoint: updateFile.id, code, hint, cause });
}
