import { isRecord } from '@clients/core/testing';
import { V1RequestError } from './v1-wire.js';

/** A message in the form of the native API. */
type NativeMessage = Readonly<Record<string, unknown>>;

const imageUri = /^data:(?:image\/(?:jpeg|jpg|png|webp))?;base64,/;

/** Converts the messages of a request. The parts of a message become one text, and its images. */
export function nativeMessages(messages: readonly unknown[]): NativeMessage[] {
  const names = new Map<string, string>();
  return messages.map((message) => {
    if (!isRecord(message)) throw new V1RequestError('invalid message format');
    const calls = callsOf(message['tool_calls']);
    for (const { id, function: called } of calls) names.set(id, called.name);
    const { role, reasoning, tool_call_id: id, name } = message;
    const { content, images } = contentOf(message['content'], calls.length > 0);
    return {
      role: text(role),
      content,
      ...(images.length === 0 ? {} : { images }),
      ...(text(reasoning) === '' ? {} : { thinking: text(reasoning) }),
      ...(calls.length === 0 ? {} : { tool_calls: calls }),
      ...(text(role).toLowerCase() === 'tool' ? { tool_name: text(name) || (names.get(text(id)) ?? ''), tool_call_id: text(id) } : {}),
    };
  });
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

interface Content {
  readonly content: string;
  readonly images: readonly string[];
}

function contentOf(content: unknown, hasCalls: boolean): Content {
  if (typeof content === 'string') return { content, images: [] };
  if (Array.isArray(content)) {
    const parts = content.map(partOf);
    return {
      content: parts
        .map((part) => part.content)
        .join('\n')
        .trim(),
      images: parts.flatMap((part) => part.images),
    };
  }
  if (hasCalls) return { content: '', images: [] };
  throw new V1RequestError(`invalid message content type: ${content === undefined || content === null ? '<nil>' : typeof content}`);
}

function partOf(part: unknown): Content {
  if (isRecord(part) && part['type'] === 'text' && typeof part['text'] === 'string') return { content: part['text'], images: [] };
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
