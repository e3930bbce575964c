import { base64 } from '@clients/core';
import { isRecord, type Reply, makeJsonReply } from '@clients/server-kit';
import type { Call, Handler } from './context.js';
import { hash32, parseName, formatShortName } from './names.js';
import { embed } from './embed.js';
import { chat } from './chat.js';
import { generate } from './generate.js';
import type { StoredModel } from './models.js';
import type { Json } from './body-fields.js';
import { decodeV1Body, type V1Body, type V1Message } from './v1-body.js';
import { Refusal } from './wire.js';

const ERROR_TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  404: 'not_found_error',
};

export function makeV1ErrorReply(status: number, message: string): Reply {
  return makeJsonReply(
    { error: { message, type: ERROR_TYPES[status] ?? 'api_error', param: null, code: null } },
    status,
  );
}

/** Makes a handler whose errors have OpenAI's form. */
export function wrapV1(handler: Handler): Handler {
  return async (call) => {
    try {
      return await handler(call);
    } catch (error) {
      return makeV1ErrorReply(
        error instanceof Refusal ? error.status : 500,
        error instanceof Error ? error.message : String(error),
      );
    }
  };
}

function createInvalidRequest(message: string): Refusal {
  return new Refusal(400, message);
}

async function readBody({ request }: Call): Promise<V1Body> {
  return decodeV1Body(await request.bytes());
}

function toNativeCall({ context, params, request }: Call, body: Json): Call {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return { context, params, request: { ...request, bytes: () => Promise.resolve(bytes) } };
}

function parseReply({ body }: Reply): Json {
  return JSON.parse(body as string) as Json;
}

/**
 * Converts a native stream to server-sent events, followed by `[DONE]` when the native stream is
 * complete.
 */
function toEventStream({ body }: Reply, chunks: (event: Json) => readonly unknown[]): Reply {
  const written = async function* (): AsyncGenerator<string> {
    // A request that only loads the model has one event.
    for await (const line of typeof body === 'string' ? [body] : (body as AsyncIterable<string>)) {
      const event = JSON.parse(line) as Json;
      for (const chunk of chunks(event)) yield `data: ${JSON.stringify(chunk)}\n\n`;
      if (event['done'] === true) yield 'data: [DONE]\n\n';
    }
  };
  return { status: 200, headers: { 'content-type': 'text/event-stream' }, body: written() };
}

/** Returns the fields that every answer begins with. The id is the same for the same request. */
function makeHead(
  body: V1Body,
  prefix: string,
  object: string,
  { model, created_at: at }: Json,
): Json {
  const id = `${prefix}-${String(hash32(JSON.stringify(body)) % 999)}`;
  const created = Math.floor((typeof at === 'string' ? Date.parse(at) : Date.now()) / 1000); // an error has no time
  return { id, object, created, model, system_fingerprint: 'fp_ollama' };
}

function makeUsage({ prompt_eval_count: prompt = 0, eval_count: written = 0 }: Json): Json {
  return {
    prompt_tokens: prompt,
    completion_tokens: written,
    total_tokens: Number(prompt) + Number(written),
  };
}

/** Returns the model options of a request. Temperature and `top_p` have OpenAI's defaults. */
function toNativeOptions(body: V1Body): Json {
  const {
    stop = [],
    max_tokens: num_predict,
    temperature = 1,
    top_p = 1,
    seed,
    frequency_penalty,
    presence_penalty,
  } = body;
  const words = [stop].flat().filter((word) => typeof word === 'string');
  return {
    num_predict,
    seed,
    frequency_penalty,
    presence_penalty,
    temperature,
    top_p,
    ...(words.length === 0 ? {} : { stop: words }),
  };
}

export async function createCompletion(call: Call): Promise<Reply> {
  const body = await readBody(call);
  const { model, prompt, suffix, stop, stream = false } = body;
  for (const word of Array.isArray(stop) ? stop : [])
    if (typeof word !== 'string')
      throw createInvalidRequest(`invalid type for 'stop' field: ${typeof word}`);
  const reply = await generate(
    toNativeCall(call, { model, prompt, suffix, options: toNativeOptions(body), stream }),
  );
  const withUsage = body.stream_options.include_usage === true;
  const written = (
    event: Json,
    usage: Json,
    choices: readonly Json[] = [makeChoice(event)],
  ): Json => ({
    ...makeHead(body, 'cmpl', 'text_completion', event),
    choices,
    ...(withUsage || !stream ? { usage } : {}),
  });
  const makeChoice = ({ response = '', done_reason: reason = null }: Json): Json => ({
    text: response,
    index: 0,
    finish_reason: reason,
  });
  if (!stream) return makeJsonReply(written(parseReply(reply), makeUsage(parseReply(reply))));
  return toEventStream(reply, (event) => {
    const last = event['done'] === true && withUsage ? [written(event, makeUsage(event), [])] : [];
    return [written(event, makeUsage({})), ...last];
  });
}

export async function createEmbedding(call: Call): Promise<Reply> {
  const { input, dimensions, model, encoding_format: asked } = await readBody(call);
  const format = asked.toLowerCase();
  if (!['', 'float', 'base64'].includes(format))
    throw createInvalidRequest(
      `Invalid value for 'encoding_format' = ${format}. Supported values: ['float', 'base64'].`,
    );
  if (input === undefined || (Array.isArray(input) && input.length === 0))
    throw createInvalidRequest('invalid input');
  // An empty text has a vector here; in the native operation it only loads the model.
  const native = toNativeCall(call, { model, input: input === '' ? [''] : input, dimensions });
  const { embeddings: vectors, prompt_eval_count: tokens = 0 } = parseReply(await embed(native));
  const data = (vectors as number[][]).map((vector, index) => ({
    object: 'embedding',
    embedding: format === 'base64' ? toBase64Vector(vector) : vector,
    index,
  }));
  return makeJsonReply({
    object: 'list',
    data,
    model,
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  });
}

function toBase64Vector(vector: readonly number[]): string {
  const view = new DataView(new ArrayBuffer(vector.length * 4));
  for (const [at, value] of vector.entries()) view.setFloat32(at * 4, value, true);
  return base64(new Uint8Array(view.buffer));
}

export function listModels({ context }: Call): Reply {
  const data = context.state
    .listModels()
    .map((model) => describeModel(model, formatShortName(model.name)));
  return makeJsonReply({ object: 'list', data: data.length === 0 ? null : data });
}

export function retrieveModel({ context, params }: Call): Reply {
  const { model: name = '' } = params;
  if (parseName(name) === undefined) throw new Refusal(400, 'invalid model name');
  const found = context.state.find(name);
  if (found === undefined) throw new Refusal(404, `model '${name}' not found`);
  return makeJsonReply(describeModel(found, name));
}

function describeModel({ modifiedAt, name }: StoredModel, id: string): Json {
  return { id, object: 'model', created: Math.floor(modifiedAt / 1000), owned_by: name.namespace };
}

export async function createChatCompletion(call: Call): Promise<Reply> {
  const body = await readBody(call);
  if (body.messages.length === 0) throw createInvalidRequest("[] is too short - 'messages'");
  const { stream = false, stream_options: options } = body;
  const reply = await chat(toNativeCall(call, { ...toNativeRequest(body), stream }));
  let called = false;
  const written = (event: Json, object: string, key: 'message' | 'delta'): Json => {
    const message = convertMessage(event);
    called ||= message['tool_calls'] !== undefined;
    const endReason = called ? 'tool_calls' : (event['done_reason'] ?? null);
    const finish_reason = event['done'] === true ? endReason : null;
    const logprobs =
      event['logprobs'] === undefined ? {} : { logprobs: { content: event['logprobs'] } };
    return {
      ...makeHead(body, 'chatcmpl', object, event),
      choices: [{ index: 0, [key]: message, finish_reason, ...logprobs }],
    };
  };
  if (!stream)
    return makeJsonReply({
      ...written(parseReply(reply), 'chat.completion', 'message'),
      usage: makeUsage(parseReply(reply)),
    });
  return toEventStream(reply, (event) => {
    const chunk = written(event, 'chat.completion.chunk', 'delta');
    return event['done'] === true && options.include_usage === true
      ? [chunk, { ...chunk, choices: [], usage: makeUsage(event) }]
      : [chunk];
  });
}

function toNativeRequest(body: V1Body): Json {
  const { model, tools, messages, logprobs, top_logprobs = 0, response_format } = body;
  return {
    model,
    tools,
    messages: toNativeMessages(messages),
    options: toNativeOptions(body),
    think: readThink(body.reasoning.effort || body.reasoning_effort),
    format: toNativeFormat(response_format),
    ...(logprobs === true ? { logprobs, top_logprobs } : {}),
  };
}

function toNativeFormat({ type, json_schema }: V1Body['response_format']): unknown {
  if (type === 'json_object') return 'json';
  return type === 'json_schema' ? json_schema.schema : undefined;
}

const THINK_BY_EFFORT: Readonly<Record<string, boolean | string>> = {
  none: false,
  minimal: 'low',
  xhigh: 'max',
  ultra: 'max',
};

function readThink(effort: string): boolean | string | undefined {
  if (effort === '' || ['low', 'medium', 'high', 'max'].includes(effort))
    return effort || undefined;
  const think = THINK_BY_EFFORT[effort];
  if (think !== undefined) return think;
  const known = '"minimal", "low", "medium", "high", "xhigh", "ultra", "max", or "none"';
  throw createInvalidRequest(
    `invalid reasoning value: ${JSON.stringify(effort)} (must be ${known})`,
  );
}

const IMAGE_URL = /^data:(?:image\/(?:jpeg|jpg|png|webp))?;base64,/;

/**
 * Converts the messages of a request. Each part of a message becomes a separate message, with the
 * text or the image alone.
 */
function toNativeMessages(messages: readonly V1Message[]): Json[] {
  const names = new Map<string, string>();
  return messages.flatMap(
    ({ role, content, reasoning: thinking, tool_call_id: id, name, tool_calls: calls }) => {
      for (const { id: made, function: called } of calls) names.set(made, called.name);
      const tool_calls = calls.map((made) => ({
        function: { name: made.function.name, arguments: parseArguments(made.function.arguments) },
      }));
      const rest = {
        thinking,
        tool_calls,
        ...(role.toLowerCase() === 'tool' ? { tool_name: name || names.get(id) } : {}),
      };
      if (!Array.isArray(content))
        return [{ role, content: readContent(content, calls.length > 0), ...rest }];
      const parts = content.map((part: unknown) => ({ role, ...convertPart(part) }));
      // Other fields of the message are lost, unless it has tool calls; then the last part has
      // them.
      return calls.length === 0
        ? parts
        : parts.map((part, at) => (at === parts.length - 1 ? { ...part, ...rest } : part));
    },
  );
}

function parseArguments(text: string): Json {
  let args: unknown;
  try {
    args = JSON.parse(text);
  } catch {
    // The same error as for JSON that is not an object.
  }
  if (!isRecord(args)) throw createInvalidRequest('invalid tool call arguments');
  return args;
}

function readContent(content: unknown, hasCalls: boolean): string {
  if (typeof content === 'string') return content;
  if (content === undefined && hasCalls) return '';
  throw createInvalidRequest(
    `invalid message content type: ${content === undefined ? '<nil>' : typeof content}`,
  );
}

function convertPart(part: unknown): Json {
  const { type, text, image_url: image } = isRecord(part) ? part : {};
  if (type === 'text' && typeof text === 'string') return { content: text };
  const url = isRecord(image) ? image['url'] : image;
  if (type !== 'image_url' || typeof url !== 'string')
    throw createInvalidRequest('invalid message format');
  if (!IMAGE_URL.test(url)) throw createInvalidRequest('invalid image input');
  return { content: '', images: [url.replace(IMAGE_URL, '')] };
}

interface NativeMessage {
  readonly content?: string;
  readonly thinking?: string;
  readonly tool_calls?: readonly { readonly id: string; readonly function: Json }[];
}

function convertMessage(event: Json): Json {
  const { content = '', thinking, tool_calls: calls } = (event['message'] ?? {}) as NativeMessage;
  const made = calls?.map(({ id, function: { index = 0, name, arguments: args } }) => ({
    id,
    index,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  }));
  return {
    role: 'assistant',
    content,
    ...(thinking === undefined ? {} : { reasoning: thinking }),
    ...(made && { tool_calls: made }),
  };
}
