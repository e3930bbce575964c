/** What is known of a file. */
interface FileInfo {
  readonly headers: Headers;
  readonly size: number | undefined;
  readonly filename: string | undefined;
}

/** Headers of a file that a response passes on as they are. */
const NAMES = ['content-type', 'content-range', 'accept-ranges', 'etag', 'last-modified', 'content-security-policy'];

/** Returns the headers of a response with the bytes of a stream. Its type is not guessed by browsers, and its name has no directories. */
export function passedOn({ headers, size, filename }: FileInfo): Record<string, string> {
  const passed: Record<string, string> = { 'x-content-type-options': 'nosniff' };
  for (const name of NAMES) {
    const value = headers.get(name);
    if (value !== null) passed[name] = value;
  }
  if (size !== undefined) passed['content-length'] = String(size);
  if (filename !== undefined) {
    const kind = /^\s*inline\b/i.test(headers.get('content-disposition') ?? '') ? 'inline' : 'attachment';
    passed['content-disposition'] = `${kind}; filename*=UTF-8''${encodeURIComponent(filename).replace(/['()*]/g, escaped)}`;
  }
  return passed;
}

/** These are not allowed in an extended value (RFC 8187), and `encodeURIComponent` leaves them. */
function escaped(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
