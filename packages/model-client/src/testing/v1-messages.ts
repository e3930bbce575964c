import { isRecord } from '@clients/core/testing';
import { goTypeOf, V1RequestError } from './v1-fields.js';

/** A message in the form of the native API. */
type NativeMessage = Readonly<Record<string, unknown>>;

const imageUri = /^data:(?:image\/(?:jpeg|jpg|png|webp))?;base64,/;

/** Converts the messages of a request. Each part of a message becomes a message of its own, with the text or the image alone. */
export function nativeMessages(messages: readonly unknown[]): NativeMessage[] {
  const names = new Map<string, string>();
  const native: NativeMessage[] = [];
  for (const message of messages.filter(isRecord)) {
    const calls = callsOf(message['tool_calls']);
    for (const { id, function: called } of calls) names.set(id, called.name);
    const { role, content, reasoning, tool_call_id: id, name } = message;
    const rest = {
      ...(text(reasoning) === '' ? {} : { thinking: text(reasoning) }),
      ...(calls.length === 0 ? {} : { tool_calls: calls }),
      ...(text(role).toLowerCase() === 'tool' ? { tool_name: text(name) || (names.get(text(id)) ?? ''), tool_call_id: text(id) } : {}),
    };
    if (!Array.isArray(content)) native.push({ role: text(role), content: textOf(content, calls.length > 0), ...rest });
    else {
      native.push(...content.map((part: unknown) => ({ role: text(role), ...partOf(part) })));
      // What is not in a part is lost, unless the message has tool calls; then it is in the message before.
      const last = native.pop();
      if (last !== undefined) native.push(calls.length === 0 ? last : { ...last, ...rest });
    }
  }
  return native;
}

interface NativeCall {
  readonly id: string;
  readonly function: { readonly index: number; readonly name: string; readonly arguments: Readonly<Record<string, unknown>> };
}

function callsOf(calls: unknown): NativeCall[] {
  if (!Array.isArray(calls)) return [];
  return calls.map((call: unknown, index) => {
    const called: unknown = isRecord(call) ? call['function'] : undefined;
    if (!isRecord(call) || !isRecord(called)) throw new V1RequestError('invalid tool call arguments');
    return { id: text(call['id']), function: { index, name: text(called['name']), arguments: argumentsOf(called['arguments']) } };
  });
}

function argumentsOf(json: unknown): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text(json));
    if (isRecord(value)) return value;
  } catch {
    // The same error as for JSON that is not an object.
  }
  throw new V1RequestError('invalid tool call arguments');
}

function textOf(content: unknown, hasCalls: boolean): string {
  if (typeof content === 'string') return content;
  if (content === undefined && hasCalls) return '';
  throw new V1RequestError(`invalid message content type: ${goTypeOf(content)}`);
}

function partOf(part: unknown): NativeMessage {
  if (isRecord(part) && part['type'] === 'text' && typeof part['text'] === 'string') return { content: part['text'] };
  if (!isRecord(part) || part['type'] !== 'image_url') throw new V1RequestError('invalid message format');
  const { image_url: image } = part;
  const url = isRecord(image) ? image['url'] : image;
  if (typeof url !== 'string') throw new V1RequestError('invalid message format');
  if (!imageUri.test(url)) throw new V1RequestError('invalid image input');
  return { content: '', images: [url.replace(imageUri, '')] };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
