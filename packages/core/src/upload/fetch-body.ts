import { InputError } from '../base/errors.js';
import { createWebStream } from '../base/pull.js';
import { readBlob } from '../base/values.js';
import { inBrowser } from '../network/fetch-driver.js';
import { paceBody } from '../network/request-body.js';
import type {
  FetchBody,
  FetchSupplies,
  MakeStream,
  Payload,
  SendListener,
} from '../wire/payload.js';
import { platform } from '#platform';

/** Larger Blobs, which may lie on a disk, are not read into memory. */
const MAX_BLOB_BYTES = 16 * 1024 * 1024;

/**
 * Makes the body that `fetch` sends for a file: the whole file where it is in memory, or small enough
 * to be read, and otherwise a stream.
 *
 * @throws {InputError} when the body is not in memory and the platform cannot send streams
 */
export async function prepareForFetch(
  payload: Payload,
  listener: SendListener,
  supplies: FetchSupplies,
): Promise<FetchBody> {
  const sendsStreams = supplies.makeStream !== undefined || canStreamRequests();
  // Browsers send streams over HTTP/2 only, if at all: bytes and Blobs are sent as a whole.
  const inPieces = payload.reportsProgress === true && !inBrowser() && sendsStreams;
  const whole = payload.whole ?? (inPieces ? undefined : payload.gather?.());
  const body = whole === undefined ? undefined : await prepareWhole(whole, supplies);
  if (body !== undefined) return { init: { body: body as RequestInit['body'] }, end: undefined };
  if (!sendsStreams)
    throw new InputError('this platform cannot send a body as a stream', {
      code: 'unsupported',
      hint: 'pass bytes or a Blob',
    });
  return streamBody(payload, listener, supplies);
}

/** Returns a body that the `fetch` takes, undefined for a Blob that it would not take. */
async function prepareWhole(
  whole: string | Uint8Array | Blob,
  { makeStream }: FetchSupplies,
): Promise<string | Uint8Array | Blob | undefined> {
  if (typeof whole === 'string' || 'byteLength' in whole) return whole;
  if (makeStream === undefined) return takesBlob(whole) ? whole : undefined;
  // Every `fetch` takes bytes.
  return whole.size <= MAX_BLOB_BYTES ? readBlob(whole) : undefined;
}

function streamBody(
  { openBytes }: Payload,
  listener: SendListener,
  supplies: FetchSupplies,
): FetchBody {
  const { makeStream = makeWebStream, onFailure } = supplies;
  const pieces = openBytes === undefined ? undefined : paceBody(openBytes(), listener);
  let isEnded = false;
  const end = (): void => {
    isEnded = true;
    pieces?.leave();
  };
  const next = async (): Promise<Uint8Array | undefined> => {
    try {
      return (await pieces?.next())?.value;
    } catch (error) {
      // Once the body was left, the call has another reason for its end.
      if (!isEnded) onFailure(error);
      throw error;
    }
  };
  return { init: { body: makeStream(next, end) as RequestInit['body'], duplex: 'half' }, end };
}

const makeWebStream: MakeStream = (next, cancel) =>
  createWebStream(next, () => {
    cancel();
    return Promise.resolve();
  });

/** Returns whether `fetch` recognizes a Blob. It would convert one of another realm to a string. */
function takesBlob(blob: Blob): boolean {
  if (typeof Response === 'undefined') return true;
  const type = 'text/x-blob';
  return new Response(blob.slice(0, 0, type)).headers.get('content-type') === type;
}

let canStream: boolean | undefined;

/**
 * Returns whether `fetch` can send streams. Bun and Deno can although they do not read `duplex`, so
 * their platforms say so.
 */
function canStreamRequests(): boolean {
  return platform.sendsStreams === true || (canStream ??= tryToStream());
}

/**
 * Returns whether a `Request` takes a stream: a platform that sends streams reads `duplex`; one
 * that does not converts the stream to a string and sets the content type of text.
 */
function tryToStream(): boolean {
  if (typeof ReadableStream === 'undefined' || typeof Request === 'undefined') return false;
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
  return read.length > 0 && !typed;
}
