import { InputError, omitUndefined, type ReadonlyDeep } from '@clients/core';
import type { AskedFor } from '../../answer/answer-collector.js';
import { type ResponseFormat, toWireFormat } from '../../inference/format.js';
import { areEncoded, encodeImages, type ImageInput, readImages } from '../../inference/images.js';
import { type CallInstead, checkCount, checkObject } from '../../inference/check-request.js';
import type { Pending } from '../../inference/pending.js';
import { isEmpty, normalizeSettings } from '../../inference/settings.js';
import type { GenerateBody } from './schemas.js';

/** A generate request. `F` is the type of its `format`. */
export interface GenerateRequest<F = ResponseFormat | undefined> extends Omit<
  GenerateBody,
  'stream' | 'format' | 'images'
> {
  /**
   * Bytes, Blobs, files as `{ path }`, data URIs or base64. A model without the capability `vision` silently ignores
   * them, or fails with the code `no-images`.
   */
  images?: ImageInput[] | null | undefined;
  /** The format of the answer. */
  format?: F | null | undefined;
  /**
   * Maximum number of additional requests to repair an answer that does not match the schema in
   * `format`. Default 0.
   */
  repair?: number | undefined;
}

/** A generate request as methods take it, without `stream`. */
export interface AnyGenerateInput<F> extends ReadonlyDeep<Omit<GenerateRequest, 'format'>> {
  /** The format of the answer. */
  readonly format?: F | null | undefined;
}

/**
 * The request that `generate` takes: a `GenerateRequest` whose lists may be readonly. `F` is the
 * type of its `format`.
 */
export interface GenerateInput<F = ResponseFormat | undefined> extends AnyGenerateInput<F> {
  /** Only `false`, the default: `generateStream` streams. */
  readonly stream?: false | CallInstead<'generateStream'> | undefined;
}

/** The request that `generateStream` takes, which is that of `generate`. */
export interface GenerateStreamInput<F = ResponseFormat | undefined> extends AnyGenerateInput<F> {
  /** Only `true`, the default: `generate` returns one value. */
  readonly stream?: true | CallInstead<'generate'> | undefined;
}

/** Describes a request for the collector of its answer. */
export function describeGenerate({
  prompt,
  images,
  suffix,
  system,
  template,
  context,
  options,
  format,
  think,
  truncate,
}: GenerateRequest): AskedFor {
  const parts = [prompt, suffix, images];
  return {
    numCtx: options?.num_ctx,
    keepsPrompt: truncate === false,
    texts: () => [prompt],
    // Each number of the context is a token.
    additions: () => [suffix, system, template, context],
    hasImages: (images?.length ?? 0) > 0,
    hasPrompt: parts.some((part) => (part?.length ?? 0) > 0),
    isJson: !isEmpty(format),
    thinks: think !== undefined && think !== false,
  };
}

/**
 * Returns the body to send for a request, which is not changed.
 *
 * @throws {InputError} for images, durations and formats that no server accepts
 */
export function prepareGenerate<Streamed extends boolean>(
  request: GenerateRequest,
  { stream }: { readonly stream: Streamed },
): Pending<GenerateBody & { stream: Streamed }> {
  checkObject(request, 'generate', 'model, prompt');
  // The server would ignore them, and answer to an empty prompt.
  if ((request as { readonly messages?: unknown }).messages !== undefined)
    throw new InputError('generate: body.messages is not known: use chat, which takes messages', {
      endpoint: 'generate',
      code: 'invalid-input',
    });
  const { images: inputs, format: asked, repair = 0, ...rest } = normalizeSettings(request);
  checkCount('repair', repair, 0);
  const format = toWireFormat(asked);
  const images =
    inputs === undefined || inputs === null ? undefined : encodeImages(inputs, 'images');
  const makeBody = (encoded: string[] | undefined): GenerateBody & { stream: Streamed } => ({
    ...rest,
    stream,
    ...omitUndefined({ images: encoded, format }),
  });
  return areEncoded(images)
    ? makeBody(images)
    : async () => makeBody(await readImages(images, 'images'));
}
