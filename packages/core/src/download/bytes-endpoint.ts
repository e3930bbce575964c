import type { OutputError } from '../base/errors.js';
import type { Call, CallResponse } from '../call/call.js';
import type { Route } from '../contract/endpoint.js';
import { request } from '../call/send.js';
import { readHead } from '../response/exchange.js';
import { createCutError, createWebPageError, readBeginning } from '../response/read-body.js';
import { readStatusError } from '../response/server-failure.js';
import { isHtml } from '../wire/web-page.js';
import { isSuccess } from '../wire/status.js';
import type { ByteStream } from './byte-stream.js';

/** An endpoint that responds with bytes. */
export interface BytesEndpoint<In> extends Route<In> {
  /** The class of the result: `ByteStream`. */
  readonly bytes: typeof ByteStream;
  /**
   * Whether the response is HTML: never, as with an archive, or always. When left out, HTML is a
   * file if it has a name in `Content-Disposition`, or if a name that ends in `.html` was asked for
   * and not redirected to another name.
   */
  readonly html?: boolean;
  /** Names of headers that the server sends with a file alone, which no page in between has. */
  readonly fileHeaders?: readonly string[];
}

/**
 * Sends a call and returns the bytes of its response, unread.
 *
 * @param size number of bytes of the whole file, if the caller knows it
 * @throws {StatusError} for a status that is no success
 * @throws {OutputError} `html` for a sign-in page, or the page of a bot wall, instead of the file
 * @throws {NetworkError} `truncated` when the server announces another number of bytes than `size`
 */
export async function requestBytes(
  endpoint: BytesEndpoint<object>,
  call: Call,
  size?: number,
): Promise<ByteStream> {
  const { value } = await request(call, async (response) => {
    if (!isSuccess(response.status)) throw await readStatusError(response);
    if (isHtml(response.headers) && !mayBeHtml(endpoint, response))
      throw await readWebPage(response);
    const stream = new endpoint.bytes(response, readHead(response), size);
    if (stream.status === 200 && size !== undefined && (stream.size ?? size) !== size)
      throw createCutError(call, stream.size ?? 0, size);
    return stream;
  });
  return value;
}

function mayBeHtml(
  { html, fileHeaders = [] }: BytesEndpoint<object>,
  { headers, call }: CallResponse,
): boolean {
  if (html !== undefined) return html;
  if (['content-disposition', ...fileHeaders].some((name) => headers.get(name) !== undefined))
    return true;
  // A redirect may have led to a sign-in page, which may be called `login.html`, too.
  const asked = readLastName(call.plan.path);
  return /\.x?html?$/i.test(asked) && readLastName(call.url) === asked;
}

/** Returns what is behind the last slash of a path or a URL. */
function readLastName(address: string): string {
  const [path = ''] = address.split(/[?#]/);
  return path.slice(path.lastIndexOf('/') + 1);
}

async function readWebPage({ call, body }: CallResponse): Promise<OutputError> {
  return createWebPageError(call, await readBeginning(call, body), 'a file');
}
