/** One part of a form, as RFC 7578 has it. */
export interface Part {
  /** Header lines as they came. */
  readonly headers: readonly string[];
  readonly disposition: string;
  readonly type: string | undefined;
  readonly bytes: Buffer;
}

/** Takes a multipart body apart, and is as strict as a server may be. */
export function parseForm(contentType: string | undefined, body: Buffer): Part[] {
  const boundary = /^multipart\/form-data; boundary=([\w'()+,./:=?-]{1,70})$/.exec(
    contentType ?? '',
  )?.[1];
  if (boundary === undefined) throw new Error(`not a form: ${contentType ?? 'no type'}`);
  const parts: Part[] = [];
  const opening = Buffer.from(`--${boundary}\r\n`);
  if (!body.subarray(0, opening.length).equals(opening))
    throw new Error('the body does not begin with its boundary');
  let at = opening.length;
  for (;;) {
    const headEnd = body.indexOf('\r\n\r\n', at);
    const end = body.indexOf(`\r\n--${boundary}`, headEnd);
    if (headEnd === -1 || end === -1) throw new Error('a part is not closed');
    const headers = body.subarray(at, headEnd).toString('utf8').split('\r\n');
    const value = (name: string): string | undefined =>
      headers
        .find((line) => line.toLowerCase().startsWith(`${name}:`))
        ?.slice(name.length + 1)
        .trim();
    parts.push({
      headers,
      disposition: value('content-disposition') ?? '',
      type: value('content-type'),
      bytes: body.subarray(headEnd + 4, end),
    });
    const tail = body.subarray(end + boundary.length + 4).toString('latin1');
    if (tail === '--\r\n') return parts;
    if (!tail.startsWith('\r\n')) throw new Error('the last boundary is not the end of the body');
    at = end + boundary.length + 6;
  }
}
