import type { Attributes } from '@clients/core/telemetry';

/** The parts of an answer that telemetry records. */
export interface RecordedAnswer {
  readonly model?: string | undefined;
  readonly finishReason?: string | undefined;
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  readonly message?: Message | undefined;
}

interface Message {
  readonly role?: unknown;
  readonly content?: unknown;
  readonly thinking?: unknown;
  readonly tool_calls?: unknown;
  readonly tool_name?: unknown;
  readonly tool_call_id?: unknown;
}

interface Part {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** The fields of an event, of a collected answer, or of the exchange of one. */
interface AnyResult {
  readonly exchange?: AnyResult;
  readonly data?: AnyResult;
  readonly attempts?: unknown;
  readonly model?: unknown;
  readonly done_reason?: unknown;
  readonly prompt_eval_count?: unknown;
  readonly eval_count?: unknown;
  readonly usage?: {
    readonly promptTokens?: unknown;
    readonly outputTokens?: unknown;
    readonly input_tokens?: unknown;
    readonly output_tokens?: unknown;
  };
  /** Of a decision. */
  readonly answers?: unknown;
  readonly message?: Message;
  readonly response?: unknown;
  readonly thinking?: unknown;
}

/** Reads the answer of any operation that runs a model; undefined reads as an empty one. */
export function readRecordedAnswer(result: unknown): RecordedAnswer {
  const given = (typeof result === 'object' && result !== null ? result : {}) as AnyResult;
  const outer = given.exchange ?? given;
  const answer = outer.data !== undefined && outer.attempts !== undefined ? outer.data : outer;
  const { model, done_reason, usage, message, response, thinking, answers } = answer;
  return {
    model: readText(model),
    finishReason: readText(done_reason),
    inputTokens: findCount(answer.prompt_eval_count, usage?.promptTokens, usage?.input_tokens),
    outputTokens: findCount(answer.eval_count, usage?.outputTokens, usage?.output_tokens),
    message: message ?? readContent(response ?? answers, thinking),
  };
}

/**
 * Returns the content of a request as attributes; none if JSON cannot express it, since then it
 * cannot be sent either.
 */
export function recordInput(body: Readonly<Record<string, unknown>>): Attributes {
  try {
    return describeInput(body);
  } catch {
    return {};
  }
}

function describeInput({
  messages,
  prompt,
  system,
  input,
  state,
  questions,
}: Readonly<Record<string, unknown>>): Attributes {
  const attributes: Attributes = {};
  if (typeof system === 'string')
    attributes['gen_ai.system_instructions'] = JSON.stringify([{ type: 'text', content: system }]);
  const given = Array.isArray(messages)
    ? (messages as Message[])
    : questions !== undefined
      ? [{ role: 'user', content: JSON.stringify({ state, questions }) }]
      : [prompt ?? input].flat().map((content) => ({ role: 'user', content }));
  attributes['gen_ai.input.messages'] = JSON.stringify(
    given.map((message) => ({ role: message.role, parts: toParts(message) })),
  );
  return attributes;
}

/** Returns the content of an answer as attributes. */
export function recordOutput({ message, finishReason }: RecordedAnswer): Attributes {
  if (message === undefined) return {};
  return {
    'gen_ai.output.messages': JSON.stringify([
      { role: 'assistant', parts: toParts(message), finish_reason: finishReason ?? '' },
    ]),
  };
}

function toParts({
  role,
  content,
  thinking,
  tool_calls,
  tool_name,
  tool_call_id,
}: Message): Part[] {
  // Older servers send no id: JSON then leaves the key out.
  if (role === 'tool')
    return [{ type: 'tool_call_response', id: tool_call_id, name: tool_name, response: content }];
  const calls = (Array.isArray(tool_calls) ? tool_calls : []) as readonly {
    readonly id?: unknown;
    readonly function?: { readonly name?: unknown; readonly arguments?: unknown };
  }[];
  return [
    ...(isFilled(thinking) ? [{ type: 'reasoning', content: thinking }] : []),
    ...(isFilled(content) ? [{ type: 'text', content }] : []),
    ...calls.map(({ id, function: called }) => ({
      type: 'tool_call',
      id,
      name: called?.name,
      arguments: called?.arguments,
    })),
  ];
}

function isFilled(text: unknown): text is string {
  return typeof text === 'string' && text !== '';
}

function readText(value: unknown): string | undefined {
  return isFilled(value) ? value : undefined;
}

/** Returns the first of some values that is a number. */
function findCount(...values: readonly unknown[]): number | undefined {
  return values.find((value) => typeof value === 'number');
}

/** Returns the message of an answer that is a text, or of the answers of a decision. */
function readContent(content: unknown, thinking: unknown): Message | undefined {
  if (content === undefined) return undefined;
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return { role: 'assistant', content: text, thinking };
}
