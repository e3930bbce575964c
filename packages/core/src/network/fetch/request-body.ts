import { InputError } from '../../base/errors.js';
import { inBrowser } from './in-browser.js';
import { paced } from '../paced.js';
import type { FetchBody, Payload, Sending } from '../../wire/payload.js';

/** A file as `fetch` takes it. @throws {InputError} where the platform cannot stream and the body is not at hand */
export function forFetch(payload: Payload, sending: Sending): FetchBody {
  // A browser streams over HTTP/2 only, if at all: what it can send whole goes out whole.
  const inPieces = payload.counted === true && !inBrowser() && streamsRequests();
  const whole = payload.whole ?? (inPieces ? undefined : payload.gathered?.());
  if (whole !== undefined && (typeof whole === 'string' || 'byteLength' in whole || takesBlob(whole)))
    return { init: { body: whole as RequestInit['body'] }, end: undefined };
  if (!streamsRequests()) {
    throw new InputError('this platform cannot send a body as a stream', { code: 'unsupported', hint: 'hand in bytes or a Blob' });
  }
  return streamed(payload, sending);
}

function streamed({ open }: Payload, sending: Sending): FetchBody {
  const pieces = open === undefined ? undefined : paced(open(), sending);
  let over = false;
  const end = (): void => {
    if (over) return;
    over = true;
    pieces?.return?.().catch(() => undefined);
  };
  const pull = async (sink: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const next = await pieces?.next();
    // A body that was given up must not look like one that is complete.
    if (over) throw new Error('the rest of the body is not wanted');
    if (next !== undefined && next.done !== true) {
      sink.enqueue(next.value);
      return;
    }
    over = true;
    sink.close();
  };
  // Nothing is read ahead: a piece is asked for once the one before it was taken.
  const body = new ReadableStream<Uint8Array>({ pull, cancel: end }, { highWaterMark: 0 });
  return { init: { body: body as RequestInit['body'], duplex: 'half' }, end };
}

/** Whether `fetch` knows a Blob as one. One of another realm it would send as the text of an object. */
function takesBlob(blob: Blob): boolean {
  if (typeof Response === 'undefined') return true;
  const type = 'text/x-blob';
  return new Response(blob.slice(0, 0, type)).headers.get('content-type') === type;
}

let streams: boolean | undefined;

/** A platform that cannot stream turns the stream into text, and says so by a content type. */
function streamsRequests(): boolean {
  if (streams !== undefined) return streams;
  if (typeof ReadableStream === 'undefined' || typeof Request === 'undefined') return (streams = false);
  const asked: string[] = [];
  const probe = {
    method: 'POST',
    body: new ReadableStream(),
    get duplex() {
      asked.push('duplex');
      return 'half';
    },
  };
  const typed = new Request('http://localhost', probe as RequestInit).headers.has('content-type');
  return (streams = asked.length > 0 && !typed);
}
