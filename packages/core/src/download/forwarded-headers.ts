/** What is known of a file. */
interface FileInfo {
  readonly headers: Headers;
  readonly size: number | undefined;
  readonly filename: string | undefined;
}

/** Headers of a download that a response forwards unchanged. */
const NAMES = ['content-type', 'content-range', 'accept-ranges', 'etag', 'last-modified', 'content-security-policy'];

/** Returns the headers of a response with the bytes of a download. Browsers do not guess its type, and its file name has no directories. */
export function forwardedHeaders({ headers, size, filename }: FileInfo): Record<string, string> {
  const forwarded: Record<string, string> = { 'x-content-type-options': 'nosniff' };
  for (const name of NAMES) {
    const value = headers.get(name);
    if (value !== null) forwarded[name] = value;
  }
  if (size !== undefined) forwarded['content-length'] = String(size);
  if (filename !== undefined) {
    const kind = /^\s*inline\b/i.test(headers.get('content-disposition') ?? '') ? 'inline' : 'attachment';
    forwarded['content-disposition'] = `${kind}; filename*=UTF-8''${encodeURIComponent(filename).replace(/['()*]/g, escaped)}`;
  }
  return forwarded;
}

/** These are not allowed in an extended value (RFC 8187), and `encodeURIComponent` leaves them. */
function escaped(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
