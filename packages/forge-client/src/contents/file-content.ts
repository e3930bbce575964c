import { InputError, kindOf } from '@clients/core';
import type { CommitOptions } from './input-schemas.js';

/** Text, sent as UTF-8, or bytes. A plain string is never read as a path. */
export type FileContent = string | Uint8Array | ArrayBuffer | Blob;

/** A file to create. */
export interface NewFile extends CommitOptions {
  /** Text or bytes; put into base64 on the way. What `get` answered in base64 needs `encoding`. */
  content: FileContent;
  /** Says that `content` is a string in base64 already. */
  encoding?: 'base64' | undefined;
}

/** New content for a file. */
export interface ChangedFile extends NewFile {
  /** Hash of the file as it was read, so that the change of somebody else is not undone; when left out the file is created. */
  sha?: string | undefined;
  /** Path the file has now, to move it. At most 500 characters. */
  from_path?: string | undefined;
}

/** What to do with one file. */
export interface FileChange {
  /** `upload` creates or replaces; `update` and `rename` may do both at once. */
  operation: 'create' | 'update' | 'upload' | 'rename' | 'delete';
  /** Path the file has afterwards, from the root. At most 500 characters. */
  path: string;
  /** Text or bytes; put into base64 on the way. None for `delete`; a `rename` without it keeps what is there. */
  content?: FileContent | undefined;
  /** Says that `content` is a string in base64 already. */
  encoding?: 'base64' | undefined;
  /** Hash of the file as it was read; for `update`, `rename` and `delete`. */
  sha?: string | undefined;
  /** Path the file has now, for `rename`. */
  from_path?: string | undefined;
}

/** Files to change in one commit. */
export interface FileChanges extends CommitOptions {
  /** None makes an empty commit. */
  files: readonly FileChange[];
}

interface Carrier {
  readonly content?: FileContent | undefined;
  readonly encoding?: 'base64' | undefined;
}

/** A file as it travels. */
export type Encoded<T extends Carrier> = Omit<T, 'content' | 'encoding'> & { content: string };

/**
 * Puts the content of a file into base64. All but a Blob is read at once, so that the caller may use its bytes again.
 *
 * @param name of the content in errors
 * @throws {InputError} for what is neither text nor bytes, and for text that UTF-8 cannot hold
 */
export async function encodeFile<T extends Carrier>(file: T, name: string): Promise<Encoded<T>> {
  const { content, encoding, ...rest } = file;
  return { ...rest, content: encoding === undefined ? await toBase64(content, name) : asBase64(content, encoding, name) };
}

/** The same for one file of several, which need not have content. */
export async function encodeChange(change: FileChange, name: string): Promise<Encoded<FileChange> | Omit<FileChange, 'content' | 'encoding'>> {
  if (change.content !== undefined) return encodeFile(change, name);
  const { content: _, encoding: __, ...rest } = change;
  return rest;
}

function asBase64(content: unknown, encoding: unknown, name: string): string {
  if (encoding !== 'base64') throw invalid(name, `must be encoded in base64 or not at all, not in ${typeof encoding === 'string' ? encoding : kindOf(encoding)}`);
  if (typeof content !== 'string') throw invalid(name, `must be a string when it is base64 already, not ${kindOf(content)}`);
  return content;
}

async function toBase64(content: unknown, name: string): Promise<string> {
  if (typeof content === 'string') {
    // They would arrive as U+FFFD, and nobody would be told.
    if (/\p{Surrogate}/u.test(content)) throw invalid(name, 'must not hold half of a surrogate pair');
    return bytesToBase64(new TextEncoder().encode(content));
  }
  if (content instanceof Uint8Array) return bytesToBase64(content);
  if (content instanceof ArrayBuffer) return bytesToBase64(new Uint8Array(content));
  if (content instanceof Blob) return bytesToBase64(new Uint8Array(await content.arrayBuffer()));
  throw invalid(name, `must be text, bytes or a Blob, not ${kindOf(content)}`);
}

function invalid(name: string, problem: string): InputError {
  return new InputError(`${name} ${problem}`, { code: 'invalid-input' });
}

interface MaybeNode {
  readonly Buffer?: { from(buffer: ArrayBufferLike, offset: number, length: number): { toString(encoding: 'base64'): string } };
}

function bytesToBase64(bytes: Uint8Array): string {
  const { Buffer } = globalThis as MaybeNode;
  if (Buffer !== undefined) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  let binary = '';
  // One call with all bytes as arguments would overflow the stack.
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}
