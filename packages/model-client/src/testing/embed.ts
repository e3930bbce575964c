import type { Reply } from '@clients/core/testing';
import { bodyOf, type Call } from './context.js';
import { embedText, normalised } from './embeddings.js';
import type { Body } from './fields.js';
import { runOptions } from './model-options.js';
import { contextLengthOf, embeddingLengthOf, type StoredModel } from './models.js';
import { parseName, sourceOf } from './names.js';
import { countTokens } from './tokens.js';
import { json, Refusal, trimmed } from './wire.js';

/** POST /api/embed */
export async function embed(call: Call): Promise<Reply> {
  const body = await bodyOf(call, 'EmbedRequest');
  const inputs = inputsOf(body.get('input'));
  const { model, size } = modelOf(call, body, false);
  const { state, keepAlive } = call.context;
  const stay = body.keepAlive ?? keepAlive;
  if (model.loadError !== '') throw new Refusal(500, model.loadError);
  const cached = state.isLoaded(model);
  state.load(model, stay, size);
  if (inputs.length === 0) return json({ model: body.model, embeddings: [] });
  const counts = inputs.map((input) => countTokens(input) + 2);
  const limit = Math.min(size ?? 4096, contextLengthOf(model));
  if (body.flag('truncate') === false && counts.some((count) => count > limit))
    throw new Refusal(400, 'the input length exceeds the context length');
  const length = embeddingLengthOf(model);
  const wanted = body.number('dimensions') ?? 0;
  const embeddings = inputs.map((input) => {
    const vector = embedText(input, length);
    return wanted > 0 && wanted < length ? normalised(vector.slice(0, wanted)) : vector;
  });
  const prompt = counts.reduce((sum, count) => sum + Math.min(count, limit), 0);
  const load = cached ? 1_600_000 : 280_000_000;
  return json({
    model: body.model,
    embeddings,
    ...trimmed({ total_duration: load + prompt * 40_000, load_duration: load, prompt_eval_count: prompt }),
  });
}

function inputsOf(input: unknown): string[] {
  if (input === undefined || input === '') return [];
  if (typeof input === 'string') return [input];
  if (!Array.isArray(input) || !input.every((item) => typeof item === 'string')) throw new Refusal(400, 'invalid input type');
  return input;
}

/** POST /api/embeddings, the older operation: one text, one vector that is not of Euclidean length 1 */
export async function embeddings(call: Call): Promise<Reply> {
  const body = await bodyOf(call, 'EmbeddingRequest');
  if (body.model === '') throw new Refusal(400, 'model is required');
  const { model, size } = modelOf(call, body, true);
  const { state, keepAlive } = call.context;
  state.load(model, body.keepAlive ?? keepAlive, size);
  const prompt = body.text('prompt');
  if (prompt === '') return json({ embedding: [] });
  if (countTokens(prompt) + 2 > Math.min(size ?? 4096, contextLengthOf(model)))
    throw new Refusal(500, 'the input length exceeds the context length');
  return json({ embedding: embedText(prompt, embeddingLengthOf(model)).map((value) => value * 1.5) });
}

function modelOf({ context }: Call, body: Body, legacy: boolean): { readonly model: StoredModel; readonly size: number | undefined } {
  const asked = body.model;
  if (asked === '') throw new Refusal(404, "model '' not found");
  const { name, source } = sourceOf(asked);
  if (source === 'both') throw new Refusal(400, `use either :local or :cloud, not both: ${JSON.stringify(asked)}`);
  if (parseName(name) === undefined) throw new Refusal(400, legacy ? 'model is required' : 'invalid model name');
  const model = context.state.find(name);
  if (model === undefined || model.remote !== undefined) throw new Refusal(404, `model "${asked}" not found, try pulling it first`);
  const { contextLength: size } = runOptions(model.parameters, body.map('options'));
  return { model, size };
}
