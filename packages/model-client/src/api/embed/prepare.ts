import { describeKind, hasFields, InputError } from '@clients/core';
import { encodeImage, type HalfEncoded, readImage } from '../../inference/images.js';
import type { Pending } from '../../inference/pending.js';
import { isEmpty } from '../../inference/settings.js';
import type { EmbedContent, EmbedInput, EmbedItem, EmbedRequest } from './schemas.js';

/** An item whose image or sound may still be a Blob or a file. */
type HalfItem = Omit<EmbedContent, 'image' | 'audio'> & {
  readonly image?: HalfEncoded | undefined;
  readonly audio?: HalfEncoded | undefined;
};

/** Names an item in errors, by its index; by `undefined` for the only one. */
type NameItem = (at: number | undefined) => string;

const nameInput: NameItem = (at) => (at === undefined ? 'input' : `input[${String(at)}]`);

/**
 * Returns the input to send, in which images and sounds are base64.
 *
 * @throws {InputError} for an item without content, and for values that are no image or sound
 */
export function prepareInput(
  input: EmbedInput['input'],
  nameItem: NameItem = nameInput,
): Pending<{ readonly input: EmbedRequest['input'] }> {
  // Texts are left to the schema, like values of other types.
  if (!hasItem(input)) return { input: input as EmbedRequest['input'] };
  if (!isList(input)) {
    const item = encodeItem(input, nameItem(undefined));
    return isRead(item)
      ? { input: item }
      : async () => ({ input: await readItem(item, nameItem(undefined)) });
  }
  const items = input.map((item, at) => encodeItem(item, nameItem(at)));
  return items.every(isRead)
    ? { input: items }
    : async () => ({
        input: await Promise.all(items.map((item, at) => readItem(item, nameItem(at)))),
      });
}

function isList(input: EmbedInput['input']): input is readonly (string | EmbedItem)[] {
  return Array.isArray(input);
}

function hasItem(input: EmbedInput['input']): boolean {
  return isList(input) ? input.some((item) => hasFields(item)) : hasFields(input);
}

/** Checks an item, and encodes what can be encoded at once. */
function encodeItem(item: string | EmbedItem, where: string): string | HalfItem {
  if (!hasFields(item)) return item as string;
  const { text, image, audio } = item as EmbedItem;
  if ([text, image, audio].every(isEmpty) && Object.keys(item).every((key) => key in NO_CONTENT))
    throw new InputError(`embed: ${where} has no text, image or audio`, {
      endpoint: 'embed',
      code: 'invalid-input',
      hint: "write { text: 'a red bicycle' } or { image: bytes }",
    });
  return {
    ...(item as HalfItem),
    ...(isEmpty(image) ? NO_CONTENT.image : { image: encodeImage(image, `${where}.image`) }),
    ...(isEmpty(audio) ? NO_CONTENT.audio : { audio: encodeImage(audio, `${where}.audio`) }),
  };
}

/** The keys of an item, and what stands for one that is left out. */
const NO_CONTENT = { text: {}, image: { image: undefined }, audio: { audio: undefined } };

function isRead(item: string | HalfItem): item is string | EmbedContent {
  return (
    typeof item !== 'object' ||
    [item.image, item.audio].every((value) => value === undefined || typeof value === 'string')
  );
}

async function readItem(item: string | HalfItem, where: string): Promise<string | EmbedContent> {
  if (isRead(item)) return item;
  const { image, audio, ...rest } = item;
  return {
    ...rest,
    ...(image === undefined ? {} : { image: await readImage(image, `${where}.image`) }),
    ...(audio === undefined ? {} : { audio: await readImage(audio, `${where}.audio`) }),
  };
}

/** Returns why a value cannot be an item of `embedMany`; undefined for one that can. */
export function refuseItem(item: unknown): string | undefined {
  return typeof item === 'string' || hasFields(item)
    ? undefined
    : `must be a string or an object with text, image or audio, not ${describeKind(item)}`;
}
