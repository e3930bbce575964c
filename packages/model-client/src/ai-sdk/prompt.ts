import type {
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultPart,
  SharedV4Warning,
} from '@ai-sdk/provider';
import { isRecord } from '@clients/core';
import type { ChatMessage } from '../api/chat/messages.js';
import type { ImageInput } from '../inference/images.js';
import type { ToolCall } from '../inference/tool-call-schemas.js';
import { type FilePart, readFile } from './files.js';

type Assistant = Extract<LanguageModelV4Message, { role: 'assistant' }>;
type ToolOutput = LanguageModelV4ToolResultPart['output'];

/** The text and the files of a message. */
interface Content {
  readonly texts: string[];
  readonly images: ImageInput[];
}

/** The same, as a message has it. */
interface SentContent {
  readonly content: string;
  readonly images?: ImageInput[];
}

/**
 * Returns the messages to send for a prompt. Content that the API does not support is left out,
 * with a warning.
 *
 * @throws {InputError} for a file that no model takes
 */
export function convertPrompt(
  prompt: LanguageModelV4Prompt,
  warnings: SharedV4Warning[],
): ChatMessage[] {
  return prompt.flatMap((message): ChatMessage[] => {
    if (message.role === 'system') return [{ role: 'system', content: message.content }];
    if (message.role === 'assistant') return convertAssistant(message, warnings);
    if (message.role === 'user') return [convertUser(message.content)];
    // The AI SDK itself sends the result of a denied call; an approval response is for tools that a
    // provider runs.
    return message.content.flatMap((part) =>
      part.type === 'tool-result' ? [convertToolResult(part, warnings)] : [],
    );
  });
}

function convertUser(
  parts: readonly ({ readonly type: 'text'; readonly text: string } | FilePart)[],
): ChatMessage {
  const content: Content = { texts: [], images: [] };
  for (const part of parts) {
    if (part.type === 'text') content.texts.push(part.text);
    else addFile(content, part);
  }
  return { role: 'user', ...joinContent(content) };
}

function convertAssistant({ content }: Assistant, warnings: SharedV4Warning[]): ChatMessage[] {
  let text = '';
  let thinking = '';
  const calls: ToolCall[] = [];
  const results: ChatMessage[] = [];
  for (const part of content) {
    if (part.type === 'text') text += part.text;
    else if (part.type === 'reasoning') thinking += part.text;
    else if (part.type === 'tool-call')
      calls.push({
        id: part.toolCallId,
        function: {
          index: calls.length,
          name: part.toolName,
          arguments: toArguments(part.input),
        },
      });
    else if (part.type === 'tool-result') results.push(convertToolResult(part, warnings));
    else
      warnings.push({
        type: 'unsupported',
        feature: `${part.type} content in messages of the assistant`,
        details: 'it is not sent',
      });
  }
  const message: ChatMessage = {
    role: 'assistant',
    content: text,
    ...(thinking === '' ? {} : { thinking }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
  return [message, ...results];
}

/**
 * Returns arguments as an object, as the API requires. Arguments that could not be parsed are text
 * in the AI SDK.
 */
function toArguments(input: unknown): Readonly<Record<string, unknown>> {
  const value = typeof input === 'string' ? parseText(input) : input;
  return isRecord(value) ? value : { input };
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function convertToolResult(
  { toolCallId, toolName, output }: LanguageModelV4ToolResultPart,
  warnings: SharedV4Warning[],
): ChatMessage {
  return {
    role: 'tool',
    ...convertOutput(output, warnings),
    tool_name: toolName,
    tool_call_id: toolCallId,
  };
}

/** Converts a tool's result to text and images. Errors begin with `error:`, as in `runTools`. */
function convertOutput(output: ToolOutput, warnings: SharedV4Warning[]): SentContent {
  switch (output.type) {
    case 'text':
      return { content: output.value };
    case 'json':
      return { content: JSON.stringify(output.value) };
    case 'error-text':
      // The AI SDK sends the text of an error, which mostly begins with its name.
      return {
        content: /^\w*error\b/i.test(output.value) ? output.value : `error: ${output.value}`,
      };
    case 'error-json':
      return { content: `error: ${JSON.stringify(output.value)}` };
    case 'execution-denied':
      return {
        content: `error: the call was denied${output.reason === undefined ? '' : `: ${output.reason}`}`,
      };
    case 'content':
      return convertOutputParts(output.value, warnings);
  }
}

function convertOutputParts(
  parts: Extract<ToolOutput, { type: 'content' }>['value'],
  warnings: SharedV4Warning[],
): SentContent {
  const content: Content = { texts: [], images: [] };
  for (const part of parts) {
    if (part.type === 'text') content.texts.push(part.text);
    else if (part.type === 'file') addFile(content, part);
    else
      warnings.push({
        type: 'unsupported',
        feature: `${part.type} content in results of tools`,
        details: 'it is not sent',
      });
  }
  return joinContent(content);
}

function addFile({ texts, images }: Content, part: FilePart): void {
  const file = readFile(part);
  if ('text' in file) texts.push(file.text);
  else images.push(file.image);
}

function joinContent({ texts, images }: Content): SentContent {
  return { content: texts.join('\n'), ...(images.length === 0 ? {} : { images }) };
}
