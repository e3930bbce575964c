// Spans and metrics of OpenTelemetry for a model client, with the names of its conventions for
// generative AI.
import { checkKnown } from '@clients/core';
import {
  type Attributes,
  getMeter,
  type SpanDescription,
  makeDurationHistogram,
  recordOperations,
  type OperationTrace,
  type TelemetryOptions,
  makeTokenHistogram,
} from '@clients/core/telemetry';
import { VERSION } from '../service/version.js';
import { type RecordedAnswer, readRecordedAnswer, recordInput, recordOutput } from './messages.js';
import { describeRequest } from './request.js';

export type { OperationTrace, TelemetryOptions } from '@clients/core/telemetry';

/** Options of `instrument`. */
export interface InstrumentOptions extends TelemetryOptions {
  /**
   * Whether to record prompts, messages, answers and the messages of errors, which may quote them.
   * Default false.
   */
  readonly captureContent?: boolean | undefined;
}

const PACKAGE = { service: 'model-client', version: VERSION };

/** The conventions' names of operations; they have none for `decide`. The span of any other operation has its own name. */
const OPERATION_NAMES: Readonly<Record<string, string | undefined>> = {
  chat: 'chat',
  generate: 'text_completion',
  embed: 'embeddings',
  embeddings: 'embeddings',
  decide: 'decide',
};

/**
 * Records a span for each operation of every client in this process, covering all attempts, with
 * attributes such as `gen_ai.request.model`; and the metrics `gen_ai.client.operation.duration` and
 * `gen_ai.client.operation.time_to_first_chunk` in seconds, and `gen_ai.client.token.usage`. Names
 * follow version 1.45 of OpenTelemetry's semantic conventions for generative AI. The span of a
 * stream ends with the stream.
 *
 * The active span is the parent. Call `instrument` after starting the OpenTelemetry SDK, so that
 * the spans of requests are children of the operation's span. Prompts, answers and the messages of
 * errors are recorded only with `captureContent`; without it the span of a failed operation has the
 * status, the code and the route. Returns a function that stops recording.
 *
 * @throws {InputError} `unsupported` on platforms without diagnostics channels, such as browsers
 */
export function instrument(options: InstrumentOptions = {}): () => void {
  checkKnown(options, ['tracerProvider', 'meterProvider', 'captureContent']);
  const meter = getMeter(options, PACKAGE);
  const duration = makeDurationHistogram(
    meter,
    'gen_ai.client.operation.duration',
    'Duration of an operation with all of its attempts',
  );
  const firstChunk = makeDurationHistogram(
    meter,
    'gen_ai.client.operation.time_to_first_chunk',
    'Time to the first event of a stream',
  );
  const tokens = makeTokenHistogram(
    meter,
    'gen_ai.client.token.usage',
    'Tokens of a request and of its answer',
  );
  const capturesContent = options.captureContent === true;
  return recordOperations(
    {
      ...PACKAGE,
      capturesContent,
      describe: (operation) => describeStart(operation, capturesContent),
      finish: (operation) =>
        isInference(operation) ? describeEnd(operation, capturesContent) : {},
      measure(operation, seconds) {
        if (!isInference(operation)) return [];
        const { inputTokens, outputTokens } = readRecordedAnswer(operation.result);
        return [
          { histogram: duration, value: seconds },
          ...(operation.firstEventMs === undefined
            ? []
            : [{ histogram: firstChunk, value: operation.firstEventMs / 1_000 }]),
          ...countTokens('input', inputTokens).map((each) => ({ histogram: tokens, ...each })),
          ...countTokens('output', outputTokens).map((each) => ({ histogram: tokens, ...each })),
        ];
      },
    },
    options,
  );
}

/** Returns whether an operation runs a model. */
function isInference({ endpoint }: OperationTrace): boolean {
  return OPERATION_NAMES[endpoint] !== undefined;
}

function countTokens(
  type: string,
  value: number | undefined,
): readonly { readonly value: number; readonly attributes: Attributes }[] {
  return value === undefined ? [] : [{ value, attributes: { 'gen_ai.token.type': type } }];
}

/** Returns the name of a span and the attributes that are known at its start. */
function describeStart(
  { endpoint, method, route, input, isStream }: OperationTrace,
  capturesContent: boolean,
): SpanDescription {
  const name = OPERATION_NAMES[endpoint];
  if (name === undefined)
    return {
      name: endpoint,
      attributes: { 'url.template': route },
      dimensions: { 'http.request.method': method },
    };
  const body = readBody(input);
  const model = typeof body['model'] === 'string' ? body['model'] : '';
  return {
    name: `${name} ${model}`.trim(),
    dimensions: {
      'gen_ai.operation.name': name,
      'gen_ai.provider.name': 'ollama',
      'gen_ai.request.model': model,
    },
    attributes: {
      ...describeRequest(body, isStream),
      ...(capturesContent ? recordInput(body) : {}),
    },
  };
}

/** Returns the attributes that are known at the end of an operation. */
function describeEnd({ result }: OperationTrace, capturesContent: boolean): Attributes {
  const answer: RecordedAnswer = readRecordedAnswer(result);
  return {
    ...(answer.model === undefined ? {} : { 'gen_ai.response.model': answer.model }),
    ...(answer.finishReason === undefined
      ? {}
      : { 'gen_ai.response.finish_reasons': [answer.finishReason] }),
    ...(answer.inputTokens === undefined
      ? {}
      : { 'gen_ai.usage.input_tokens': answer.inputTokens }),
    ...(answer.outputTokens === undefined
      ? {}
      : { 'gen_ai.usage.output_tokens': answer.outputTokens }),
    ...(capturesContent ? recordOutput(answer) : {}),
  };
}

function readBody(input: unknown): Readonly<Record<string, unknown>> {
  const { body } = (input ?? {}) as { readonly body?: Readonly<Record<string, unknown>> };
  return body ?? {};
}
