import { isRecord, type Reply } from '@clients/core/testing';
import type { Call } from './context.js';
import { hash32 } from './digest.js';
import { BodyError, decodeFirst, encode, kindOf } from './go-json.js';
import { type Json, v1Fields, V1RequestError, type V1RequestType } from './v1-fields.js';
import { json, Refusal, workType } from './wire.js';

/** A handler of one of the routes below `/v1`, which are those of OpenAI. */
export type V1Handler = (call: Call) => Reply | Promise<Reply>;

const jsonType = 'application/json; charset=utf-8';
const streamType = 'text/event-stream';

const types: Readonly<Record<number, string>> = { 400: 'invalid_request_error', 404: 'not_found_error' };

/** Makes an error response in OpenAI's form. */
export function v1Error(status: number, message: string, type: string = workType): Reply {
  return json({ error: { message, type: types[status] ?? 'api_error', param: null, code: null } }, status, type);
}

/** Makes a handler whose errors have OpenAI's form. */
export function v1(handler: V1Handler): V1Handler {
  return async (call) => {
    try {
      return await handler(call);
    } catch (error) {
      if (error instanceof V1RequestError) return v1Error(400, error.message, jsonType);
      if (error instanceof BodyError) return v1Error(400, error.message);
      if (error instanceof Refusal) return v1Error(error.status, error.message);
      return v1Error(500, error instanceof Error ? error.message : String(error));
    }
  };
}

/** Reads the body of a request; `type` is its Go type, which errors contain. Its fields have their types, or are absent. */
export async function v1Body(call: Call, type: V1RequestType): Promise<Json> {
  const bytes = await call.request.bytes();
  let value: unknown;
  try {
    value = decodeFirst(bytes);
  } catch (error) {
    if (error instanceof BodyError) throw new V1RequestError(error.message === 'missing request body' ? 'EOF' : error.message);
    throw error;
  }
  if (value === null) return {};
  if (isRecord(value)) return v1Fields(value, type);
  throw new V1RequestError(`json: cannot unmarshal ${kindOf(value)} into Go value of type openai.${type}`);
}

/** Returns a string field of the body; empty when it is absent. */
export function v1Text(body: Json, key: string): string {
  const value = body[key];
  return typeof value === 'string' ? value : '';
}

/** Returns the same call with another body, for the native operation. */
export function nativeCall({ context, params, request }: Call, body: Json): Call {
  const { method, url, rawPath, headers, signal } = request;
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return { context, params, request: { method, url, rawPath, headers, signal, bytes: () => Promise.resolve(bytes) } };
}

/** Returns the JSON value of a native response that is not streamed. */
export async function nativeValue({ body }: Reply): Promise<Json> {
  let text = '';
  if (typeof body === 'string') text = body;
  else if (body !== undefined && !(body instanceof Uint8Array)) for await (const piece of body) text += String(piece);
  return JSON.parse(text) as Json;
}

/** Converts a native stream to server-sent events, followed by `[DONE]` when the native stream is complete. */
export function eventStream({ body }: Reply, chunks: (event: Json) => readonly unknown[]): Reply {
  return { status: 200, headers: { 'content-type': streamType }, body: written(body as AsyncIterable<string>, chunks) };
}

async function* written(lines: AsyncIterable<string>, chunks: (event: Json) => readonly unknown[]): AsyncGenerator<string> {
  for await (const line of lines) {
    const event = JSON.parse(line) as Json;
    for (const chunk of chunks(event)) yield `data: ${encode(chunk)}\n\n`;
    if (event['done'] === true) yield 'data: [DONE]\n\n';
  }
}

/** Returns an id with a number below 999, the same for the same request. */
export function v1Id(prefix: string, request: Json): string {
  return `${prefix}-${String(hash32(JSON.stringify(request)) % 999)}`;
}

/** Returns an instant in seconds since 1970; now for an event without one, such as an error. */
export function inSeconds(instant: unknown): number {
  return Math.floor((typeof instant === 'string' ? Date.parse(instant) : Date.now()) / 1000);
}

/** Returns the tokens of a complete answer. */
export function usageOf({ prompt_eval_count: prompt, eval_count: written }: Json): Json {
  const [prompt_tokens, completion_tokens] = [prompt, written].map((count) => (typeof count === 'number' ? count : 0)) as [number, number];
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

/** Returns whether a stream ends with its usage. */
export function includesUsage({ stream_options: options }: Json): boolean {
  return isRecord(options) && options['include_usage'] === true;
}

/** Returns the model options of a request. Temperature and `top_p` have OpenAI's defaults. */
export function v1Options(body: Json): Json {
  const { stop, max_tokens, temperature, top_p, seed, frequency_penalty, presence_penalty } = body;
  const given = {
    num_predict: max_tokens,
    seed,
    frequency_penalty,
    presence_penalty,
    stop: typeof stop === 'string' || Array.isArray(stop) ? [stop].flat().filter((word) => typeof word === 'string') : undefined,
  };
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { ...set, temperature: temperature ?? 1, top_p: top_p ?? 1 };
}
