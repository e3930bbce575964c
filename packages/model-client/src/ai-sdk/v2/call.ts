import type {
  LanguageModelV2CallOptions,
  LanguageModelV2Message,
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
} from '@ai-sdk/provider';
import { isRecord } from '@clients/core';

/**
 * Returns a call of specification v2 as one of v4. `ai` 6 and 7 pass a model of v2 the parts of
 * their own versions, so those are taken as well.
 */
export function toV4Call(call: LanguageModelV2CallOptions): LanguageModelV4CallOptions {
  const { prompt, tools, ...rest } = call;
  return {
    ...(rest as Omit<LanguageModelV4CallOptions, 'prompt' | 'tools'>),
    prompt: prompt.map(toV4Message),
    ...(tools === undefined
      ? {}
      : { tools: tools.map(toV4Tool) as NonNullable<LanguageModelV4CallOptions['tools']> }),
  };
}

function toV4Tool(tool: object): object {
  return 'type' in tool && tool.type === 'provider-defined' ? { ...tool, type: 'provider' } : tool;
}

function toV4Message(message: LanguageModelV2Message): LanguageModelV4Message {
  if (message.role === 'system') return message;
  const parts: readonly object[] = message.content;
  return { ...message, content: parts.map(toV4Part) } as LanguageModelV4Message;
}

function toV4Part(part: object): object {
  if (!('type' in part)) return part;
  if (part.type === 'file') return toV4File(part);
  return part.type === 'tool-result' && 'output' in part
    ? { ...part, output: toV4Output(part.output) }
    : part;
}

/** Returns a file with its data in an object that has a `type`, as v4 requires. */
function toV4File(file: object): object {
  const data: unknown = 'data' in file ? file.data : undefined;
  if (data instanceof URL) return { ...file, data: { type: 'url', url: data } };
  // Bytes are objects, too.
  return isRecord(data) && 'type' in data ? file : { ...file, data: { type: 'data', data } };
}

function toV4Output(output: unknown): unknown {
  if (!isRecord(output) || output['type'] !== 'content' || !Array.isArray(output['value']))
    return output;
  return { ...output, value: output['value'].map(toV4Result) };
}

/**
 * Returns a part of a result: v2 has `media`, v3 `file-data`, `image-data` and the URLs of both.
 */
function toV4Result(part: unknown): unknown {
  if (!isRecord(part)) return part;
  const { type, data, url, mediaType = 'image' } = part;
  if (type === 'media' || type === 'file-data' || type === 'image-data')
    return { ...part, type: 'file', mediaType, data: { type: 'data', data } };
  if ((type === 'file-url' || type === 'image-url') && typeof url === 'string')
    return { type: 'file', mediaType, data: { type: 'url', url: new URL(url) } };
  return part;
}
