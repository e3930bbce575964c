import { isRecord, type Reply } from '@clients/core/testing';
import { chat } from './chat.js';
import type { Call } from './context.js';
import { type Json, V1RequestError } from './v1-fields.js';
import { v1Body, eventStream, includesUsage, inSeconds, nativeCall, nativeValue, usageOf, v1Id, v1Options, v1Text } from './v1-wire.js';
import { nativeMessages } from './v1-messages.js';
import { json, workType } from './wire.js';

/** POST /v1/chat/completions */
export async function chatCompletions(call: Call): Promise<Reply> {
  const body = await v1Body(call, 'ChatCompletionRequest');
  const messages = body['messages'];
  if (!Array.isArray(messages) || messages.length === 0) throw new V1RequestError("[] is too short - 'messages'");
  const stream = body['stream'] === true;
  const reply = await chat(nativeCall(call, { ...nativeRequest(body, messages), stream }));
  const id = v1Id('chatcmpl', body);
  if (!stream) return json(completion(id, await nativeValue(reply)), 200, workType);
  const chunks = new Chunks(id, includesUsage(body));
  return eventStream(reply, (event) => chunks.of(event));
}

function nativeRequest(body: Json, messages: readonly unknown[]): Json {
  const think = thinkOf(body);
  const format = formatOf(body['response_format']);
  return {
    model: v1Text(body, 'model'),
    messages: nativeMessages(messages),
    options: v1Options(body),
    ...(Array.isArray(body['tools']) ? { tools: body['tools'] as unknown[] } : {}),
    ...(think === undefined ? {} : { think }),
    ...(format === undefined ? {} : { format }),
    ...(body['logprobs'] === true ? { logprobs: true, top_logprobs: body['top_logprobs'] ?? 0 } : {}),
  };
}

/** How much a model thinks for each effort; those that the native API does not have are the nearest. */
const EFFORTS: ReadonlyMap<unknown, boolean | string> = new Map<unknown, boolean | string>([
  ['none', false],
  ['minimal', 'low'],
  ['low', 'low'],
  ['medium', 'medium'],
  ['high', 'high'],
  ['xhigh', 'max'],
  ['ultra', 'max'],
  ['max', 'max'],
]);

function thinkOf({ reasoning, reasoning_effort: given }: Json): unknown {
  const effort = isRecord(reasoning) ? reasoning['effort'] : given;
  if (effort === undefined || effort === '') return undefined;
  const think = EFFORTS.get(effort);
  if (think !== undefined) return think;
  const known = '"minimal", "low", "medium", "high", "xhigh", "ultra", "max", or "none"';
  throw new V1RequestError(`invalid reasoning value: ${JSON.stringify(effort)} (must be ${known})`);
}

function formatOf(format: unknown): unknown {
  if (!isRecord(format)) return undefined;
  const type = v1Text(format, 'type').trim().toLowerCase();
  if (type === 'json_object') return 'json';
  const { json_schema: schema } = format;
  return type === 'json_schema' && isRecord(schema) ? (schema['schema'] ?? undefined) : undefined;
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

/** Makes the chunks of a stream. */
class Chunks {
  readonly #id: string;
  readonly #withUsage: boolean;
  #called = false;

  constructor(id: string, withUsage: boolean) {
    this.#id = id;
    this.#withUsage = withUsage;
  }

  #finishReason(event: Json): unknown {
    if (event['done'] !== true) return null;
    return this.#called ? 'tool_calls' : (event['done_reason'] ?? null);
  }

  of(event: Json): Json[] {
    const delta = messageOf(event);
    this.#called ||= delta['tool_calls'] !== undefined;
    const reason = this.#finishReason(event);
    const head = headOf(this.#id, 'chat.completion.chunk', event);
    const chunk = { ...head, choices: [{ index: 0, delta, finish_reason: reason, ...logprobsOf(event) }] };
    return event['done'] === true && this.#withUsage ? [chunk, { ...head, choices: [], usage: usageOf(event) }] : [chunk];
  }
}

function logprobsOf({ logprobs }: Json): Json {
  return logprobs === undefined ? {} : { logprobs: { content: logprobs } };
}

function messageOf({ message }: Json): Json {
  const { content = '', thinking, tool_calls: calls } = isRecord(message) ? message : {};
  return {
    role: 'assistant',
    content,
    ...(thinking === undefined ? {} : { reasoning: thinking }),
    ...(Array.isArray(calls) ? { tool_calls: calls.filter(isRecord).map(callOf) } : {}),
  };
}

function callOf({ id, function: called }: Json): Json {
  const { index = 0, name = '', arguments: args = {} } = isRecord(called) ? called : {};
  return { id, index, type: 'function', function: { name, arguments: JSON.stringify(args) } };
}
