import type {
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4ResponseMetadata,
  LanguageModelV4Usage,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import type { UnreadableCall } from '../answer/tool-call-fold.js';
import type { ChatResult } from '../api/chat/result.js';
import type { ChatEvent } from '../api/chat/schemas.js';
import type { ToolCall } from '../inference/tool-call-schemas.js';
import { pickTimings } from '../inference/usage.js';

type ToolCallContent = Extract<LanguageModelV4Content, { type: 'tool-call' }>;
type Json = NonNullable<LanguageModelV4Usage['raw']>;

/**
 * Converts the tool calls of one answer. Each has an id: the server's, or a new one if that is
 * missing or was used before.
 */
export class ToolCalls {
  readonly #seen = new Set<string>();

  next({ id, function: { name, arguments: args } }: ToolCall): ToolCallContent {
    return this.#make(id, name, JSON.stringify(args));
  }

  /** Converts a call whose arguments are not JSON, which the AI SDK repairs, or tells the model. */
  nextUnreadable({ id, name, text }: UnreadableCall): ToolCallContent {
    return this.#make(id, name, text);
  }

  #make(id: string | undefined, toolName: string, input: string): ToolCallContent {
    // Older servers send no ids.
    const toolCallId = id === undefined || this.#seen.has(id) ? makeCallId() : id;
    this.#seen.add(toolCallId);
    return { type: 'tool-call', toolCallId, toolName, input };
  }
}

function makeCallId(): string {
  // randomUUID is missing in pages without TLS.
  const numbers = globalThis.crypto.getRandomValues(new Uint32Array(3));
  return `call_${[...numbers].map((number) => number.toString(36).padStart(7, '0')).join('')}`;
}

/** Converts the content of an answer: thinking, text, calls. */
export function convertContent(
  { message: { content, thinking, tool_calls: calls = [] } }: ChatResult,
  unreadable: readonly UnreadableCall[],
): LanguageModelV4Content[] {
  const ids = new ToolCalls();
  return [
    ...(thinking === undefined || thinking === ''
      ? []
      : [{ type: 'reasoning' as const, text: thinking }]),
    ...(content === '' ? [] : [{ type: 'text' as const, text: content }]),
    ...calls.map((call) => ids.next(call)),
    ...unreadable.map((call) => ids.nextUnreadable(call)),
  ];
}

/**
 * Returns why a complete answer ended: with calls whenever it has some, whatever reason the server
 * gives, because the AI SDK runs them only then.
 */
export function convertFinishReason(
  { done_reason: raw, message }: ChatResult,
  unreadable: readonly UnreadableCall[],
): LanguageModelV4FinishReason {
  if (message.tool_calls !== undefined || unreadable.length > 0)
    return { unified: 'tool-calls', raw };
  // Older servers complete an answer without a reason.
  if (raw === undefined || raw === 'stop') return { unified: 'stop', raw };
  return { unified: raw === 'length' ? 'length' : 'other', raw };
}

/**
 * Converts the token counts of an answer. The API does not report those of the thinking, and those
 * that were cached only since 0.33.3.
 */
export function convertUsage(result: ChatResult): LanguageModelV4Usage {
  const { prompt_eval_count, prompt_eval_cached_count, eval_count } = result;
  return {
    inputTokens: {
      total: prompt_eval_count,
      noCache: subtract(prompt_eval_count, prompt_eval_cached_count),
      cacheRead: prompt_eval_cached_count,
      cacheWrite: undefined,
    },
    outputTokens: { total: eval_count, text: undefined, reasoning: undefined },
    raw: { ...pickTimings(result) },
  };
}

function subtract(total: number | undefined, part: number | undefined): number | undefined {
  return total === undefined || part === undefined ? undefined : total - part;
}

/**
 * Collects values for which the AI SDK has no field: warnings about the answer, logprobs, and the
 * remote host that ran the model.
 */
export function collectMetadata(
  result: ChatResult,
  name: string,
): { providerMetadata?: SharedV4ProviderMetadata } {
  const { warnings, logprobs, remote_model, remote_host } = result;
  const found = {
    ...(warnings.length === 0 ? {} : { warnings }),
    logprobs,
    remote_model,
    remote_host,
  };
  const entries = Object.entries(found).filter(([, value]) => value !== undefined);
  return entries.length === 0
    ? {}
    : { providerMetadata: { [name]: Object.fromEntries(entries) as Json } };
}

/** Returns the model and the time of an event. The API has no response ids. */
export function describeResponse({
  model,
  created_at,
}: Pick<ChatEvent, 'model' | 'created_at'>): LanguageModelV4ResponseMetadata {
  const timestamp = new Date(created_at);
  return { modelId: model, ...(Number.isNaN(timestamp.getTime()) ? {} : { timestamp }) };
}
