import { isRecord } from '@clients/server-kit';
import { type Call, checkCloud, findModel } from './context.js';
import { isUsableSchema } from './format.js';
import type { StoredModel } from './models.js';
import { formatFullName } from './names.js';
import type { Body } from './native-body.js';
import type { ReplyMessage } from './reply.js';
import { readRunOptions } from './run-options.js';
import type { RunSettings } from './run.js';
import { createEngineRefusal, Refusal } from './wire.js';

/** A request to chat or generate that has passed their common checks. */
export interface Inference {
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

/**
 * Checks what chat and generate have in common, and reads the options.
 * @throws {Refusal} for a request that the server refuses before it loads the model
 */
export function prepareInference(
  call: Call,
  body: Body,
  operation: 'chat' | 'generate',
): Inference {
  const top = body.top_logprobs ?? 0;
  if (top < 0 || top > 20) throw new Refusal(400, 'top_logprobs must be between 0 and 20');
  if (body.model === '') throw new Refusal(404, "model '' not found");
  const { context, request } = call;
  const model = findModel(call, body.model, `/api/${operation}`);
  if (model.remote !== undefined) checkCloud(context, `/api/${operation}`);
  const hasPrompt = operation === 'chat' ? body.messages.length > 0 : body.prompt !== '';
  const loads = hasPrompt ? undefined : chooseLoading(body);
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

function chooseLoading({ keep_alive }: Body): 'load' | 'unload' {
  return keep_alive === 0 ? 'unload' : 'load';
}

const LEVELS = ['high', 'medium', 'low', 'max'];

function checkCapabilities(
  body: Body,
  operation: 'chat' | 'generate',
  { capabilities, name, thinking }: StoredModel,
): void {
  const { think = false } = body;
  // Models with values of their own take any text, and read an unknown one as their default.
  if (typeof think === 'string' && thinking === undefined && !LEVELS.includes(think))
    throw new Refusal(
      400,
      `invalid think value: ${JSON.stringify(think)} (must be "high", "medium", "low", "max", true, or false)`,
    );
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

/** @throws {Refusal} 400 for images in a request to a model that cannot see them */
export function checkImages({ model }: Inference, messages: readonly ReplyMessage[]): void {
  if (model.capabilities.includes('vision') || messages.every(({ images }) => images.length === 0))
    return;
  throw createEngineRefusal(
    'Multimodal data provided, but model does not support multimodal requests.',
  );
}

/** @throws {Refusal} 500 or 400 for a `format` that the server cannot follow */
export function checkFormat({ format }: Inference): void {
  if (format === undefined || format === 'json') return;
  if (!isRecord(format))
    throw new Refusal(
      500,
      `invalid format: ${JSON.stringify(JSON.stringify(format))}; expected "json" or a valid JSON Schema object`,
    );
  if (!isUsableSchema(format))
    throw createEngineRefusal(
      'JSON schema conversion failed:\nJSON schema error at #: the schema cannot be written as a grammar',
    );
}

/** Makes a message with empty parts where none are given; its role is `user` by default. */
export function makeMessage(given: Partial<ReplyMessage>): ReplyMessage {
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
