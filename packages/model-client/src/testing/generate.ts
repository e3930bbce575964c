import type { Reply } from '@clients/core/testing';
import { answer } from './answer.js';
import { bodyOf, type Call } from './context.js';
import { isUnclosed } from './create.js';
import { answerReply, checkFormat, type Form, head, inference, type Inference, loadReply, messagesOf } from './inference.js';
import type { Part } from './reply.js';
import type { Body } from './requests.js';
import { callText } from './run.js';
import { tokenIds, tokensOf } from './tokens.js';
import { json, Refusal } from './wire.js';

/** POST /api/generate */
export async function generate(call: Call): Promise<Reply> {
  const body = await bodyOf(call, 'GenerateRequest');
  const run = inference(call, body, 'generate');
  const prompt = promptOf(run);
  const form: Form = {
    write: ({ content, thinking }) => ({ response: content, ...(thinking === undefined ? {} : { thinking }) }),
    last: (text) => (body.flag('raw') === true ? {} : { context: [...(body.list('context') ?? []), ...tokenIds(prompt + text)] }),
  };
  if (run.loads !== 'unload') checkRaw(body);
  if (run.loads !== undefined) return loadReply(run, form);
  if (isUnclosed(body.text('template'))) throw new Refusal(500, 'template: :1: unclosed action');
  const system = body.text('system') || run.model.system;
  if (body.flag('_debug_render_only') === true) {
    const info = { rendered_template: body.flag('raw') === true || body.text('template') !== '' ? prompt : `${system}\n${prompt}` };
    return json({ ...head(run), response: '', done: false, _debug_info: info });
  }
  checkFormat(run);
  const messages = messagesOf([
    ...(system === '' ? [] : [{ role: 'system', content: system }]),
    { role: 'user', content: prompt, images: body.list('images') ?? [] },
  ]);
  const { asked, format, think, model } = run;
  const options = body.map('options') ?? {};
  const request = { operation: 'generate' as const, model: asked, messages, prompt, tools: [], format, think, options };
  const parts = answer(request, model, call.context.reply);
  return answerReply(run, [system, prompt], model.parser === '' ? asText(parts) : parts, form);
}

function checkRaw(body: Body): void {
  const mixed = body.text('template') !== '' || body.text('system') !== '' || (body.list('context')?.length ?? 0) > 0;
  if (body.flag('raw') === true && mixed) throw new Refusal(400, 'raw mode does not support template, system, or context');
}

/** Returns the prompt, through the template of the request if there is one; the template's other actions are left out. */
function promptOf({ body, model }: Inference): string {
  const variables: Readonly<Record<string, string>> = { Prompt: body.text('prompt'), System: body.text('system') || model.system };
  const template = body.text('template');
  if (template === '' || isUnclosed(template)) return body.text('prompt');
  return template.replace(/\{\{([^{}]*)\}\}/g, (_, action: string) => variables[/^-?\s*\.(\w+)\s*-?$/.exec(action)?.[1] ?? ''] ?? '');
}

/** Turns tool calls into text, as generate does. Those of a model with a built-in parser are lost. */
async function* asText(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  for await (const part of parts) {
    if (part.kind !== 'call') yield part;
    else for (const text of tokensOf(callText(part.call))) yield { kind: 'content', text };
  }
}
