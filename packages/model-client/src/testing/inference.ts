import { isRecord, type Reply, makeJsonReply } from '@clients/core/testing';
import { answer } from './answer.js';
import { readBody, type Call, checkCloud, findModel } from './context.js';
import { isUnclosed } from './create.js';
import { formatFullName, hash32 } from './names.js';
import { isUsableSchema } from './format.js';
import { readContextLength, pickRemote, type StoredModel } from './models.js';
import {
  takeLastTurn,
  type Part,
  type ReplyMessage,
  type ReplyRequest,
  type ReplyToolCall,
} from './reply.js';
import { type Body, type Json, readRunOptions } from './requests.js';
import {
  writeCall,
  countTokens,
  type Logprob,
  Run,
  type RunEvent,
  type RunSettings,
  makeTokenIds,
  splitTokens,
} from './run.js';
import { startStream, formatInstant, streamLines, Refusal, omitEmpty } from './wire.js';

export async function chat(call: Call): Promise<Reply> {
  const body = await readBody(call);
  if (body.model === '') throw new Refusal(400, 'model is required');
  const run = prepareInference(call, body, 'chat');
  const messages = [...buildMessages(run), ...body.messages];
  const prompt = takeLastTurn(messages)
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
    call: (made, index) => toWireCall(made, index, prompt),
  };
  if (run.loads !== undefined) return loadReply(run, form);
  const tools = body.tools;
  const texts = [
    ...(tools.length === 0 ? [] : [JSON.stringify(tools)]),
    ...messages.map(({ content }) => content),
  ];
  if (body._debug_render_only === true) {
    const count = messages.reduce((sum, { images }) => sum + images.length, 0);
    const info = omitEmpty({ rendered_template: texts.join('\n'), image_count: count });
    return makeJsonReply({
      ...makeHead(run),
      message: { role: '', content: '' },
      done: false,
      _debug_info: info,
    });
  }
  if (!run.think || call.context.reply !== undefined) checkFormat(run);
  const request = makeRequest(run, messages, prompt);
  const parts = answer(request, run.model, call.context.reply);
  return answerReply(
    run,
    texts,
    run.model.scripted ? dropUndeclaredCalls(parts, request) : parts,
    form,
  );
}

/**
 * Returns the model's own system prompt and messages. A system message of the request replaces the
 * system prompt.
 */
function buildMessages({ model, body }: Inference): ReplyMessage[] {
  const hasSystem = model.system !== '' && body.messages[0]?.role !== 'system';
  return [...(hasSystem ? [{ role: 'system', content: model.system }] : []), ...model.messages].map(
    toMessage,
  );
}

function makeRequest(
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
async function* dropUndeclaredCalls(
  parts: AsyncIterable<Part>,
  { tools }: ReplyRequest,
): AsyncGenerator<Part> {
  for await (const part of parts)
    if (part.kind !== 'call' || tools.some(({ name }) => name === part.call.function.name))
      yield part;
}

/**
 * Returns a call as it is sent. Its id is `call_` and 8 letters or digits, the same for the same
 * call.
 */
function toWireCall(
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
  const body = await readBody(call);
  const run = prepareInference(call, body, 'generate');
  const prompt = renderPrompt(run);
  const form: Form = {
    write: ({ content, thinking }) => ({
      response: content,
      ...(thinking === undefined ? {} : { thinking }),
    }),
    last: (text) =>
      body.raw === true ? {} : { context: [...body.context, ...makeTokenIds(prompt + text)] },
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
    return makeJsonReply({ ...makeHead(run), response: '', done: false, _debug_info: info });
  }
  checkFormat(run);
  const messages = [
    ...(system === '' ? [] : [{ role: 'system', content: system }]),
    { content: prompt, images: body.images },
  ].map(toMessage);
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
  return answerReply(
    run,
    [system, prompt],
    model.parser === '' ? writeCallsAsText(parts) : parts,
    form,
  );
}

function checkRaw(body: Body): void {
  const mixed = body.template !== '' || body.system !== '' || body.context.length > 0;
  if (body.raw === true && mixed)
    throw new Refusal(400, 'raw mode does not support template, system, or context');
}

/**
 * Returns the prompt, through the template of the request if there is one; the template's other
 * actions are left out.
 */
function renderPrompt({ body, model }: Inference): string {
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

/**
 * Turns tool calls into text, as generate does. Those of a model with a built-in parser are lost.
 */
async function* writeCallsAsText(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  for await (const part of parts) {
    if (part.kind !== 'call') yield part;
    else for (const text of splitTokens(writeCall(part.call))) yield { kind: 'content', text };
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

function prepareInference(call: Call, body: Body, operation: 'chat' | 'generate'): Inference {
  const top = body.top_logprobs ?? 0;
  if (top < 0 || top > 20) throw new Refusal(400, 'top_logprobs must be between 0 and 20');
  if (body.model === '') throw new Refusal(404, "model '' not found");
  const { context, request } = call;
  const model = findModel(call, body.model, `/api/${operation}`);
  if (model.remote !== undefined) checkCloud(context, `/api/${operation}`);
  const hasPrompt = operation === 'chat' ? body.messages.length > 0 : body.prompt !== '';
  const loads = hasPrompt ? undefined : body.keep_alive === 0 ? 'unload' : 'load';
  // A request that unloads a model does so before the rest of it is checked.
  if (loads !== 'unload') checkCapabilities(body, operation, model);
  const options =
    loads === 'unload' ? readRunOptions() : readRunOptions(model.parameters, body.options);
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
  if (body.tools.length > 0 && !capabilities.includes('tools'))
    refuse(formatFullName(name), 'tools');
  if (body.suffix !== '' && !capabilities.includes('insert'))
    refuse(formatFullName(name), 'insert');
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
  return makeJsonReply({
    ...makeHead(of),
    ...write({ content: '' }),
    done: true,
    done_reason: of.loads,
  });
}

/**
 * Responds with an answer, as a stream or as one value. `prompt` has the texts that the model
 * reads.
 */
async function answerReply(
  of: Inference,
  prompt: readonly string[],
  parts: AsyncIterable<Part>,
  form: Form,
): Promise<Reply> {
  const { body, settings, model } = of;
  const length = Math.min(settings.contextLength ?? 4096, readContextLength(model));
  const tokens = 1 + prompt.reduce((sum, text) => sum + countTokens(text) + 2, 0);
  if (tokens > length && body.truncate === false)
    throw new Refusal(400, 'the input length exceeds the context length');
  const cached = load(of);
  const run = new Run(settings);
  let text = '';
  const makeLastEvent = (): Json => {
    keepModelLoaded(of);
    return {
      done: true,
      done_reason: run.reason,
      ...form.last?.(text),
      ...omitEmpty(makeMetrics(Math.min(tokens, length), run.count, cached)),
    };
  };
  const readPieces = async function* (): AsyncGenerator<Answered> {
    let calls = 0;
    for await (const event of run.events(parts)) {
      if (event.call !== undefined && form.call === undefined) continue;
      text += event.kind === 'content' ? event.text : '';
      yield toPiece(event, event.call && form.call?.(event.call, calls++));
    }
  };
  if (body.stream === false) {
    const whole = await joinPieces(readPieces());
    return makeJsonReply({
      ...makeHead(of),
      ...form.write(whole),
      ...makeLastEvent(),
      ...omitEmpty({ logprobs: whole.logprobs }),
    });
  }
  const makeEvents = async function* (): AsyncGenerator<Json> {
    for await (const piece of readPieces())
      yield {
        ...makeHead(of),
        ...form.write(piece),
        done: false,
        ...omitEmpty({ logprobs: piece.logprobs }),
      };
    yield { ...makeHead(of), ...form.write({ content: '' }), ...makeLastEvent() };
  };
  return streamLines(await startStream(makeEvents()));
}

function toPiece({ kind, text, logprobs }: RunEvent, call: unknown): Answered {
  const thinking = kind === 'thinking' ? text : undefined;
  return {
    content: kind === 'content' ? text : '',
    ...omitEmpty({ thinking, tool_calls: call === undefined ? [] : [call], logprobs }),
  };
}

async function joinPieces(pieces: AsyncIterable<Answered>): Promise<Answered> {
  let whole: Answered = { content: '' };
  for await (const { content, thinking = '', tool_calls: calls = [], logprobs = [] } of pieces) {
    const rest = {
      thinking: (whole.thinking ?? '') + thinking,
      tool_calls: [...(whole.tool_calls ?? []), ...calls],
    };
    whole = {
      content: whole.content + content,
      ...omitEmpty({ ...rest, logprobs: [...(whole.logprobs ?? []), ...logprobs] }),
    };
  }
  return whole;
}

function load(of: Inference): boolean {
  const { call, model, keepAlive } = of;
  if (model.loadError !== '') throw new Refusal(500, model.loadError);
  const cached = call.context.state.isLoaded(model);
  if (keepAlive !== 0) keepModelLoaded(of);
  return cached;
}

/** Keeps a model loaded for `keep_alive` from now on, or unloads it. */
function keepModelLoaded({ call, model, keepAlive, settings }: Inference): void {
  if (model.remote === undefined) call.context.state.load(model, keepAlive, settings.contextLength);
}

function makeHead({ asked, model, call }: Inference): Json {
  return {
    model: asked,
    ...pickRemote(model),
    created_at: formatInstant(call.context.state.clock.now()),
  };
}

/** Returns the counts of a finished run for its last event, in nanoseconds and tokens. */
function makeMetrics(prompt: number, count: number, cached: boolean): Record<string, number> {
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

function toMessage(given: Partial<ReplyMessage>): ReplyMessage {
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
