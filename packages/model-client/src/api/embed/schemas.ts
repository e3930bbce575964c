import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import { integer, list, object, type ZodSchema } from '@clients/core/schema';
import type { ImageInput } from '../../inference/images.js';
import {
  type KeepAlive,
  keepAliveValue,
  modelName,
  type ModelOptions,
  modelOptions,
} from '../../inference/schemas.js';

/** A text, an image and a sound for one vector, or some of them. Since 0.36.0. */
export interface EmbedContent {
  text?: string | undefined;
  /** In base64. */
  image?: string | undefined;
  /** In base64. */
  audio?: string | undefined;
}

export const embedContent: ZodSchema<EmbedContent> = /* @__PURE__ */ object<EmbedContent>(() => ({
  text: z.optional(z.string()),
  image: z.optional(z.string()),
  audio: z.optional(z.string()),
}));

/** What to compute vectors for. */
export interface EmbedRequest {
  model: string;
  /** One text or several. An empty list, or a single empty text, only loads the model. */
  input: string | EmbedContent | (string | EmbedContent)[];
  /**
   * Whether to truncate texts that are longer than the context. Default true; with `false`, such a
   * text fails with the code `context-length`.
   */
  truncate?: boolean | undefined;
  /**
   * Length of the vectors, for models that can shorten them. Default: the model's own. Ignored up
   * to 0.9.
   */
  dimensions?: number | undefined;
  /** How long the model stays loaded after the request, such as `'10m'` or `'forever'`. */
  keep_alive?: KeepAlive | undefined;
  /** Settings of the run, such as `num_ctx`. */
  options?: ModelOptions | undefined;
}

export const embedRequest: ZodSchema<EmbedRequest> = /* @__PURE__ */ object<EmbedRequest>(() => ({
  model: modelName,
  input: z.union([z.string(), z.array(z.union([z.string(), embedContent])), embedContent]),
  truncate: z.optional(z.boolean()),
  dimensions: z.optional(integer()),
  keep_alive: z.optional(keepAliveValue),
  options: z.optional(modelOptions),
}));

/**
 * A text, an image and a sound for one vector, or some of them. The model needs the capability
 * `vision` or `audio`, and the server version 0.36.0.
 */
export interface EmbedItem {
  readonly text?: string | undefined;
  /** PNG, JPEG, GIF or WebP: bytes, a Blob, a file as `{ path }`, a data URI or base64. */
  readonly image?: ImageInput | undefined;
  /** WAV or Ogg, in the same forms. */
  readonly audio?: ImageInput | undefined;
}

/** The request that `embed` takes: an `EmbedRequest` whose lists may be readonly. */
export interface EmbedInput extends ReadonlyDeep<Omit<EmbedRequest, 'input'>>, Named {
  /**
   * A text, or an item with an image or a sound, or several: one vector for each. An empty list, or
   * a single empty text, only loads the model.
   */
  readonly input: string | EmbedItem | readonly (string | EmbedItem)[];
}

/** Vectors, one for each text, in the order of the texts. */
export interface EmbedResponse {
  model: string;
  /** Each has Euclidean length 1, so the dot product of two is their cosine similarity. */
  embeddings: number[][];
  /** Nanoseconds from the request to the end. */
  total_duration?: number | undefined;
  /** Nanoseconds spent loading the model. */
  load_duration?: number | undefined;
  /** Tokens of all texts together. */
  prompt_eval_count?: number | undefined;
}

export const embedResponse: ZodSchema<EmbedResponse> = /* @__PURE__ */ object<EmbedResponse>(
  () => ({
    model: z.string(),
    embeddings: list(z.array(z.number())),
    total_duration: z.optional(z.number()),
    load_duration: z.optional(z.number()),
    prompt_eval_count: z.optional(integer()),
  }),
);

/** The text to compute a vector for, with the older operation. */
export interface EmbeddingRequest {
  model: string;
  /** An empty text only loads the model. */
  prompt: string;
  /** How long the model stays loaded after the request, such as `'10m'` or `'forever'`. */
  keep_alive?: KeepAlive | undefined;
  /** Settings of the run, such as `num_ctx`. */
  options?: ModelOptions | undefined;
}

export const embeddingRequest: ZodSchema<EmbeddingRequest> =
  /* @__PURE__ */ object<EmbeddingRequest>(() => ({
    model: modelName,
    prompt: z.string(),
    keep_alive: z.optional(keepAliveValue),
    options: z.optional(modelOptions),
  }));

/** The vector of one text. */
export interface EmbeddingResponse {
  /** Not of Euclidean length 1; empty when the text is. */
  embedding: number[];
}

export const embeddingResponse: ZodSchema<EmbeddingResponse> =
  /* @__PURE__ */ object<EmbeddingResponse>(() => ({
    embedding: list(z.number()),
  }));
