import { hasNoBody, isError } from '@clients/core/for-servers';
import type { AppRequest } from './app.js';
import type { RequestEnding } from './journal.js';
import { type Answer, type Answered, Cut, type Outgoing } from './outgoing.js';

/**
 * Makes a `fetch` without any network. Faults appear as far as `fetch` can express them: a reset
 * looks like a close.
 */
export function makeFetch(answer: Answer): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const answered = await answer(toAppRequest(request));
    if (request.signal.aborted) {
      answered.entry.end('closed-by-client');
      throw readAbortReason(request.signal);
    }
    return toResponse(answered, request);
  };
}

function toAppRequest(request: Request): AppRequest {
  const { method, signal } = request;
  let bytes: Promise<Uint8Array> | undefined;
  const url = new URL(request.url);
  const headers = new Headers(request.headers);
  // On a socket every request has a `Host`; `fetch` adds it only when it sends.
  if (!headers.has('host')) headers.set('host', url.host);
  const read = async (): Promise<Uint8Array> => new Uint8Array(await request.arrayBuffer());
  return { method, url, rawPath: url.pathname, headers, signal, bytes: () => (bytes ??= read()) };
}

function readAbortReason(signal: AbortSignal): Error {
  return isError(signal.reason)
    ? signal.reason
    : new DOMException('This operation was aborted', 'AbortError');
}

function toResponse({ entry, outgoing }: Answered, { signal, method }: Request): Response {
  if (outgoing instanceof Cut) {
    entry.end('closed-by-server');
    throw new TypeError('fetch failed', { cause: outgoing });
  }
  const { status, length } = outgoing;
  const headers = new Headers(outgoing.headers);
  if (length !== undefined && !hasNoBody(status)) headers.set('content-length', String(length));
  const isEmpty = length === 0 && outgoing.isCut !== true;
  if (method !== 'HEAD' && !hasNoBody(status) && !isEmpty) {
    const body = streamBody(outgoing, signal, (ending) => {
      entry.end(ending);
    });
    return new Response(body, { status, headers });
  }
  entry.end('answered');
  return new Response(null, { status, headers });
}

function streamBody(
  outgoing: Outgoing,
  signal: AbortSignal,
  end: (ending: RequestEnding) => void,
): ReadableStream<Uint8Array> {
  const iterator = outgoing.body[Symbol.asyncIterator]();
  const stop = (): void => {
    end('closed-by-client');
    // The app may fail in the middle of its response; the rest is not read.
    iterator.return?.().catch(() => undefined);
  };
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      const abort = (): void => {
        stop();
        controller.error(readAbortReason(signal));
      };
      signal.addEventListener('abort', abort, { once: true });
    },
    pull: async (controller) => {
      try {
        const step = await iterator.next();
        if (signal.aborted) return;
        if (step.done !== true) controller.enqueue(step.value);
        else {
          end('answered');
          controller.close();
        }
      } catch (cause) {
        // The connection ends, as over a socket.
        end('closed-by-server');
        throw new TypeError('terminated', { cause });
      }
    },
    cancel: stop,
  });
}
