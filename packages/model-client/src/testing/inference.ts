import { isRecord, type Reply } from '@clients/core/testing';
import { type Call, checkCloud, modelFor } from './context.js';
import { isUsableSchema } from './format.js';
import { contextLengthOf, remoteOf, type StoredModel } from './models.js';
import { fullName } from './names.js';
import type { Part, ReplyMessage, ReplyTool, ReplyToolCall } from './reply.js';
import { type Body, type Json, runOptions } from './requests.js';
import { type Logprob, Run, type RunEvent, type RunSettings } from './run.js';
import { countTokens } from './tokens.js';
import { begun, instant, json, lines, Refusal, trimmed } from './wire.js';

/** A request to chat or generate that has passed their common checks. */
export interface Inference {
  readonly call: Call;
  readonly body: Body;
  /** The name in the request. */
  readonly asked: string;
  readonly model: StoredModel;
  readonly keepAlive: number;
  readonly think: boolean;
  /** `undefined` when the request has none. */
  readonly format: unknown;
  readonly settings: RunSettings;
  /** Set for a request without a prompt, which only loads or unloads its model. */
  readonly loads: 'load' | 'unload' | undefined;
}

/** An answer, or a piece of it. */
export interface Answered {
  readonly content: string;
  readonly thinking?: string;
  readonly tool_calls?: readonly unknown[];
  readonly logprobs?: readonly Logprob[];
}

/** How an operation writes an answer. */
export interface Form {
  readonly write: (answer: Answered) => Json;
  /** Returns keys of the last event; `text` is the content of the whole answer. */
  readonly last?: (text: string) => Json;
  /** Writes a call; without it, calls are lost. */
  readonly call?: (call: ReplyToolCall, index: number) => unknown;
}

/** Runs the checks that chat and generate share. */
export function inference(call: Call, body: Body, operation: 'chat' | 'generate'): Inference {
  const top = body.number('top_logprobs') ?? 0;
  if (top < 0 || top > 20) throw new Refusal(400, 'top_logprobs must be between 0 and 20');
  if (body.model === '') throw new Refusal(404, "model '' not found");
  const { context, request } = call;
  const model = modelFor(call, body.model, `/api/${operation}`);
  if (model.remote !== undefined) checkCloud(context, `/api/${operation}`);
  const hasPrompt = operation === 'chat' ? (body.list('messages') ?? []).length > 0 : body.text('prompt') !== '';
  const loads = hasPrompt ? undefined : body.keepAlive === 0 ? 'unload' : 'load';
  // What unloads a model is done before anything else of the request is looked at.
  if (loads !== 'unload') checkCapabilities(body, operation, model);
  const options = loads === 'unload' ? runOptions() : runOptions(model.parameters, body.map('options'));
  const logprobs = { logprobs: body.flag('logprobs') === true, topLogprobs: top };
  const { format, think } = body.fields;
  return {
    call,
    body,
    asked: body.model,
    model,
    loads,
    keepAlive: body.keepAlive ?? context.keepAlive,
    think: model.capabilities.includes('thinking') && think !== false,
    format: format === '' ? undefined : format,
    settings: { ...options, ...logprobs, delay: context.chunkDelay, signal: request.signal },
  };
}

function checkCapabilities(body: Body, operation: 'chat' | 'generate', { capabilities, name }: StoredModel): void {
  const { think = false } = body.fields;
  const refuse = (model: string, what: string): never => {
    throw new Refusal(400, `${model} does not support ${what}`);
  };
  const short = JSON.stringify(body.model.replace(/:latest$/, ''));
  if (think !== false && !capabilities.includes('thinking')) refuse(short, 'thinking');
  if (!capabilities.includes('completion')) refuse(short, operation);
  if ((body.list('tools') ?? []).length > 0 && !capabilities.includes('tools')) refuse(fullName(name), 'tools');
  if (body.text('suffix') !== '' && !capabilities.includes('insert')) refuse(fullName(name), 'insert');
}

/** Throws the engine's error for a format that is neither `json` nor a usable schema. */
export function checkFormat({ format }: Inference): void {
  if (format === undefined || format === 'json') return;
  if (!isRecord(format))
    throw new Refusal(500, `invalid format: ${JSON.stringify(JSON.stringify(format))}; expected "json" or a valid JSON Schema object`);
  if (!isUsableSchema(format)) throw new Refusal(500, 'invalid JSON schema in format');
}

/** Responds to a request without a prompt: loads its model, or unloads it. */
export function loadReply(of: Inference, { write }: Form): Reply {
  if (of.loads === 'unload') of.call.context.state.unload(of.model);
  else load(of);
  return json({ ...head(of), ...write({ content: '' }), done: true, done_reason: of.loads });
}

/** Responds with an answer, as a stream or as one value. `prompt` has the texts that the model reads. */
export async function answerReply(of: Inference, prompt: readonly string[], parts: AsyncIterable<Part>, form: Form): Promise<Reply> {
  const { body, settings, model } = of;
  const length = Math.min(settings.contextLength ?? 4096, contextLengthOf(model));
  const tokens = 1 + prompt.reduce((sum, text) => sum + countTokens(text) + 2, 0);
  if (tokens > length && body.flag('truncate') === false) throw new Refusal(400, 'the input length exceeds the context length');
  const cached = load(of);
  const run = new Run(settings);
  let text = '';
  const last = (): Json => {
    keepLoaded(of);
    return { done: true, done_reason: run.reason, ...form.last?.(text), ...trimmed(metrics(Math.min(tokens, length), run.count, cached)) };
  };
  const pieces = async function* (): AsyncGenerator<Answered> {
    let calls = 0;
    for await (const event of run.events(parts)) {
      if (event.call !== undefined && form.call === undefined) continue;
      text += event.kind === 'content' ? event.text : '';
      yield pieceOf(event, event.call && form.call?.(event.call, calls++));
    }
  };
  if (body.flag('stream') === false) {
    const whole = await joined(pieces());
    return json({ ...head(of), ...form.write(whole), ...last(), ...logprobsOf(whole) });
  }
  const events = async function* (): AsyncGenerator<Json> {
    for await (const piece of pieces()) yield { ...head(of), ...form.write(piece), done: false, ...logprobsOf(piece) };
    yield { ...head(of), ...form.write({ content: '' }), ...last() };
  };
  return lines(await begun(events()));
}

function pieceOf({ kind, text, logprobs }: RunEvent, call: unknown): Answered {
  return {
    content: kind === 'content' ? text : '',
    ...(kind === 'thinking' ? { thinking: text } : {}),
    ...(call === undefined ? {} : { tool_calls: [call] }),
    ...(logprobs === undefined ? {} : { logprobs }),
  };
}

/** Joins the pieces of an answer. */
async function joined(pieces: AsyncIterable<Answered>): Promise<Answered> {
  let whole: Answered = { content: '' };
  for await (const { content, thinking, tool_calls: calls, logprobs } of pieces) {
    whole = {
      ...whole,
      content: whole.content + content,
      ...(thinking === undefined ? {} : { thinking: (whole.thinking ?? '') + thinking }),
      ...(calls === undefined ? {} : { tool_calls: [...(whole.tool_calls ?? []), ...calls] }),
      ...(logprobs === undefined ? {} : { logprobs: [...(whole.logprobs ?? []), ...logprobs] }),
    };
  }
  return whole;
}

function logprobsOf({ logprobs }: Answered): Json {
  return logprobs === undefined ? {} : { logprobs };
}

/** Loads the model. Returns whether it was in memory already. */
function load(of: Inference): boolean {
  const { call, model, keepAlive } = of;
  if (model.loadError !== '') throw new Refusal(500, model.loadError);
  const cached = call.context.state.isLoaded(model);
  if (keepAlive !== 0) keepLoaded(of);
  return cached;
}

/** Keeps a model loaded for `keep_alive` from now on, or unloads it. */
function keepLoaded({ call, model, keepAlive, settings }: Inference): void {
  if (model.remote === undefined) call.context.state.load(model, keepAlive, settings.contextLength);
}

/** Returns the first keys of every event. */
export function head({ asked, model, call }: Inference): Json {
  return { model: asked, ...remoteOf(model), created_at: instant(call.context.state.clock.now()) };
}

/** Returns the counts of a finished run for its last event, in nanoseconds and tokens. */
function metrics(prompt: number, count: number, cached: boolean): Record<string, number> {
  const load = cached ? 1_800_000 : 276_000_000;
  const read = 90_000 * prompt + 12_345;
  const write = count > 1 ? count * 1_050_000 : 0;
  return {
    total_duration: load + read + write + 250_000,
    load_duration: load,
    prompt_eval_count: prompt,
    prompt_eval_duration: read,
    eval_count: count,
    eval_duration: write,
  };
}

/** Converts messages to the form that the embedded models use. */
export function messagesOf(list: readonly unknown[]): ReplyMessage[] {
  return list.filter(isRecord).map((message) => ({
    role: text(message['role']).toLowerCase(),
    content: text(message['content']),
    thinking: text(message['thinking']),
    images: Array.isArray(message['images']) ? message['images'].map(String) : [],
    tool_name: text(message['tool_name']),
    tool_calls: functionsOf(message['tool_calls']).map(({ name, arguments: args }) => ({
      function: { name: text(name), arguments: isRecord(args) ? args : {} },
    })),
  }));
}

/** Returns the tools that a request declares. */
export function toolsOf(list: readonly unknown[]): ReplyTool[] {
  return functionsOf(list).map(({ name, description, parameters }) => ({ name: text(name), description: text(description), parameters }));
}

function functionsOf(list: unknown): Record<string, unknown>[] {
  return (Array.isArray(list) ? list : []).map((item: unknown) => (isRecord(item) ? item['function'] : undefined)).filter(isRecord);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
