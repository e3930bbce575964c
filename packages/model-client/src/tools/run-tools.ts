import { type CallOptions, type CallScope, Stream, type Transport } from '@clients/core';
import type { Warning } from '../answer/warnings.js';
import { chatting } from '../api/chat/chat.js';
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
import { loaded } from '../service/loaded.js';
import { type CallOutcome, callTool, type KnownTool, refusedCall } from './call-tool.js';
import { checkControls, StepControl, type ToolRunControls, type ToolRunStep } from './step-control.js';

/** A conversation in which the model may call tools. */
export interface RunToolsRequest<F = Format | undefined> extends Conversation<F>, ToolRunControls {
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
  /** `approve` did not return true. `content` is sent to the model. */
  | { readonly type: 'tool-refused'; readonly step: number; readonly call: ToolCall; readonly content: string }
  /** The tool does not exist, its arguments are invalid, it threw, or its `timeout` is over. `content` is sent to the model. */
  | { readonly type: 'tool-error'; readonly step: number; readonly call: ToolCall; readonly error: unknown; readonly content: string };

/** The result of a run. */
export interface ToolRunResult {
  /** The last message of the model. */
  readonly message: Message;
  /** The whole conversation: the messages of the request, calls, results and the last message. Append to it to continue. */
  readonly messages: readonly ChatMessage[];
  /** The answers of the model, one for each request. */
  readonly steps: readonly ChatResult[];
  /**
   * `max-steps`: the last message still calls tools. The calls are in `message.tool_calls` and were not run. `stopped`: `stopWhen` has
   * ended the run, after the calls of the last message were run; their results are in `messages`.
   */
  readonly finish: 'answer' | 'max-steps' | 'stopped';
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
const OWN = ['maxSteps', 'repair', 'approve', 'stopWhen', 'prepareStep'];

/** Starts a run; requests are sent once its stream is read. */
export function runTools<F extends Format | undefined>(
  transport: Transport,
  request: RunToolsRequest<F>,
  options: CallOptions | undefined,
): ToolRunStream<F> {
  checkObject(request, 'chat');
  transport.checkNames(endpoints.chat, request, OWN, options);
  const { tools, maxSteps = 10, approve, stopWhen, prepareStep, ...chat } = request;
  const controls = { approve, stopWhen, prepareStep };
  checkTools(tools);
  checkCount('maxSteps', maxSteps, 1);
  checkControls(controls);
  // Checks images, durations and the format now instead of when the stream is read.
  prepareChat(chat, true);
  const run = new ToolRun(chat, { tools, maxSteps, controls, options });
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

interface RunSettings {
  readonly tools: readonly Tool[];
  readonly maxSteps: number;
  readonly controls: ToolRunControls;
  readonly options: CallOptions | undefined;
}

/** The tools of a step, as the model and the run know them. */
interface StepTools {
  readonly byName: ReadonlyMap<string, KnownTool>;
  readonly definitions: readonly ToolDefinition[];
}

class ToolRun {
  readonly #conversation: ChatRequest;
  readonly #settings: RunSettings;
  readonly #steps: ChatResult[] = [];
  #messages: readonly ChatMessage[];
  #parsed: object = {};
  #stopped = false;

  constructor(request: ChatRequest, settings: RunSettings) {
    this.#conversation = request;
    this.#settings = settings;
    this.#messages = request.messages;
  }

  async *events(transport: Transport, scope: CallScope): AsyncGenerator<ToolRunEvent, void, undefined> {
    const { tools: all, maxSteps, controls } = this.#settings;
    const control = new StepControl(controls, scope);
    const known = await stepTools(all);
    for (let step = 1; ; step++) {
      const { tools, ...changes } = await control.changes(this.#at(step));
      const { byName, definitions } = tools === undefined ? known : await stepTools(tools);
      yield { type: 'step-start', step };
      const result = yield* this.#request(transport, step, {
        ...this.#conversation,
        messages: this.#messages,
        ...changes,
        tools: definitions,
      });
      yield { type: 'step-end', step, result };
      const calls = result.message.tool_calls ?? [];
      if (calls.length === 0 || step === maxSteps) return;
      for (const call of calls) yield { type: 'tool-call', step, call };
      // They run at the same time, and are reported in order: without ids, models match results by their order.
      const running: (Promise<CallOutcome> | CallOutcome)[] = [];
      for (const call of calls)
        running.push((await control.allows(call, step)) ? callTool(byName, { call, step, signal: scope.signal }) : refusedCall(call));
      for (const each of running) yield* this.#report(await each, step);
      this.#stopped = await control.stops(this.#at(step));
      if (this.#stopped) return;
    }
  }

  #at(step: number): ToolRunStep {
    return { step, steps: [...this.#steps], messages: this.#messages };
  }

  result(): ToolRunResult {
    const last = this.#steps.at(-1);
    const message: Message = last?.message ?? { role: 'assistant', content: '' };
    return {
      message,
      messages: this.#messages,
      steps: [...this.#steps],
      finish: this.#finish(message),
      usage: sumUsage(this.#steps.map(({ usage }) => usage)),
      warnings: this.#steps.flatMap(({ warnings }) => warnings),
      ...this.#parsed,
    };
  }

  #finish({ tool_calls: calls = [] }: Message): ToolRunResult['finish'] {
    if (this.#stopped) return 'stopped';
    return calls.length === 0 ? 'answer' : 'max-steps';
  }

  /** Sends one request to the model. */
  async *#request(transport: Transport, step: number, request: ChatRequest): AsyncGenerator<ToolRunEvent, ChatResult, undefined> {
    const collector = new ChatCollector(request.options?.num_ctx);
    const init = streamInit(transport, endpoints.chatStream, prepareChat(request, true), collector, this.#settings.options);
    for await (const event of new Stream(init)) yield { type: 'chunk', step, event };
    const continues = collector.value().message.tool_calls !== undefined && step < this.#settings.maxSteps;
    // Only the last answer has to match the format.
    const call = { transport, request: continues ? { ...request, format: undefined } : request, options: this.#settings.options };
    const answer = await chatting.finish<object>(call, collector, () => init.context());
    const { parsed, ...result } = answer;
    if ('parsed' in answer) this.#parsed = { parsed };
    this.#steps.push(result);
    this.#messages = [...this.#messages, result.message];
    return result;
  }

  *#report({ call, coercions, content, error, aborted, refused }: CallOutcome, step: number): Generator<ToolRunEvent, void, undefined> {
    if (aborted !== undefined) throw aborted;
    for (const coercion of coercions) yield { type: 'coercion', step, call, ...coercion };
    const id = call.id === undefined ? {} : { tool_call_id: call.id };
    this.#messages = [...this.#messages, { role: 'tool', content, tool_name: call.function.name, ...id }];
    if (refused === true) yield { type: 'tool-refused', step, call, content };
    else yield error === undefined ? { type: 'tool-result', step, call, content } : { type: 'tool-error', step, call, error, content };
  }
}

async function stepTools(tools: readonly Tool[]): Promise<StepTools> {
  const { Coercer } = await loaded(import('@clients/core/coerce'));
  const known = await Promise.all(tools.map(async (tool) => ({ tool, parameters: await parametersOf(tool) })));
  return {
    byName: new Map<string, KnownTool>(
      known.map(({ tool, parameters }) => [tool.name, { tool, parameters, coercer: () => new Coercer(parameters) }]),
    ),
    definitions: known.map(({ tool, parameters }) => definitionOf(tool, parameters)),
  };
}
