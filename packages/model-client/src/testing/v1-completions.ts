import type { Reply } from '@clients/core/testing';
import type { Call } from './context.js';
import { generate } from './generate.js';
import { goTypeOf, type Json, V1RequestError } from './v1-fields.js';
import { eventStream, includesUsage, inSeconds, nativeCall, nativeValue, usageOf, v1Body, v1Id, v1Options, v1Text } from './v1-wire.js';
import { json, workType } from './wire.js';

const none: Json = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };

/** POST /v1/completions */
export async function completions(call: Call): Promise<Reply> {
  const body = await v1Body(call, 'CompletionRequest');
  const { stop } = body;
  for (const word of Array.isArray(stop) ? (stop as unknown[]) : [])
    if (typeof word !== 'string') throw new V1RequestError(`invalid type for 'stop' field: ${goTypeOf(word)}`);
  const [model, prompt, suffix] = ['model', 'prompt', 'suffix'].map((key) => v1Text(body, key));
  const stream = body['stream'] === true;
  const reply = await generate(nativeCall(call, { model, prompt, suffix, options: v1Options(body), stream }));
  const id = v1Id('cmpl', body);
  if (!stream) {
    const answer = await nativeValue(reply);
    return json({ ...headOf(id, answer), ...modelOf(answer), choices: [choiceOf(answer)], usage: usageOf(answer) }, 200, workType);
  }
  const withUsage = includesUsage(body);
  return eventStream(reply, (event) => {
    const chunk = (choices: readonly Json[], usage: Json): Json => ({
      ...headOf(id, event),
      choices,
      ...modelOf(event),
      ...(withUsage ? { usage } : {}),
    });
    const last = event['done'] === true && withUsage ? [chunk([], usageOf(event))] : [];
    return [chunk([choiceOf(event)], none), ...last];
  });
}

function headOf(id: string, { created_at }: Json): Json {
  return { id, object: 'text_completion', created: inSeconds(created_at) };
}

function modelOf({ model }: Json): Json {
  return { model, system_fingerprint: 'fp_ollama' };
}

function choiceOf({ response = '', done_reason: reason = null }: Json): Json {
  return { text: response, index: 0, finish_reason: reason };
}
