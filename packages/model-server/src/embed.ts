import { decodeBase64, isRecord, type Reply, makeJsonReply } from '@clients/server-kit';
import { readBody, type Call } from './context.js';
import { hash32, parseName, readSource } from './names.js';
import { readContextLength, readEmbeddingLength, type StoredModel } from './models.js';
import type { Body } from './native-body.js';
import { readRunOptions } from './run-options.js';
import { countTokens } from './run.js';
import { Refusal, omitEmpty } from './wire.js';

const TOO_LONG_MESSAGE = 'the input length exceeds the context length';

export async function embed(call: Call): Promise<Reply> {
  const body = await readBody(call);
  const inputs = readInputs(body.input);
  const { model, limit, cached } = loadModel(call, body, 501);
  checkMedia(body, model, inputs);
  if (inputs.length === 0) return makeJsonReply({ model: body.model, embeddings: [] });
  const counts = inputs.map(countInput);
  if (body.truncate === false && counts.some((count) => count > limit))
    throw new Refusal(400, TOO_LONG_MESSAGE);
  const length = readEmbeddingLength(model);
  const wanted = body.dimensions ?? 0;
  const embeddings = inputs.map((input) => {
    const vector = embedText(describeInput(input), length);
    return wanted > 0 && wanted < length ? normalizeVector(vector.slice(0, wanted)) : vector;
  });
  const prompt = counts.reduce((sum, count) => sum + Math.min(count, limit), 0);
  const load = cached ? 1_600_000 : 280_000_000;
  const counted = omitEmpty({
    total_duration: load + prompt * 40_000,
    load_duration: load,
    prompt_eval_count: prompt,
  });
  return makeJsonReply({ model: body.model, embeddings, ...counted });
}

/** What one vector is made for. */
interface Input {
  readonly text: string;
  /** Base64. */
  readonly image: string;
  readonly audio: string;
}

function readInputs(input: unknown): Input[] {
  if (input === undefined || input === '') return [];
  return (Array.isArray(input) ? input : [input]).map(readInput);
}

function readInput(item: unknown): Input {
  if (typeof item === 'string') return { text: item, image: '', audio: '' };
  if (!isRecord(item) || Object.keys(item).length === 0)
    throw new Refusal(400, 'invalid input type');
  for (const [key, value] of Object.entries(item)) {
    if (key === 'video') throw new Refusal(400, 'input.video not supported');
    if (!['text', 'image', 'audio'].includes(key) || typeof value !== 'string')
      throw new Refusal(400, 'invalid input type');
    if (key !== 'text' && decodeBase64(value) === undefined)
      throw new Refusal(400, 'illegal base64 data');
  }
  return { text: '', image: '', audio: '', ...item };
}

/** @throws {Refusal} 400 for images and sounds that the model does not take */
function checkMedia(body: Body, { capabilities }: StoredModel, inputs: readonly Input[]): void {
  const refuse = (what: string): never => {
    throw new Refusal(400, `${JSON.stringify(body.model)} does not support ${what}`);
  };
  if (inputs.some(({ image }) => image !== '') && !capabilities.includes('vision'))
    refuse('vision');
  if (inputs.some(({ audio }) => audio !== '') && !capabilities.includes('audio')) refuse('audio');
}

/** Returns the number of tokens: an image has 280, and a sound one for about a kilobyte. */
function countInput({ text, image, audio }: Input): number {
  return countTokens(text) + 2 + (image === '' ? 0 : 280) + Math.ceil(audio.length / 1_000);
}

/** Returns words for an input: the same image or sound is the same word. */
function describeInput({ text, image, audio }: Input): string {
  const words = [
    text,
    ...[image, audio].filter(Boolean).map((media) => `media${String(hash32(media))}`),
  ];
  return words.join(' ');
}

/**
 * POST /api/embeddings, the older operation: one text, one vector that is not of Euclidean length 1
 */
export async function embedPrompt(call: Call): Promise<Reply> {
  const body = await readBody(call);
  if (parseName(readSource(body.model).name) === undefined)
    throw new Refusal(400, 'model is required');
  const { model, limit } = loadModel(call, body, 500);
  const prompt = body.prompt;
  if (prompt === '') return makeJsonReply({ embedding: [] });
  if (countTokens(prompt) + 2 > limit) throw new Refusal(500, TOO_LONG_MESSAGE);
  return makeJsonReply({
    embedding: embedText(prompt, readEmbeddingLength(model)).map((value) => value * 1.5),
  });
}

/**
 * Loads the model of a request, and refuses one without vectors with `status`; `limit` is its context length in tokens, and `cached` whether it
 * was in memory already.
 */
function loadModel(
  { context }: Call,
  body: Body,
  status: number,
): { readonly model: StoredModel; readonly limit: number; readonly cached: boolean } {
  const asked = body.model;
  const { name } = readSource(asked);
  if (asked === '') throw new Refusal(404, "model '' not found");
  if (parseName(name) === undefined) throw new Refusal(400, 'invalid model name');
  const model = context.state.find(name);
  if (model === undefined || model.remote !== undefined)
    throw new Refusal(404, `model "${asked}" not found, try pulling it first`);
  const { contextLength } = readRunOptions(model.parameters, body.options);
  if (!model.capabilities.includes('embedding'))
    throw new Refusal(
      status,
      'This server does not support embeddings. Start it with `--embeddings`',
    );
  if (model.loadError !== '') throw new Refusal(500, model.loadError);
  const cached = context.state.isLoaded(model);
  context.state.load(model, body.keep_alive ?? context.keepAlive, contextLength);
  return { model, cached, limit: Math.min(contextLength ?? 4096, readContextLength(model)) };
}

/**
 * Returns a vector of length 1, always the same for the same text. The more words and letters two
 * texts share, the closer their vectors: each word, and each sequence of three letters, adds a
 * distinct direction.
 */
function embedText(text: string, length: number): number[] {
  const vector = new Float64Array(length);
  addDirection(vector, '', 0.5);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const padded = ` ${word} `;
    addDirection(vector, word, 1.5);
    for (let at = 0; at + 3 <= padded.length; at++)
      addDirection(vector, padded.slice(at, at + 3), 0.7);
  }
  return normalizeVector([...vector]);
}

/** Adds numbers between -1 and 1 that depend only on the feature. */
function addDirection(vector: Float64Array, feature: string, weight: number): void {
  let state = hash32(feature) | 1;
  for (let at = 0; at < vector.length; at++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    vector[at] = (vector[at] ?? 0) + (weight * state) / 0x80000000;
  }
}

function normalizeVector(vector: readonly number[]): number[] {
  const norm = Math.hypot(...vector);
  return norm === 0
    ? vector.map((_, at) => (at === 0 ? 1 : 0))
    : vector.map((value) => Math.fround(value / norm));
}
