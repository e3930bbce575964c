import * as z from 'zod/v4/mini';
import { integer, type Shape } from '@clients/core/schema';
import {
  keepAliveValue,
  modelOptions,
  type RunSettings,
  thinkValue,
  type Timings,
} from './schemas.js';

/** Returns the fields of {@link Timings}, for schemas with other fields besides. */
export function timingsShape(): Shape<Timings> {
  return {
    total_duration: z.optional(z.number()),
    load_duration: z.optional(z.number()),
    prompt_eval_count: z.optional(integer()),
    prompt_eval_cached_count: z.optional(integer()),
    prompt_eval_duration: z.optional(z.number()),
    eval_count: z.optional(integer()),
    eval_duration: z.optional(z.number()),
  };
}

/** Returns the fields of {@link RunSettings}. */
export function runSettingsShape(): Shape<RunSettings> {
  return {
    keep_alive: z.optional(keepAliveValue),
    options: z.optional(modelOptions),
    think: z.optional(z.nullable(thinkValue)),
    truncate: z.optional(z.boolean()),
    shift: z.optional(z.boolean()),
    logprobs: z.optional(z.boolean()),
    top_logprobs: z.optional(integer()),
    _debug_render_only: z.optional(z.boolean()),
  };
}
