import { base64 } from '@clients/core';
import type { Reply } from '@clients/core/testing';
import type { Call } from './context.js';
import { embed } from './embed.js';
import { type Json, V1RequestError } from './v1-fields.js';
import { nativeCall, nativeValue, v1Body, v1Text } from './v1-wire.js';
import { json, workType } from './wire.js';

/** POST /v1/embeddings */
export async function v1Embeddings(call: Call): Promise<Reply> {
  const body = await v1Body(call, 'EmbedRequest');
  const format = v1Text(body, 'encoding_format');
  if (format !== '' && !/^(?:float|base64)$/i.test(format))
    throw new V1RequestError(`Invalid value for 'encoding_format' = ${format}. Supported values: ['float', 'base64'].`);
  const { input, dimensions } = body;
  if (input === undefined || (Array.isArray(input) && input.length === 0)) throw new V1RequestError('invalid input');
  const model = v1Text(body, 'model');
  // An empty text has a vector here; in the native operation it only loads the model.
  const native = { model, input: input === '' ? [''] : input, ...(dimensions === undefined ? {} : { dimensions }) };
  const { embeddings, prompt_eval_count: tokens = 0 } = await nativeValue(await embed(nativeCall(call, native)));
  const data = (embeddings as number[][]).map((vector, index) => ({
    object: 'embedding',
    embedding: /^base64$/i.test(format) ? inBase64(vector) : vector,
    index,
  }));
  return json({ object: 'list', data, model, usage: { prompt_tokens: tokens, total_tokens: tokens } satisfies Json }, 200, workType);
}

/** Encodes numbers as 32-bit floats, the lowest byte first. */
function inBase64(vector: readonly number[]): string {
  const view = new DataView(new ArrayBuffer(vector.length * 4));
  for (const [at, value] of vector.entries()) view.setFloat32(at * 4, value, true);
  return base64(new Uint8Array(view.buffer));
}
