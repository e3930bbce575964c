import { decodeBase64 } from '@clients/server-kit';
import * as z from 'zod/v4/mini';
import {
  anyField,
  decodeBody,
  flagField,
  integerField,
  type Json,
  listField,
  objectField,
  orEmpty,
  repeatField,
  textField,
} from './body-fields.js';
import { parseKeepAlive } from './keep-alive.js';
import type { ReplyMessage, ReplyTool } from './reply.js';
import { Refusal } from './wire.js';

const NAME_FIELDS = [
  'model',
  'name',
  'source',
  'destination',
  'from',
  'remote_host',
  'quantize',
  'draft_quantize',
] as const;
const TEXT_FIELDS = [
  'prompt',
  'suffix',
  'system',
  'template',
  'renderer',
  'parser',
  'requires',
] as const;
const FLAG_FIELDS = [
  'stream',
  'truncate',
  'logprobs',
  'raw',
  'verbose',
  '_debug_render_only',
] as const;
const MAP_FIELDS = ['options', 'files', 'adapters', 'parameters', 'info'] as const;

/** The body of a request of a native operation: a text or a list is empty when it is absent. */
export interface Body
  extends
    Readonly<Record<(typeof NAME_FIELDS | typeof TEXT_FIELDS)[number], string>>,
    Readonly<Partial<Record<(typeof FLAG_FIELDS)[number], boolean>>>,
    Readonly<Partial<Record<(typeof MAP_FIELDS)[number], Json>>> {
  readonly top_logprobs?: number;
  readonly dimensions?: number;
  readonly format?: unknown;
  readonly input?: unknown;
  readonly license?: unknown;
  readonly capabilities: readonly string[];
  readonly think?: boolean | string;
  readonly keep_alive?: number;
  readonly context: readonly number[];
  readonly images: readonly string[];
  readonly messages: readonly ReplyMessage[];
  readonly tools: readonly { readonly function: ReplyTool }[];
}

/**
 * Decodes a body of a native operation.
 * @throws {Refusal} 400 for one that is not JSON, and for fields of another type
 */
export function decodeNativeBody(bytes: Uint8Array): Body {
  const body = decodeBody(NATIVE_BODY, bytes) as Body;
  return { ...body, model: body.model || body.name };
}

const mapField = z.record(z.string(), z.unknown());
const imageField = z
  .string()
  .check(z.refine((value) => decodeBase64(value) !== undefined, 'illegal base64 data'));
const roleField = z.pipe(
  textField,
  z.transform((value) => String(value).toLowerCase()),
);
const callField = objectField({
  function: objectField({ name: textField, arguments: orEmpty(mapField, {}) }),
});
const textsField = orEmpty(z.optional(z.array(textField)));
const propertyField = z.looseObject({
  type: orEmpty(z.optional(z.union([z.string(), z.array(textField)]))),
  description: orEmpty(z.optional(z.string())),
  enum: orEmpty(z.optional(z.array(z.unknown()))),
});
const parametersField = orEmpty(
  z.optional(
    z.looseObject({
      type: orEmpty(z.optional(z.string())),
      required: textsField,
      properties: orEmpty(z.optional(z.record(z.string(), orEmpty(z.optional(propertyField))))),
    }),
  ),
);

const NATIVE_BODY = z.object({
  ...repeatField([...NAME_FIELDS, ...TEXT_FIELDS], textField),
  ...repeatField(FLAG_FIELDS, flagField),
  ...repeatField(MAP_FIELDS, orEmpty(z.optional(mapField))),
  ...repeatField(['top_logprobs', 'dimensions'], integerField),
  ...repeatField(['format', 'input', 'license'], anyField),
  keep_alive: z.transform(parseKeepAlive),
  think: z.transform(checkThink),
  context: listField(z.int()),
  images: listField(imageField),
  capabilities: listField(textField),
  messages: listField(
    objectField({
      ...repeatField(['content', 'thinking', 'tool_name'], textField),
      role: roleField,
      images: listField(imageField),
      tool_calls: listField(callField),
    }),
  ),
  tools: listField(
    objectField({
      type: textField,
      function: objectField({
        name: textField,
        description: textField,
        parameters: parametersField,
      }),
    }),
  ),
});

function checkThink(value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'boolean' || typeof value === 'string') return value;
  throw new Refusal(400, 'think must be a boolean or string');
}
