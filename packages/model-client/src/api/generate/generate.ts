import { type CallOptions, type ErrorContext, together, type Transport } from '@clients/core';
import { AnswerStream } from '../../answer/answer-stream.js';
import { finish, repairPrompt, tooLong } from '../../answer/finish.js';
import type { Format, WithParsed } from '../../inference/format.js';
import { checkStream, ready, streamInit } from '../../inference/pending.js';
import * as endpoints from './endpoints.js';
import { type GenerateRequest, prepareGenerate } from './prepare.js';
import { GenerateCollector, type GenerateResult } from './result.js';
import type { GenerateEvent } from './schemas.js';

/** A whole answer of generate. With a schema in `format` it has `parsed`. */
export type GenerateAnswer<F = undefined> = WithParsed<F, GenerateResult>;

/** The events of a generation, and views of them. */
export class GenerateStream<F = undefined> extends AnswerStream<GenerateEvent, GenerateResult, F> {}

/** Keys of a request that are not sent. */
const OWN = ['repair'];

/** Gets one answer as one value. */
export async function generateOnce<F extends Format | undefined>(
  transport: Transport,
  request: GenerateRequest<F>,
  options: CallOptions | undefined,
): Promise<GenerateAnswer<F>> {
  const since = performance.now();
  checkStream(request, 'generate', false);
  const pending = prepareGenerate(request, false);
  transport.checkNames('generate', request, OWN, options);
  const body = await ready(pending);
  const { data, url, attempts } = await transport.exchange(endpoints.generate, { body }, options);
  const collector = new GenerateCollector(body.options?.num_ctx);
  collector.add(data);
  const context = (): ErrorContext => ({ endpoint: 'generate', request: `POST ${url}`, attempts });
  return finishGenerate<F>({ transport, request, options, since }, collector, context);
}

/** Gets one answer as a stream. */
export function generateStreamed<F extends Format | undefined>(
  transport: Transport,
  request: GenerateRequest<F>,
  options: CallOptions | undefined,
): GenerateStream<F> {
  checkStream(request, 'generate', true);
  const body = prepareGenerate(request, true);
  transport.checkNames('generate', request, OWN, options);
  const collector = new GenerateCollector(request.options?.num_ctx);
  let since: number | undefined;
  const init = streamInit(transport, endpoints.generateStream, body, collector, options);
  return new GenerateStream<F>({
    ...init,
    warnings: () => collector.warnings,
    parts: ({ response, thinking, tool_calls }) => ({ text: response, thinking, toolCalls: tool_calls }),
    open(partial) {
      since = performance.now();
      return init.open(partial);
    },
    finish: () => finishGenerate<F>({ transport, request, options, since }, collector, () => init.context()),
  });
}

/** A generate call, for rounds of repair. */
interface GenerateCall {
  readonly transport: Transport;
  readonly request: GenerateRequest;
  readonly options: CallOptions | undefined;
  /** When the call began, in ms of `performance.now()`; its `total` limit includes rounds of repair. */
  readonly since: number | undefined;
}

function finishGenerate<F extends Format | undefined>(
  call: GenerateCall,
  collector: GenerateCollector,
  context: () => ErrorContext,
): Promise<GenerateAnswer<F>> {
  const result = collector.value();
  if (collector.isFull) return Promise.reject(tooLong(result, context()));
  return finish<F, GenerateResult>(result, {
    format: call.request.format,
    repair: call.request.repair ?? 0,
    text: ({ response }) => response,
    hasToolCalls: ({ tool_calls }) => tool_calls !== undefined,
    again: (before, problem) => repairGenerate(call, before, problem),
    context,
    signal: call.options?.signal,
  });
}

async function repairGenerate(
  { transport, request, options, since }: GenerateCall,
  before: GenerateResult,
  problem: string,
): Promise<GenerateResult> {
  const prompt = `${request.prompt ?? ''}\n\n${before.response}\n\n${repairPrompt(problem)}`;
  const body = await ready(prepareGenerate({ ...request, prompt, repair: 0 }, false));
  const collector = new GenerateCollector(body.options?.num_ctx);
  const origin = { name: 'generate', endpoint: endpoints.generate.id, since };
  collector.add(await together(transport, origin, options, (inner) => inner.call(endpoints.generate, { body }, options)));
  return collector.value();
}
