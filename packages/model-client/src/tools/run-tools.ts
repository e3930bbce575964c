import { type CallOptions, InputError, kindOf, Stream, type Transport } from '@clients/core';
import * as endpoints from '../api/chat/endpoints.js';
import { type Conversation, prepareChat } from '../api/chat/prepare.js';
import { checkTools, type Tool } from '../api/chat/tool.js';
import type { Format, WithParsed } from '../inference/format.js';
import { generated } from '../inference/generated-stream.js';
import { checkCount, checkObject } from '../inference/pending.js';
import { loaded } from '../service/loaded.js';
import type { ToolRunControls } from './step-control.js';
import { ToolRun, type ToolRunEvent, type ToolRunResult } from './tool-run.js';

/** A conversation in which the model may call tools. */
export interface RunToolsRequest<F = Format | undefined> extends Conversation<F>, ToolRunControls {
  readonly tools: readonly Tool[];
  /** Maximum number of requests to the model. The tool calls in the answer to the last one are not run. Default 10. */
  readonly maxSteps?: number | undefined;
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
  const run = new ToolRun(chat.messages);
  const collector = { add: () => undefined, value: () => run.result() };
  return new ToolRunStream<F>(
    generated({
      transport,
      origin: { name: 'runTools', endpoint: 'chat' },
      options,
      collector,
      async *events(inner, scope) {
        const { ToolLoop } = await loaded(import('./tool-loop.js'));
        yield* new ToolLoop(run, chat, { tools, maxSteps, controls, options }).events(inner, scope);
      },
    }),
  );
}

/** @throws {InputError} for a control that is not a function */
function checkControls(controls: ToolRunControls): void {
  for (const [name, value] of Object.entries(controls) as [string, unknown][])
    if (value !== undefined && typeof value !== 'function')
      throw new InputError(`runTools: ${name} must be a function, not ${kindOf(value)}`, { endpoint: 'chat', code: 'invalid-input' });
}
