import {
  adviseOnFields,
  type CoreTransport,
  describeKind,
  findUnknown,
  giveNotice,
  hasFields,
  InputError,
  isError,
  type JointCall,
  omitUndefined,
  shorten,
} from '@clients/core';
import type { ChatMessage, ChatMessageInput } from '../api/chat/messages.js';
import type { ChatRequest } from '../api/chat/prepare.js';
import type { ChatResult } from '../api/chat/result.js';
import { normalizeSettings } from '../inference/settings.js';
import { checkTools } from '../api/chat/check-tools.js';
import { warnOfMaxSteps } from './tool-run.js';
import type { Tool, ToolContext } from '../api/chat/tool.js';
import type { ToolCall } from '../inference/tool-call-schemas.js';

/** The state of a run between two requests to the model. */
export interface ToolRunStep {
  /**
   * The number of a request, starting at 1: of the last one for `stopWhen`, of the next one for
   * `prepareStep`.
   */
  step: number;
  /** The answers of the model so far. */
  steps: ChatResult[];
  /** The conversation so far, including tool results. */
  messages: ChatMessage[];
}

/**
 * Changes that `prepareStep` makes to a single request. Settings that are left out or `undefined`
 * keep the run's value.
 */
export interface StepChanges<R extends string = never> extends Partial<
  Pick<ChatRequest, 'model' | 'options' | 'think' | 'keep_alive'>
> {
  /** The messages of this request, oldest first. */
  messages?: readonly ChatMessageInput<R>[] | undefined;
  /** The tools that the model may call in this step. An empty list makes it answer. */
  tools?: Tool[] | undefined;
}

/**
 * Functions that control a run. Each can be asynchronous; if one throws, the run fails with an
 * `InputError` `callback-failed`. `Stops` is the type that `stopWhen` returns, or `never` for a run
 * without it, and `R` is `string` if a role in `prepareStep` is only known to be a text.
 */
export interface ToolRunControls<Stops extends boolean = boolean, R extends string = never> {
  /**
   * Decides whether a tool call may run: only `true` allows it. Invoked for one tool call at a
   * time, before the tool is looked up and its arguments are checked. The model is told that a call
   * was refused, and the run continues.
   */
  approve?: ((call: ToolCall, context: ToolContext) => boolean | PromiseLike<boolean>) | undefined;
  /**
   * Called after the tools of each step have run; `true` ends the run. The result then has `finish:
   * 'stopped'` and no `parsed`.
   */
  stopWhen?: ((step: ToolRunStep) => Stops | PromiseLike<Stops>) | undefined;
  /**
   * Called before each request to the model, including the first. Returns changes for that request,
   * or nothing.
   */
  prepareStep?:
    | ((next: ToolRunStep) => StepChanges<R> | undefined | PromiseLike<StepChanges<R> | undefined>)
    | undefined;
  /**
   * Called when a tool throws, its `timeout` expires, or the model writes a call that cannot be run:
   * one that cannot be read, whose arguments do not fit the schema, or of a tool that does not exist.
   * The run continues, and the model is sent the error's message. Default: an error that a tool
   * throws is a notice `tool-failed`.
   */
  readonly onToolError?: ((error: unknown, context: ToolContext) => unknown) | undefined;
}

/** The keys of `StepChanges`. Others would be sent, such as the dropped messages of `trimMessages`. */
const STEP_KEYS: readonly string[] = [
  'model',
  'messages',
  'tools',
  'options',
  'think',
  'keep_alive',
] satisfies (keyof StepChanges)[];

/** Calls the controls of a run. A call that ends stops waiting for them. */
export class StepControl {
  readonly #method: string;
  readonly #controls: ToolRunControls;
  readonly #scope: JointCall;
  /** Aborts when the run ends early. */
  readonly #signal: AbortSignal;
  readonly #transport: CoreTransport;

  constructor(
    method: string,
    controls: ToolRunControls,
    scope: JointCall,
    signal: AbortSignal,
    transport: CoreTransport,
  ) {
    this.#method = method;
    this.#controls = controls;
    this.#scope = scope;
    this.#signal = signal;
    this.#transport = transport;
  }

  /** Returns whether a call may be run. */
  async allows(call: ToolCall, step: number): Promise<boolean> {
    const { approve } = this.#controls;
    if (approve === undefined) return true;
    // JavaScript programs may return anything.
    const allowed: unknown = await this.#scope.callUser('approve', () =>
      approve(call, { call, step, signal: this.#signal }),
    );
    return allowed === true;
  }

  /** Returns whether the run is over. */
  async stops(step: ToolRunStep): Promise<boolean> {
    const { stopWhen } = this.#controls;
    if (stopWhen === undefined) return false;
    const stops: unknown = await this.#scope.callUser('stopWhen', () => stopWhen(step));
    return stops === true;
  }

  /** Returns the changes for the next request. */
  async readChanges(next: ToolRunStep): Promise<StepChanges> {
    const { prepareStep } = this.#controls;
    if (prepareStep === undefined) return {};
    const changes: unknown = await this.#scope.callUser('prepareStep', () => prepareStep(next));
    if (changes === undefined) return {};
    if (!hasFields(changes))
      throw new InputError(
        `prepareStep must return an object or nothing, not ${describeKind(changes)}`,
        {
          ...this.#scope.context(),
          code: 'invalid-input',
          hint: adviseOnFields(changes) ?? 'return what this request changes: { messages }',
        },
      );
    const unknown = findUnknown(changes, STEP_KEYS);
    if (unknown !== undefined)
      throw new InputError(`prepareStep: ${unknown}`, {
        ...this.#scope.context(),
        code: 'invalid-input',
      });
    const given: StepChanges = normalizeSettings(omitUndefined(changes));
    if (given.tools !== undefined) checkTools(given.tools);
    return given;
  }

  /** Tells the author of a tool that it threw. */
  async reportToolError(error: unknown, call: ToolCall, step: number): Promise<void> {
    if (this.#controls.onToolError !== undefined) return this.reportUnusable(error, call, step);
    const { name } = call.function;
    giveNotice(this.#transport, {
      code: 'tool-failed',
      // Its message is a part of the next request, which may be private.
      message: `the tool ${shorten(name)} threw ${isError(error) ? error.name : describeKind(error)}, and the model was told`,
      operation: this.#method,
      place: name,
    });
  }

  /** Tells the author of a program that a run ended before the model had answered. */
  reportMaxSteps(step: number): void {
    const { code, message } = warnOfMaxSteps(step);
    const [problem = message] = message.split(': ');
    giveNotice(this.#transport, {
      code: code as 'max-steps',
      message: problem,
      operation: this.#method,
    });
  }

  /**
   * Tells a run that asks for it that a call could not be run, which is no fault of a tool: it could
   * not be read, its arguments do not fit, or there is no such tool.
   */
  async reportUnusable(error: unknown, call: ToolCall, step: number): Promise<void> {
    const { onToolError } = this.#controls;
    if (onToolError === undefined) return;
    await this.#scope.callUser('onToolError', () =>
      onToolError(error, { call, step, signal: this.#signal }),
    );
  }
}
