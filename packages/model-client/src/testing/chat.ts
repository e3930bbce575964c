import type { Reply } from '@clients/core/testing';
import { answer } from './answer.js';
import { bodyOf, type Call } from './context.js';
import {
  checkedCount,
  checkFormat,
  checkRenderer,
  head,
  inference,
  type Inference,
  loadReason,
  load,
  messagesOf,
  newRun,
  endRun,
  toolsOf,
} from './inference.js';
import { lastTurn, type ReplyMessage, type ReplyRequest, type ReplyToolCall } from './reply.js';
import { hash32 } from './digest.js';
import { metrics, promptTokens, type Logprob, type RunEvent } from './run.js';
import { begun, json, lines, Refusal, trimmed } from './wire.js';

/** POST /api/chat */
export async function chat(call: Call): Promise<Reply> {
  const body = await bodyOf(call, 'ChatRequest');
  if (body.model === '') throw new Refusal(400, 'model is required');
  const run = inference(call, body, 'chat');
  const given = body.list('messages') ?? [];
  const reason = loadReason(body, given.length > 0);
  if (reason !== undefined) {
    if (reason === 'unload') call.context.state.unload(run.model);
    else load(run);
    return loadReply(run, { ...head(run), message: { role: 'assistant', content: '' }, done: true, done_reason: reason });
  }
  checkRenderer(run);
  const messages = [...modelMessages(run), ...messagesOf(given)];
  if (body.flag('_debug_render_only') === true)
    return json({ ...head(run), message: { role: '', content: '' }, done: false, _debug_info: debugInfo(messages, body.list('tools')) });
  if (!run.think || call.context.reply !== undefined) checkFormat(run);
  const request = requestOf(run, messages);
  const events = chatEvents(
    run,
    request,
    checkedCount(run, promptTokens([...messages.map(({ content }) => content), JSON.stringify(body.list('tools') ?? '')])),
  );
  return body.flag('stream') === false
    ? json(await combined(events), 200, undefined, run.model.remote !== undefined)
    : lines(await begun(events));
}

/** Returns the answer to a load or unload: one object, or a stream line for a remote model. */
function loadReply(run: Inference, value: unknown): Reply {
  return run.model.remote === undefined || run.body.flag('stream') === false ? json(value) : lines(oneEvent(value));
}

async function* oneEvent(value: unknown): AsyncGenerator {
  await Promise.resolve();
  yield value;
}

/** Returns the model's own system prompt and messages. A system message of the request replaces the system prompt. */
function modelMessages({ model, body }: Inference): ReplyMessage[] {
  const first = messagesOf(body.list('messages') ?? [])[0]?.role;
  const system = model.system === '' || first === 'system' ? [] : [{ role: 'system', content: model.system }];
  return messagesOf([...system, ...model.messages]);
}

function debugInfo(messages: readonly ReplyMessage[], tools: readonly unknown[] | undefined): Record<string, unknown> {
  const declared = tools === undefined || tools.length === 0 ? '' : `<|system|>Tools: ${JSON.stringify(tools)}`;
  const images = messages.reduce((sum, message) => sum + message.images.length, 0);
  return trimmed({
    rendered_template: declared + messages.map(({ role, content }) => `<|${role}|>${content}`).join(''),
    image_count: images,
  });
}

function requestOf(run: Inference, messages: readonly ReplyMessage[]): ReplyRequest {
  const { body, asked, think, runner: model } = run;
  const prompt = lastTurn(messages)
    .map(({ content }) => content)
    .filter((content) => content !== '')
    .join('\n\n');
  // The format does not apply to the thinking of a model.
  const constrained = !(model.scripted && think && !/17 times 23\?$|think first\?$/.test(prompt));
  return {
    operation: 'chat',
    model: asked,
    messages,
    prompt,
    tools: toolsOf(body.list('tools') ?? []),
    format: constrained ? run.format : undefined,
    think,
    options: body.map('options') ?? {},
  };
}

interface ChatEvent extends Record<string, unknown> {
  readonly message: Readonly<Record<string, unknown>>;
}

async function* chatEvents(inference: Inference, request: ReplyRequest, promptCount: number): AsyncGenerator<ChatEvent> {
  const { call, runner } = inference;
  const cached = load(inference);
  const run = newRun(inference);
  let index = 0;
  for await (const event of run.events(answer(request, runner, call.context.reply))) {
    if (event.kind === 'silent' && event.logprobs === undefined) continue;
    // The scripted model may call undeclared tools; the server drops those calls.
    if (runner.scripted && event.call !== undefined && !declares(request, event.call)) continue;
    const made = event.call === undefined ? undefined : [wireCall(event.call, index++, request.prompt)];
    yield { ...head(inference), message: messageOf(event, made), done: false, ...logprobs(event) };
  }
  endRun(inference);
  yield {
    ...head(inference),
    message: { role: 'assistant', content: '' },
    done: true,
    done_reason: run.reason,
    ...trimmed(metrics(promptCount, cached, run)),
  };
}

function declares({ tools }: ReplyRequest, call: ReplyToolCall): boolean {
  return tools.some(({ name }) => name === call.function.name);
}

function messageOf({ kind, text }: RunEvent, calls: readonly unknown[] | undefined): Record<string, unknown> {
  const content = kind === 'content' ? text : '';
  return {
    role: 'assistant',
    content,
    ...(kind === 'thinking' ? { thinking: text } : {}),
    ...(calls === undefined ? {} : { tool_calls: calls }),
  };
}

/** Returns an object with the logprobs of an event, empty when there are none. */
export function logprobs(event: RunEvent): { logprobs?: readonly Logprob[] } {
  return event.logprobs === undefined ? {} : { logprobs: event.logprobs };
}

/** Returns a call as it is sent. Its id is `call_` and 8 letters or digits, the same for the same call. */
function wireCall({ function: { name, arguments: args = {} } }: ReplyToolCall, index: number, prompt: string): Record<string, unknown> {
  const seed = `${prompt}|${name}|${JSON.stringify(args)}|${String(index)}`;
  const id = `${hash32(seed).toString(36)}${hash32(`${seed}.`).toString(36)}`.padStart(8, '0').slice(-8);
  return { id: `call_${id}`, function: { index, name, arguments: args } };
}

/** Combines all events into the answer that is not streamed. */
async function combined(events: AsyncIterable<ChatEvent>): Promise<Record<string, unknown>> {
  let content = '';
  let thinking = '';
  const calls: unknown[] = [];
  const probabilities: unknown[] = [];
  let last: Record<string, unknown> = {};
  for await (const event of events) {
    const { message } = event;
    content += String(message['content']);
    thinking += typeof message['thinking'] === 'string' ? message['thinking'] : '';
    if (Array.isArray(message['tool_calls'])) calls.push(...(message['tool_calls'] as unknown[]));
    if (Array.isArray(event['logprobs'])) probabilities.push(...(event['logprobs'] as unknown[]));
    last = event;
  }
  const message = {
    role: 'assistant',
    content,
    ...(thinking === '' ? {} : { thinking }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
  return { ...last, message, ...(probabilities.length === 0 ? {} : { logprobs: probabilities }) };
}
