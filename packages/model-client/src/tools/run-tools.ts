import { type CallOptions, InputError, kindOf, Stream, type CoreTransport } from '@clients/core';
import * as endpoints from '../api/chat/endpoints.js';
import { type Conversation, prepareChat } from '../api/chat/prepare.js';
import { checkTools, type Tool } from '../api/chat/tool.js';
import type { Format } from '../inference/format.js';
import { streamOfRequests } from '../inference/stream-of-requests.js';
import { checkCount, checkObject } from '../inference/pending.js';
import type { ToolRunControls } from './step-control.js';
import { ToolRun, type ToolRunAnswer, type ToolRunEvent, type ToolRunResult } from './tool-run.js';

/** A conversation in which the model may call tools. `F` is the type of its `format`, and `Stops` what its `stopWhen` returns. */
export interface RunToolsRequest<F = Format | undefined, Stops extends boolean = boolean>
  extends Conversation<F>, ToolRunControls<Stops> {
  readonly tools: readonly Tool[];
  /** Maximum number of requests to the model. Tool calls in the last answer are not run. Default 10. */
  readonly maxSteps?: number | undefined;
}

/** The events of a run. */
export class ToolRunStream<F = undefined, Stops extends boolean = never> extends Stream<
  ToolRunEvent,
  ToolRunResult
> {
  /**
   * Resolves once the model has answered without calling a tool, after `maxSteps` requests, or when `stopWhen` ends the run.
   *
   * @throws {OutputError} when the answer does not match the schema in `format`; its `value` is the result with the whole conversation
   */
  override final(): Promise<ToolRunAnswer<F, Stops>> {
    return super.final() as Promise<ToolRunAnswer<F, Stops>>;
  }
}

/** Keys of a request that are not sent. */
const OWN = ['maxSteps', 'repair', 'approve', 'stopWhen', 'prepareStep'];

/** Starts a run; requests are sent once its stream is read. */
export function runTools<F extends Format | undefined, Stops extends boolean>(
  transport: CoreTransport,
  request: RunToolsRequest<F, Stops>,
  options: CallOptions | undefined,
): ToolRunStream<F, Stops> {
  checkObject(request, 'chat', 'model, messages, tools');
  transport.checkNames(endpoints.chat, request, OWN, options);
  const { tools, maxSteps = 10, approve, stopWhen, prepareStep, ...chat } = request;
  const controls = { approve, stopWhen, prepareStep };
  checkTools(tools);
  checkCount('maxSteps', maxSteps, 1);
  checkControls(controls);
  // Checks images, durations and the format now instead of when the stream is read.
  prepareChat(chat, true);
  const run = new ToolRun(chat.messages);
  const collector = { add: () => undefined, value: () => run.result() };
  return new ToolRunStream<F, Stops>(
    streamOfRequests({
      transport,
      origin: { name: 'runTools', endpoint: 'chat' },
      options,
      collector,
      async *events(inner, scope) {
        const { ToolLoop } = await import('./tool-loop.js');
        yield* new ToolLoop(run, chat, { tools, maxSteps, controls, options }).events(inner, scope);
      },
    }),
  );
}

/** @throws {InputError} for a control that is not a function */
function checkControls(controls: ToolRunControls): void {
  for (const [name, value] of Object.entries(controls) as [string, unknown][])
    if (value !== undefined && typeof value !== 'function')
      throw new InputError(`runTools: ${name} must be a function, not ${kindOf(value)}`, {
        endpoint: 'chat',
        code: 'invalid-input',
      });
}
