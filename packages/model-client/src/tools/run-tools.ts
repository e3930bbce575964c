import {
  type CallOptions,
  checkRequest,
  checkRequestKeys,
  type CoreTransport,
  describeKind,
  InputError,
  type Printed,
  type ReadonlyDeep,
  shorten,
  Stream,
  type StreamSource,
  WholeCharacters,
} from '@clients/core';
import { makeView } from '../answer/view.js';
import * as endpoints from '../api/chat/endpoints.js';
import { type ChatRequest, type Conversation, prepareChat } from '../api/chat/prepare.js';
import type { ChatMessage, ChatMessageInput } from '../api/chat/messages.js';
import { checkTools } from '../api/chat/check-tools.js';
import type { Tool } from '../api/chat/tool.js';
import type { ResponseFormat } from '../inference/format.js';
import { addPartial } from '../inference/partial.js';
import { streamRequests } from '../inference/stream-of-requests.js';
import { type CallInstead, checkCount, checkObject } from '../inference/check-request.js';
import type { ToolRunControls } from './step-control.js';
import { ToolLoop } from './tool-loop.js';
import { ToolRun, type ToolRunAnswer, type ToolRunEvent, type ToolRunResult } from './tool-run.js';

/**
 * A conversation in which the model may call tools. `F` is the type of its `format`, and `Stops`
 * that of the result of `stopWhen`.
 */
export interface RunToolsRequest<
  F = ResponseFormat | undefined,
  Stops extends boolean = boolean,
  R extends string = never,
>
  extends Conversation<F>, ToolRunControls<Stops, R> {
  tools: Tool[];
  /**
   * Maximum number of requests to the model. Tool calls in the last answer are not run. Default 10.
   */
  maxSteps?: number | undefined;
}

/** A request to run tools as methods take it, without `stream`. */
export interface AnyRunToolsInput<F, Stops extends boolean, R extends string> extends ReadonlyDeep<
  Omit<RunToolsRequest<ResponseFormat | undefined, Stops, R>, 'messages' | 'tools' | 'format'>
> {
  /** Oldest first. */
  readonly messages: readonly ChatMessageInput<R>[];
  /** The tools that the model may call. */
  readonly tools: readonly Tool[];
  /** The format of the answer. It does not apply to the model's thinking. */
  readonly format?: F | null | undefined;
}

/**
 * The request that `runTools` takes: a `RunToolsRequest` whose lists may be readonly. `R` is
 * `string` if a role is only known to be a text.
 */
export interface RunToolsInput<
  F = ResponseFormat | undefined,
  Stops extends boolean = boolean,
  R extends string = never,
> extends AnyRunToolsInput<F, Stops, R> {
  /** Only `false`, the default: `runToolsStream` streams. */
  readonly stream?: false | CallInstead<'runToolsStream'> | undefined;
}

/** The request that `runToolsStream` takes, which is that of `runTools`. */
export interface RunToolsStreamInput<
  F = ResponseFormat | undefined,
  Stops extends boolean = boolean,
  R extends string = never,
> extends AnyRunToolsInput<F, Stops, R> {
  /** Only `true`, the default: `runTools` returns one value. */
  readonly stream?: true | CallInstead<'runTools'> | undefined;
}

/** The events of a run. `Final` is the type of its result. */
export class ToolRunStream<Final extends ToolRunResult = ToolRunResult> extends Stream<
  ToolRunEvent,
  ToolRunResult
> {
  /**
   * The text of all answers, piece by piece, for showing it as it arrives. It includes the text
   * that the model writes before it calls a tool. The texts of two answers are on different lines.
   */
  get text(): AsyncIterable<string> {
    let characters = new WholeCharacters();
    let last = '';
    let isNewStep = false;
    const toList = (text: string): readonly string[] => {
      if (text === '') return [];
      const isGlued = isNewStep && last !== '' && !last.endsWith('\n') && !text.startsWith('\n');
      isNewStep = false;
      last = text;
      return [isGlued ? `\n${text}` : text];
    };
    return makeView({
      name: 'text',
      pull: () => this.pull('a loop over text'),
      toItems: (event) => {
        if (event.type === 'step-end') {
          const rest = characters.end();
          characters = new WholeCharacters();
          const items = toList(rest);
          isNewStep = true;
          return items;
        }
        if (event.type !== 'chunk') return [];
        const text: unknown = event.event.message.content;
        return typeof text === 'string' ? toList(characters.add(text)) : [];
      },
      takeRest: () => toList(characters.end()),
    });
  }

  protected override print(): Printed {
    const { fields, note } = super.print();
    const { steps, message } = this.partial;
    return { fields: { ...fields, steps: steps.length, text: shorten(message.content) }, note };
  }

  /**
   * Resolves once the model has answered without calling a tool, after `maxSteps` requests, or when
   * `stopWhen` ends the run. The `partial` of an error is the run so far, with its `messages`.
   *
   * @throws {OutputError} when the answer does not match the schema in `format`; its `value` is the
   * result with the whole conversation
   */
  override final(): Promise<Final> {
    return super.final() as Promise<Final>;
  }
}

/** Keys of a request that the client handles itself. */
const UNSENT_KEYS = ['maxSteps', 'repair', 'approve', 'stopWhen', 'prepareStep', 'onToolError'];

/**
 * Starts a run; requests are sent once its stream is read.
 * @param method the method that was called, for messages
 */
export function runTools<F extends ResponseFormat | undefined, Stops extends boolean>(
  transport: CoreTransport,
  method: string,
  request: RunToolsRequest<F, Stops>,
  options: CallOptions | undefined,
): ToolRunStream<ToolRunAnswer<F, Stops>> {
  checkObject(request, 'chat', 'model, messages, tools', method);
  const named = { ...endpoints.chat, call: method };
  checkRequestKeys(transport, named, request, UNSENT_KEYS, options);
  const { tools, maxSteps = 10, approve, stopWhen, prepareStep, onToolError, ...chat } = request;
  const controls = { approve, stopWhen, prepareStep, onToolError };
  checkTools(tools);
  checkCount('maxSteps', maxSteps, 1);
  checkControls(method, controls);
  // Checks images, durations and the format now instead of when the stream is read.
  prepareChat(chat, { stream: true });
  checkRequestKeys(transport, named, request, UNSENT_KEYS, options, true);
  checkBody(transport, method, chat, options);
  const run = new ToolRun(chat.messages);
  const source = streamRequests<ToolRunEvent>({
    transport,
    method: { name: method, endpoint: 'chat' },
    options,
    async *events(inner, scope) {
      const settings = { method, tools, maxSteps, controls, options };
      yield* new ToolLoop(run, chat, settings).events(inner, scope);
    },
  });
  return new ToolRunStream({
    source: keepProgress(source, run),
    collector: { add: () => undefined, value: () => run.result() },
  });
}

/** Adds the run so far to the error that ends it: its tools have run, and cannot be undone. */
function keepProgress(
  source: StreamSource<ToolRunEvent>,
  run: ToolRun,
): StreamSource<ToolRunEvent> {
  return {
    ...source,
    async next() {
      try {
        return await source.next();
      } catch (error) {
        throw addPartial(error, run.result());
      }
    },
  };
}

/**
 * Checks the keys of the first body now, so that a notice of one shows the line of the program. Images
 * are left out: their files are read later.
 */
function checkBody(
  transport: CoreTransport,
  method: string,
  chat: ChatRequest,
  options: CallOptions | undefined,
): void {
  const messages = chat.messages.map(
    (message) => ({ ...message, images: undefined }) as ChatMessage,
  );
  const body = prepareChat({ ...chat, format: undefined, messages }, { stream: true });
  if (typeof body === 'object')
    checkRequest(transport, { ...endpoints.chatStream, call: method }, { body }, options);
}

/** @throws {InputError} for a control that is not a function */
function checkControls(method: string, controls: ToolRunControls): void {
  for (const [name, value] of Object.entries(controls) as [string, unknown][])
    if (value !== undefined && typeof value !== 'function')
      throw new InputError(`${method}: ${name} must be a function, not ${describeKind(value)}`, {
        endpoint: 'chat',
        code: 'invalid-input',
      });
}
