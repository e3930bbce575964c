import type { Reply } from '@clients/core/testing';
import type { Call } from './call.js';

/** The request of a download. */
type Download = Pick<Call, 'request'>;

/** Name, type and cache properties of a download. */
interface DownloadOptions {
  readonly name: string;
  readonly type: string;
  readonly attachment?: boolean | undefined;
  readonly etag?: string | undefined;
  /** RFC 3339. */
  readonly modified?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Responds with a file as the server does: all of it, a range, or a 304 when the client has it. */
export function download(call: Download, bytes: Uint8Array, options: DownloadOptions): Reply {
  const headers: Record<string, string> = {
    'access-control-expose-headers': 'Content-Disposition',
    'content-disposition': disposition(options.name, options.attachment === true),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'content-type': options.type,
    ...options.headers,
  };
  if (options.etag !== undefined) headers['etag'] = `"${options.etag}"`;
  if (options.modified !== undefined) headers['last-modified'] = new Date(options.modified).toUTCString();
  if (isKnown(call, headers)) return { status: 304, headers };
  return ranged(call, bytes, headers);
}

function isKnown({ request }: Download, headers: Readonly<Record<string, string>>): boolean {
  const match = request.headers.get('if-none-match');
  if (match !== null) return headers['etag'] !== undefined && match.split(/,\s*/).includes(headers['etag']);
  const since = request.headers.get('if-modified-since');
  return since !== null && headers['last-modified'] !== undefined && Date.parse(since) >= Date.parse(headers['last-modified']);
}

function ranged({ request }: Download, bytes: Uint8Array, headers: Record<string, string>): Reply {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return { status: 200, headers, body: bytes };
  const size = bytes.byteLength;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  if (start >= size) return { status: 416, headers: { ...headers, 'content-range': `bytes */${String(size)}` } };
  const range = `bytes ${String(start)}-${String(end - 1)}/${String(size)}`;
  return { status: 206, headers: { ...headers, 'content-range': range }, body: bytes.subarray(start, end) };
}

/** Returns the value of `Content-Disposition`; names that are not ASCII have the extended form, too. */
export function disposition(name: string, attachment = false): string {
  const kind = attachment ? 'attachment' : 'inline';
  if (/^[\w.-]+$/.test(name)) return `${kind}; filename=${name}`;
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '\\$&');
  return plain === name ? `${kind}; filename="${plain}"` : `${kind}; filename="${plain}"; filename*=utf-8''${encodeURIComponent(name)}`;
}

const types: readonly (readonly [RegExp, string])[] = [
  [/\.svg$/i, 'image/svg+xml'],
  [/\.png$/i, 'image/png'],
  [/\.jpe?g$/i, 'image/jpeg'],
  [/\.gif$/i, 'image/gif'],
  [/\.webp$/i, 'image/webp'],
  [/\.pdf$/i, 'application/pdf'],
];

/** Returns the content type of an uploaded file. Text is always plain text, so that browsers do not run it. */
export function sniffed(name: string, bytes: Uint8Array): string {
  const known = types.find(([pattern]) => pattern.test(name))?.[1];
  return known ?? (bytes.subarray(0, 1024).includes(0) ? 'application/octet-stream' : 'text/plain; charset=utf-8');
}
