import { isRecord } from '@clients/core';

/**
 * Reads the text of an answer: a text, or a list of parts as in OpenAI's API, whose texts are
 * joined. Returns undefined for anything else.
 */
export function readContent(content: unknown): string | undefined {
  if (typeof content === 'string') return content;
  if (content === undefined || content === null) return '';
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content];
  const texts = parts.map((part) => (isRecord(part) ? part['text'] : part));
  const known = texts.filter((text) => typeof text === 'string');
  return known.length === 0 && parts.length > 0 ? undefined : known.join('');
}
