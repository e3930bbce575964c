import { InputError } from '../base/errors.js';
import { webStream } from '../base/iteration.js';
import { inBrowser } from '../network/fetch/fetch-driver.js';
import { paced } from '../network/body.js';
import type { FetchBody, Payload, Sending } from '../wire/payload.js';
import { platform } from '#platform';

/** Prepares a file for `fetch`. @throws {InputError} when the body is not in memory and the platform cannot send streams */
export function forFetch(payload: Payload, sending: Sending): FetchBody {
  // Browsers send streams over HTTP/2 only, if at all: bytes and Blobs are sent as a whole.
  const inPieces = payload.counted === true && !inBrowser() && streamsRequests();
  const whole = payload.whole ?? (inPieces ? undefined : payload.gathered?.());
  if (
    whole !== undefined &&
    (typeof whole === 'string' || 'byteLength' in whole || takesBlob(whole))
  )
    return { init: { body: whole as RequestInit['body'] }, end: undefined };
  if (!streamsRequests())
    throw new InputError('this platform cannot send a body as a stream', {
      code: 'unsupported',
      hint: 'pass bytes or a Blob',
    });
  return streamed(payload, sending);
}

function streamed({ open }: Payload, sending: Sending): FetchBody {
  const pieces = open === undefined ? undefined : paced(open(), sending);
  let isEnded = false;
  const end = (): void => {
    isEnded = true;
    pieces?.return(undefined).catch(() => undefined);
  };
  const next = async (): Promise<Uint8Array | undefined> => {
    const piece = await pieces?.next().catch((error: unknown) => {
      throw (sent.failure = error);
    });
    // A cancelled body must not look like a complete one.
    if (isEnded) throw new Error('the request body was cancelled');
    return piece?.value;
  };
  const body = webStream(next, async () => {
    await Promise.resolve();
    end();
  });
  const sent: FetchBody = { init: { body: body as RequestInit['body'], duplex: 'half' }, end };
  return sent;
}

/** Returns whether `fetch` recognizes a Blob. It would convert one of another realm to a string. */
function takesBlob(blob: Blob): boolean {
  if (typeof Response === 'undefined') return true;
  const type = 'text/x-blob';
  return new Response(blob.slice(0, 0, type)).headers.get('content-type') === type;
}

let streams: boolean | undefined;

/** Returns whether `fetch` can send streams. Bun and Deno can, but do not look at `duplex`. Platforms that cannot convert a stream to a string, and set the content type of text. */
function streamsRequests(): boolean {
  if (streams !== undefined || platform.sendsStreams === true) return streams ?? true;
  if (typeof ReadableStream === 'undefined' || typeof Request === 'undefined')
    return (streams = false);
  const read: string[] = [];
  const probe = {
    method: 'POST',
    body: new ReadableStream(),
    get duplex() {
      read.push('duplex');
      return 'half';
    },
  };
  const typed = new Request('http://localhost', probe as RequestInit).headers.has('content-type');
  return (streams = read.length > 0 && !typed);
}
