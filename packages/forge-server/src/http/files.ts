import { strFromU8, strToU8 } from 'fflate';
import type { Reply } from '@clients/server-kit';
import type { AttachmentRecord } from '../state/records.js';
import type { Call } from './call.js';

type FormFile = Pick<AttachmentRecord, 'name' | 'type' | 'bytes'>;

// Not `Response.formData()`: these servers keep `%22` in a name as it is, and Node's fails where a
// test environment, such as jsdom, replaces `File`.

/**
 * Returns the file of a field of a multipart body; undefined when the field is missing, `null` when
 * the body is not multipart.
 */
export function readFile({ request, bytes }: Call, field: string): FormFile | undefined | null {
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)"?/i.exec(
    request.headers.get('content-type') ?? '',
  )?.[1];
  if (boundary === undefined) return null;
  // One character for each byte, so that a text search finds the boundary in any file. The text
  // after the last one is not a part.
  const parts = `\r\n${strFromU8(bytes, true)}`.split(`\r\n--${boundary}`).slice(1, -1);
  for (const part of parts) {
    const end = part.indexOf('\r\n\r\n');
    const head = strFromU8(strToU8(part.slice(0, end), true));
    const [, own] = /;\s*name="([^"]*)"/i.exec(head) ?? [];
    const [, name] = /;\s*filename="((?:[^"\\]|\\.)*)"/i.exec(head) ?? [];
    const [, type = 'application/octet-stream'] = /^content-type: *(\S.*)$/im.exec(head) ?? [];
    if (own === field && name !== undefined)
      return {
        name: cleanFileName(name),
        type: type.trim(),
        bytes: strToU8(part.slice(end + 4), true),
      };
  }
  return undefined;
}

/**
 * Returns a file name: a backslash escapes only characters that could end the name, and a directory
 * is removed.
 */
function cleanFileName(name: string): string {
  return name.replace(/\\([()<>@,;:\\"/[\]?=])/g, '$1').replace(/^.*\//s, '');
}

interface DownloadOptions {
  readonly name: string;
  readonly type: string;
  readonly attachment?: boolean | undefined;
  readonly etag?: string | undefined;
  readonly modified?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Responds with a file as the server does: all of it, a range, or a 304 when the client has it. */
export function replyWithFile(
  { request }: Pick<Call, 'request'>,
  bytes: Uint8Array,
  options: DownloadOptions,
): Reply {
  const headers: Record<string, string> = {
    'access-control-expose-headers': 'Content-Disposition',
    'content-disposition': formatDisposition(options.name, options.attachment === true),
    'content-type': options.type,
    ...options.headers,
  };
  if (options.etag !== undefined) headers['etag'] = `"${options.etag}"`;
  if (options.modified !== undefined)
    headers['last-modified'] = new Date(options.modified).toUTCString();
  if (!isUnchanged(request.headers, headers))
    return replyWithRange(request.headers, bytes, headers);
  // Like a 304 of Go: it does not describe a body.
  const { 'content-disposition': _name, 'content-type': _type, ...rest } = headers;
  return { status: 304, headers: rest };
}

function isUnchanged(asked: Headers, headers: Readonly<Record<string, string>>): boolean {
  const match = asked.get('if-none-match');
  if (match !== null)
    return headers['etag'] !== undefined && match.split(/,\s*/).includes(headers['etag']);
  const since = asked.get('if-modified-since');
  return (
    since !== null &&
    headers['last-modified'] !== undefined &&
    Date.parse(since) >= Date.parse(headers['last-modified'])
  );
}

function replyWithRange(asked: Headers, bytes: Uint8Array, headers: Record<string, string>): Reply {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(asked.get('range') ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === ''))
    return { status: 200, headers, body: bytes };
  const size = bytes.byteLength;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  if (start >= size)
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${String(size)}` } };
  const range = `bytes ${String(start)}-${String(end - 1)}/${String(size)}`;
  return {
    status: 206,
    headers: { ...headers, 'content-range': range },
    body: bytes.subarray(start, end),
  };
}

/**
 * Returns the value of `Content-Disposition`; names that are not ASCII have the extended form, too.
 */
export function formatDisposition(name: string, attachment = false): string {
  const kind = attachment ? 'attachment' : 'inline';
  if (/^[\w.-]+$/.test(name)) return `${kind}; filename=${name}`;
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '\\$&');
  return plain === name
    ? `${kind}; filename="${plain}"`
    : `${kind}; filename="${plain}"; filename*=utf-8''${encodeURIComponent(name)}`;
}

const IMAGE_TYPES: readonly (readonly [type: string, name: RegExp, start: RegExp])[] = [
  ['image/svg+xml', /\.svg$/i, /^<svg/],
  ['image/png', /\.png$/i, /^\x89PNG\r\n/],
  ['image/jpeg', /\.jpe?g$/i, /^\xff\xd8/],
  ['image/gif', /\.gif$/i, /^GIF8/],
  ['image/webp', /\.webp$/i, /^RIFF....WEBP/s],
];

/**
 * Returns the content type of an uploaded file. Text is always plain text, so that browsers do not
 * run it.
 */
export function sniffType(name: string, bytes: Uint8Array): string {
  if (/\.pdf$/i.test(name)) return 'application/pdf';
  const [known] = IMAGE_TYPES.find(([, pattern]) => pattern.test(name)) ?? [];
  return (
    known ??
    (bytes.subarray(0, 1024).includes(0) ? 'application/octet-stream' : 'text/plain; charset=utf-8')
  );
}

/** Returns the type of an image by its first bytes; undefined for any other file. */
export function sniffImageType(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  return IMAGE_TYPES.find(([, , pattern]) => pattern.test(start))?.[0];
}
