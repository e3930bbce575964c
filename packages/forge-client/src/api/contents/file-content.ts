import { bytesOf, InputError, isBlob, kindOf, readBlob } from '@clients/core';
import type { ChangeFileOperation, FileChange } from './input-schemas.js';

/**
 * Puts the content of a file into base64. All but a Blob is read at once, so that the caller may use its bytes again.
 *
 * @param name of the content in errors
 * @throws {InputError} for what is neither text nor bytes, and for text that UTF-8 cannot hold
 */
export async function encodeContent(content: unknown, encoding: unknown, name: string): Promise<string> {
  if (encoding !== undefined) return checkEncoded(content, encoding, name);
  if (typeof content === 'string') {
    // It would arrive as U+FFFD, and nobody would be told.
    if (/\p{Surrogate}/u.test(content)) throw invalid(name, 'must not hold half of a surrogate pair');
    return bytesToBase64(new TextEncoder().encode(content));
  }
  const bytes = isBlob(content) ? await readBlob(content) : bytesOf(content);
  if (bytes !== undefined) return bytesToBase64(bytes);
  throw invalid(name, `must be text, bytes or a Blob, not ${kindOf(content)}`);
}

/** The same for several files, of which not each has content. */
export async function encodeChanges(files: readonly FileChange[]): Promise<readonly ChangeFileOperation[]> {
  const given: unknown = files;
  if (!Array.isArray(given)) throw invalid('files', `must be a list, not ${kindOf(given)}`);
  return Promise.all(files.map(encodeChange));
}

async function encodeChange({ content, encoding, ...rest }: FileChange, at: number): Promise<ChangeFileOperation> {
  return content === undefined ? rest : { ...rest, content: await encodeContent(content, encoding, `files[${String(at)}].content`) };
}

function checkEncoded(content: unknown, encoding: unknown, name: string): string {
  if (encoding !== 'base64') throw invalid(name, 'must be encoded in base64, or not be encoded at all');
  if (typeof content !== 'string') throw invalid(name, `must be a string when it is base64 already, not ${kindOf(content)}`);
  return content;
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
