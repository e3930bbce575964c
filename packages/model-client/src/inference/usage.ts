import { omitUndefined } from '@clients/core';
import type { Timings } from './schemas.js';

/**
 * The cost of a run, computed from its counts and durations. A field is absent when the server did
 * not report it; the times are absent when the durations are too short to be nanoseconds.
 */
export interface Usage {
  /** Tokens of the prompt. */
  promptTokens?: number | undefined;
  /** Tokens of the prompt that the server had evaluated before. Servers report it since 0.33.3. */
  cachedTokens?: number | undefined;
  /** Tokens generated, thinking included. */
  outputTokens?: number | undefined;
  /** Milliseconds from the request to the end, including time in the queue. */
  totalMs?: number | undefined;
  /** Milliseconds spent loading the model. */
  loadMs?: number | undefined;
  /** Milliseconds spent evaluating the prompt. */
  promptMs?: number | undefined;
  /** Milliseconds spent generating; absent when a single token was generated. */
  outputMs?: number | undefined;
  /**
   * Tokens generated per second spent generating; of a sum, those of the answers with a time. Absent
   * when a single token was generated.
   */
  tokensPerSecond?: number | undefined;
}

const NS_IN_MS = 1e6;

/** Reads the usage from the counts and durations of a last event. */
export function readUsage(timings: Timings): Usage {
  const { eval_count: count } = timings;
  const durations = isInNanoseconds(timings) ? timings : {};
  // The first token comes with the prompt: for it alone, servers send no time, or next to none.
  const duration = count === undefined || count > 1 ? durations.eval_duration : undefined;
  return omitUndefined({
    promptTokens: timings.prompt_eval_count,
    cachedTokens: timings.prompt_eval_cached_count,
    outputTokens: count,
    totalMs: toMs(durations.total_duration),
    loadMs: toMs(durations.load_duration),
    promptMs: toMs(durations.prompt_eval_duration),
    outputMs: toMs(duration),
    tokensPerSecond:
      count === undefined || duration === undefined || duration <= 0
        ? undefined
        : count / (duration / 1e9),
  });
}

/** No model generates a token in less, and 1 ms in ns is 1000 times as much. */
const MIN_NS_PER_TOKEN = 1_000;

/** Returns whether durations are nanoseconds: some servers send them in ms, or in seconds. */
function isInNanoseconds({ eval_count: count = 0, eval_duration: duration = 0 }: Timings): boolean {
  return count < 2 || duration <= 0 || duration / count >= MIN_NS_PER_TOKEN;
}

function toMs(nanoseconds: number | undefined): number | undefined {
  return nanoseconds === undefined ? undefined : nanoseconds / NS_IN_MS;
}

/** Adds up the usage of several runs. A field that none of them has stays absent. */
export function sumUsage(runs: readonly Usage[]): Usage {
  const sum = (key: keyof Usage): number | undefined => {
    const known = runs.flatMap((run) => run[key] ?? []);
    return known.length === 0 ? undefined : known.reduce((total, value) => total + value, 0);
  };
  return omitUndefined({
    promptTokens: sum('promptTokens'),
    cachedTokens: sum('cachedTokens'),
    outputTokens: sum('outputTokens'),
    totalMs: sum('totalMs'),
    loadMs: sum('loadMs'),
    promptMs: sum('promptMs'),
    outputMs: sum('outputMs'),
    tokensPerSecond: averageSpeed(runs),
  });
}

/** Returns the tokens per second of those runs that have a speed. */
function averageSpeed(runs: readonly Usage[]): number | undefined {
  let tokens = 0;
  let time = 0;
  for (const { tokensPerSecond: speed, outputMs = 0 } of runs) {
    if (speed === undefined || outputMs <= 0) continue;
    tokens += speed * outputMs;
    time += outputMs;
  }
  return time === 0 ? undefined : tokens / time;
}

/** The keys of counts and durations. */
const TIMING_KEYS = [
  'total_duration',
  'load_duration',
  'prompt_eval_count',
  'prompt_eval_cached_count',
  'prompt_eval_duration',
  'eval_count',
  'eval_duration',
] as const satisfies readonly (keyof Timings)[];

/**
 * Makes numbers of counts and durations that a server sends as text, and removes those that are
 * `null` or no number: sums of them would be wrong without a word.
 */
export function normalizeTimings(event: Timings): void {
  for (const key of TIMING_KEYS) {
    const value: unknown = event[key];
    if (value === undefined || typeof value === 'number') continue;
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN;
    if (Number.isFinite(number)) event[key] = number;
    else Reflect.deleteProperty(event, key);
  }
}

/** Returns the counts and durations that an event has. */
export function pickTimings(event: Timings): Timings {
  const found: Timings = {};
  for (const key of TIMING_KEYS) if (event[key] !== undefined) found[key] = event[key];
  return found;
}
