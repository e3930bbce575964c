import { type Printed, shorten, Stream, type StreamInit, WholeCharacters } from '@clients/core';
import type { ToolCall } from '../inference/tool-call-schemas.js';
import { JsonStream } from './json-stream.js';
import { PartialJson } from './partial-json.js';
import { makeView, type ViewEnd } from './view.js';
import type { AnswerWarning } from './warnings.js';

/** The parts of an answer in one event. */
export interface Parts {
  readonly text: string;
  readonly thinking?: string | undefined;
  readonly toolCalls?: readonly ToolCall[] | undefined;
}

/**
 * A piece of an answer, narrowed by its `type`. A tool call is complete, with its arguments as an
 * object.
 */
export type AnswerPart =
  | { type: 'text'; text: string }
  | { type: 'thinking'; text: string }
  | { type: 'tool-call'; call: ToolCall };

/** Everything an answer stream is made from. */
export interface AnswerInit<Event, Result, Final> extends StreamInit<Event, Result> {
  readonly readParts: (event: Event) => Parts;
  /** Returns the warnings without assembling the rest of the answer. */
  readonly getWarnings: () => AnswerWarning[];
  /** Makes the answer from the collected events, once the stream is complete. */
  readonly finish: () => Promise<Final>;
}

/**
 * The events of a chat or a generation, and views of them. Iterate the stream or one of its views;
 * `final()` works with either. `Final` is the type of the whole answer, and `Part` that of the values
 * of `partialObjects`: a stream with a schema can be used where one without is expected.
 */
export class AnswerStream<
  Event,
  Result extends Event & { readonly warnings: readonly AnswerWarning[] },
  Final extends Result = Result,
  Part = unknown,
> extends Stream<Event, Result> {
  readonly #answer: AnswerInit<Event, Result, Final>;
  #final: Promise<Final> | undefined;

  constructor(init: AnswerInit<Event, Result, Final>) {
    super(init);
    this.#answer = init;
  }

  /**
   * The text, piece by piece.
   *
   * @example
   * const stream = model.chatStream({ model: 'llama3.2', messages });
   * for await (const text of stream.text) process.stdout.write(text);
   */
  get text(): AsyncIterable<string> {
    return this.#viewText('text', ({ text }) => text);
  }

  /** The model's thinking before its answer, piece by piece. */
  get thinking(): AsyncIterable<string> {
    return this.#viewText('thinking', ({ thinking }) => thinking);
  }

  /** The tool calls of the model: complete, with arguments as objects, each once. */
  get toolCalls(): AsyncIterable<ToolCall> {
    return this.#view(
      'toolCalls',
      ({ toolCalls = [] }) => toolCalls,
      () => [],
    );
  }

  /**
   * Text, thinking and tool calls in order of arrival, for showing an answer while it is generated.
   *
   * @example
   * for await (const part of stream.parts) {
   *   if (part.type === 'text') process.stdout.write(part.text);
   *   if (part.type === 'tool-call') console.log(part.call.function.name);
   * }
   */
  get parts(): AsyncIterable<AnswerPart> {
    const thoughts = new WholeCharacters();
    const words = new WholeCharacters();
    const toParts = (
      thinking: string,
      text: string,
      calls: readonly ToolCall[] = [],
    ): AnswerPart[] => [
      ...toList(thinking).map((piece): AnswerPart => ({ type: 'thinking', text: piece })),
      ...toList(text).map((piece): AnswerPart => ({ type: 'text', text: piece })),
      ...calls.map((call): AnswerPart => ({ type: 'tool-call', call })),
    ];
    return this.#view(
      'parts',
      ({ text, thinking, toolCalls }) =>
        toParts(thoughts.add(readText(thinking)), words.add(readText(text)), toolCalls),
      () => toParts(thoughts.end(), words.end()),
    );
  }

  /**
   * With a `format`: the value received so far, each time it grows. Keys can be missing and strings
   * incomplete; nothing is validated yet. The parts of a value that differ from the one before are
   * new objects. While a value with hundreds of entries grows, it is emitted less often, so that
   * the total cost stays proportional to the length of the answer; the last value has everything
   * that was received. An answer that is a number, `true`, `false` or `null` is emitted once, at
   * its end.
   *
   * @example
   * const format = z.object({ city: z.string(), lakes: z.array(z.string()) });
   * const stream = model.chatStream({ model: 'llama3.2', messages, format });
   * for await (const partial of stream.partialObjects) console.log(partial);
   * const { parsed } = await stream.final();
   */
  get partialObjects(): AsyncIterable<Part> {
    const filter = new JsonStream();
    const json = new PartialJson();
    const toSnapshots = (value: unknown): Part[] => (value === undefined ? [] : [value as Part]);
    return this.#view(
      'partialObjects',
      ({ text }) => toSnapshots(json.next(filter.add(readText(text)).text)),
      ({ isComplete }) => {
        json.push(filter.end(isComplete).text);
        return toSnapshots(isComplete ? json.end() : json.rest());
      },
    );
  }

  /** Warnings about the answer so far. */
  get warnings(): AnswerWarning[] {
    return this.#answer.getWarnings();
  }

  /**
   * Resolves with the whole answer once the stream is complete. Reads the stream itself if nothing
   * else does.
   *
   * @example
   * const stream = model.chatStream({ model: 'llama3.2', messages });
   * for await (const text of stream.text) process.stdout.write(text);
   * const { message, usage } = await stream.final();
   * console.log(message.role, usage.outputTokens);
   * @throws {StreamError | NetworkError | TimeoutError | StatusError | AbortError} when the stream
   * ends in any other way
   * @throws {StreamError} `too-long` when the answer has more than 16 Mi characters: iterate it
   * instead
   * @throws {OutputError} when the answer does not match the schema in `format`
   */
  override final(): Promise<Final> {
    return (this.#final ??= this.#finish());
  }

  protected override print(): Printed {
    const { fields, note } = super.print();
    const { text } = this.#answer.readParts(this.partial);
    return { fields: { ...fields, text: shorten(readText(text)) }, note };
  }

  async #finish(): Promise<Final> {
    await super.final();
    return this.#answer.finish();
  }

  /** Makes a view of texts in which no piece ends within a character. */
  #viewText(name: string, pickText: (parts: Parts) => unknown): AsyncIterable<string> {
    const characters = new WholeCharacters();
    return this.#view(
      name,
      (parts) => toList(characters.add(readText(pickText(parts)))),
      () => toList(characters.end()),
    );
  }

  /** Makes a view of the parts of the answer. */
  #view<Item>(
    name: string,
    toItems: (parts: Parts) => readonly Item[],
    takeRest: (end: ViewEnd) => readonly Item[],
  ): AsyncIterable<Item> {
    const { readParts } = this.#answer;
    return makeView({
      name,
      pull: () => this.pull(`a loop over ${name}`),
      toItems: (event) => toItems(readParts(event)),
      takeRest,
    });
  }
}

/** Returns a list with the text; an empty list for an empty text. */
function toList(text: string): readonly string[] {
  return text === '' ? [] : [text];
}

/** Returns the text of an event; empty when the server sends none, or another type. */
function readText(text: unknown): string {
  return typeof text === 'string' ? text : '';
}
