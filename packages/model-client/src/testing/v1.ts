import { base64 } from '@clients/core';
import { isRecord, type Reply } from '@clients/core/testing';
import type { Call, Handler } from './context.js';
import { hash32 } from './digest.js';
import { embed } from './embed.js';
import { generate } from './generate.js';
import type { StoredModel } from './models.js';
import { parseName, shortName } from './names.js';
import { type Body, type Json, type RequestType, v1Body } from './requests.js';
import { encode, json, jsonType, Refusal, workType } from './wire.js';

const TYPES: Readonly<Record<number, string>> = { 400: 'invalid_request_error', 404: 'not_found_error' };

/** Makes an error response in OpenAI's form. */
export function v1Error(status: number, message: string, type: string = workType): Reply {
  return json({ error: { message, type: TYPES[status] ?? 'api_error', param: null, code: null } }, status, type);
}

/** An error that is found in the request, before an operation of the server runs. Its responses have a charset, unlike the others. */
export class V1RequestError extends Error {}

/** Makes a handler whose errors have OpenAI's form. */
export function v1(handler: Handler): Handler {
  return async (call) => {
    try {
      return await handler(call);
    } catch (error) {
      if (error instanceof V1RequestError) return v1Error(400, error.message, jsonType);
      if (error instanceof Refusal) return v1Error(error.status, error.message);
      return v1Error(500, error instanceof Error ? error.message : String(error));
    }
  };
}

/** Reads the body of a request. */
export async function v1BodyOf({ request }: Call, type: RequestType): Promise<Body> {
  const bytes = await request.bytes();
  try {
    return v1Body(bytes, type);
  } catch (error) {
    throw error instanceof Refusal ? new V1RequestError(bytes.byteLength === 0 ? 'EOF' : error.message) : error;
  }
}

/** Returns the same call with another body, for the native operation. */
export function nativeCall({ context, params, request }: Call, body: Json): Call {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return { context, params, request: { ...request, bytes: () => Promise.resolve(bytes) } };
}

/** Returns the JSON value of a native response that is not streamed. */
export async function nativeValue({ body = '' }: Reply): Promise<Json> {
  let text = '';
  if (typeof body === 'string') text = body;
  else for await (const piece of body as AsyncIterable<string>) text += piece;
  return JSON.parse(text) as Json;
}

/** Converts a native stream to server-sent events, followed by `[DONE]` when the native stream is complete. */
export function eventStream({ body }: Reply, chunks: (event: Json) => readonly unknown[]): Reply {
  const written = async function* (): AsyncGenerator<string> {
    for await (const line of body as AsyncIterable<string>) {
      const event = JSON.parse(line) as Json;
      for (const chunk of chunks(event)) yield `data: ${encode(chunk)}\n\n`;
      if (event['done'] === true) yield 'data: [DONE]\n\n';
    }
  };
  return { status: 200, headers: { 'content-type': 'text/event-stream' }, body: written() };
}

/** Returns an id with a number below 999, the same for the same request. */
export function v1Id(prefix: string, { fields }: Body): string {
  return `${prefix}-${String(hash32(JSON.stringify(fields)) % 999)}`;
}

/** Returns an instant in seconds since 1970; now for an event without one, such as an error. */
export function inSeconds(instant: unknown): number {
  return Math.floor((typeof instant === 'string' ? Date.parse(instant) : Date.now()) / 1000);
}

/** Returns the tokens of a complete answer. */
export function usageOf({ prompt_eval_count: prompt, eval_count: written }: Json): Json {
  const [prompt_tokens, completion_tokens] = [Number(prompt ?? 0), Number(written ?? 0)];
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

/** Returns whether a stream ends with its usage. */
export function includesUsage(body: Body): boolean {
  return body.map('stream_options')?.['include_usage'] === true;
}

/** Returns the model options of a request. Temperature and `top_p` have OpenAI's defaults. */
export function v1Options({ fields }: Body): Json {
  const { stop = [], max_tokens: num_predict, temperature = 1, top_p = 1, seed, frequency_penalty, presence_penalty } = fields;
  const words = [stop].flat().filter((word) => typeof word === 'string');
  return { num_predict, seed, frequency_penalty, presence_penalty, temperature, top_p, ...(words.length === 0 ? {} : { stop: words }) };
}

/** POST /v1/completions */
export async function completions(call: Call): Promise<Reply> {
  const body = await v1BodyOf(call, 'CompletionRequest');
  for (const word of body.list('stop') ?? [])
    if (typeof word !== 'string') throw new V1RequestError(`invalid type for 'stop' field: ${typeof word}`);
  const { model, prompt, suffix } = body.fields;
  const stream = body.flag('stream') === true;
  const reply = await generate(nativeCall(call, { model, prompt, suffix, options: v1Options(body), stream }));
  const [id, withUsage] = [v1Id('cmpl', body), includesUsage(body)];
  const written = (event: Json, choices: readonly Json[], usage: Json): Json => ({
    id,
    object: 'text_completion',
    created: inSeconds(event['created_at']),
    choices,
    model: event['model'],
    system_fingerprint: 'fp_ollama',
    ...(withUsage || !stream ? { usage } : {}),
  });
  const choiceOf = ({ response = '', done_reason: reason = null }: Json): Json => ({ text: response, index: 0, finish_reason: reason });
  if (stream)
    return eventStream(reply, (event) => {
      const last = event['done'] === true && withUsage ? [written(event, [], usageOf(event))] : [];
      return [written(event, [choiceOf(event)], usageOf({})), ...last];
    });
  const answer = await nativeValue(reply);
  return json(written(answer, [choiceOf(answer)], usageOf(answer)), 200, workType);
}

/** POST /v1/embeddings */
export async function v1Embeddings(call: Call): Promise<Reply> {
  const body = await v1BodyOf(call, 'EmbedRequest');
  const format = body.text('encoding_format').toLowerCase();
  if (!['', 'float', 'base64'].includes(format))
    throw new V1RequestError(`Invalid value for 'encoding_format' = ${format}. Supported values: ['float', 'base64'].`);
  const { input, dimensions, model = '' } = body.fields;
  if (input === undefined || (Array.isArray(input) && input.length === 0)) throw new V1RequestError('invalid input');
  // An empty text has a vector here; in the native operation it only loads the model.
  const native = nativeCall(call, { model, input: input === '' ? [''] : input, dimensions });
  const { embeddings, prompt_eval_count: tokens = 0 } = await nativeValue(await embed(native));
  const data = (embeddings as number[][]).map((vector, index) => ({
    object: 'embedding',
    embedding: format === 'base64' ? inBase64(vector) : vector,
    index,
  }));
  return json({ object: 'list', data, model, usage: { prompt_tokens: tokens, total_tokens: tokens } }, 200, workType);
}

/** Encodes numbers as 32-bit floats, the lowest byte first. */
function inBase64(vector: readonly number[]): string {
  const view = new DataView(new ArrayBuffer(vector.length * 4));
  for (const [at, value] of vector.entries()) view.setFloat32(at * 4, value, true);
  return base64(new Uint8Array(view.buffer));
}

/** GET /v1/models */
export function v1Models({ context }: Call): Reply {
  const data = context.state.all().map((model) => described(model, shortName(model.name)));
  return json({ object: 'list', data: data.length === 0 ? null : data }, 200, workType);
}

/** GET /v1/models/{model} */
export function v1Model({ context, params }: Call): Reply {
  const { model: name = '' } = params;
  if (parseName(name) === undefined) throw new Refusal(400, 'invalid model name');
  const found = context.state.find(name);
  if (found === undefined) throw new Refusal(404, `model '${name}' not found`);
  return json(described(found, name), 200, workType);
}

function described({ modifiedAt, name }: StoredModel, id: string): Json {
  return { id, object: 'model', created: Math.floor(modifiedAt / 1000), owned_by: name.namespace };
}

/** Returns the text of a field of a request. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns an object; an empty one for anything else. */
export function recordOf(value: unknown): Json {
  return isRecord(value) ? value : {};
}
