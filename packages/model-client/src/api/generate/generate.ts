import { AnswerStream } from '../../answer/answer-stream.js';
import { Answering } from '../../answer/answering.js';
import type { WithParsed } from '../../inference/format.js';
import * as endpoints from './endpoints.js';
import { type GenerateRequest, prepareGenerate } from './prepare.js';
import { GenerateCollector, type GenerateResult } from './result.js';
import type { GenerateBody, GenerateEvent } from './schemas.js';

/** A whole answer of generate. With a schema in `format` it has `parsed`. */
export type GenerateAnswer<F = undefined> = WithParsed<F, GenerateResult>;

/** The events of a generation, and views of them. */
export class GenerateStream<F = undefined> extends AnswerStream<GenerateEvent, GenerateResult, F> {}

type Generating = Answering<GenerateRequest, GenerateBody, GenerateEvent, GenerateResult>;

/** How generate gets the answers of a model. */
export const generateAnswering: Generating = /* @__PURE__ */ new Answering({
  id: 'generate',
  once: endpoints.generate,
  streamed: endpoints.generateStream,
  prepare: prepareGenerate,
  collector: (numCtx) => new GenerateCollector(numCtx),
  parts: ({ response, thinking, tool_calls }) => ({
    text: response,
    thinking,
    toolCalls: tool_calls,
  }),
  followUp: (request, { response }, prompt) => ({
    ...request,
    prompt: `${request.prompt ?? ''}\n\n${response}\n\n${prompt}`,
  }),
});
