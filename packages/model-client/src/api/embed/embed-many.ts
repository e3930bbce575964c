import {
  type CallOptions,
  checkRequest,
  checkRequestKeys,
  type ClientError,
  type CoreTransport,
  describeKind,
  InputError,
  type Named,
  NetworkError,
  OutputError,
  PASSING_STATUSES,
  type ReadonlyDeep,
  runAsOneCall,
  StatusError,
  TimeoutError,
} from '@clients/core';
import { checkCount, checkObject } from '../../inference/check-request.js';
import { addPartial } from '../../inference/partial.js';
import { normalizeSettings } from '../../inference/settings.js';
import { sumUsage, type Usage } from '../../inference/usage.js';
import { type EmbedResult, embedTexts } from './embed.js';
import * as endpoints from './endpoints.js';
import { refuseItem } from './prepare.js';
import type { EmbedItem, EmbedRequest } from './schemas.js';

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

/** The request that `embedMany` takes: an `EmbedManyRequest` whose lists may be readonly. */
export interface EmbedManyInput extends ReadonlyDeep<EmbedManyRequest>, Named {}

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
  'invalid-name',
  'invalid-options',
  'unsupported-option',
  'invalid-duration',
  'invalid-body',
  'sign-in',
  'cloud-disabled',
  'quota-exceeded',
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

/** Codes of errors that neighbours may share and that say nothing about the other texts. */
const CODES_FOR_ONE_TEXT: ReadonlySet<string | undefined> = new Set([
  'context-length',
  'too-large',
  'no-vector',
]);

/** Keys of a request that the client handles itself. */
const UNSENT_KEYS = ['batchSize', 'concurrency', 'onProgress'];

/** Computes vectors in batches. A text that fails is found by halving its batch. */
export async function embedMany(
  transport: CoreTransport,
  texts: readonly (string | EmbedItem)[],
  request: EmbedManyInput,
  options: CallOptions | undefined,
): Promise<EmbedManyResult> {
  checkObject(request, 'embed', 'model', 'embedMany');
  const named = { ...endpoints.embed, call: 'embedMany' };
  checkRequestKeys(transport, named, request, UNSENT_KEYS, options, true);
  if ('input' in request && request.input !== undefined)
    throw createInvalidInputError('input is not known: the texts are the first argument');
  const { batchSize = 32, concurrency = 2, onProgress, ...rest } = request;
  if (!Array.isArray(texts))
    throw createInvalidInputError(`the texts must be a list, not ${describeKind(texts)}`);
  // A later batch would name its own index, and the vectors before it would be lost.
  for (const [at, text] of texts.entries()) {
    const problem = refuseItem(text);
    if (problem !== undefined) throw createInvalidInputError(`texts[${String(at)}] ${problem}`);
  }
  checkCount('batchSize', batchSize, 1);
  checkCount('concurrency', concurrency, 1);
  checkRequest(
    transport,

    named,
    { body: normalizeSettings({ ...rest, input: [] } as EmbedRequest) },
    options,
  );
  const run = new EmbeddingRun(texts, rest.model, concurrency);
  try {
    return await runAsOneCall(
      transport,
      { name: 'embedMany', endpoint: 'embed' },
      options,
      async (inner, scope) => {
        const embed: BatchWork['embed'] = (input, start) =>
          embedTexts(
            inner,
            { ...rest, input },
            options,
            (at = 0) => `texts[${String(start + at)}]`,
          );
        const report = (progress: EmbedProgress): Promise<unknown> =>
          scope.callUser('onProgress', () => onProgress?.(progress));
        let next = 0;
        const runWorker = async (): Promise<void> => {
          try {
            while (next < texts.length) {
              const start = next;
              next += batchSize;
              await run.embedBatch(start, Math.min(next, texts.length), { embed, report });
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
        run.assertNotLost();
        return run.getResult();
      },
    );
  } catch (error) {
    throw addPartial(error, run.getResult());
  }
}

function createInvalidInputError(problem: string): InputError {
  return new InputError(`embedMany: ${problem}`, { endpoint: 'embed', code: 'invalid-input' });
}

/** How a run sends a batch, and reports its progress. */
interface BatchWork {
  readonly embed: (input: readonly (string | EmbedItem)[], start: number) => Promise<EmbedResult>;
  readonly report: (progress: EmbedProgress) => Promise<unknown>;
}

/** One call of `embedMany`: sends the batches, and keeps the vectors and the failures so far. */
class EmbeddingRun {
  readonly #texts: readonly (string | EmbedItem)[];
  readonly #concurrency: number;
  readonly #vectors: (number[] | undefined)[];
  readonly #failures: EmbedFailure[] = [];
  readonly #usages: Usage[] = [];
  #model: string;
  /** The length of the first vectors. */
  #length: number | undefined;
  #completed = 0;
  /** The latest error of a batch that was lost on its way. */
  #lost: ClientError | undefined;
  /** How many batches were lost since the last one that was not. */
  #lostInARow = 0;

  constructor(texts: readonly (string | EmbedItem)[], model: string, concurrency: number) {
    this.#texts = texts;
    this.#model = model;
    this.#concurrency = concurrency;
    this.#vectors = Array.from({ length: texts.length }, () => undefined);
  }

  /**
   * Computes the vectors of a part of the list, and of its halves when the server refuses it. A
   * batch that is lost on its way costs only its own vectors.
   */
  async embedBatch(start: number, end: number, work: BatchWork): Promise<void> {
    // Every request would wait for a server that is gone.
    if (this.#isGone) this.#fail(start, end, this.#lost);
    else
      try {
        const { model, embeddings, usage } = await work.embed(this.#texts.slice(start, end), start);
        this.#model = model;
        this.#usages.push(usage);
        this.#lostInARow = 0;
        const length = embeddings[0]?.length ?? 0;
        this.#length ??= length;
        if (length === this.#length)
          embeddings.forEach((vector, at) => (this.#vectors[start + at] = vector));
        else this.#fail(start, end, createLengthError(length, this.#length));
      } catch (error) {
        if (isLostOnItsWay(error)) this.#lose(start, end, error);
        else if (!isDueToText(error)) throw error;
        else if (end - start > 1) {
          const middle = start + Math.ceil((end - start) / 2);
          await this.embedBatch(start, middle, work);
          return this.embedBatch(middle, end, work);
        } else {
          const before = this.#failures.find(({ index }) => index === start - 1)?.error;
          // Two neighbours failed, and no text has a vector: the others would fail as well, each
          // after the model was loaded in vain.
          if (this.#usages.length === 0 && isForAll(error, before)) throw error;
          this.#fail(start, end, error);
        }
      }
    this.#completed += end - start;
    await work.report({
      completed: this.#completed,
      total: this.#texts.length,
      failed: this.#failures.length,
    });
  }

  /** @throws {ClientError} when no text has a vector because the batches were lost */
  assertNotLost(): void {
    if (this.#lost !== undefined && this.#usages.length === 0) throw this.#lost;
  }

  /** Returns the vectors, and the failures in the order of the texts. */
  getResult(): EmbedManyResult {
    const failures = this.#failures.toSorted((a, b) => a.index - b.index);
    return {
      model: this.#model,
      embeddings: [...this.#vectors],
      failures,
      usage: sumUsage(this.#usages),
    };
  }

  get #isGone(): boolean {
    return this.#lostInARow > this.#concurrency;
  }

  #lose(start: number, end: number, error: ClientError): void {
    this.#lost = error;
    this.#lostInARow++;
    if (this.#isGone) this.assertNotLost();
    this.#fail(start, end, error);
  }

  #fail(start: number, end: number, error: ClientError | undefined): void {
    if (error === undefined) return;
    for (let index = start; index < end; index++) this.#failures.push({ index, error });
  }
}

/** Makes the error of texts whose vectors cannot be compared with the others. */
function createLengthError(length: number, before: number): OutputError {
  return new OutputError(
    `the vectors have ${String(length)} dimensions, and those of other batches ${String(before)}`,
    { path: 'embeddings', expected: `vectors of ${String(before)} dimensions` },
    {
      endpoint: 'embed',
      attempts: 1,
      code: 'wrong-length',
      hint: 'another server, or another version of the model, has answered: check what is behind baseUrl',
    },
  );
}

/**
 * Returns whether a batch was lost on its way, or came to a server that is busy or down. The next
 * one may succeed.
 */
function isLostOnItsWay(error: unknown): error is ClientError {
  if (error instanceof TimeoutError) return error.phase !== 'total';
  if (error instanceof StatusError)
    return PASSING_STATUSES.includes(error.status) && !CODES_FOR_ALL_TEXTS.has(error.code);
  return error instanceof NetworkError;
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

/** Returns whether two neighbours have an error that every text probably has. */
function isForAll(error: ClientError, before: ClientError | undefined): boolean {
  if (before === undefined) return false;
  if (CODES_USUALLY_FOR_ALL_TEXTS.has(error.code))
    return CODES_USUALLY_FOR_ALL_TEXTS.has(before.code);
  // The same words for both are about the request, unless they are about each text.
  return (
    error instanceof StatusError &&
    error.message === before.message &&
    !CODES_FOR_ONE_TEXT.has(error.code)
  );
}
