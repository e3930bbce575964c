import { Loop, Stream, type StreamInit } from '@clients/core';
import type { ToolCall } from '../inference/tool-call-schemas.js';
import type { Parsed, WithParsed } from '../inference/format.js';
import { PartialJson, type PartialValue } from './partial-json.js';
import { View } from './view.js';
import type { Warning } from './warnings.js';

/** Where the parts of an answer stand in one event. */
export interface Parts {
  readonly text: string;
  readonly thinking?: string | undefined;
  readonly toolCalls?: readonly ToolCall[] | undefined;
}

/** What an answer stream is made from. */
export interface AnswerInit<Event, Result, F> extends StreamInit<Event, Result> {
  readonly parts: (event: Event) => Parts;
  /** The warnings alone: the rest of the answer would have to be put together for them. */
  readonly warnings: () => readonly Warning[];
  /** Makes the answer out of what the stream amounts to. */
  readonly finish: (result: Result) => Promise<WithParsed<F, Result>>;
}

/**
 * The events of a chat or a generation, and the views of them. Iterate it, or one of its views; `final()` goes with any of them.
 */
export class AnswerStream<Event, Result extends { readonly warnings: readonly Warning[] }, F = undefined> extends Stream<Event, Result> {
  readonly #answer: AnswerInit<Event, Result, F>;
  #final: Promise<WithParsed<F, Result>> | undefined;

  constructor(init: AnswerInit<Event, Result, F>) {
    super(init);
    this.#answer = init;
  }

  /** The text alone, piece by piece. */
  get text(): AsyncIterable<string> {
    return this.#view('text', ({ text }) => filled(text));
  }

  /** What the model thinks before it answers, piece by piece. */
  get thinking(): AsyncIterable<string> {
    return this.#view('thinking', ({ thinking }) => filled(thinking));
  }

  /** The calls that the model asks for: whole, with arguments as objects, each once. */
  get toolCalls(): AsyncIterable<ToolCall> {
    return this.#view('toolCalls', ({ toolCalls = [] }) => toolCalls);
  }

  /**
   * With a `format`: what is there of the value, each time there is more. Keys can be missing and texts can be cut; nothing is checked
   * yet. Each one is a new object where it differs from the one before.
   */
  get partialObjects(): AsyncIterable<PartialValue<Parsed<F>>> {
    const json = new PartialJson();
    return this.#view('partialObjects', ({ text }) =>
      filled(text).some((piece) => json.push(piece)) ? [json.snapshot() as PartialValue<Parsed<F>>] : [],
    );
  }

  /** What is worth knowing about the answer so far. */
  get warnings(): readonly Warning[] {
    return this.#answer.warnings();
  }

  /**
   * Resolves once the stream is complete, with the whole answer. Without a loop it reads the stream itself.
   *
   * @throws {StreamError | NetworkError | TimeoutError | StatusError | AbortError} when the stream ended in any other way
   * @throws {StreamError} `too-long` when the answer has more than 16 Mi characters: iterate it instead
   * @throws {OutputError} when the answer does not fit the schema in `format`
   */
  override final(): Promise<WithParsed<F, Result>> {
    return (this.#final ??= super.final().then((result) => this.#answer.finish(result)));
  }

  #view<Item>(name: string, items: (parts: Parts) => readonly Item[]): AsyncIterable<Item> {
    const { parts } = this.#answer;
    return {
      [Symbol.asyncIterator]: () => {
        this.take(`a loop over ${name}`);
        return new Loop(new View(this, (event) => items(parts(event))));
      },
    };
  }
}

/** The text of an event as a list: none where servers leave it out, or put something else there. */
function filled(text: unknown): readonly string[] {
  return typeof text === 'string' && text !== '' ? [text] : [];
}
