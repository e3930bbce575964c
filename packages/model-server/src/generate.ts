import { makeJsonReply, type Reply } from '@clients/server-kit';
import { answer } from './answer.js';
import { type Form, makeHead, replyToLoad, replyWithAnswer } from './answer-reply.js';
import { type Call, readBody } from './context.js';
import { isUnclosed } from './create.js';
import {
  checkFormat,
  checkImages,
  type Inference,
  makeMessage,
  prepareInference,
} from './inference.js';
import type { Body } from './native-body.js';
import type { Part } from './reply.js';
import { makeTokenIds, splitTokens, writeCall } from './run.js';
import { Refusal } from './wire.js';

export async function generate(call: Call): Promise<Reply> {
  const body = await readBody(call);
  const inference = prepareInference(call, body, 'generate');
  const prompt = renderPrompt(inference);
  const form: Form = {
    write: ({ content, thinking }) => ({
      response: content,
      ...(thinking === undefined ? {} : { thinking }),
    }),
    writeLast: (text) =>
      body.raw === true ? {} : { context: [...body.context, ...makeTokenIds(prompt + text)] },
  };
  if (inference.loads !== 'unload') checkRaw(body);
  if (inference.loads !== undefined) return replyToLoad(inference, form);
  if (isUnclosed(body.template)) throw new Refusal(500, 'template: :1: unclosed action');
  const system = body.system || inference.model.system;
  if (body._debug_render_only === true) {
    const info = {
      rendered_template:
        body.raw === true || body.template !== '' ? prompt : `${system}\n${prompt}`,
    };
    return makeJsonReply({ ...makeHead(inference), response: '', done: false, _debug_info: info });
  }
  checkFormat(inference);
  const messages = [
    ...(system === '' ? [] : [{ role: 'system', content: system }]),
    { content: prompt, images: body.images },
  ].map(makeMessage);
  checkImages(inference, messages);
  const { asked, format, think, model } = inference;
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
  return replyWithAnswer(
    inference,
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
