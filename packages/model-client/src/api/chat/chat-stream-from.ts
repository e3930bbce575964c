import {
  type CallOptions,
  checkKnown,
  checkOptions,
  InputError,
  describeKind,
  ndjson,
  readGivenResponse,
  type StreamSource,
} from '@clients/core';
import { type Parsed, readFormat, type ResponseFormat } from '../../inference/format.js';
import { checkAnswer } from '../../answer/check-answer.js';
import type { PartialValue } from '../../answer/partial-json.js';
import { readingService } from '../../service/reading-service.js';
import { isLast, isWhole } from '../../inference/last-event.js';
import { chatEvent } from './schemas.js';
import { toLines } from './response-lines.js';
import { type Answer, ChatStream } from './chat.js';
import { ChatCollector, type ChatResult, readChatParts } from './result.js';

/** Options of `chatStreamFrom`. */
export interface ChatStreamFromOptions<F = undefined> extends Pick<
  CallOptions,
  'signal' | 'timeouts' | 'validate'
> {
  /** The `format` of the request; `final()` returns the value as `parsed`. */
  readonly format?: F | undefined;
}

/**
 * Makes a `ChatStream` from a response that `chatStream(…).toResponse()` made, in any of its forms,
 * such as `chatStreamFrom(await fetch('/chat', { method: 'POST', body }))` in a browser. Sends
 * nothing. A missing last event, an error line and a broken connection are errors, as in the original
 * stream, and say what the body was read as; a status from 400 on is a `StatusError`. Cancelling the stream cancels the response, and
 * aborting its `fetch` is an `AbortError`.
 *
 * The content type says the form: lines of JSON (`ndjson`, and anything else), server-sent events
 * (`text/event-stream`), or text (`text/plain`). A text has the content of the answer alone, neither
 * its counts nor the reason of its end, and is complete where its body ends.
 *
 * @example
 * const response = await fetch('/chat', { method: 'POST', body: question });
 * for await (const text of chatStreamFrom(response).text) show(text);
 * @throws {InputError} when the body has already been read or is being read, or when `response` is
 * not a response, or `format` not a format
 */
export function chatStreamFrom<F extends ResponseFormat | undefined = undefined>(
  response: Response,
  options: ChatStreamFromOptions<F> = {},
): ChatStream<Answer<F>, PartialValue<Parsed<F>>> {
  checkResponse(response);
  checkOptions(options);
  checkKnown(options, ['format', 'signal', 'timeouts', 'validate']);
  const { format: asked, ...rest } = options;
  const format = readFormat(asked);
  // A response that the program itself made has no URL, and `data:` and `blob:` URLs are not those
  // of a server.
  const isOfServer = /^https?:/i.test(response.url);
  const { origin, pathname } = new URL(isOfServer ? response.url : 'http://localhost/');
  const { response: lines, form } = toLines(response);
  const endpoint = {
    id: 'chat',
    event: chatEvent,
    format: ndjson,
    isLast,
    isWhole,
    // As those of the chat itself.
    timeouts: { firstByte: null, idle: 300_000 },
    // How it was requested is not known, and a response of the program itself was not requested.
    label: isOfServer ? origin + pathname : '',
    method: 'GET' as const,
    path: pathname,
    input: {},
    readAs: form,
  };
  const collector = new ChatCollector({ isJson: format !== undefined });
  const source = cancelEarly(
    lines,
    readGivenResponse(
      { response: lines, origin, endpoint },
      { ...rest, service: readingService, partial: () => collector.value() },
    ),
    isOfServer,
  );
  return new ChatStream({
    source,
    collector,
    readParts: readChatParts,
    readText: ({ message }) => message.content,
    getWarnings: () => collector.warnings,
    finish: () =>
      checkAnswer<F, ChatResult>(
        { format, signal: rest.signal, readParts: readChatParts },
        collector,
        () => source.context(),
      ),
  });
}

/**
 * Wraps a source, so that the response is cancelled when the source ends before it has read it.
 * @param hasUrl whether the response has a URL of a server
 */
function cancelEarly<Event>(
  response: Response,
  source: StreamSource<Event>,
  hasUrl: boolean,
): StreamSource<Event> {
  // A body that is being read is locked, and is then cancelled by its reader.
  const cancel = (): void => void response.body?.cancel().catch(() => undefined);
  return {
    get openedAt() {
      return source.openedAt;
    },
    get isComplete() {
      return source.isComplete;
    },
    response() {
      const head = source.response?.();
      return head === undefined || hasUrl ? head : { ...head, url: '' };
    },
    context: () => source.context(),
    ready: () => source.ready(),
    async next() {
      try {
        return await source.next();
      } catch (error) {
        // The signal may have aborted before the response was taken.
        cancel();
        throw error;
      }
    },
    close() {
      source.close();
      cancel();
    },
  };
}

/** @throws {InputError} also for the promise of a response, which was not awaited */
function checkResponse(response: unknown): void {
  const { headers, body, bodyUsed } = (response ?? {}) as Partial<Response>;
  if (typeof headers?.get !== 'function')
    throw new InputError(`chatStreamFrom takes a Response, not ${describeKind(response)}`, {
      code: 'invalid-input',
      hint: 'await the promise that fetch() returns',
    });
  if (bodyUsed === true || body?.locked === true)
    throw new InputError('the body of this response has already been read', {
      code: 'invalid-input',
    });
}
