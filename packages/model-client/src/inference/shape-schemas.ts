import { optional, type Shape, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import { keepAliveValue, modelOptions, type RunSettings, thinkValue, type Timings } from './schemas.js';

/** Returns the fields of {@link Timings}, for schemas with other fields besides. */
export function timingsShape(): Shape<Timings> {
  return {
    total_duration: optional(z.int()),
    load_duration: optional(z.int()),
    prompt_eval_count: optional(z.int()),
    prompt_eval_duration: optional(z.int()),
    eval_count: optional(z.int()),
    eval_duration: optional(z.int()),
  };
}

/** Returns the fields of {@link RunSettings}. */
export function runSettingsShape(): Shape<RunSettings> {
  return {
    keep_alive: optional(zodOf(keepAliveValue)),
    options: optional(zodOf(modelOptions)),
    think: optional(zodOf(thinkValue)),
    truncate: optional(z.boolean()),
    shift: optional(z.boolean()),
    logprobs: optional(z.boolean()),
    top_logprobs: optional(z.int()),
    _debug_render_only: optional(z.boolean()),
  };
}
