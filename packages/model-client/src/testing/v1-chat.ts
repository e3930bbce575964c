import { isRecord, type Reply } from '@clients/core/testing';
import { chat } from './chat.js';
import type { Call } from './context.js';
import type { Body, Json } from './requests.js';
import {
  eventStream,
  includesUsage,
  inSeconds,
  nativeCall,
  nativeValue,
  recordOf,
  textOf,
  usageOf,
  v1BodyOf,
  v1Id,
  v1Options,
  V1RequestError,
} from './v1.js';
import { json, workType } from './wire.js';

/** POST /v1/chat/completions */
export async function chatCompletions(call: Call): Promise<Reply> {
  const body = await v1BodyOf(call, 'ChatCompletionRequest');
  const messages = body.list('messages') ?? [];
  if (messages.length === 0) throw new V1RequestError("[] is too short - 'messages'");
  const stream = body.flag('stream') === true;
  const reply = await chat(nativeCall(call, { ...nativeRequest(body, messages), stream }));
  const id = v1Id('chatcmpl', body);
  if (!stream) return json(completion(id, await nativeValue(reply)), 200, workType);
  const withUsage = includesUsage(body);
  let called = false;
  return eventStream(reply, (event) => {
    const delta = messageOf(event);
    called ||= delta['tool_calls'] !== undefined;
    const isLast = event['done'] === true;
    const reason = isLast ? (called ? 'tool_calls' : (event['done_reason'] ?? null)) : null;
    const head = headOf(id, 'chat.completion.chunk', event);
    const chunk = { ...head, choices: [{ index: 0, delta, finish_reason: reason, ...logprobsOf(event) }] };
    return isLast && withUsage ? [chunk, { ...head, choices: [], usage: usageOf(event) }] : [chunk];
  });
}

function nativeRequest(body: Body, messages: readonly unknown[]): Json {
  const { model, tools, logprobs, top_logprobs = 0, response_format: format } = body.fields;
  const { type, json_schema: schema } = recordOf(format);
  return {
    model,
    tools,
    messages: nativeMessages(messages),
    options: v1Options(body),
    think: thinkOf(body),
    format: type === 'json_object' ? 'json' : type === 'json_schema' ? recordOf(schema)['schema'] : undefined,
    ...(logprobs === true ? { logprobs, top_logprobs } : {}),
  };
}

/** How much a model thinks for each effort; those that the native API does not have are the nearest. */
const EFFORTS: ReadonlyMap<string, boolean | string> = new Map<string, boolean | string>([
  ['none', false],
  ['minimal', 'low'],
  ['low', 'low'],
  ['medium', 'medium'],
  ['high', 'high'],
  ['xhigh', 'max'],
  ['ultra', 'max'],
  ['max', 'max'],
]);

function thinkOf(body: Body): unknown {
  const effort = textOf(body.map('reasoning')?.['effort']) || body.text('reasoning_effort');
  const think = EFFORTS.get(effort);
  if (effort === '' || think !== undefined) return think;
  const known = '"minimal", "low", "medium", "high", "xhigh", "ultra", "max", or "none"';
  throw new V1RequestError(`invalid reasoning value: ${JSON.stringify(effort)} (must be ${known})`);
}

const IMAGE = /^data:(?:image\/(?:jpeg|jpg|png|webp))?;base64,/;

/** Converts the messages of a request. Each part of a message becomes a message of its own, with the text or the image alone. */
function nativeMessages(messages: readonly unknown[]): Json[] {
  const names = new Map<unknown, unknown>();
  return messages.filter(isRecord).flatMap((message) => {
    const calls = [message['tool_calls'] ?? []].flat().map(nativeCallOf);
    for (const { id, function: called } of calls) names.set(id, called.name);
    const { role, content, reasoning, tool_call_id: id, name } = message;
    const isResult = textOf(role).toLowerCase() === 'tool';
    const rest: Json = {
      thinking: reasoning,
      ...(calls.length === 0 ? {} : { tool_calls: calls }),
      ...(isResult ? { tool_name: name ?? names.get(id), tool_call_id: id } : {}),
    };
    if (!Array.isArray(content)) return [{ role, content: contentOf(content, calls.length > 0), ...rest }];
    const parts = content.map((part: unknown) => ({ role, ...partOf(part) }));
    // What is not in a part is lost, unless the message has tool calls; then it is in the last part.
    return calls.length === 0 ? parts : parts.map((part, at) => (at === parts.length - 1 ? { ...part, ...rest } : part));
  });
}

interface NativeCall {
  readonly id: unknown;
  readonly function: { readonly index: number; readonly name: unknown; readonly arguments: Json };
}

function nativeCallOf(call: unknown, index: number): NativeCall {
  const { id, function: called } = recordOf(call);
  const { name, arguments: text } = recordOf(called);
  let args: unknown;
  try {
    args = JSON.parse(textOf(text));
  } catch {
    // The same error as for JSON that is not an object.
  }
  if (!isRecord(args)) throw new V1RequestError('invalid tool call arguments');
  return { id, function: { index, name, arguments: args } };
}

function contentOf(content: unknown, hasCalls: boolean): string {
  if (typeof content === 'string') return content;
  if (content === undefined && hasCalls) return '';
  throw new V1RequestError(`invalid message content type: ${content === undefined ? '<nil>' : typeof content}`);
}

function partOf(part: unknown): Json {
  const { type, text, image_url: image } = recordOf(part);
  if (type === 'text' && typeof text === 'string') return { content: text };
  const url = isRecord(image) ? image['url'] : image;
  if (type !== 'image_url' || typeof url !== 'string') throw new V1RequestError('invalid message format');
  if (!IMAGE.test(url)) throw new V1RequestError('invalid image input');
  return { content: '', images: [url.replace(IMAGE, '')] };
}

/** The fields that every answer begins with. */
function headOf(id: string, object: string, { model, created_at }: Json): Json {
  return { id, object, created: inSeconds(created_at), model, system_fingerprint: 'fp_ollama' };
}

function completion(id: string, answer: Json): Json {
  const message = messageOf(answer);
  const reason = message['tool_calls'] === undefined ? (answer['done_reason'] ?? null) : 'tool_calls';
  return {
    ...headOf(id, 'chat.completion', answer),
    choices: [{ index: 0, message, finish_reason: reason, ...logprobsOf(answer) }],
    usage: usageOf(answer),
  };
}

function logprobsOf({ logprobs }: Json): Json {
  return logprobs === undefined ? {} : { logprobs: { content: logprobs } };
}

function messageOf({ message }: Json): Json {
  const { content = '', thinking, tool_calls: calls } = recordOf(message);
  return {
    role: 'assistant',
    content,
    ...(thinking === undefined ? {} : { reasoning: thinking }),
    ...(Array.isArray(calls) ? { tool_calls: calls.map(callOf) } : {}),
  };
}

function callOf(call: unknown): Json {
  const { id, function: called } = recordOf(call);
  const { index = 0, name = '', arguments: args = {} } = recordOf(called);
  return { id, index, type: 'function', function: { name, arguments: JSON.stringify(args) } };
}
