import * as z from 'zod/v4/mini';
import { ndjson, type StreamEndpoint } from '../../src/stream/ndjson.js';
import { type ZodSchema, object } from '../schema-all.js';
import { type NewThing, newThing } from './api.js';
import { loose } from './loose.js';

export interface Delta {
  message?: { role: string; content: string } | undefined;
  done?: boolean | undefined;
}
export const delta: ZodSchema<Delta> = object(() => ({
  message: z.optional(
    loose<{ role: string; content: string }>({ role: z.string(), content: z.string() }),
  ),
  done: z.optional(z.boolean()),
}));
export const talk: StreamEndpoint<{ body: NewThing }, Delta, string> = {
  id: 'talk',
  method: 'POST',
  path: '/talk',
  input: { body: newThing },
  event: delta,
  format: ndjson,
  isLast: ({ done }) => done === true,
  collect: () => {
    let text = '';
    return { add: (event) => void (text += event.message?.content ?? ''), value: () => text };
  },
};

export const L = (text: string): string =>
  `{"model":"m","created_at":"2026-11-21T00:00:00Z","message":{"role":"assistant","content":${JSON.stringify(text)}},"done":false}`;
export const D =
  '{"model":"m","created_at":"2026-11-21T00:00:00Z","message":{"role":"assistant","content":""},"done":true,"done_reason":"stop"}';
