import { type ErrorContext, isRecord, OutputError } from '@clients/core';
import type { EmbedInput } from './schemas.js';

/** A response whose vectors do not belong to the texts that were sent. */
interface VectorProblem {
  readonly message: string;
  readonly code: 'wrong-length' | 'bad-vector';
  readonly path: string;
}

/**
 * Returns the vectors of a response, one for each text, in the order of the texts. Vectors are also
 * read from a list `data`, as OpenAI's API has, and a single one from `embedding`.
 *
 * @throws {OutputError} `wrong-length` for more or fewer vectors than texts, and for vectors of
 * different lengths · `bad-vector` for one
 * that is empty, or contains something other than numbers
 */
export function readVectors(
  data: unknown,
  input: EmbedInput['input'],
  context: ErrorContext,
): number[][] {
  const vectors = findVectors(data);
  const problem = findProblem(vectors, input);
  if (problem === undefined) return vectors as number[][];
  const { message, code, path } = problem;
  throw new OutputError(
    message,
    { path, expected: 'one list of numbers for each text', value: data },
    {
      ...context,
      mayHaveExecuted: false,
      code,
      hint: 'check that the model and the server can compute vectors of several texts in one request',
    },
  );
}

function findVectors(response: unknown): readonly unknown[] {
  if (!isRecord(response)) return [];
  const { embeddings, embedding, data } = response;
  if (Array.isArray(embeddings) && embeddings.length > 0) return embeddings;
  if (Array.isArray(data)) return sortByIndex(data).map((item) => item['embedding']);
  if (!Array.isArray(embedding) || embedding.length === 0) return [];
  return embedding.some(Array.isArray) ? embedding : [embedding];
}

/** Returns the items of OpenAI's list in the order of their texts. */
function sortByIndex(data: readonly unknown[]): readonly Readonly<Record<string, unknown>>[] {
  const items = data.map((item) => (isRecord(item) ? item : {}));
  const isSorted = items.every(({ index }, at) => index === undefined || index === at);
  return isSorted ? items : items.map((_, at) => items.find(({ index }) => index === at) ?? {});
}

function findProblem(
  vectors: readonly unknown[],
  input: EmbedInput['input'],
): VectorProblem | undefined {
  const texts = Array.isArray(input) ? input.length : 1;
  // A single empty text only loads the model on most servers.
  if (vectors.length === 0 && (input === '' || texts === 0)) return undefined;
  if (vectors.length !== texts)
    return {
      message: `the server returned ${String(vectors.length)} vectors for ${String(texts)} texts`,
      code: 'wrong-length',
      path: 'embeddings',
    };
  const wrong = vectors.findIndex((vector) => !isVector(vector));
  if (wrong < 0) return findOtherLength(vectors as readonly (readonly number[])[]);
  const path = `embeddings[${String(wrong)}]`;
  return { message: `${path} ${describeVector(vectors[wrong])}`, code: 'bad-vector', path };
}

/** Vectors of one model have one length: others are those of another model, or of another server. */
function findOtherLength(vectors: readonly (readonly number[])[]): VectorProblem | undefined {
  const [first] = vectors;
  const other = vectors.findIndex(({ length }) => length !== first?.length);
  if (other < 0) return undefined;
  const path = `embeddings[${String(other)}]`;
  const message = `${path} has ${String(vectors[other]?.length)} dimensions, and the ones before it ${String(first?.length)}`;
  return { message, code: 'wrong-length', path };
}

function isVector(vector: unknown): boolean {
  if (!Array.isArray(vector) || vector.length === 0) return false;
  for (const value of vector as unknown[]) if (!Number.isFinite(value)) return false;
  return true;
}

function describeVector(vector: unknown): string {
  if (!Array.isArray(vector)) return 'is not a list';
  return vector.length === 0 ? 'is an empty list' : 'contains a value that is not a number';
}
