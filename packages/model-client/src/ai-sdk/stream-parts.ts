import type {
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  SharedV4Warning,
} from '@ai-sdk/provider';
import { AbortError, NetworkError, type Stream, StreamError, TimeoutError } from '@clients/core';
import type { ChatResult } from '../api/chat/result.js';
import type { ChatEvent } from '../api/chat/schemas.js';
import type { ToolCall } from '../inference/tool-call-schemas.js';
import { finishReasonOf, metadataOf, responseOf, ToolCalls, usageOf } from './answer.js';
import { callError, type FailedCall } from './errors.js';

type Part = LanguageModelV4StreamPart;

/** The source of a stream's parts. */
export interface PartsInit {
  readonly stream: Stream<ChatEvent, ChatResult>;
  /** The events of the stream after the first. */
  readonly events: AsyncIterator<ChatEvent>;
  readonly first: IteratorResult<ChatEvent>;
  readonly warnings: SharedV4Warning[];
  readonly includeRaw: boolean;
  /** The key in `providerMetadata`. */
  readonly name: string;
  readonly call: FailedCall;
}

/**
 * Returns the parts of an answer while it arrives. A failure closes the open blocks, and is an `error` part followed by `finish`, with the
 * usage so far unknown. An abort errors the stream, as the AI SDK expects. Cancelling the stream closes the connection.
 */
export function partsOf(init: PartsInit): ReadableStream<Part> {
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

class AnswerParts {
  readonly #init: PartsInit;
  readonly #calls: ToolCalls = new ToolCalls();
  #pending: IteratorResult<ChatEvent> | undefined;
  #open: { readonly kind: 'text' | 'reasoning'; readonly id: string } | undefined;
  #blocks = 0;
  #isStarted = false;

  constructor(init: PartsInit) {
    this.#init = init;
    this.#pending = init.first;
  }

  /** Resolves with the next parts, at least one. */
  async next(): Promise<{ made: Part[]; ended: boolean }> {
    const { events, includeRaw } = this.#init;
    for (;;) {
      let event: IteratorResult<ChatEvent>;
      try {
        event = this.#pending ?? (await events.next());
      } catch (error) {
        return { made: this.#failed(error), ended: true };
      }
      this.#pending = undefined;
      if (event.done === true) return { made: this.#finished(), ended: true };
      // The raw event comes first, and before its tool calls can be changed by their reader.
      const made = [
        ...this.#started(event.value),
        ...(includeRaw ? [raw(event.value)] : []),
        ...this.#ofEvent(event.value),
      ];
      if (made.length > 0) return { made, ended: false };
    }
  }

  #started(event: ChatEvent): Part[] {
    if (this.#isStarted) return [];
    this.#isStarted = true;
    return [
      { type: 'stream-start', warnings: this.#init.warnings },
      { type: 'response-metadata', ...responseOf(event) },
    ];
  }

  #ofEvent({ message: { content, thinking, tool_calls: calls = [] } }: ChatEvent): Part[] {
    return [
      ...this.#block('reasoning', thinking),
      ...this.#block('text', content),
      ...(calls.length === 0 ? [] : this.#closed()),
      ...calls.flatMap((call) => this.#ofCall(call)),
    ];
  }

  /** Adds to the open block, or closes it and opens one of another kind. */
  #block(kind: 'text' | 'reasoning', delta: unknown): Part[] {
    // Lenient validation lets servers send other types.
    if (typeof delta !== 'string' || delta === '') return [];
    if (this.#open?.kind === kind) return [{ type: `${kind}-delta`, id: this.#open.id, delta }];
    const before = this.#closed();
    const id = `${kind}-${String(this.#blocks++)}`;
    this.#open = { kind, id };
    return [...before, { type: `${kind}-start`, id }, { type: `${kind}-delta`, id, delta }];
  }

  #closed(): Part[] {
    if (this.#open === undefined) return [];
    const { kind, id } = this.#open;
    this.#open = undefined;
    return [{ type: `${kind}-end`, id }];
  }

  #ofCall(call: ToolCall): Part[] {
    const made = this.#calls.next(call);
    const { toolCallId: id, toolName, input: delta } = made;
    return [
      { type: 'tool-input-start', id, toolName },
      { type: 'tool-input-delta', id, delta },
      { type: 'tool-input-end', id },
      made,
    ];
  }

  #finished(): Part[] {
    const { stream, name } = this.#init;
    const result = stream.partial;
    return [
      ...this.#closed(),
      {
        type: 'finish',
        finishReason: finishReasonOf(result),
        usage: usageOf(result),
        ...metadataOf(result, name),
      },
    ];
  }

  /** @throws {AbortError} when the caller aborted the call */
  #failed(error: unknown): Part[] {
    if (error instanceof AbortError) throw error;
    const { stream, name, call } = this.#init;
    const result = stream.partial;
    return [
      ...this.#closed(),
      { type: 'error', error: callError(error, call) },
      {
        type: 'finish',
        finishReason: failureOf(error),
        usage: usageOf(result),
        ...metadataOf(result, name),
      },
    ];
  }
}

/** Returns why an answer ended early: `interrupted` when the rest did not arrive, `error` when the server reported or sent something wrong. */
function failureOf(error: unknown): LanguageModelV4FinishReason {
  const isCut =
    error instanceof NetworkError ||
    error instanceof TimeoutError ||
    (error instanceof StreamError && error.reason === 'truncated');
  return { unified: isCut ? 'interrupted' : 'error', raw: undefined };
}

function raw(event: ChatEvent): Part {
  return { type: 'raw', rawValue: event };
}
