import type { LanguageModelV4FilePart } from '@ai-sdk/provider';
import { decodeBase64, describeKind, toBytes, InputError } from '@clients/core';
import type { ImageInput } from '../inference/images.js';
import { createUnsupportedError } from './errors.js';

/** A file in a message, or in the result of a tool. */
export type FilePart = Pick<LanguageModelV4FilePart, 'type' | 'data' | 'mediaType' | 'filename'>;

/** A file in the form to send: as text, or among the images, where the API also expects audio. */
export type SentFile = { readonly text: string } | { readonly image: ImageInput };

/** Media types outside `text/` whose files are text. */
const TEXT_TYPES =
  /^application\/(?:json|xml|yaml|x-yaml|toml|javascript|typescript|x-ndjson|sql)$|\+(?:json|xml)$/;

/**
 * Reads a file in the form that the API accepts: images and sound as bytes, text as text with the
 * file's name before it.
 *
 * @throws {InputError} for other files, for text that is not UTF-8, and for files at a URL, which
 * the AI SDK downloads before it calls a model
 */
export function readFile({ data, mediaType, filename }: FilePart): SentFile {
  const type = removeParameters(mediaType);
  if (data.type === 'text') return addName(data.text, filename);
  if (data.type === 'reference')
    throw createUnsupportedError(
      'a file by reference',
      'pass the file itself: the API does not store files',
    );
  if (data.type === 'url') return readUrl(data.originalUrl ?? data.url.href, type, filename);
  if (/^(?:image|audio|video)(?:\/|$)/.test(type)) return { image: data.data };
  if (/^text(?:\/|$)/.test(type) || TEXT_TYPES.test(type)) {
    assertUtf8(mediaType);
    return addName(decodeText(data.data), filename);
  }
  throw createUnsupportedError(
    `a file of the type ${mediaType}`,
    'pass its text, or images of its pages',
  );
}

/** Returns `text/plain` of `Text/Plain; charset=utf-8`. */
function removeParameters(mediaType: string): string {
  return mediaType.replace(/;.*/s, '').trim().toLowerCase();
}

function readUrl(url: string, type: string, filename: string | undefined): SentFile {
  const inline = /^data:([^,]*?)(;base64)?,/i.exec(url);
  if (inline === null)
    throw createUnsupportedError(
      'a file at a URL',
      'pass its bytes, or call the model through the AI SDK, which downloads the file',
    );
  const rest = unescapeText(url.slice(inline[0].length));
  const data = inline[2] === undefined ? new TextEncoder().encode(rest) : rest;
  const given = inline[1] === undefined || inline[1] === '' ? type : inline[1];
  return readFile({
    type: 'file',
    data: { type: 'data', data },
    mediaType: given,
    ...(filename === undefined ? {} : { filename }),
  });
}

function unescapeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw createFileError('the data URL of a file has an invalid percent escape', cause);
  }
}

/**
 * @throws {InputError} when a media type names another charset than UTF-8, or ASCII, which is a
 * part of it
 */
function assertUtf8(mediaType: string): void {
  const [, charset = 'utf-8'] = /;\s*charset="?([^";\s]*)/i.exec(mediaType) ?? [];
  if (/^(?:utf-?8|us-ascii|ascii)$/i.test(charset)) return;
  throw createUnsupportedError(
    `a text file in the charset ${charset}`,
    'decode it, and pass its text',
  );
}

function addName(text: string, filename: string | undefined): SentFile {
  return { text: filename === undefined ? text : `${filename}:\n\n${text}` };
}

function decodeText(data: Uint8Array | string): string {
  const bytes = typeof data === 'string' ? decodeBase64(data) : toBytes(data);
  if (bytes === undefined)
    throw createFileError(
      typeof data === 'string'
        ? 'a text file is not base64'
        : `a text file must be base64 or bytes, not ${describeKind(data)}`,
    );
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw createFileError('a text file is not UTF-8', cause, 'decode it, and pass its text');
  }
}

function createFileError(message: string, cause?: unknown, hint?: string): InputError {
  return new InputError(message, { endpoint: 'chat', code: 'invalid-file', cause, hint });
}
