import {
  called,
  type CallOptions,
  type ClientError,
  InputError,
  kindOf,
  OutputError,
  StatusError,
  together,
  type Transport,
} from '@clients/core';
import { checkCount, checkObject } from '../../inference/pending.js';
import { sumUsage, type Usage } from '../../inference/usage.js';
import { embedTexts } from './embed.js';
import type { EmbedRequest } from './schemas.js';

/** How far `embedMany` is. */
export interface EmbedProgress {
  /** Texts that are done, failed ones included. */
  readonly completed: number;
  readonly total: number;
  readonly failed: number;
}

/** How to turn many texts into vectors. */
export interface EmbedManyRequest extends Omit<EmbedRequest, 'input'> {
  /** Texts in one request. Default 32. */
  readonly batchSize?: number | undefined;
  /** Requests at a time. Servers run those of one model one after another unless they are set up otherwise. Default 2. */
  readonly concurrency?: number | undefined;
  /** Called after each batch. A promise that it returns is awaited, and an error ends the run and the requests under way. */
  readonly onProgress?: ((progress: EmbedProgress) => unknown) | undefined;
}

/** A text that has no vector, and why. */
export interface EmbedFailure {
  /** Its place in the list. */
  readonly index: number;
  readonly error: ClientError;
}

/** Vectors of many texts. */
export interface EmbedManyResult {
  readonly model: string;
  /** One for each text, in their order; undefined where there is none. */
  readonly embeddings: readonly (readonly number[] | undefined)[];
  /** The texts without one, in their order. */
  readonly failures: readonly EmbedFailure[];
  readonly usage: Usage;
}

/** Refusals that have nothing to do with a single text: finding the culprit would find all of them. */
const OF_ALL: ReadonlySet<string | undefined> = new Set([
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

/** What a request takes beside what travels. */
const OWN = ['batchSize', 'concurrency', 'onProgress'];

/** Turns texts into vectors in batches; a text that fails is found by halving its batch. */
export async function embedMany(
  transport: Transport,
  texts: readonly string[],
  request: EmbedManyRequest,
  options: CallOptions | undefined,
): Promise<EmbedManyResult> {
  checkObject(request, 'embed');
  transport.checkNames('embed', request, OWN, options);
  const { batchSize = 32, concurrency = 2, onProgress, ...rest } = request;
  if (!Array.isArray(texts))
    throw new InputError(`embedMany: the texts must be a list, not ${kindOf(texts)}`, { endpoint: 'embed', code: 'invalid-input' });
  checkCount('batchSize', batchSize, 1);
  checkCount('concurrency', concurrency, 1);
  return together(transport, { name: 'embedMany', endpoint: 'embed' }, options, async (inner, scope) => {
    const run = new Run(inner, texts, rest, options, (progress) => called('onProgress', () => onProgress?.(progress), scope.context));
    let next = 0;
    const work = async (): Promise<void> => {
      try {
        while (next < texts.length) {
          const start = next;
          next += batchSize;
          await run.batch(start, Math.min(next, texts.length));
        }
      } catch (error) {
        // Nobody begins another batch; those under way end with the call.
        next = texts.length;
        throw error;
      }
    };
    await Promise.all(Array.from({ length: Math.min(concurrency, Math.ceil(texts.length / batchSize)) }, work));
    return run.result();
  });
}

class Run {
  readonly #transport: Transport;
  readonly #texts: readonly string[];
  readonly #request: Omit<EmbedRequest, 'input'>;
  readonly #options: CallOptions | undefined;
  readonly #tell: (progress: EmbedProgress) => Promise<unknown>;
  readonly #vectors: (readonly number[] | undefined)[];
  readonly #failures: EmbedFailure[] = [];
  readonly #usages: Usage[] = [];
  #model: string;
  #completed = 0;

  constructor(
    transport: Transport,
    texts: readonly string[],
    request: Omit<EmbedRequest, 'input'>,
    options: CallOptions | undefined,
    tell: (progress: EmbedProgress) => Promise<unknown>,
  ) {
    this.#transport = transport;
    this.#texts = texts;
    this.#request = request;
    this.#options = options;
    this.#tell = tell;
    this.#model = request.model;
    this.#vectors = Array.from({ length: texts.length }, () => undefined);
  }

  /** Does a part of the list, halves when they are refused. */
  async batch(start: number, end: number): Promise<void> {
    try {
      const { model, embeddings, usage } = await embedTexts(
        this.#transport,
        { ...this.#request, input: this.#texts.slice(start, end) },
        this.#options,
      );
      if (embeddings.length !== end - start) throw wrong(`${String(embeddings.length)} vectors came for ${String(end - start)} texts`);
      if (embeddings.some((vector) => !isVector(vector))) throw wrong('a vector holds what is no number');
      this.#model = model;
      this.#usages.push(usage);
      embeddings.forEach((vector, at) => (this.#vectors[start + at] = vector));
    } catch (error) {
      if (!isOfText(error)) throw error;
      if (end - start > 1) {
        const middle = start + Math.ceil((end - start) / 2);
        await this.batch(start, middle);
        return this.batch(middle, end);
      }
      this.#failures.push({ index: start, error });
    }
    this.#completed += end - start;
    const progress = { completed: this.#completed, total: this.#texts.length, failed: this.#failures.length };
    await this.#tell(progress);
  }

  result(): EmbedManyResult {
    const failures = this.#failures.toSorted((a, b) => a.index - b.index);
    return { model: this.#model, embeddings: this.#vectors, failures, usage: sumUsage(this.#usages) };
  }
}

function isVector(vector: readonly unknown[]): boolean {
  return vector.every((value) => typeof value === 'number' && Number.isFinite(value));
}

/** Whether a failure may come from one of the texts, so that the others are worth another try. */
function isOfText(error: unknown): error is ClientError {
  if (error instanceof OutputError) return true;
  return error instanceof StatusError && [400, 413, 422, 500].includes(error.status) && !OF_ALL.has(error.code);
}

function wrong(message: string): OutputError {
  return new OutputError(
    message,
    { path: 'embeddings', expected: 'one list of numbers for each text' },
    { endpoint: 'embed', code: 'bad-vector' },
  );
}
