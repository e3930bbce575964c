import { isRecord, type Reply } from '@clients/core/testing';
import { answer } from './answer.js';
import { bodyOf, type Call, checkCloud, modelFor } from './context.js';
import { isUnclosed } from './create.js';
import { fullName, hash32 } from './names.js';
import { isUsableSchema } from './format.js';
import { contextLengthOf, remoteOf, type StoredModel } from './models.js';
import {
  lastTurn,
  type Part,
  type ReplyMessage,
  type ReplyRequest,
  type ReplyToolCall,
} from './reply.js';
import { type Body, type Json, runOptions } from './requests.js';
import {
  callText,
  countTokens,
  type Logprob,
  Run,
  type RunEvent,
  type RunSettings,
  tokenIds,
  tokensOf,
} from './run.js';
import { begun, instant, json, lines, Refusal, trimmed } from './wire.js';

export async function chat(call: Call): Promise<Reply> {
  const body = await bodyOf(call);
  if (body.model === '') throw new Refusal(400, 'model is required');
  const run = inference(call, body, 'chat');
  const messages = [...ownMessages(run), ...body.messages];
  const prompt = lastTurn(messages)
    .map(({ content }) => content)
    .filter((content) => content !== '')
    .join('\n\n');
  const form: Form = {
    write: ({ content, thinking, tool_calls }) => ({
      message: {
        role: 'assistant',
        content,
        ...(thinking === undefined ? {} : { thinking }),
        ...(tool_calls && { tool_calls }),
      },
    }),
    call: (made, index) => wireCall(made, index, prompt),
  };
  if (run.loads !== undefined) return loadReply(run, form);
  const tools = body.tools;
  const texts = [
    ...(tools.length === 0 ? [] : [JSON.stringify(tools)]),
    ...messages.map(({ content }) => content),
  ];
  if (body._debug_render_only === true) {
    const count = messages.reduce((sum, { images }) => sum + images.length, 0);
    const info = trimmed({ rendered_template: texts.join('\n'), image_count: count });
    return json({
      ...head(run),
      message: { role: '', content: '' },
      done: false,
      _debug_info: info,
    });
  }
  if (!run.think || call.context.reply !== undefined) checkFormat(run);
  const request = requestOf(run, messages, prompt);
  const parts = answer(request, run.model, call.context.reply);
  return answerReply(run, texts, run.model.scripted ? declared(parts, request) : parts, form);
}

/** Returns the model's own system prompt and messages. A system message of the request replaces the system prompt. */
function ownMessages({ model, body }: Inference): ReplyMessage[] {
  const hasSystem = model.system !== '' && body.messages[0]?.role !== 'system';
  return [...(hasSystem ? [{ role: 'system', content: model.system }] : []), ...model.messages].map(
    messageOf,
  );
}

function requestOf(
  { body, asked, think, model, format }: Inference,
  messages: readonly ReplyMessage[],
  prompt: string,
): ReplyRequest {
  // The format does not apply to the thinking of a model.
  const constrained = !(model.scripted && think && !/17 times 23\?$|think first\?$/.test(prompt));
  return {
    operation: 'chat',
    model: asked,
    messages,
    prompt,
    tools: body.tools.map((tool) => tool.function).filter(({ name }) => name !== ''),
    format: constrained ? format : undefined,
    think,
    options: body.options ?? {},
  };
}

/** The scripted model may call undeclared tools; the server drops those calls. */
async function* declared(
  parts: AsyncIterable<Part>,
  { tools }: ReplyRequest,
): AsyncGenerator<Part> {
  for await (const part of parts)
    if (part.kind !== 'call' || tools.some(({ name }) => name === part.call.function.name))
      yield part;
}

/** Returns a call as it is sent. Its id is `call_` and 8 letters or digits, the same for the same call. */
function wireCall(
  { function: { name, arguments: args = {} } }: ReplyToolCall,
  index: number,
  prompt: string,
): unknown {
  const seed = `${prompt}|${name}|${JSON.stringify(args)}|${String(index)}`;
  const id = `${hash32(seed).toString(36)}${hash32(`${seed}.`).toString(36)}`
    .padStart(8, '0')
    .slice(-8);
  return { id: `call_${id}`, function: { index, name, arguments: args } };
}

export async function generate(call: Call): Promise<Reply> {
  const body = await bodyOf(call);
  const run = inference(call, body, 'generate');
  const prompt = promptOf(run);
  const form: Form = {
    write: ({ content, thinking }) => ({
      response: content,
      ...(thinking === undefined ? {} : { thinking }),
    }),
    last: (text) =>
      body.raw === true ? {} : { context: [...body.context, ...tokenIds(prompt + text)] },
  };
  if (run.loads !== 'unload') checkRaw(body);
  if (run.loads !== undefined) return loadReply(run, form);
  if (isUnclosed(body.template)) throw new Refusal(500, 'template: :1: unclosed action');
  const system = body.system || run.model.system;
  if (body._debug_render_only === true) {
    const info = {
      rendered_template:
        body.raw === true || body.template !== '' ? prompt : `${system}\n${prompt}`,
    };
    return json({ ...head(run), response: '', done: false, _debug_info: info });
  }
  checkFormat(run);
  const messages = [
    ...(system === '' ? [] : [{ role: 'system', content: system }]),
    { content: prompt, images: body.images },
  ].map(messageOf);
  const { asked, format, think, model } = run;
  const options = body.options ?? {};
  const request = {
    operation: 'generate' as const,
    model: asked,
    messages,
    prompt,
    tools: [],
    format,
    think,
    options,
  };
  const parts = answer(request, model, call.context.reply);
  return answerReply(run, [system, prompt], model.parser === '' ? asText(parts) : parts, form);
}

function checkRaw(body: Body): void {
  const mixed = body.template !== '' || body.system !== '' || body.context.length > 0;
  if (body.raw === true && mixed)
    throw new Refusal(400, 'raw mode does not support template, system, or context');
}

/** Returns the prompt, through the template of the request if there is one; the template's other actions are left out. */
function promptOf({ body, model }: Inference): string {
  const variables: Readonly<Record<string, string>> = {
    Prompt: body.prompt,
    System: body.system || model.system,
  };
  const template = body.template;
  if (template === '' || isUnclosed(template)) return body.prompt;
  return template.replace(
    /\{\{([^{}]*)\}\}/g,
    (_, action: string) => variables[/^-?\s*\.(\w+)\s*-?$/.exec(action)?.[1] ?? ''] ?? '',
  );
}

/** Turns tool calls into text, as generate does. Those of a model with a built-in parser are lost. */
async function* asText(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  for await (const part of parts) {
    if (part.kind !== 'call') yield part;
    else for (const text of tokensOf(callText(part.call))) yield { kind: 'content', text };
  }
}

/** A request to chat or generate that has passed their common checks. */
interface Inference {
  readonly call: Call;
  readonly body: Body;
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

interface Answered {
  readonly content: string;
  readonly thinking?: string;
  readonly tool_calls?: readonly unknown[];
  readonly logprobs?: readonly Logprob[];
}

interface Form {
  readonly write: (answer: Answered) => Json;
  readonly last?: (text: string) => Json;
  /** Writes a call; without it, calls are lost. */
  readonly call?: (call: ReplyToolCall, index: number) => unknown;
}

function inference(call: Call, body: Body, operation: 'chat' | 'generate'): Inference {
  const top = body.top_logprobs ?? 0;
  if (top < 0 || top > 20) throw new Refusal(400, 'top_logprobs must be between 0 and 20');
  if (body.model === '') throw new Refusal(404, "model '' not found");
  const { context, request } = call;
  const model = modelFor(call, body.model, `/api/${operation}`);
  if (model.remote !== undefined) checkCloud(context, `/api/${operation}`);
  const hasPrompt = operation === 'chat' ? body.messages.length > 0 : body.prompt !== '';
  const loads = hasPrompt ? undefined : body.keep_alive === 0 ? 'unload' : 'load';
  // What unloads a model is done before anything else of the request is looked at.
  if (loads !== 'unload') checkCapabilities(body, operation, model);
  const options = loads === 'unload' ? runOptions() : runOptions(model.parameters, body.options);
  const logprobs = { logprobs: body.logprobs === true, topLogprobs: top };
  const { format, think } = body;
  return {
    call,
    body,
    asked: body.model,
    model,
    loads,
    keepAlive: body.keep_alive ?? context.keepAlive,
    think: model.capabilities.includes('thinking') && think !== false,
    format: format === '' ? undefined : format,
    settings: { ...options, ...logprobs, delay: context.chunkDelay, signal: request.signal },
  };
}

function checkCapabilities(
  body: Body,
  operation: 'chat' | 'generate',
  { capabilities, name }: StoredModel,
): void {
  const { think = false } = body;
  const refuse = (model: string, what: string): never => {
    throw new Refusal(400, `${model} does not support ${what}`);
  };
  const short = JSON.stringify(body.model.replace(/:latest$/, ''));
  if (think !== false && !capabilities.includes('thinking')) refuse(short, 'thinking');
  if (!capabilities.includes('completion')) refuse(short, operation);
  if (body.tools.length > 0 && !capabilities.includes('tools')) refuse(fullName(name), 'tools');
  if (body.suffix !== '' && !capabilities.includes('insert')) refuse(fullName(name), 'insert');
}

function checkFormat({ format }: Inference): void {
  if (format === undefined || format === 'json') return;
  if (!isRecord(format))
    throw new Refusal(
      500,
      `invalid format: ${JSON.stringify(JSON.stringify(format))}; expected "json" or a valid JSON Schema object`,
    );
  if (!isUsableSchema(format)) throw new Refusal(500, 'invalid JSON schema in format');
}

function loadReply(of: Inference, { write }: Form): Reply {
  if (of.loads === 'unload') of.call.context.state.unload(of.model);
  else load(of);
  return json({ ...head(of), ...write({ content: '' }), done: true, done_reason: of.loads });
}

/** Responds with an answer, as a stream or as one value. `prompt` has the texts that the model reads. */
async function answerReply(
  of: Inference,
  prompt: readonly string[],
  parts: AsyncIterable<Part>,
  form: Form,
): Promise<Reply> {
  const { body, settings, model } = of;
  const length = Math.min(settings.contextLength ?? 4096, contextLengthOf(model));
  const tokens = 1 + prompt.reduce((sum, text) => sum + countTokens(text) + 2, 0);
  if (tokens > length && body.truncate === false)
    throw new Refusal(400, 'the input length exceeds the context length');
  const cached = load(of);
  const run = new Run(settings);
  let text = '';
  const last = (): Json => {
    keepLoaded(of);
    return {
      done: true,
      done_reason: run.reason,
      ...form.last?.(text),
      ...trimmed(metrics(Math.min(tokens, length), run.count, cached)),
    };
  };
  const pieces = async function* (): AsyncGenerator<Answered> {
    let calls = 0;
    for await (const event of run.events(parts)) {
      if (event.call !== undefined && form.call === undefined) continue;
      text += event.kind === 'content' ? event.text : '';
      yield pieceOf(event, event.call && form.call?.(event.call, calls++));
    }
  };
  if (body.stream === false) {
    const whole = await joined(pieces());
    return json({
      ...head(of),
      ...form.write(whole),
      ...last(),
      ...trimmed({ logprobs: whole.logprobs }),
    });
  }
  const events = async function* (): AsyncGenerator<Json> {
    for await (const piece of pieces())
      yield {
        ...head(of),
        ...form.write(piece),
        done: false,
        ...trimmed({ logprobs: piece.logprobs }),
      };
    yield { ...head(of), ...form.write({ content: '' }), ...last() };
  };
  return lines(await begun(events()));
}

function pieceOf({ kind, text, logprobs }: RunEvent, call: unknown): Answered {
  const thinking = kind === 'thinking' ? text : undefined;
  return {
    content: kind === 'content' ? text : '',
    ...trimmed({ thinking, tool_calls: call === undefined ? [] : [call], logprobs }),
  };
}

async function joined(pieces: AsyncIterable<Answered>): Promise<Answered> {
  let whole: Answered = { content: '' };
  for await (const { content, thinking = '', tool_calls: calls = [], logprobs = [] } of pieces) {
    const rest = {
      thinking: (whole.thinking ?? '') + thinking,
      tool_calls: [...(whole.tool_calls ?? []), ...calls],
    };
    whole = {
      content: whole.content + content,
      ...trimmed({ ...rest, logprobs: [...(whole.logprobs ?? []), ...logprobs] }),
    };
  }
  return whole;
}

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

function head({ asked, model, call }: Inference): Json {
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

function messageOf(given: Partial<ReplyMessage>): ReplyMessage {
  return {
    role: 'user',
    content: '',
    thinking: '',
    images: [],
    tool_name: '',
    tool_calls: [],
    ...given,
  };
}
