import type {
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  SharedV4Warning,
} from '@ai-sdk/provider';
import { AbortError, NetworkError, type Stream, StreamError, TimeoutError } from '@clients/core';
import type { ChatResult } from '../api/chat/result.js';
import type { ChatEvent } from '../api/chat/schemas.js';
import { type JsonPiece, JsonStream } from '../answer/json-stream.js';
import type { UnreadableCall } from '../answer/tool-call-fold.js';
import {
  convertFinishReason,
  collectMetadata,
  describeResponse,
  ToolCalls,
  convertUsage,
} from './answer.js';
import { toCallError, type FailedCall } from './errors.js';

type Part = LanguageModelV4StreamPart;

/** The source of a stream's parts. */
export interface PartsInit {
  readonly stream: Stream<ChatEvent, ChatResult>;
  /** The events of the stream after the first. */
  readonly events: AsyncIterator<ChatEvent>;
  readonly first: IteratorResult<ChatEvent>;
  readonly warnings: SharedV4Warning[];
  readonly includeRaw: boolean;
  /** Whether the answer should be JSON. */
  readonly isJson: boolean;
  /** The key in `providerMetadata`. */
  readonly name: string;
  readonly call: FailedCall;
  /** Returns the calls of the answer so far that cannot be run. */
  readonly getUnreadableCalls: () => readonly UnreadableCall[];
}

/**
 * Streams the parts of an answer while it arrives. A failure closes the open blocks and becomes an
 * `error` part, followed by `finish` without usage. An abort errors the stream, as the AI SDK
 * expects. Cancelling the stream closes the connection.
 */
export function streamParts(init: PartsInit): ReadableStream<Part> {
  const parts = new AnswerParts(init);
  return new ReadableStream<Part>(
    {
      pull: async (controller) => {
        const { made, ended } = await parts.next();
        for (const part of made) controller.enqueue(part);
        if (ended) controller.close();
      },
      cancel: () => init.stream.cancel(),
    },
    { highWaterMark: 0 },
  );
}

/** Converts the events of one answer to parts. */
class AnswerParts {
  readonly #init: PartsInit;
  readonly #calls: ToolCalls = new ToolCalls();
  readonly #json: JsonStream | undefined;
  #pending: IteratorResult<ChatEvent> | undefined;
  #open: { readonly kind: 'text' | 'reasoning'; readonly id: string } | undefined;
  #blocks = 0;
  #isStarted = false;

  constructor(init: PartsInit) {
    this.#init = init;
    this.#pending = init.first;
    this.#json = init.isJson ? new JsonStream() : undefined;
  }

  /** Resolves with the next parts, at least one. */
  async next(): Promise<{ made: Part[]; ended: boolean }> {
    const { events, includeRaw } = this.#init;
    for (;;) {
      let event: IteratorResult<ChatEvent>;
      try {
        event = this.#pending ?? (await events.next());
      } catch (error) {
        return { made: this.#fail(error), ended: true };
      }
      this.#pending = undefined;
      if (event.done === true) return { made: this.#finish(), ended: true };
      // The raw event comes first, before the reader of its tool calls can change them.
      const made = [
        ...this.#start(event.value),
        ...(includeRaw ? [makeRawPart(event.value)] : []),
        ...this.#convertEvent(event.value),
      ];
      if (made.length > 0) return { made, ended: false };
    }
  }

  #start(event: ChatEvent): Part[] {
    if (this.#isStarted) return [];
    this.#isStarted = true;
    return [
      { type: 'stream-start', warnings: this.#init.warnings },
      { type: 'response-metadata', ...describeResponse(event) },
    ];
  }

  #convertEvent({ message: { content, thinking, tool_calls: calls = [] } }: ChatEvent): Part[] {
    return [
      ...this.#continueBlock('reasoning', thinking),
      ...this.#convertText(content),
      ...(calls.length === 0 ? [] : this.#closeBlock()),
      ...calls.flatMap((call) => this.#convertCall(this.#calls.next(call))),
    ];
  }

  /** Converts text of the model, of which only the JSON is passed on where JSON was asked for. */
  #convertText(content: unknown): Part[] {
    if (this.#json === undefined || typeof content !== 'string')
      return this.#continueBlock('text', content);
    return this.#convertPiece(this.#json.add(content));
  }

  #convertPiece({ text, thinking }: JsonPiece): Part[] {
    return [...this.#continueBlock('reasoning', thinking), ...this.#continueBlock('text', text)];
  }

  /** Converts what is left of the text. */
  #endText(isComplete: boolean): Part[] {
    return this.#json === undefined ? [] : this.#convertPiece(this.#json.end(isComplete));
  }

  /** Adds to the open block, or closes it and opens one of another kind. */
  #continueBlock(kind: 'text' | 'reasoning', delta: unknown): Part[] {
    // Lenient validation lets servers send other types.
    if (typeof delta !== 'string' || delta === '') return [];
    if (this.#open?.kind === kind) return [{ type: `${kind}-delta`, id: this.#open.id, delta }];
    const before = this.#closeBlock();
    const id = `${kind}-${String(this.#blocks++)}`;
    this.#open = { kind, id };
    return [...before, { type: `${kind}-start`, id }, { type: `${kind}-delta`, id, delta }];
  }

  #closeBlock(): Part[] {
    if (this.#open === undefined) return [];
    const { kind, id } = this.#open;
    this.#open = undefined;
    return [{ type: `${kind}-end`, id }];
  }

  #convertCall(made: ReturnType<ToolCalls['next']>): Part[] {
    const { toolCallId: id, toolName, input: delta } = made;
    return [
      { type: 'tool-input-start', id, toolName },
      { type: 'tool-input-delta', id, delta },
      { type: 'tool-input-end', id },
      made,
    ];
  }

  #finish(): Part[] {
    const { stream, name, getUnreadableCalls } = this.#init;
    const result = stream.partial;
    const unreadable = getUnreadableCalls();
    return [
      ...this.#endText(true),
      ...this.#closeBlock(),
      ...unreadable.flatMap((call) => this.#convertCall(this.#calls.nextUnreadable(call))),
      {
        type: 'finish',
        finishReason: convertFinishReason(result, unreadable),
        usage: convertUsage(result),
        ...collectMetadata(result, name),
      },
    ];
  }

  /** @throws {AbortError} when the caller aborted the call */
  #fail(error: unknown): Part[] {
    if (error instanceof AbortError) throw error;
    const { stream, name, call } = this.#init;
    const result = stream.partial;
    return [
      ...this.#endText(false),
      ...this.#closeBlock(),
      { type: 'error', error: toCallError(error, call) },
      {
        type: 'finish',
        finishReason: convertFailure(error),
        usage: convertUsage(result),
        ...collectMetadata(result, name),
      },
    ];
  }
}

/**
 * Returns why an answer ended early: `interrupted` if the rest did not arrive, `error` if the
 * server reported an error or sent invalid data.
 */
function convertFailure(error: unknown): LanguageModelV4FinishReason {
  const isCut =
    error instanceof NetworkError ||
    error instanceof TimeoutError ||
    (error instanceof StreamError && error.reason === 'truncated');
  return { unified: isCut ? 'interrupted' : 'error', raw: undefined };
}

function makeRawPart(event: ChatEvent): Part {
  return { type: 'raw', rawValue: event };
}
