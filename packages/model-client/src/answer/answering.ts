import {
  type CallOptions,
  checkRequestKeys,
  type CoreTransport,
  type Endpoint,
  type ErrorContext,
  openStreamSource,
  runAsOneCall,
  type StreamEndpoint,
  type StreamSource,
} from '@clients/core';
import type { ResponseFormat, WithParsed } from '../inference/format.js';
import { checkStream } from '../inference/check-request.js';
import { wrapBody, type Pending, resolveBody } from '../inference/pending.js';
import type { RunSettings, Timings } from '../inference/schemas.js';
import type { NotStreamed, Streamed } from '../inference/stream-schemas.js';
import type { AnswerCollector } from './answer-collector.js';
import type { AnswerInit, Parts } from './answer-stream.js';
import { type AnyResult, checkAnswer } from './check-answer.js';
import { noteWarnings } from './note-warnings.js';
import { collectWhole, requestWhole, type WholeResponse } from './whole-answer.js';

/** The keys of a chat or a generate request that concern its answer. */
interface AnyRequest extends RunSettings {
  readonly format?: ResponseFormat | null | undefined;
  /** Maximum number of rounds of repair. */
  readonly repair?: number | undefined;
}

/** The differences between chat and generate. */
export interface AnswerOperation<Request, Body extends object, Event extends Timings, Result> {
  readonly id: string;
  readonly endpoint: Endpoint<{ body: Body & NotStreamed }, Event>;
  readonly streamEndpoint: StreamEndpoint<{ body: Body & Streamed }, Event, Result>;
  /**
   * Returns the body to send.
   * @throws {InputError} for a request that cannot be sent
   */
  readonly prepare: <S extends boolean>(
    request: Request,
    mode: { readonly stream: S },
  ) => Pending<Body & { readonly stream: S }>;
  /** Makes the collector of the answer to a request. */
  readonly makeCollector: (
    request: Request,
    context: () => ErrorContext,
  ) => AnswerCollector<Event, Result>;
  readonly readParts: (event: Event) => Parts;
  /** Returns a request that adds the model's answer, and then `prompt`, to the conversation. */
  readonly continueRequest: (request: Request, result: Result, prompt: string) => Request;
}

/** One call of chat or generate. */
export interface AnswerCall<Request, Result> {
  readonly transport: CoreTransport;
  readonly request: Request;
  readonly options: CallOptions | undefined;
  /** When it began, in ms of `performance.now()`; its `total` limit includes rounds of repair. */
  readonly since?: number | undefined;
  /**
   * Returns the `value` of the error for an answer that does not match `format`. Default: the
   * answer.
   */
  readonly valueInError?: ((result: Result) => unknown) | undefined;
}

/** A response of one value, and the answer in it. */
export interface CollectedResponse<Event extends Timings, Result> {
  readonly response: WholeResponse<Event>;
  readonly collector: AnswerCollector<Event, Result>;
}

/** The source of a stream, and the collector that gets its events. */
export interface CollectedStream<Event extends Timings, Result> {
  readonly source: StreamSource<Event>;
  readonly collector: AnswerCollector<Event, Result>;
}

/** Keys of a request that the client handles itself. */
const UNSENT_KEYS = ['repair'];

/** Gets the answers of a model, by chat or generate. */
export class Answering<
  Request extends AnyRequest,
  Body extends RunSettings,
  Event extends Timings,
  Result extends Event & AnyResult,
> {
  readonly #operation: AnswerOperation<Request, Body, Event, Result>;

  constructor(operation: AnswerOperation<Request, Body, Event, Result>) {
    this.#operation = operation;
  }

  /** Gets one answer as one value. */
  async getAnswer<F extends ResponseFormat | undefined>(
    transport: CoreTransport,
    request: Request,
    options: CallOptions | undefined,
  ): Promise<WithParsed<F, Result>> {
    const since = performance.now();
    const body = await resolveBody(this.#prepare(transport, request, options, { stream: false }));
    const { response, collector } = await this.requestAnswer(transport, request, body, options);
    const call = { transport, request, options, since };
    const answer = await this.finish<F>(call, collector, () => response.context);
    noteWarnings(transport, this.#operation.id, answer.warnings, request, options);
    return answer;
  }

  /** Returns the settings of a stream that sends the request once it is read. */
  makeStreamInit<F extends ResponseFormat | undefined>(
    transport: CoreTransport,
    request: Request,
    options: CallOptions | undefined,
  ): AnswerInit<Event, Result, WithParsed<F, Result>> {
    const body = this.#prepare(transport, request, options, { stream: true });
    const { source, collector } = this.openStream(transport, request, body, options);
    return this.makeInit<F>(source, { transport, request, options }, collector);
  }

  /** Sends a request with its body, and collects the answer, which `finish` checks. */
  async requestAnswer(
    transport: CoreTransport,
    request: Request,
    body: Body & NotStreamed,
    options: CallOptions | undefined,
  ): Promise<CollectedResponse<Event, Result>> {
    const { endpoint, makeCollector } = this.#operation;
    const response = await requestWhole(transport, endpoint, body, options);
    const collector = makeCollector(request, () => response.context);
    collectWhole(response, collector);
    return { response, collector };
  }

  /** Makes the source of a stream, which sends the body once it is read, and its collector. */
  openStream(
    transport: CoreTransport,
    request: Request,
    body: Pending<Body & Streamed>,
    options: CallOptions | undefined,
  ): CollectedStream<Event, Result> {
    const { id, streamEndpoint, makeCollector } = this.#operation;
    const source = openStreamSource(transport, streamEndpoint, wrapBody(body), options, {
      partial: () => collector.value(),
      onWhole() {
        noteWarnings(transport, `${id}Stream`, collector.warnings, request, options);
      },
    });
    const collector = makeCollector(request, () => source.context());
    return { source, collector };
  }

  /** Returns the settings of a stream with the events of `source`. */
  makeInit<F extends ResponseFormat | undefined>(
    source: StreamSource<Event>,
    call: AnswerCall<Request, Result>,
    collector: AnswerCollector<Event, Result>,
  ): AnswerInit<Event, Result, WithParsed<F, Result>> {
    const { readParts } = this.#operation;
    return {
      source,
      collector,
      readParts,
      readText: (event) => readParts(event).text,
      getWarnings: () => collector.warnings,
      finish: () =>
        this.finish<F>({ ...call, since: source.openedAt }, collector, () => source.context()),
    };
  }

  /**
   * Resolves with a collected answer. When `format` is a schema it has `parsed`, after rounds of
   * repair if needed.
   *
   * @throws {StreamError} `too-long` when the answer exceeds the limit
   * @throws {OutputError} when the answer, or the last repaired one, does not match the schema
   */
  finish<F extends ResponseFormat | undefined>(
    call: AnswerCall<Request, Result>,
    collector: AnswerCollector<Event, Result>,
    context: () => ErrorContext,
  ): Promise<WithParsed<F, Result>> {
    const { request, options, valueInError } = call;
    return checkAnswer<F, Result>(
      {
        format: request.format,
        think: request.think,
        signal: options?.signal,
        readParts: this.#operation.readParts,
        valueInError,
        rounds: request.repair,
        repair: (before, problem) => this.#repair(call, before, problem),
      },
      collector,
      context,
    );
  }

  /**
   * Returns the body of a request.
   * @throws {InputError} for a request that cannot be sent
   */
  #prepare<S extends boolean>(
    transport: CoreTransport,
    request: Request,
    options: CallOptions | undefined,
    { stream }: { readonly stream: S },
  ): Pending<Body & { readonly stream: S }> {
    const { id, endpoint, streamEndpoint, prepare } = this.#operation;
    checkStream(request, id, { stream });
    // Checked first: a misspelt key is the likely reason why another one is missing.
    checkRequestKeys(transport, stream ? streamEndpoint : endpoint, request, UNSENT_KEYS, options);
    return prepare(request, { stream });
  }

  /**
   * Sends the problem to the model, and resolves with its next answer and the number of attempts.
   */
  async #repair(
    { transport, request, options, since }: AnswerCall<Request, Result>,
    before: Result,
    problem: string,
  ): Promise<{ readonly next: Result; readonly attempts: number }> {
    const { id, prepare, continueRequest } = this.#operation;
    const prompt = `That answer cannot be used: ${problem}. Answer again, with nothing but JSON that matches the schema.`;
    const repair = { ...continueRequest(request, before, prompt), repair: 0 };
    const body = await resolveBody(prepare(repair, { stream: false }));
    const { response, collector } = await runAsOneCall(
      transport,
      { name: id, endpoint: id, since },
      options,
      (inner) => this.requestAnswer(inner, request, body, options),
    );
    return { next: collector.value(), attempts: response.context.attempts ?? 1 };
  }
}
