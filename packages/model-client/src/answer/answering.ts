import {
  type CallOptions,
  checkRequestKeys,
  type CoreTransport,
  type Endpoint,
  type ErrorContext,
  openStreamSource,
  OutputError,
  quote,
  runAsOneCall,
  type StreamEndpoint,
  StreamError,
  type StreamSource,
  unlessAborted,
} from '@clients/core';
import type { ResponseFormat, WithParsed } from '../inference/format.js';
import { checkStream } from '../inference/check-request.js';
import { wrapBody, type Pending, resolveBody } from '../inference/pending.js';
import type { RunSettings, Timings } from '../inference/schemas.js';
import { isEmpty } from '../inference/settings.js';
import { sumUsage, type Usage } from '../inference/usage.js';
import type { NotStreamed, Streamed } from '../inference/stream-schemas.js';
import type { AnswerCollector } from './answer-collector.js';
import type { AnswerInit, Parts } from './answer-stream.js';
import { readAnswer, type Unusable } from './read-answer.js';
import { TOO_LONG_MESSAGE } from './text-fold.js';
import { beginsWithThinking } from './thinking-tags.js';
import type { AnswerWarning } from './warnings.js';
import { noteWarnings } from './note-warnings.js';
import { collectWhole, requestWhole, type WholeResponse } from './whole-answer.js';

/** The keys of a chat or a generate request that concern its answer. */
interface AnyRequest extends RunSettings {
  readonly format?: ResponseFormat | null | undefined;
  /** Maximum number of rounds of repair. */
  readonly repair?: number | undefined;
}

/** The fields that whole answers of both operations have. */
interface AnyResult {
  readonly done_reason?: string | undefined;
  readonly usage: Usage;
  readonly warnings: AnswerWarning[];
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
    noteWarnings(transport, this.#operation.id, answer.warnings, options);
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
        noteWarnings(transport, `${id}Stream`, collector.warnings, options);
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
  async finish<F extends ResponseFormat | undefined>(
    call: AnswerCall<Request, Result>,
    collector: AnswerCollector<Event, Result>,
    context: () => ErrorContext,
  ): Promise<WithParsed<F, Result>> {
    const { format, repair = 0 } = call.request;
    const { valueInError = (answer: Result) => answer } = call;
    let result = collector.value();
    if (collector.isFull) throw createTooLongError(result, context());
    if (isEmpty(format) || format === 'json') return result as WithParsed<F, Result>;
    let repairs = 0;
    const makeError = (found: Unusable, { text, thinking = '' }: Parts): OutputError => {
      const first = context();
      const last = { ...first, attempts: (first.attempts ?? 0) + repairs };
      return createUnusableAnswerError(found, {
        text,
        thinking,
        value: valueInError(result),
        doneReason: result.done_reason,
        isRepaired: repairs > 0,
        mayThink: !isOff(call.request.think),
        context: last,
      });
    };
    for (let left = repair; ; left--) {
      const parts = this.#operation.readParts(result);
      const { text, toolCalls } = parts;
      // A schema may validate asynchronously, and never finish.
      const reading = await unlessAborted(
        readAnswer(format, text, result.done_reason),
        call.options?.signal,
        context,
      );
      if (reading.problem === undefined)
        return { ...result, parsed: reading.value } as WithParsed<F, Result>;
      // Not repaired: another answer would replace the calls.
      if (toolCalls !== undefined) throw makeError(MODEL_CALLED_TOOLS, parts);
      if (left === 0 || !mayImprove(reading, parts, result.done_reason))
        throw makeError(reading, parts);
      const { next, attempts } = await this.#repair(call, result, reading.problem);
      repairs += attempts;
      const repaired: AnswerWarning = {
        code: 'repaired',
        message: `the first answer was not usable: ${reading.problem}`,
      };
      result = {
        ...next,
        usage: sumUsage([result.usage, next.usage]),
        warnings: [...next.warnings, repaired],
      };
    }
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

const MODEL_CALLED_TOOLS: Unusable = {
  problem: 'the model called tools instead of answering',
  code: 'tool-calls',
};

/** Returns whether a setting turns thinking off. */
function isOff(think: unknown): boolean {
  return think === false || think === 'none';
}

/**
 * Returns whether another answer to the same request may be better: not where the limit of tokens
 * ended this one, where all of it is thinking, or where the model was only loaded.
 */
function mayImprove(
  { code }: Unusable,
  { text, thinking = '' }: Parts,
  doneReason: string | undefined,
): boolean {
  if (code === 'incomplete-json') return false;
  return text.trim() !== '' || (thinking === '' && doneReason !== 'load');
}

const ASK_AGAIN = 'set repair: 1 to ask the model once more';
const ASKED_AGAIN =
  'repairing the answer did not help: describe the fields in the prompt, simplify the schema, or use a larger model';

/** Servers do not constrain the thinking of a model, and some put the whole answer there. */
const WROTE_THINKING = 'the model wrote its answer as thinking, which no format constrains';
const RAISE_LIMITS = 'raise options.num_predict or options.num_ctx';
const MAY_THINK = 'for a model that can think, set think: false';

const UNUSABLE_HINTS: Readonly<Record<Unusable['code'], (answer: UnusableAnswer) => string>> = {
  'tool-calls': () =>
    'run the calls in value.message.tool_calls and send their results, or use runTools with enough maxSteps',
  'not-json': (answer) => {
    const { text, thinking, doneReason, mayThink } = answer;
    if (text.trim() === '' && thinking !== '')
      return mayThink
        ? `${WROTE_THINKING}: set think: false`
        : `${WROTE_THINKING}, although think is false: use another model, or a newer server`;
    if (text.trim() === '' && doneReason === 'load')
      return 'the server loaded the model and generated nothing: a conversation needs a message of the user';
    const hint = adviseRepair(answer);
    return mayThink ? `${hint}; ${MAY_THINK}` : hint;
  },
  'several-values': (answer) => adviseRepair(answer),
  'incomplete-json': ({ text, thinking, mayThink }) => {
    const isThinking = (text.trim() === '' && thinking !== '') || beginsWithThinking(text, true);
    if (!isThinking) return RAISE_LIMITS;
    const advice = mayThink ? `set think: false, or ${RAISE_LIMITS}` : RAISE_LIMITS;
    return `the model used the tokens for thinking: ${advice}`;
  },
  'schema-mismatch': (answer) => adviseRepair(answer),
  'schema-failed': ({ isRepaired }) =>
    `make the schema report an issue instead of throwing${isRepaired ? '' : `, or ${ASK_AGAIN}`}`,
};

function adviseRepair({ isRepaired }: UnusableAnswer): string {
  return isRepaired ? ASKED_AGAIN : ASK_AGAIN;
}

/** An answer that cannot be used. */
interface UnusableAnswer {
  readonly text: string;
  readonly thinking: string;
  /** Why the model has stopped. */
  readonly doneReason: string | undefined;
  /** The `value` of the error. */
  readonly value: unknown;
  /** Whether the model was asked to repair it. */
  readonly isRepaired: boolean;
  /** Whether thinking was not turned off. */
  readonly mayThink: boolean;
  readonly context: ErrorContext;
}

/** Length of the beginning of an answer that is searched for secrets; an error shows less of it. */
const MAX_SEARCHED_CHARACTERS = 4_096;

function createUnusableAnswerError(
  { problem, code, path = '', cause }: Unusable,
  answer: UnusableAnswer,
): OutputError {
  const { text, value, context } = answer;
  // Secrets are removed before the text is cut: half of one would not be found.
  const start = context.redact?.(text.slice(0, MAX_SEARCHED_CHARACTERS)).trim() ?? '';
  const shown = quote(start).replaceAll(String.raw`\"`, '"');
  const message = start === '' ? problem : `${problem}; the answer begins with ${shown}`;
  return new OutputError(
    message,
    { path, value },
    { ...context, mayHaveExecuted: true, code, cause, hint: UNUSABLE_HINTS[code](answer) },
  );
}

/** Makes the error for an answer that exceeds the limit. */
export function createTooLongError(partial: unknown, context: ErrorContext): StreamError {
  return new StreamError('too-long', TOO_LONG_MESSAGE, partial, {
    ...context,
    mayHaveExecuted: true,
    code: 'too-long',
    hint: 'iterate the stream, and store the pieces as they arrive',
  });
}
