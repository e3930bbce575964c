import {
  callUserFunction,
  type CallOptions,
  type ClientError,
  InputError,
  describeKind,
  OutputError,
  StatusError,
  runAsOneCall,
  type CoreTransport,
  type ReadonlyDeep,
} from '@clients/core';
import { checkCount, checkObject } from '../../inference/check-request.js';
import { sumUsage, type Usage } from '../../inference/usage.js';
import { type EmbedResult, embedTexts } from './embed.js';
import * as endpoints from './endpoints.js';
import type { EmbedRequest } from './schemas.js';

/** The progress of `embedMany`. */
export interface EmbedProgress {
  /** Texts done, including those that failed. */
  completed: number;
  total: number;
  failed: number;
}

/** Options of `embedMany`. */
export interface EmbedManyRequest extends Omit<EmbedRequest, 'input'> {
  /** Texts per request. Default 32. */
  readonly batchSize?: number | undefined;
  /**
   * Number of simultaneous requests. Unless configured otherwise, a server runs requests for one
   * model one after another. Default 2.
   */
  readonly concurrency?: number | undefined;
  /**
   * Called after each batch. If it returns a promise, the call waits for it; an error ends the call
   * and its requests in progress.
   */
  readonly onProgress?: ((progress: EmbedProgress) => unknown) | undefined;
}

/** A text without a vector, and the reason. */
export interface EmbedFailure {
  /** Its index in the list. */
  index: number;
  error: ClientError;
}

/** Vectors of many texts. */
export interface EmbedManyResult {
  model: string;
  /** One for each text, in the same order; undefined for a text that failed. */
  embeddings: (number[] | undefined)[];
  /** The texts without a vector, in the same order. */
  failures: EmbedFailure[];
  usage: Usage;
}

/** Codes of errors that do not depend on the texts: every batch would fail with them. */
const CODES_FOR_ALL_TEXTS: ReadonlySet<string | undefined> = new Set([
  'model-not-found',
  'model-required',
  'no-embed',
  'server-busy',
  'invalid-name',
  'invalid-options',
  'invalid-duration',
  'invalid-body',
  'sign-in',
  'cloud-disabled',
]);

/**
 * Codes of errors that may be due to one text, but that every text has when the model cannot be
 * loaded, or a proxy asks for a login.
 */
const CODES_USUALLY_FOR_ALL_TEXTS: ReadonlySet<string | undefined> = new Set([
  'runner-failed',
  'out-of-memory',
  'html',
]);

/** Keys of a request that the client handles itself. */
const UNSENT_KEYS = ['batchSize', 'concurrency', 'onProgress'];

/** Computes vectors in batches. A text that fails is found by halving its batch. */
export async function embedMany(
  transport: CoreTransport,
  texts: readonly string[],
  request: ReadonlyDeep<EmbedManyRequest>,
  options: CallOptions | undefined,
): Promise<EmbedManyResult> {
  checkObject(request, 'embed', 'model', 'embedMany');
  transport.checkKeys({ ...endpoints.embed, call: 'embedMany' }, request, UNSENT_KEYS, options);
  if ('input' in request && request.input !== undefined)
    throw createInvalidInputError('input is not known: the texts are the first argument');
  const { batchSize = 32, concurrency = 2, onProgress, ...rest } = request;
  if (!Array.isArray(texts))
    throw createInvalidInputError(`the texts must be a list, not ${describeKind(texts)}`);
  // A later batch would name its own index, and the vectors before it would be lost.
  const wrong = texts.findIndex((text: unknown) => typeof text !== 'string');
  if (wrong >= 0)
    throw createInvalidInputError(
      `texts[${String(wrong)}] must be a string, not ${describeKind(texts[wrong])}`,
    );
  checkCount('batchSize', batchSize, 1);
  checkCount('concurrency', concurrency, 1);
  return runAsOneCall(
    transport,
    { name: 'embedMany', endpoint: 'embed' },
    options,
    async (inner, scope) => {
      const embed = (input: readonly string[]): Promise<EmbedResult> =>
        embedTexts(inner, { ...rest, input }, options);
      const run = new EmbeddingRun(texts, rest.model, embed, (progress) =>
        callUserFunction('onProgress', () => onProgress?.(progress), scope.context),
      );
      let next = 0;
      const runWorker = async (): Promise<void> => {
        try {
          while (next < texts.length) {
            const start = next;
            next += batchSize;
            await run.embedBatch(start, Math.min(next, texts.length));
          }
        } catch (error) {
          // No further batch begins; those in progress end with the call.
          next = texts.length;
          throw error;
        }
      };
      await Promise.all(
        Array.from(
          { length: Math.min(concurrency, Math.ceil(texts.length / batchSize)) },
          runWorker,
        ),
      );
      return run.getResult();
    },
  );
}

function createInvalidInputError(problem: string): InputError {
  return new InputError(`embedMany: ${problem}`, { endpoint: 'embed', code: 'invalid-input' });
}

/** One call of `embedMany`: sends the batches, and keeps the vectors and the failures so far. */
class EmbeddingRun {
  readonly #texts: readonly string[];
  readonly #embed: (input: readonly string[]) => Promise<EmbedResult>;
  readonly #report: (progress: EmbedProgress) => Promise<unknown>;
  readonly #vectors: (number[] | undefined)[];
  readonly #failures: EmbedFailure[] = [];
  readonly #usages: Usage[] = [];
  #model: string;
  #completed = 0;

  constructor(
    texts: readonly string[],
    model: string,
    embed: (input: readonly string[]) => Promise<EmbedResult>,
    report: (progress: EmbedProgress) => Promise<unknown>,
  ) {
    this.#texts = texts;
    this.#embed = embed;
    this.#report = report;
    this.#model = model;
    this.#vectors = Array.from({ length: texts.length }, () => undefined);
  }

  /** Computes the vectors of a part of the list, and of its halves when the server refuses it. */
  async embedBatch(start: number, end: number): Promise<void> {
    try {
      const { model, embeddings, usage } = await this.#embed(this.#texts.slice(start, end));
      const count = Array.isArray(embeddings) ? embeddings.length : 0;
      if (count !== end - start)
        throw createVectorError(
          `the server sent ${String(count)} vectors for ${String(end - start)} texts`,
        );
      if (embeddings.some((vector) => !isVector(vector)))
        throw createVectorError('a vector contains a value that is not a number');
      this.#model = model;
      this.#usages.push(usage);
      embeddings.forEach((vector, at) => (this.#vectors[start + at] = vector));
    } catch (error) {
      if (!isDueToText(error)) throw error;
      if (end - start > 1) {
        const middle = start + Math.ceil((end - start) / 2);
        await this.embedBatch(start, middle);
        return this.embedBatch(middle, end);
      }
      // Two neighbours failed, and no text has a vector: the others would fail as well, each after
      // the model was loaded in vain.
      const before = this.#failures.find(({ index }) => index === start - 1)?.error;
      if (this.#usages.length === 0 && isUsuallyForAll(error) && isUsuallyForAll(before))
        throw error;
      this.#failures.push({ index: start, error });
    }
    this.#completed += end - start;
    const progress = {
      completed: this.#completed,
      total: this.#texts.length,
      failed: this.#failures.length,
    };
    await this.#report(progress);
  }

  /** Returns the vectors, and the failures in the order of the texts. */
  getResult(): EmbedManyResult {
    const failures = this.#failures.toSorted((a, b) => a.index - b.index);
    return {
      model: this.#model,
      embeddings: this.#vectors,
      failures,
      usage: sumUsage(this.#usages),
    };
  }
}

function isVector(vector: unknown): boolean {
  return (
    Array.isArray(vector) &&
    vector.every((value) => typeof value === 'number' && Number.isFinite(value))
  );
}

/**
 * Returns whether an error may be due to one of the texts, so that the others may succeed without
 * it.
 */
function isDueToText(error: unknown): error is ClientError {
  if (error instanceof OutputError) return true;
  return (
    error instanceof StatusError &&
    [400, 413, 422, 500].includes(error.status) &&
    !CODES_FOR_ALL_TEXTS.has(error.code)
  );
}

/** Returns whether every text probably has this error. */
function isUsuallyForAll(error: ClientError | undefined): boolean {
  return error !== undefined && CODES_USUALLY_FOR_ALL_TEXTS.has(error.code);
}

function createVectorError(message: string): OutputError {
  return new OutputError(
    message,
    { path: 'embeddings', expected: 'one list of numbers for each text' },
    { endpoint: 'embed', code: 'bad-vector' },
  );
}
