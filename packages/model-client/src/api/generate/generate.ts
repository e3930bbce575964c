import { AnswerStream } from '../../answer/answer-stream.js';
import { Answering } from '../../answer/answering.js';
import type { WithParsed } from '../../inference/format.js';
import * as endpoints from './endpoints.js';
import { describeGenerate, type GenerateRequest, prepareGenerate } from './prepare.js';
import { GenerateCollector, type GenerateResult } from './result.js';
import type { GenerateBody, GenerateEvent } from './schemas.js';

/** A whole answer of generate. With a schema in `format` it has `parsed`. */
export type GenerateAnswer<F = undefined> = WithParsed<F, GenerateResult>;

/**
 * The events of a generation, and views of them. `Final` is the type of the whole answer, and `Part`
 * that of the values of `partialObjects`.
 */
export class GenerateStream<
  Final extends GenerateResult = GenerateResult,
  Part = unknown,
> extends AnswerStream<GenerateEvent, GenerateResult, Final, Part> {}

type GenerateAnswering = Answering<GenerateRequest, GenerateBody, GenerateEvent, GenerateResult>;

/** Gets the answers of a model by generate. */
export const generateAnswering: GenerateAnswering = /* @__PURE__ */ new Answering({
  id: 'generate',
  endpoint: endpoints.generate,
  streamEndpoint: endpoints.generateStream,
  prepare: prepareGenerate,
  makeCollector: (request, context) => new GenerateCollector(describeGenerate(request), context),
  readParts: ({ response, thinking, tool_calls }) => ({
    text: response,
    thinking,
    toolCalls: tool_calls,
  }),
  continueRequest: (request, { response }, prompt) => ({
    ...request,
    prompt: `${request.prompt ?? ''}\n\n${response}\n\n${prompt}`,
  }),
});
