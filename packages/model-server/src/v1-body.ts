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

/**
 * The body of a request of one of OpenAI's operations, with the options of the model as they are.
 */
export interface V1Body
  extends
    Json,
    Readonly<Record<'model' | 'suffix' | 'reasoning_effort' | 'encoding_format', string>> {
  readonly stream?: boolean;
  readonly messages: readonly V1Message[];
  readonly stream_options: { readonly include_usage?: boolean };
  readonly response_format: {
    readonly type: string;
    readonly json_schema: { readonly schema?: unknown };
  };
  readonly reasoning: { readonly effort: string };
}

export interface V1Message extends Readonly<
  Record<'role' | 'reasoning' | 'name' | 'tool_call_id', string>
> {
  readonly content?: unknown;
  readonly tool_calls: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
}

/**
 * Decodes a body of one of OpenAI's operations.
 * @throws {Refusal} as `decodeBody`
 */
export function decodeV1Body(bytes: Uint8Array): V1Body {
  return decodeBody(V1_BODY, bytes) as V1Body;
}

const numberField = orEmpty(z.optional(z.number()));
const callField = objectField({
  id: textField,
  function: objectField({ name: textField, arguments: textField }),
});
const messageField = objectField({
  ...repeatField(['role', 'reasoning', 'name', 'tool_call_id'], textField),
  content: anyField,
  tool_calls: listField(callField),
});
const V1_BODY = z.object({
  ...repeatField(['model', 'suffix', 'reasoning_effort', 'encoding_format'], textField),
  ...repeatField(['max_tokens', 'seed', 'top_logprobs', 'dimensions'], integerField),
  ...repeatField(['temperature', 'frequency_penalty', 'presence_penalty', 'top_p'], numberField),
  ...repeatField(['stop', 'input'], anyField),
  prompt: orEmpty(z.optional(z.string())),
  stream: flagField,
  logprobs: orEmpty(z.optional(z.union([z.boolean(), z.int()]))), // a number for completions
  tools: listField(z.unknown()), // the native operation checks them
  messages: listField(messageField),
  stream_options: objectField({ include_usage: flagField }),
  response_format: objectField({ type: textField, json_schema: objectField({ schema: anyField }) }),
  reasoning: objectField({ effort: textField }),
});
