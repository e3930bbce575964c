import { readAll, settingsOf } from '../chat/prepare.js';
import { checkFormat, type Format, isStandard, wireFormat } from '../../inference/format.js';
import { encodeImages, type ImageInput } from '../../inference/images.js';
import { checkCount, checkObject, type Pending } from '../../inference/pending.js';
import type { GenerateBody } from './schemas.js';

/** What a generate request asks for. `F` is the type of its `format`. */
export interface GenerateRequest<F = Format | undefined> extends Omit<GenerateBody, 'stream' | 'format' | 'images'> {
  /** Bytes, Blobs, data URIs or base64. A model that cannot see ignores them without a word. */
  readonly images?: readonly ImageInput[] | undefined;
  /** The form the answer has to have. */
  readonly format?: F | undefined;
  /** Rounds in which the model may mend an answer that does not fit the schema in `format`. Default 0. */
  readonly repair?: number | undefined;
}

/**
 * The request as it travels; the caller's is left as it is.
 *
 * @throws {InputError} for images, durations and formats that no server would take
 */
export function prepareGenerate<Streamed extends boolean>(
  request: GenerateRequest,
  stream: Streamed,
): Pending<GenerateBody & { stream: Streamed }> {
  checkObject(request, 'generate');
  const { images: inputs, format, repair = 0, ...rest } = request;
  checkCount('repair', repair, 0);
  checkFormat(format);
  const settings = { ...rest, ...settingsOf(request), stream };
  const images = inputs === undefined ? undefined : encodeImages(inputs, 'images');
  if (!isStandard(format) && (images?.every((image) => typeof image === 'string') ?? true)) {
    return body(settings, images as readonly string[] | undefined, format);
  }
  return async () => body(settings, await readAll(images, 'images'), await wireFormat(format));
}

function body<Settings>(
  settings: Settings,
  images: readonly string[] | undefined,
  format: GenerateBody['format'],
): Settings & Pick<GenerateBody, 'images' | 'format'> {
  return { ...settings, ...(images === undefined ? {} : { images }), ...(format === undefined ? {} : { format }) };
}
