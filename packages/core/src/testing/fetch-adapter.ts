import { isError } from '../base/values.js';
import { requestOf } from './app.js';
import type { Answered, Engine } from './engine.js';
import { noise, type Outgoing } from './outgoing.js';

const withoutBody = new Set([101, 204, 205, 304]);

/** Makes a `fetch` that the engine responds to, without any network. Faults appear as far as `fetch` can express them. */
export function fetchAdapter(engine: Engine): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const answered = await engine.answer(requestOf(request));
    if (request.signal.aborted) {
      answered.entry.end('closed-by-client');
      throw abortReason(request.signal);
    }
    return responseOf(answered, request.signal, request.method === 'HEAD');
  };
}

/** Returns why a signal aborted, as an error. */
function abortReason(signal: AbortSignal): Error {
  return isError(signal.reason) ? signal.reason : new DOMException('This operation was aborted', 'AbortError');
}

function responseOf({ entry, outgoing }: Answered, signal: AbortSignal, head: boolean): Response {
  const { status, headers, length, instead } = outgoing;
  if (instead !== undefined) {
    entry.end('closed-by-server');
    throw new TypeError('fetch failed', {
      cause: new Error(instead === 'noise' ? `not HTTP: ${new TextDecoder().decode(noise)}` : 'connection reset'),
    });
  }
  const sent = new Headers(headers);
  if (length !== undefined && !withoutBody.has(status)) sent.set('content-length', String(length));
  if (head || withoutBody.has(status) || (length === 0 && outgoing.ending === 'end')) {
    entry.end('answered');
    return new Response(null, { status, headers: sent });
  }
  return new Response(
    streamOf(outgoing, signal, (ending) => {
      entry.end(ending);
    }),
    { status, headers: sent },
  );
}

type End = (ending: 'answered' | 'closed-by-client' | 'closed-by-server') => void;

function streamOf(outgoing: Outgoing, signal: AbortSignal, end: End): ReadableStream<Uint8Array> {
  const iterator = outgoing.body[Symbol.asyncIterator]();
  const stop = (): void => {
    end('closed-by-client');
    // The app may fail in the middle of its response; nothing reads the rest of it.
    iterator.return?.().catch(() => undefined);
  };
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      signal.addEventListener(
        'abort',
        () => {
          stop();
          controller.error(abortReason(signal));
        },
        { once: true },
      );
    },
    pull: async (controller) => {
      const step = await nextPiece(iterator, end);
      if (signal.aborted) return;
      if (step.done !== true) {
        controller.enqueue(step.value);
      } else if (outgoing.ending === 'end') {
        end('answered');
        controller.close();
      } else if (outgoing.ending === 'silence') {
        await new Promise(() => undefined);
      } else {
        end('closed-by-server');
        controller.error(new TypeError('terminated'));
      }
    },
    cancel: stop,
  });
}

/** Returns the next piece. When the app fails in the middle of its response, the connection ends, as over a socket. */
async function nextPiece(iterator: AsyncIterator<Uint8Array>, end: End): Promise<IteratorResult<Uint8Array>> {
  try {
    return await iterator.next();
  } catch (cause) {
    end('closed-by-server');
    throw new TypeError('terminated', { cause });
  }
}
