import { makeJsonReply, type Reply } from '@clients/server-kit';
import { answer } from './answer.js';
import { type Form, makeHead, replyToLoad, replyWithAnswer } from './answer-reply.js';
import { type Call, readBody } from './context.js';
import {
  checkFormat,
  checkImages,
  type Inference,
  makeMessage,
  prepareInference,
} from './inference.js';
import { hash32 } from './names.js';
import {
  type Part,
  type ReplyMessage,
  type ReplyRequest,
  type ReplyToolCall,
  takeLastTurn,
} from './reply.js';
import { omitEmpty, Refusal } from './wire.js';

export async function chat(call: Call): Promise<Reply> {
  const body = await readBody(call);
  if (body.model === '') throw new Refusal(400, 'model is required');
  const inference = prepareInference(call, body, 'chat');
  const messages = [...buildMessages(inference), ...body.messages];
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
    writeCall: (made, index) => makeWireCall(made, index, prompt),
  };
  if (inference.loads !== undefined) return replyToLoad(inference, form);
  const tools = body.tools;
  const texts = [
    ...(tools.length === 0 ? [] : [JSON.stringify(tools)]),
    ...messages.map(({ content }) => content),
  ];
  if (body._debug_render_only === true) {
    const count = messages.reduce((sum, { images }) => sum + images.length, 0);
    const info = omitEmpty({ rendered_template: texts.join('\n'), image_count: count });
    return makeJsonReply({
      ...makeHead(inference),
      message: { role: '', content: '' },
      done: false,
      _debug_info: info,
    });
  }
  checkFormat(inference);
  checkImages(inference, messages);
  const request = makeRequest(inference, messages, prompt);
  const parts = answer(request, inference.model, call.context.reply);
  return replyWithAnswer(
    inference,
    texts,
    inference.model.scripted ? dropUndeclaredCalls(parts, request) : parts,
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
    makeMessage,
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
    // A built-in parser follows the format, and calls no tool beside it.
    tools:
      format !== undefined && model.parser !== ''
        ? []
        : body.tools.map((tool) => tool.function).filter(({ name }) => name !== ''),
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
function makeWireCall(
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
