import { createModelProvider } from '../../src/ai-sdk/index.js';
import type { ChatResult, GenerateResult, ModelClient } from '../../src/index.js';
import { drained } from '../ai-sdk/ollama.js';
import { json, lines, type Script } from '../scripted-server.js';

/** What every way of getting an answer says of it. */
export interface Read {
  readonly text: string;
  readonly thinking: string;
  readonly calls: readonly string[];
  readonly reason: string | undefined;
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
  readonly warnings: readonly string[];
}

const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hello' }] }];
const hello = { model: 'm', messages: [{ role: 'user' as const, content: 'Hello' }] };

/** Every way of getting an answer: one value or a stream, chat or generate, natively or by the AI SDK. */
export const ways: readonly (readonly [string, (model: ModelClient) => Promise<Read>])[] = [
  ['chat', async (model) => ofChat(await model.chat(hello))],
  ['chatStream', async (model) => ofChat(await model.chatStream(hello).final())],
  ['generate', async (model) => ofGenerate(await model.generate({ model: 'm', prompt: 'Hello' }))],
  [
    'generateStream',
    async (model) =>
      ofGenerate(await model.generateStream({ model: 'm', prompt: 'Hello' }).final()),
  ],
  [
    'doGenerate',
    async (model) => {
      const { content, finishReason, usage, providerMetadata } = await createModelProvider(model)(
        'm',
      ).doGenerate({ prompt });
      return {
        text: content.flatMap((part) => (part.type === 'text' ? part.text : [])).join(''),
        thinking: content.flatMap((part) => (part.type === 'reasoning' ? part.text : [])).join(''),
        calls: content.flatMap((part) => (part.type === 'tool-call' ? part.toolName : [])),
        reason: finishReason.raw,
        inputTokens: usage.inputTokens.total,
        outputTokens: usage.outputTokens.total,
        warnings: codesOf(providerMetadata?.['ollama']?.['warnings']),
      };
    },
  ],
  [
    'doStream',
    async (model) => {
      const { stream } = await createModelProvider(model)('m').doStream({ prompt });
      const { parts } = await drained(stream);
      const failed = parts.find((part) => part.type === 'error');
      if (failed !== undefined) throw failed.error;
      const end = parts.find((part) => part.type === 'finish');
      return {
        text: parts.flatMap((part) => (part.type === 'text-delta' ? part.delta : [])).join(''),
        thinking: parts
          .flatMap((part) => (part.type === 'reasoning-delta' ? part.delta : []))
          .join(''),
        calls: parts.flatMap((part) => (part.type === 'tool-call' ? part.toolName : [])),
        reason: end?.finishReason.raw,
        inputTokens: end?.usage.inputTokens.total,
        outputTokens: end?.usage.outputTokens.total,
        warnings: codesOf(end?.providerMetadata?.['ollama']?.['warnings']),
      };
    },
  ],
];

function ofChat(answer: ChatResult): Read {
  return { ...ofAnswer(answer), text: answer.message.content, ...ofMessage(answer.message) };
}

function ofGenerate(answer: GenerateResult): Read {
  return { ...ofAnswer(answer), text: answer.response, ...ofMessage(answer) };
}

function ofMessage({
  thinking = '',
  tool_calls = [],
}: Pick<ChatResult['message'], 'thinking' | 'tool_calls'>): Pick<Read, 'thinking' | 'calls'> {
  return { thinking, calls: tool_calls.map((call) => call.function.name) };
}

function ofAnswer({
  done_reason: reason,
  usage,
  warnings,
}: Pick<ChatResult, 'done_reason' | 'usage' | 'warnings'>): Pick<
  Read,
  'reason' | 'inputTokens' | 'outputTokens' | 'warnings'
> {
  const { promptTokens: inputTokens, outputTokens } = usage;
  return { reason, inputTokens, outputTokens, warnings: codesOf(warnings) };
}

function codesOf(warnings: unknown): string[] {
  return ((warnings ?? []) as { readonly code: string }[]).map(({ code }) => code);
}

/** An event of a chat, from which that of a generation is made. */
export type Event = Readonly<Record<string, unknown>>;

/** Returns an event of a chat in the form of generate. */
export function asGenerate({ message, ...event }: Event): Event {
  const { content, role: _, ...others } = (message ?? {}) as Event;
  return message === undefined ? event : { ...event, response: content, ...others };
}

/**
 * Answers with events: each operation in its own form, and a value as the one event that `value`
 * is; without it, one that is not streamed is answered with lines, too.
 */
export function answerInAllForms(events: readonly Event[], value?: Event): Script {
  return (response, { path, body }) => {
    const isChat = path.endsWith('/chat');
    const toForm = (event: Event): Event => (isChat ? event : asGenerate(event));
    const isStream = (body as { readonly stream?: boolean }).stream !== false;
    if (isStream || value === undefined) lines(response, events.map(toForm));
    else json(response, toForm(value));
  };
}
