import type { LanguageModelV4CallOptions, SharedV4Warning } from '@ai-sdk/provider';
import { type CallOptions, type CoreTransport, omitUndefined } from '@clients/core';
import type { ChatRequest } from '../api/chat/prepare.js';
import type { ToolDefinition } from '../api/chat/schemas.js';
import type { ThinkValue, WireFormat } from '../inference/schemas.js';
import { convertPrompt } from './prompt.js';
import { sortOptions, readProviderOptions } from './provider-options.js';

/** A chat request, and warnings about the parts of the call that it cannot express. */
export interface PreparedChat {
  readonly request: ChatRequest;
  readonly warnings: SharedV4Warning[];
}

/** The inputs for preparing a request. */
export interface ChatOrigin {
  readonly transport: CoreTransport;
  readonly modelId: string;
  /** The key in `providerOptions`. */
  readonly name: string;
  readonly settings: unknown;
}

/** Keys of `ChatProviderOptions` that belong into the body. */
const BODY_KEYS = ['keep_alive', 'think', 'truncate', 'shift', 'logprobs', 'top_logprobs'];

/**
 * Converts a call to a request. `providerOptions` take precedence over the options of the call, and
 * those over the settings of the model.
 *
 * @throws {InputError} for content and options that the API does not support
 */
export function prepareChatCall(
  call: LanguageModelV4CallOptions,
  { transport, modelId, name, settings }: ChatOrigin,
): PreparedChat {
  const warnings: SharedV4Warning[] = [];
  const origin = { transport, endpoint: 'chat', name, keys: BODY_KEYS };
  const model = sortOptions(settings, 'settings', origin);
  const own = readProviderOptions(call.providerOptions, origin);
  const think = convertReasoning(call.reasoning, warnings);
  const tools = convertTools(call, warnings);
  const format = convertFormat(call);
  const options = { ...model.options, ...omitUndefined(convertOptions(call)), ...own.options };
  const request: ChatRequest = {
    ...model.settings,
    ...(think === undefined ? {} : { think }),
    ...own.settings,
    model: modelId,
    messages: convertPrompt(call.prompt, warnings),
    ...(Object.keys(options).length === 0 ? {} : { options }),
    ...(tools.length === 0 ? {} : { tools }),
    ...(format === undefined ? {} : { format }),
  };
  return { request, warnings };
}

/** Converts the signal and the headers of a call to options of the transport. */
export function makeCallOptions({
  abortSignal,
  headers,
}: Pick<LanguageModelV4CallOptions, 'abortSignal' | 'headers'>): CallOptions {
  return {
    ...(abortSignal === undefined ? {} : { signal: abortSignal }),
    ...(headers === undefined ? {} : { headers: omitUndefined(headers) }),
  };
}

function convertOptions(call: LanguageModelV4CallOptions): Readonly<Record<string, unknown>> {
  return {
    num_predict: call.maxOutputTokens,
    temperature: call.temperature,
    top_p: call.topP,
    top_k: call.topK,
    presence_penalty: call.presencePenalty,
    frequency_penalty: call.frequencyPenalty,
    seed: call.seed,
    // An empty list would replace the stop words of the model.
    stop: call.stopSequences?.length === 0 ? undefined : call.stopSequences,
  };
}

/** Levels of thinking, by the AI SDK's levels of reasoning. */
const THINK_LEVELS: Readonly<Record<string, ThinkValue>> = {
  none: false,
  minimal: 'low',
  low: 'low',
  medium: 'medium',
  high: 'high',
  xhigh: 'max',
  max: 'max',
};

function convertReasoning(
  reasoning: LanguageModelV4CallOptions['reasoning'],
  warnings: SharedV4Warning[],
): ThinkValue | undefined {
  if (reasoning === undefined || reasoning === 'provider-default') return undefined;
  const think = THINK_LEVELS[reasoning];
  if (think !== false && think !== reasoning)
    warnings.push({
      type: 'compatibility',
      feature: 'reasoning',
      details: `${reasoning} is not a level of the API; it is sent as ${String(think)}`,
    });
  return think;
}

function convertFormat({ responseFormat }: LanguageModelV4CallOptions): WireFormat | undefined {
  if (responseFormat?.type !== 'json') return undefined;
  return responseFormat.schema ?? 'json';
}

/**
 * Converts the tools that the choice allows: none if the model must not call any, only one if it
 * must call that one.
 */
function convertTools(
  { tools = [], toolChoice }: LanguageModelV4CallOptions,
  warnings: SharedV4Warning[],
): ToolDefinition[] {
  const declared = tools.flatMap((tool): ToolDefinition[] => {
    if (tool.type === 'provider') {
      warnings.push({ type: 'unsupported', feature: `provider-defined tool ${tool.id}` });
      return [];
    }
    const { name, description, inputSchema: parameters, strict, inputExamples = [] } = tool;
    if (strict === true)
      warnings.push({
        type: 'unsupported',
        feature: 'strict',
        details: `the API cannot enforce the schema of ${name}`,
      });
    if (inputExamples.length > 0)
      warnings.push({
        type: 'unsupported',
        feature: 'inputExamples',
        details: `the examples of ${name} are not sent; addToolInputExamplesMiddleware adds them to its description`,
      });
    return [
      {
        type: 'function',
        function: { name, ...(description === undefined ? {} : { description }), parameters },
      },
    ];
  });
  if (toolChoice === undefined || toolChoice.type === 'auto') return declared;
  if (toolChoice.type === 'none') return [];
  const chosen =
    toolChoice.type === 'tool'
      ? declared.filter((tool) => tool.function.name === toolChoice.toolName)
      : declared;
  const details = 'the API cannot force a tool call; the model is offered ';
  warnings.push({
    type: 'compatibility',
    feature: `toolChoice ${toolChoice.type}`,
    details:
      details +
      (toolChoice.type === 'tool'
        ? `only ${toolChoice.toolName}`
        : 'all tools and may answer instead'),
  });
  return chosen;
}
