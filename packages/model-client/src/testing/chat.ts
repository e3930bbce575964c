import type { Reply } from '@clients/core/testing';
import { answer } from './answer.js';
import { bodyOf, type Call } from './context.js';
import { hash32 } from './digest.js';
import { answerReply, checkFormat, type Form, head, inference, type Inference, loadReply, messagesOf, toolsOf } from './inference.js';
import { lastTurn, type Part, type ReplyMessage, type ReplyRequest, type ReplyToolCall } from './reply.js';
import { json, Refusal, trimmed } from './wire.js';

/** POST /api/chat */
export async function chat(call: Call): Promise<Reply> {
  const body = await bodyOf(call, 'ChatRequest');
  if (body.model === '') throw new Refusal(400, 'model is required');
  const run = inference(call, body, 'chat');
  const messages = [...modelMessages(run), ...messagesOf(body.list('messages') ?? [])];
  const prompt = lastTurn(messages)
    .map(({ content }) => content)
    .filter((content) => content !== '')
    .join('\n\n');
  const form: Form = {
    write: ({ content, thinking, tool_calls }) => ({
      message: { role: 'assistant', content, ...(thinking === undefined ? {} : { thinking }), ...(tool_calls && { tool_calls }) },
    }),
    call: (made, index) => wireCall(made, index, prompt),
  };
  if (run.loads !== undefined) return loadReply(run, form);
  const tools = body.list('tools') ?? [];
  const texts = [...(tools.length === 0 ? [] : [JSON.stringify(tools)]), ...messages.map(({ content }) => content)];
  if (body.flag('_debug_render_only') === true) {
    const count = messages.reduce((sum, { images }) => sum + images.length, 0);
    const info = trimmed({ rendered_template: texts.join('\n'), image_count: count });
    return json({ ...head(run), message: { role: '', content: '' }, done: false, _debug_info: info });
  }
  if (!run.think || call.context.reply !== undefined) checkFormat(run);
  const request = requestOf(run, messages, prompt);
  const parts = answer(request, run.model, call.context.reply);
  return answerReply(run, texts, run.model.scripted ? declared(parts, request) : parts, form);
}

/** Returns the model's own system prompt and messages. A system message of the request replaces the system prompt. */
function modelMessages({ model, body }: Inference): ReplyMessage[] {
  const first = messagesOf(body.list('messages') ?? [])[0]?.role;
  const system = model.system === '' || first === 'system' ? [] : [{ role: 'system', content: model.system }];
  return messagesOf([...system, ...model.messages]);
}

function requestOf({ body, asked, think, model, format }: Inference, messages: readonly ReplyMessage[], prompt: string): ReplyRequest {
  // The format does not apply to the thinking of a model.
  const constrained = !(model.scripted && think && !/17 times 23\?$|think first\?$/.test(prompt));
  return {
    operation: 'chat',
    model: asked,
    messages,
    prompt,
    tools: toolsOf(body.list('tools') ?? []),
    format: constrained ? format : undefined,
    think,
    options: body.map('options') ?? {},
  };
}

/** The scripted model may call undeclared tools; the server drops those calls. */
async function* declared(parts: AsyncIterable<Part>, { tools }: ReplyRequest): AsyncGenerator<Part> {
  for await (const part of parts) if (part.kind !== 'call' || tools.some(({ name }) => name === part.call.function.name)) yield part;
}

/** Returns a call as it is sent. Its id is `call_` and 8 letters or digits, the same for the same call. */
function wireCall({ function: { name, arguments: args = {} } }: ReplyToolCall, index: number, prompt: string): unknown {
  const seed = `${prompt}|${name}|${JSON.stringify(args)}|${String(index)}`;
  const id = `${hash32(seed).toString(36)}${hash32(`${seed}.`).toString(36)}`.padStart(8, '0').slice(-8);
  return { id: `call_${id}`, function: { index, name, arguments: args } };
}
