import type { Reply } from '@clients/core/testing';
import { answer } from './answer.js';
import { logprobs } from './chat.js';
import { bodyOf, type Call } from './context.js';
import type { Body } from './fields.js';
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
} from './inference.js';
import type { Part, ReplyMessage, ReplyRequest } from './reply.js';
import { metrics, promptTokens, type RunEvent } from './run.js';
import { filled, isUnclosed } from './template.js';
import { begun, json, lines, Refusal, trimmed } from './wire.js';
import { tokenIds, tokensOf } from './tokens.js';

/** POST /api/generate */
export async function generate(call: Call): Promise<Reply> {
  const body = await bodyOf(call, 'GenerateRequest');
  const run = inference(call, body, 'generate');
  const prompt = body.text('prompt');
  const reason = loadReason(body, prompt !== '');
  if (reason !== 'unload') checkRaw(body);
  if (reason !== undefined) {
    if (reason === 'unload') call.context.state.unload(run.model);
    else load(run);
    return json({ ...head(run), response: '', done: true, done_reason: reason });
  }
  checkRenderer(run);
  const text = promptText(run, prompt);
  if (body.flag('_debug_render_only') === true)
    return json({ ...head(run), response: '', done: false, _debug_info: { rendered_template: text } });
  checkFormat(run);
  const events = generateEvents(run, requestOf(run, text), checkedCount(run, promptTokens([text])));
  return body.flag('stream') === false
    ? json(await combined(events), 200, undefined, run.model.remote !== undefined)
    : lines(await begun(events));
}

function checkRaw(body: Body): void {
  if (body.flag('raw') !== true) return;
  const mixed = body.text('template') !== '' || body.text('system') !== '' || (body.list('context')?.length ?? 0) > 0;
  if (mixed) throw new Refusal(400, 'raw mode does not support template, system, or context');
}

function systemOf({ body, model }: Inference): string {
  return body.text('system') || model.system;
}

/** Returns the whole prompt, through the template of the request if there is one. */
function promptText(run: Inference, prompt: string): string {
  const template = run.body.text('template');
  const system = systemOf(run);
  if (run.body.flag('raw') === true) return prompt;
  if (template === '') return `${system === '' ? '' : `<|system|>${system}`}<|user|>${prompt}`;
  if (isUnclosed(template)) throw new Refusal(500, 'template: :1: unclosed action');
  return filled(template, { Prompt: prompt, System: system });
}

function requestOf(run: Inference, text: string): ReplyRequest {
  const { body, asked, think, format } = run;
  const system = systemOf(run);
  const content = body.text('template') === '' ? body.text('prompt') : text;
  const images = body.list('images') ?? [];
  const messages: ReplyMessage[] = messagesOf([
    ...(system === '' ? [] : [{ role: 'system', content: system }]),
    { role: 'user', content, images },
  ]);
  return { operation: 'generate', model: asked, messages, prompt: content, tools: [], format, think, options: body.map('options') ?? {} };
}

interface GenerateEvent extends Record<string, unknown> {
  readonly response: string;
}

async function* generateEvents(inference: Inference, request: ReplyRequest, promptCount: number): AsyncGenerator<GenerateEvent> {
  const { call, runner, body } = inference;
  const cached = load(inference);
  const run = newRun(inference);
  let text = '';
  const parts = asText(answer(request, runner, call.context.reply), runner.parser !== '');
  for await (const event of run.events(parts)) {
    if (event.kind === 'call') continue;
    text += event.text;
    yield eventOf(inference, event);
  }
  endRun(inference);
  const context = body.flag('raw') === true ? {} : { context: [...(body.list('context') ?? []), ...tokenIds(request.prompt + text)] };
  yield {
    ...head(inference),
    response: '',
    done: true,
    done_reason: run.reason,
    ...context,
    ...trimmed(metrics(promptCount, cached, run)),
  };
}

function eventOf(inference: Inference, event: RunEvent): GenerateEvent {
  const { kind, text } = event;
  return {
    ...head(inference),
    response: kind === 'content' ? text : '',
    ...(kind === 'thinking' ? { thinking: text } : {}),
    done: false,
    ...logprobs(event),
  };
}

/** Turns tool calls into text, as generate does. Those of a model with a built-in parser are lost. */
async function* asText(parts: AsyncIterable<Part>, parsed: boolean): AsyncGenerator<Part> {
  for await (const part of parts) {
    if (part.kind !== 'call' || parsed) yield part;
    else
      for (const token of tokensOf(`<tool_call>\n${JSON.stringify(part.call.function)}\n</tool_call>`))
        yield { kind: 'content', text: token };
  }
}

/** Combines all events into the answer that is not streamed. */
async function combined(events: AsyncIterable<GenerateEvent>): Promise<Record<string, unknown>> {
  let response = '';
  let thinking = '';
  const probabilities: unknown[] = [];
  let last: Record<string, unknown> = {};
  for await (const event of events) {
    response += event.response;
    thinking += typeof event['thinking'] === 'string' ? event['thinking'] : '';
    if (Array.isArray(event['logprobs'])) probabilities.push(...(event['logprobs'] as unknown[]));
    last = event;
  }
  return {
    ...last,
    response,
    ...(thinking === '' ? {} : { thinking }),
    ...(probabilities.length === 0 ? {} : { logprobs: probabilities }),
  };
}
