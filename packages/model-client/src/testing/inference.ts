import { isRecord } from '@clients/core/testing';
import { type Call, type RequestedModel, modelToRun, qualified, relayed } from './context.js';
import type { Body } from './fields.js';
import { runOptions } from './model-options.js';
import type { ReplyMessage, ReplyTool, ReplyToolCall } from './reply.js';
import { Run, type RunSettings } from './run.js';
import { isUsableSchema } from './schema-grammar.js';
import { contextLengthOf } from './models.js';
import { instant, Refusal, workType } from './wire.js';

/** A request to chat or generate that has passed their common checks. */
export interface Inference extends RequestedModel {
  readonly call: Call;
  readonly body: Body;
  readonly keepAlive: number;
  readonly think: boolean;
  /** `undefined` when the request has none. */
  readonly format: unknown;
  readonly settings: RunSettings;
  readonly contextLength: number;
}

/** Returns the `done_reason` of a request without a prompt, which only loads or unloads its model; undefined for a request with one. */
export function loadReason(body: Body, hasPrompt: boolean): 'load' | 'unload' | undefined {
  if (hasPrompt) return undefined;
  return body.keepAlive === 0 ? 'unload' : 'load';
}

/** Runs the checks that chat and generate share. */
export function inference(call: Call, body: Body, operation: 'chat' | 'generate'): Inference {
  const top = body.number('top_logprobs') ?? 0;
  if (top < 0 || top > 20) throw new Refusal(400, 'top_logprobs must be between 0 and 20');
  const meant = modelToRun(call, body, `/api/${operation}`);
  try {
    return checked(call, body, operation, meant);
  } catch (error) {
    const remote = meant.model !== meant.runner && error instanceof Refusal;
    throw remote ? relayed(error, body) : error;
  }
}

function checked(call: Call, body: Body, operation: 'chat' | 'generate', meant: RequestedModel): Inference {
  const { runner: model } = meant;
  const wish = body.get('think');
  // What unloads a model is done before anything else of the request is looked at.
  const unloads = loadReason(body, hasPrompt(body, operation)) === 'unload';
  if (!unloads) checkCapabilities(body, operation, meant);
  const options = unloads ? runOptions() : runOptions(model.parameters, body.map('options'));
  const settings = {
    ...options,
    logprobs: body.flag('logprobs') === true,
    topLogprobs: body.number('top_logprobs') ?? 0,
    delay: call.context.chunkDelay,
    signal: call.request.signal,
  };
  const keepAlive = body.keepAlive ?? call.context.keepAlive;
  const contextLength = Math.min(options.contextLength ?? 4096, contextLengthOf(model));
  const think = model.capabilities.includes('thinking') && wish !== false;
  return { ...meant, call, body, keepAlive, think, format: formatOf(body), settings, contextLength };
}

function hasPrompt(body: Body, operation: 'chat' | 'generate'): boolean {
  return operation === 'chat' ? (body.list('messages') ?? []).length > 0 : body.text('prompt') !== '';
}

function checkCapabilities(body: Body, operation: 'chat' | 'generate', meant: RequestedModel): void {
  const { capabilities } = meant.runner;
  const wish = body.get('think');
  const refuse = (name: string, what: string): never => {
    throw new Refusal(400, `${name} does not support ${what}`);
  };
  if (wish !== undefined && wish !== false && !capabilities.includes('thinking')) refuse(JSON.stringify(plainName(meant)), 'thinking');
  if (!capabilities.includes('completion')) refuse(JSON.stringify(plainName(meant)), operation);
  if ((body.list('tools') ?? []).length > 0 && !capabilities.includes('tools')) refuse(qualified(meant.runner), 'tools');
  if (body.text('suffix') !== '' && !capabilities.includes('insert')) refuse(qualified(meant.runner), 'insert');
}

/** Returns the name without the default tag, as errors contain it. */
function plainName({ asked, model }: RequestedModel): string {
  return (model.remote?.model ?? asked).replace(/:latest$/, '');
}

function formatOf(body: Body): unknown {
  const format = body.get('format');
  return format === '' ? undefined : format;
}

/** Throws the engine's error for a format that is neither `json` nor a usable schema. */
export function checkFormat({ format, body }: Inference): void {
  if (format === undefined || format === 'json') return;
  if (!isRecord(format))
    throw late(500, `invalid format: ${JSON.stringify(JSON.stringify(format))}; expected "json" or a valid JSON Schema object`, body);
  if (!isUsableSchema(format)) throw new Refusal(500, 'invalid JSON schema in format');
}

/** Makes an error that is sent after the stream was set up. */
function late(status: number, message: string, body: Body): Refusal {
  const streamed = body.flag('stream') !== false;
  return new Refusal(status, message, streamed ? workType : undefined, {}, streamed);
}

/** Returns the number of prompt tokens in the answer. A prompt that exceeds the context is cut, or refused when `truncate` is false. */
export function checkedCount({ body, contextLength }: Inference, tokens: number): number {
  if (tokens > contextLength && body.flag('truncate') === false) throw late(400, 'the input length exceeds the context length', body);
  return Math.min(tokens, contextLength);
}

/** Loads the model. Returns whether it was in memory already. */
export function load({ call, model, keepAlive, settings }: Inference): boolean {
  const { state } = call.context;
  if (model.loadError !== '') throw new Refusal(500, model.loadError);
  const cached = state.isLoaded(model);
  if (model.remote === undefined && keepAlive !== 0) state.load(model, keepAlive, settings.contextLength);
  return cached;
}

/** Ends a run: the model stays loaded for `keep_alive` from now on, or is unloaded. */
export function endRun({ call, model, keepAlive, settings }: Inference): void {
  if (model.remote === undefined) call.context.state.load(model, keepAlive, settings.contextLength);
}

/** Returns the first keys of every event. */
export function head({ asked, model, call }: Inference): Record<string, unknown> {
  const remote = model.remote === undefined ? {} : { remote_model: model.remote.model, remote_host: model.remote.host };
  return { model: asked, ...remote, created_at: instant(call.context.state.clock.now()) };
}

/** Makes a new run. */
export function newRun(of: Inference): Run {
  return new Run(of.settings);
}

/** Throws for an unknown renderer. Every renderer of the server has the name of a family of models. */
export function checkRenderer({ model }: Inference): void {
  const families = /^(qwen|gpt|harmony|deepseek|gemma|functiongemma|glm|olmo|cogito|nemotron|ministral|lfm|kimi|minimax|llama)/;
  if (model.renderer !== '' && !families.test(model.renderer)) throw new Refusal(500, `unknown renderer "${model.renderer}"`);
}

/** Converts messages to the form that the embedded models use. */
export function messagesOf(list: readonly unknown[]): ReplyMessage[] {
  return list.filter(isRecord).map((message) => ({
    role: text(message['role']).toLowerCase(),
    content: text(message['content']),
    thinking: text(message['thinking']),
    images: Array.isArray(message['images']) ? message['images'].map(String) : [],
    tool_name: text(message['tool_name']),
    tool_calls: callsOf(message['tool_calls']),
  }));
}

function callsOf(list: unknown): ReplyToolCall[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((call: unknown) => {
    const called: unknown = isRecord(call) ? call['function'] : undefined;
    return isRecord(called)
      ? [{ function: { name: text(called['name']), arguments: isRecord(called['arguments']) ? called['arguments'] : {} } }]
      : [];
  });
}

/** Returns the tools that a request declares. */
export function toolsOf(list: readonly unknown[]): ReplyTool[] {
  return list.flatMap((tool) => {
    const named: unknown = isRecord(tool) ? tool['function'] : undefined;
    return isRecord(named) ? [{ name: text(named['name']), description: text(named['description']), parameters: named['parameters'] }] : [];
  });
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
