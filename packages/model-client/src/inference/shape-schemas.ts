import { optional, optionalBoolean, optionalInt, type Shape, part } from '@clients/core/schema';
import { keepAliveValue, modelOptions, type RunSettings, thinkValue, type Timings } from './schemas.js';

/** Returns the fields of {@link Timings}, for schemas with other fields besides. */
export function timingsShape(): Shape<Timings> {
  return {
    total_duration: optionalInt(),
    load_duration: optionalInt(),
    prompt_eval_count: optionalInt(),
    prompt_eval_duration: optionalInt(),
    eval_count: optionalInt(),
    eval_duration: optionalInt(),
  };
}

/** Returns the fields of {@link RunSettings}. */
export function runSettingsShape(): Shape<RunSettings> {
  return {
    keep_alive: optional(part(keepAliveValue)),
    options: optional(part(modelOptions)),
    think: optional(part(thinkValue)),
    truncate: optionalBoolean(),
    shift: optionalBoolean(),
    logprobs: optionalBoolean(),
    top_logprobs: optionalInt(),
    _debug_render_only: optionalBoolean(),
  };
}
