import { type CallOptions, type CallScope, type ErrorContext, Stream, type Transport } from '@clients/core';
import { tooLong } from '../answer/finish.js';
import type { Warning } from '../answer/warnings.js';
import { finishChat } from '../api/chat/chat.js';
import * as endpoints from '../api/chat/endpoints.js';
import { type ChatMessage, type ChatRequest, type Conversation, prepareChat } from '../api/chat/prepare.js';
import { checkTools, definitionOf, parametersOf, type Tool } from '../api/chat/tool.js';
import { ChatCollector, type ChatResult } from '../api/chat/result.js';
import type { ChatEvent, Message, ToolDefinition } from '../api/chat/schemas.js';
import type { ToolCall } from '../inference/tool-call-schemas.js';
import type { Format, WithParsed } from '../inference/format.js';
import { generated } from '../inference/generated-stream.js';
import { checkCount, checkObject, streamInit } from '../inference/pending.js';
import { sumUsage, type Usage } from '../inference/usage.js';
import { type CallOutcome, callTool, type KnownTool } from './call-tool.js';

/** A conversation in which the model may call tools. */
export interface RunToolsRequest<F = Format | undefined> extends Conversation<F> {
  readonly tools: readonly Tool[];
  /** Maximum number of requests to the model. The tool calls in the answer to the last one are not run. Default 10. */
  readonly maxSteps?: number | undefined;
}

/** An event of a run. `step` counts the requests to the model from 1. */
export type ToolRunEvent =
  | { readonly type: 'step-start'; readonly step: number }
  | { readonly type: 'chunk'; readonly step: number; readonly event: ChatEvent }
  | { readonly type: 'step-end'; readonly step: number; readonly result: ChatResult }
  | { readonly type: 'tool-call'; readonly step: number; readonly call: ToolCall }
  /** An argument had the wrong type and was converted. */
  | {
      readonly type: 'coercion';
      readonly step: number;
      readonly call: ToolCall;
      readonly path: string;
      readonly from: unknown;
      readonly to: unknown;
    }
  | { readonly type: 'tool-result'; readonly step: number; readonly call: ToolCall; readonly content: string }
  /** The tool does not exist, its arguments are invalid, or it threw. `content` is sent to the model. */
  | { readonly type: 'tool-error'; readonly step: number; readonly call: ToolCall; readonly error: unknown; readonly content: string };

/** The result of a run. */
export interface ToolRunResult {
  /** The last message of the model. */
  readonly message: Message;
  /** The whole conversation: the messages of the request, calls, results and the last message. Append to it to continue. */
  readonly messages: readonly ChatMessage[];
  /** The answers of the model, one for each request. */
  readonly steps: readonly ChatResult[];
  /** `max-steps`: the last message still calls tools. The calls are in `message.tool_calls` and were not run. */
  readonly finish: 'answer' | 'max-steps';
  /** Of all requests together. */
  readonly usage: Usage;
  readonly warnings: readonly Warning[];
}

/** The events of a run. */
export class ToolRunStream<F = undefined> extends Stream<ToolRunEvent, ToolRunResult> {
  /**
   * Resolves once the model has answered without calling a tool, or after `maxSteps` requests.
   *
   * @throws {OutputError} when the answer does not match the schema in `format`
   */
  override final(): Promise<WithParsed<F, ToolRunResult>> {
    return super.final() as Promise<WithParsed<F, ToolRunResult>>;
  }
}

/** Keys of a request that are not sent. */
const OWN = ['maxSteps', 'repair'];

/** Starts a run; requests are sent once its stream is read. */
export function runTools<F extends Format | undefined>(
  transport: Transport,
  request: RunToolsRequest<F>,
  options: CallOptions | undefined,
): ToolRunStream<F> {
  checkObject(request, 'chat');
  transport.checkNames('chat', request, OWN, options);
  const { tools, maxSteps = 10, ...chat } = request;
  checkTools(tools);
  checkCount('maxSteps', maxSteps, 1);
  // Checks images, durations and the format now instead of when the stream is read.
  prepareChat(chat, true);
  const run = new ToolRun(chat, tools, maxSteps, options);
  const collector = { add: () => undefined, value: () => run.result() };
  return new ToolRunStream<F>(
    generated({
      transport,
      origin: { name: 'runTools', endpoint: 'chat' },
      options,
      collector,
      events: (inner, scope) => run.events(inner, scope),
    }),
  );
}

class ToolRun {
  readonly #conversation: ChatRequest;
  readonly #tools: readonly Tool[];
  readonly #maxSteps: number;
  readonly #options: CallOptions | undefined;
  readonly #steps: ChatResult[] = [];
  #messages: readonly ChatMessage[];
  #parsed: object = {};

  constructor(request: ChatRequest, tools: readonly Tool[], maxSteps: number, options: CallOptions | undefined) {
    this.#conversation = request;
    this.#tools = tools;
    this.#maxSteps = maxSteps;
    this.#options = options;
    this.#messages = request.messages;
  }

  async *events(transport: Transport, scope: CallScope): AsyncGenerator<ToolRunEvent, void, undefined> {
    const known = await Promise.all(this.#tools.map(async (tool) => ({ tool, parameters: await parametersOf(tool) })));
    const byName = new Map<string, KnownTool>(known.map((each) => [each.tool.name, each]));
    const definitions = known.map(({ tool, parameters }) => definitionOf(tool, parameters));
    for (let step = 1; ; step++) {
      yield { type: 'step-start', step };
      const result = yield* this.#request(transport, step, definitions);
      yield { type: 'step-end', step, result };
      const calls = result.message.tool_calls ?? [];
      if (calls.length === 0 || step === this.#maxSteps) return;
      for (const call of calls) yield { type: 'tool-call', step, call };
      // They run at the same time, and are reported in order: without ids, models match results by their order.
      const running = calls.map((call) => callTool(byName, { call, step, signal: scope.signal }));
      for (const each of running) yield* this.#report(await each, step);
    }
  }

  result(): ToolRunResult {
    const last = this.#steps.at(-1);
    const message: Message = last?.message ?? { role: 'assistant', content: '' };
    return {
      message,
      messages: this.#messages,
      steps: [...this.#steps],
      finish: (message.tool_calls ?? []).length === 0 ? 'answer' : 'max-steps',
      usage: sumUsage(this.#steps.map(({ usage }) => usage)),
      warnings: this.#steps.flatMap(({ warnings }) => warnings),
      ...this.#parsed,
    };
  }

  /** Sends one request to the model. */
  async *#request(
    transport: Transport,
    step: number,
    tools: readonly ToolDefinition[],
  ): AsyncGenerator<ToolRunEvent, ChatResult, undefined> {
    const request: ChatRequest = { ...this.#conversation, messages: this.#messages, tools };
    const collector = new ChatCollector(request.options?.num_ctx);
    const init = streamInit(transport, endpoints.chatStream, prepareChat(request, true), collector, this.#options);
    for await (const event of new Stream(init)) yield { type: 'chunk', step, event };
    if (collector.isFull) throw tooLong(collector.value(), init.context());
    const result = await this.#finished(transport, request, collector, step, () => init.context());
    this.#steps.push(result);
    this.#messages = [...this.#messages, result.message];
    return result;
  }

  /** Resolves with the answer, parsed according to its format when it is the last one. */
  async #finished(
    transport: Transport,
    request: ChatRequest,
    collector: ChatCollector,
    step: number,
    context: () => ErrorContext,
  ): Promise<ChatResult> {
    const result = collector.value();
    const continues = result.message.tool_calls !== undefined && step < this.#maxSteps;
    if (continues || request.format === undefined || request.format === 'json') return result;
    const answer = await finishChat<object>({ transport, request, options: this.#options, since: undefined }, collector, context);
    const { parsed, ...rest } = answer;
    this.#parsed = { parsed };
    return rest;
  }

  *#report({ call, coercions, content, error, aborted }: CallOutcome, step: number): Generator<ToolRunEvent, void, undefined> {
    if (aborted !== undefined) throw aborted;
    for (const coercion of coercions) yield { type: 'coercion', step, call, ...coercion };
    const id = call.id === undefined ? {} : { tool_call_id: call.id };
    this.#messages = [...this.#messages, { role: 'tool', content, tool_name: call.function.name, ...id }];
    yield error === undefined ? { type: 'tool-result', step, call, content } : { type: 'tool-error', step, call, error, content };
  }
}
