import type {
  LanguageModelV2,
  LanguageModelV2CallOptions,
  LanguageModelV2CallWarning,
  LanguageModelV2Content,
  LanguageModelV2FinishReason,
  LanguageModelV2StreamPart,
  LanguageModelV2Usage,
  LanguageModelV4,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
  SharedV4Warning,
} from '@ai-sdk/provider';
import { toV4Call } from './call.js';

type Generated = Awaited<ReturnType<LanguageModelV2['doGenerate']>>;
type FinishPart = Extract<LanguageModelV2StreamPart, { type: 'finish' }>;
type Streamed = Awaited<ReturnType<LanguageModelV2['doStream']>>;

/**
 * Makes a language model of specification v2 of one of v4. It has no private members, since `ai` 6
 * and 7 call it through a proxy.
 */
export function adaptLanguageModel(model: LanguageModelV4): LanguageModelV2 {
  const { provider, modelId } = model;
  async function doGenerate(call: LanguageModelV2CallOptions): Promise<Generated> {
    const { content, finishReason, usage, warnings, ...rest } = await model.doGenerate(
      toV4Call(call),
    );
    return {
      ...(rest as Pick<Generated, 'providerMetadata' | 'request' | 'response'>),
      content: content.flatMap(toV2Content),
      finishReason: toV2FinishReason(finishReason),
      usage: toV2Usage(usage),
      warnings: warnings.map(toV2Warning),
    };
  }
  async function doStream(call: LanguageModelV2CallOptions): Promise<Streamed> {
    const { stream, ...rest } = await model.doStream(toV4Call(call));
    return {
      ...(rest as Omit<Streamed, 'stream'>),
      stream: stream.pipeThrough(makePartConverter()),
    };
  }
  return {
    specificationVersion: 'v2',
    provider,
    modelId,
    // None: servers do not download files, so the AI SDK does.
    supportedUrls: {},
    doGenerate,
    doStream,
  };
}

/** Makes a stream that converts the parts of an answer. Nothing is read ahead. */
function makePartConverter(): TransformStream<
  LanguageModelV4StreamPart,
  LanguageModelV2StreamPart
> {
  return new TransformStream<LanguageModelV4StreamPart, LanguageModelV2StreamPart>(
    {
      transform(part, controller) {
        controller.enqueue(toV2Part(part));
      },
    },
    undefined,
    { highWaterMark: 0 },
  );
}

/** Drops parts that v2 lacks, such as sources; the provider makes none of them. */
function toV2Content(content: LanguageModelV4Content): LanguageModelV2Content[] {
  return content.type === 'text' || content.type === 'reasoning' || content.type === 'tool-call'
    ? [content as LanguageModelV2Content]
    : [];
}

function toV2Part(part: LanguageModelV4StreamPart): LanguageModelV2StreamPart {
  if (part.type === 'stream-start')
    return { type: 'stream-start', warnings: part.warnings.map(toV2Warning) };
  if (part.type !== 'finish') return part as LanguageModelV2StreamPart;
  const { finishReason, usage, ...rest } = part;
  return {
    ...(rest as Pick<FinishPart, 'type' | 'providerMetadata'>),
    finishReason: toV2FinishReason(finishReason),
    usage: toV2Usage(usage),
  };
}

function toV2FinishReason({ unified }: LanguageModelV4FinishReason): LanguageModelV2FinishReason {
  return unified === 'interrupted' ? 'error' : unified;
}

function toV2Usage({ inputTokens, outputTokens }: LanguageModelV4Usage): LanguageModelV2Usage {
  const input = inputTokens.total;
  const output = outputTokens.total;
  const isKnown = input !== undefined && output !== undefined;
  const { cacheRead } = inputTokens;
  return {
    inputTokens: input,
    outputTokens: output,
    totalTokens: isKnown ? input + output : undefined,
    ...(cacheRead === undefined ? {} : { cachedInputTokens: cacheRead }),
  };
}

function toV2Warning(warning: SharedV4Warning): LanguageModelV2CallWarning {
  if (!('feature' in warning)) return { type: 'other', message: warning.message };
  const { feature, details } = warning;
  return { type: 'other', message: details === undefined ? feature : `${feature}: ${details}` };
}
