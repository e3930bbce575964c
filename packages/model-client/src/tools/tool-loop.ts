import {
  type CallOptions,
  type JointCall,
  Stream,
  type CoreTransport,
  listen,
  unlisten,
} from '@clients/core';
import { chatAnswering } from '../api/chat/chat.js';
import { type ChatRequest, prepareChat } from '../api/chat/prepare.js';
import type { ChatMessage } from '../api/chat/messages.js';
import type { ChatResult } from '../api/chat/result.js';
import type { ToolDefinition } from '../api/chat/schemas.js';
import { convertParameters, makeDefinition } from '../api/chat/tool-definition.js';
import type { Tool } from '../api/chat/tool.js';
import {
  type CallOutcome,
  callTool,
  type KnownTool,
  refuseCall,
  refuseUnreadable,
} from './call-tool.js';
import { StepControl, type ToolRunControls, type ToolRunStep } from './step-control.js';
import type { ToolRun, ToolRunEvent } from './tool-run.js';

/** The settings of a loop. */
interface LoopSettings {
  /** The method that was called, for messages. */
  readonly method: string;
  readonly tools: readonly Tool[];
  readonly maxSteps: number;
  readonly controls: ToolRunControls;
  readonly options: CallOptions | undefined;
}

/** The tools of a step: as the run looks them up, and as they are sent to the model. */
interface StepTools {
  readonly byName: ReadonlyMap<string, KnownTool>;
  readonly definitions: ToolDefinition[];
}

/** The answer of one step, and its calls that cannot be run. */
interface StepAnswer {
  readonly result: ChatResult;
  readonly unreadable: readonly CallOutcome[];
}

/** Sends the requests of a run, and runs the tools in between. */
export class ToolLoop {
  readonly #run: ToolRun;
  readonly #conversation: ChatRequest;
  readonly #settings: LoopSettings;

  constructor(run: ToolRun, request: ChatRequest, settings: LoopSettings) {
    this.#run = run;
    this.#conversation = request;
    this.#settings = settings;
  }

  async *events(
    transport: CoreTransport,
    scope: JointCall,
  ): AsyncGenerator<ToolRunEvent, void, undefined> {
    const { method, tools: all, maxSteps, controls } = this.#settings;
    const own = followSignal(scope.signal);
    const { signal } = own;
    const control = new StepControl(method, controls, scope, signal, transport);
    const known = prepareTools(all);
    for (let step = 1; ; step++) {
      const { tools, messages, ...changes } = await control.readChanges(this.#describeStep(step));
      const { byName, definitions } = tools === undefined ? known : prepareTools(tools);
      yield { type: 'step-start', step };
      const { result, unreadable } = yield* this.#sendRequest(transport, step, {
        ...this.#conversation,
        // Its roles are checked with the request.
        messages: (messages as ChatMessage[] | undefined) ?? [...this.#run.messages],
        ...changes,
        tools: definitions,
      });
      yield { type: 'step-end', step, result };
      const calls = result.message.tool_calls ?? [];
      if (calls.length + unreadable.length === 0 || step === maxSteps) {
        own.release();
        this.#run.isOver = true;
        if (this.#run.result().finish === 'max-steps') control.reportMaxSteps(step);
        return;
      }
      for (const call of calls) yield { type: 'tool-call', step, call };
      for (const { call } of unreadable) yield { type: 'tool-call', step, call };
      // They run concurrently, but are reported in order: without ids, models match results by
      // their order.
      const running: Promise<CallOutcome>[] = [];
      const add = (outcome: Promise<CallOutcome> | CallOutcome): void =>
        void running.push(this.#keepResult(running.length, outcome));
      for (const call of calls)
        add(
          (await control.allows(call, step))
            ? callTool(byName, { call, step, signal })
            : refuseCall(call),
        );
      for (const each of unreadable) add(each);
      for (const each of running) {
        const outcome = await each;
        if (outcome.hasThrown === true)
          await control.reportToolError(outcome.error, outcome.call, step);
        else if ('error' in outcome)
          await control.reportUnusable(outcome.error, outcome.call, step);
        yield* report(outcome, step);
      }
      this.#run.isStopped = await control.stops(this.#describeStep(step));
      if (this.#run.isStopped) {
        own.release();
        return;
      }
    }
  }

  #describeStep(step: number): ToolRunStep {
    return { step, steps: [...this.#run.steps], messages: [...this.#run.messages] };
  }

  /** Sends one request to the model. */
  async *#sendRequest(
    transport: CoreTransport,
    step: number,
    request: ChatRequest,
  ): AsyncGenerator<ToolRunEvent, StepAnswer, undefined> {
    const { options } = this.#settings;
    const body = prepareChat(request, { stream: true });
    const { source, collector } = chatAnswering.openStream(transport, request, body, options);
    this.#run.getArriving = () => collector.value();
    for await (const event of new Stream({ source, collector }))
      yield { type: 'chunk', step, event };
    const unreadable = collector.unreadableCalls.map(refuseUnreadable);
    const hasCalls = collector.value().message.tool_calls !== undefined || unreadable.length > 0;
    const continues = hasCalls && step < this.#settings.maxSteps;
    // Only the last answer has to match the format.
    const call = {
      transport,
      request: continues ? { ...request, format: undefined } : request,
      options,
      // The error has the whole conversation: otherwise the results of the tools would be lost.
      valueInError: (answer: ChatResult) => this.#run.resultAfter(answer),
    };
    const answer = await chatAnswering.finish<object>(call, collector, () => source.context());
    const { parsed, ...result } = answer;
    if ('parsed' in answer) this.#run.parsed = { parsed };
    this.#run.add(
      result,
      unreadable.map(({ call }) => call),
    );
    return { result, unreadable };
  }

  /** Adds the result of a call to the conversation as soon as it is there. */
  async #keepResult(at: number, running: Promise<CallOutcome> | CallOutcome): Promise<CallOutcome> {
    const outcome = await running;
    if (outcome.aborted === undefined) this.#run.addResult(at, makeResultMessage(outcome));
    return outcome;
  }
}

function makeResultMessage({ call, content, images }: CallOutcome): ChatMessage {
  const { name } = call.function;
  return {
    role: 'tool',
    content,
    ...(images === undefined ? {} : { images }),
    ...(name === '' ? {} : { tool_name: name }),
    ...(call.id === undefined ? {} : { tool_call_id: call.id }),
  };
}

/** @throws {AbortError} for a call during which the run was aborted */
function* report(outcome: CallOutcome, step: number): Generator<ToolRunEvent, void, undefined> {
  const { call, coercions, content, images, aborted, refused } = outcome;
  if (aborted !== undefined) throw aborted;
  for (const coercion of coercions) yield { type: 'coercion', step, call, ...coercion };
  if (refused === true) yield { type: 'tool-refused', step, call, content };
  // A tool may throw `undefined`.
  else if ('error' in outcome)
    yield { type: 'tool-error', step, call, error: outcome.error, content };
  else
    yield {
      type: 'tool-result',
      step,
      call,
      content,
      ...(images === undefined ? {} : { images }),
    };
}

/**
 * Returns a signal that aborts when the one of the call does, until it is released: a call aborts its
 * signal at its end, and a run that ends well must not look aborted to its tools.
 */
function followSignal(signal: AbortSignal): {
  readonly signal: AbortSignal;
  readonly release: () => void;
} {
  const controller = new AbortController();
  const follow = (): void => {
    controller.abort(signal.reason);
  };
  if (signal.aborted) follow();
  else listen(signal, follow);
  return {
    signal: controller.signal,
    release: () => {
      unlisten(signal, follow);
    },
  };
}

function prepareTools(tools: readonly Tool[]): StepTools {
  const known = tools.map((tool) => ({ tool, parameters: convertParameters(tool) }));
  return {
    byName: new Map<string, KnownTool>(known.map((each) => [each.tool.name, each])),
    definitions: known.map(({ tool, parameters }) => makeDefinition(tool, parameters)),
  };
}
