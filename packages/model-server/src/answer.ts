import { isRecord } from '@clients/server-kit';
import type { StoredModel } from './models.js';
import { checkReply, checkText, takeLastTurn } from './reply.js';
import type {
  Part,
  ReplyFunction,
  ReplyMessage,
  ReplyParts,
  ReplyRequest,
  ReplyTool,
  ReplyToolCall,
  ReplyValue,
} from './reply.js';
import { collectHints, SchemaValues } from './schema-value.js';
import { splitTokens, writeCall } from './run.js';

/**
 * Yields the pieces of the answer to a request: from `reply` if there is one, else from the
 * embedded model.
 */
export async function* answer(
  request: ReplyRequest,
  model: StoredModel,
  reply: ReplyFunction | undefined,
): AsyncGenerator<Part> {
  if (reply !== undefined) {
    const value: unknown = await reply(request);
    checkReply(value);
    yield* toParts(value);
    return;
  }
  const line = findLine(request.prompt);
  if (line?.forever === true) yield* countForever();
  else
    yield* toParts(
      model.scripted ? answerFromScript(request, model, line) : makeAnswer(request, model, line),
    );
}

async function* toParts(value: ReplyValue): AsyncGenerator<Part> {
  if (typeof value === 'string') {
    yield* splitText('content', value);
  } else if (Symbol.asyncIterator in value) {
    for await (const text of value) {
      checkText('a piece', text);
      yield { kind: 'content', text };
    }
  } else {
    yield* splitText('thinking', value.thinking ?? '');
    yield* splitText('content', value.content ?? '');
    for (const call of value.tool_calls ?? []) yield { kind: 'call', call };
  }
}

function* splitText(kind: 'thinking' | 'content', text: string): Generator<Part> {
  for (const token of splitTokens(text)) yield { kind, text: token };
}

/**
 * Waits 1 ms between numbers, like a small model: an endless answer must not block the event loop.
 */
function* countForever(): Generator<Part> {
  for (let number = 1; ; number++) yield { kind: 'content', text: `${String(number)}, `, delay: 1 };
}

/**
 * Answers from the table of the scripted model. Calls and thinking that the request does not enable
 * stay part of the text.
 */
function answerFromScript(
  request: ReplyRequest,
  { parser }: StoredModel,
  line: ReplyParts | undefined,
): ReplyParts {
  if (
    request.format !== undefined &&
    (line?.content === undefined || request.format !== 'json') &&
    !(isRecord(request.format) && line?.content?.startsWith('{') === true)
  ) {
    return { thinking: request.think ? line?.thinking : undefined, content: makeJson(request) };
  }
  if (line === undefined) return { content: GREETING };
  const { thinking, content = '', tool_calls: calls = [] } = line;
  const inline = thinking !== undefined && !request.think ? `<think>\n${thinking}</think>\n\n` : '';
  // A built-in parser extracts calls from the text, whether the request has tools or not.
  const parsed = request.tools.length > 0 || parser !== '';
  const asText = parsed ? '' : calls.map(writeCall).join('\n');
  return {
    thinking: request.think ? thinking : undefined,
    content: inline + content + asText,
    tool_calls: parsed ? calls : [],
  };
}

function makeAnswer(
  request: ReplyRequest,
  model: StoredModel,
  line: ReplyParts | undefined,
): ReplyParts {
  const calls = chooseCalls(request, line);
  const thinks = request.think && model.capabilities.includes('thinking');
  const thinking = thinks ? (line?.thinking ?? makeThoughts(request, calls)) : undefined;
  if (calls.length > 0) return { thinking, content: line?.content, tool_calls: calls };
  if (request.format !== undefined) return { thinking, content: makeJson(request) };
  return {
    thinking,
    content: describeResults(request) ?? line?.content ?? describePrompt(request, model),
  };
}

function makeThoughts({ prompt }: ReplyRequest, calls: readonly ReplyToolCall[]): string {
  const next =
    calls.length > 0
      ? `I call ${calls.map((call) => call.function.name).join(' and ')}.`
      : 'I answer it plainly.';
  return `The user says: ${shorten(prompt)}\n${next}\n`;
}

/** After tool messages, the answer repeats the results of the tools. */
function describeResults({ messages }: ReplyRequest): string | undefined {
  const results = messages.slice(messages.findLastIndex(({ role }) => role !== 'tool') + 1);
  if (results.length === 0) return undefined;
  return results
    .map(
      ({ tool_name: name, content }) =>
        `${name === '' ? 'The tool' : `The tool ${name}`} says: ${content}.`,
    )
    .join(' ');
}

function describePrompt(
  { prompt, messages }: ReplyRequest,
  { capabilities, details }: StoredModel,
): string {
  const images = takeLastTurn(messages).flatMap((message) => message.images);
  const seen =
    images.length > 0 && capabilities.includes('vision')
      ? `I see ${String(images.length)} image${images.length === 1 ? '' : 's'} (${images.map(nameImageKind).join(', ')}). `
      : '';
  const about = `This is a test answer of an embedded ${details.family} model, always the same for the same prompt.`;
  return `${seen}You said: "${shorten(prompt)}" ${about}`;
}

function shorten(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`;
}

function nameImageKind(base64: string): string {
  const kinds: Readonly<Record<string, string>> = {
    iVBOR: 'PNG',
    '/9j/': 'JPEG',
    UklGR: 'WebP',
    R0lGO: 'GIF',
  };
  const kind =
    Object.entries(kinds).find(([start]) => base64.startsWith(start))?.[1] ?? 'unknown kind';
  return `${kind}, ${String(Math.floor((base64.replace(/={1,2}$/, '').length * 3) / 4))} bytes`;
}

/** Returns JSON for the schema; without a schema, an object with the prompt. */
function makeJson({ prompt, format }: ReplyRequest): string {
  if (!isRecord(format) || Object.keys(format).length === 0)
    return JSON.stringify({ answer: shorten(prompt) });
  return JSON.stringify(new SchemaValues(format, collectHints(prompt)).makeValue(format));
}

/** Words in the names of tools that say nothing about what the tool is for. */
const FILLER_WORDS = new Set([
  'get',
  'set',
  'the',
  'and',
  'for',
  'with',
  'from',
  'list',
  'find',
  'search',
  'fetch',
  'tool',
  'call',
  'run',
  'make',
  'create',
  'current',
]);

/**
 * Returns the tools to call: only after a message of the user, and each once. The script decides,
 * or the words of the prompt.
 */
function chooseCalls(
  request: ReplyRequest,
  line: ReplyParts | undefined,
): readonly ReplyToolCall[] {
  const last: ReplyMessage | undefined = request.messages.at(-1);
  if (last === undefined || last.role === 'tool' || request.tools.length === 0) return [];
  const scriptedCalls = line?.tool_calls ?? [];
  const findTool = (call: ReplyToolCall): ReplyTool | undefined =>
    request.tools.find((tool) => tool.name === call.function.name);
  if (scriptedCalls.length > 0 && scriptedCalls.every((call) => findTool(call) !== undefined))
    return scriptedCalls.map((call) =>
      makeScriptedCall(call, findTool(call)?.parameters, request.prompt),
    );
  return request.tools
    .filter((tool) => isAskedFor(tool, request.prompt))
    .map((tool) => ({
      function: { name: tool.name, arguments: makeArguments(tool, request.prompt) },
    }));
}

/** Returns a call of the script with arguments that the schema of the declared tool accepts. */
function makeScriptedCall(
  { function: { name, arguments: known = {} } }: ReplyToolCall,
  parameters: unknown,
  prompt: string,
): ReplyToolCall {
  const value = new SchemaValues(parameters, collectHints(prompt)).completeObject(
    parameters,
    known,
  );
  return { function: { name, arguments: isRecord(value) ? value : known } };
}

function isAskedFor({ name }: ReplyTool, prompt: string): boolean {
  const text = prompt.toLowerCase();
  if (text.includes(name.toLowerCase())) return true;
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
  return words.some((word) => word.length > 2 && !FILLER_WORDS.has(word) && text.includes(word));
}

function makeArguments({ parameters }: ReplyTool, prompt: string): Record<string, unknown> {
  const value = new SchemaValues(parameters, collectHints(prompt)).makeValue(parameters);
  return isRecord(value) ? value : {};
}

/** The script: answers to known endings of a prompt. */
interface ScriptLine extends ReplyParts {
  readonly ending: string;
  /** Whether the answer counts endlessly. */
  readonly forever?: true;
}

const SCRIPT: readonly ScriptLine[] = [
  { ending: 'in Paris?', tool_calls: [makeWeatherCall({ city: 'Paris', unit: 'celsius' })] },
  {
    ending: 'in Paris and Oslo?',
    tool_calls: [makeWeatherCall({ city: 'Paris' }), makeWeatherCall({ city: 'Oslo' })],
  },
  {
    ending: 'and think first?',
    thinking: 'The user wants the weather.\nI call the tool.\n',
    content: 'Let me look. ',
    tool_calls: [
      makeWeatherCall({
        city: 'Zürich "HB"',
        days: 3,
        hourly: true,
        coords: { lat: 47.38, lon: 8.54 },
        tags: ['a', 'b'],
      }),
    ],
  },
  {
    ending: '17 times 23?',
    thinking: '17 × 23 = 17 × 20 + 17 × 3 = 340 + 51 = 391.\n',
    content: '17 × 23 is **391**.',
  },
  {
    ending: 'the sky blue?',
    content:
      'Because air scatters short wavelengths more than long ones. Blue light is scattered most, so the sky looks blue.',
  },
  { ending: 'in Japanese.', content: 'こんにちは、世界！ お元気ですか？' },
  { ending: 'send emoji.', content: 'Hi 😀 fam 👨‍👩‍👧 é done' },
  { ending: 'broken bytes.', content: 'AA CC é!' },
  {
    ending: 'as JSON.',
    content: '{"city": "Bern", "population": 134000, "capital": true, "lakes": []}',
  },
  {
    ending: 'escapes.',
    content:
      'quote:" back\\slash tab:\t newline:\n html:<b>&amp;</b> u2028:\u2028 nul-free\u0001end',
  },
  { ending: '21 °C', content: 'It is 21 °C in Paris now.' },
  { ending: 'for ever.', forever: true },
];

function findLine(prompt: string): ScriptLine | undefined {
  return SCRIPT.find(({ ending }) => prompt.endsWith(ending));
}

function makeWeatherCall(args: Record<string, unknown>): ReplyToolCall {
  return { function: { name: 'get_weather', arguments: args } };
}

const GREETING = 'Hello! How can I help you today?';
