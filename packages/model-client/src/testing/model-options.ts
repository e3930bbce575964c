import { Refusal } from './wire.js';

const integers = [
  'num_ctx',
  'num_batch',
  'num_gpu',
  'main_gpu',
  'num_thread',
  'num_keep',
  'seed',
  'num_predict',
  'top_k',
  'repeat_last_n',
  'draft_num_predict',
];
const floats = ['top_p', 'min_p', 'typical_p', 'temperature', 'repeat_penalty', 'presence_penalty', 'frequency_penalty'];

/** The options that affect the embedded models. */
export interface RunOptions {
  /** Maximum number of tokens; 0 and less mean no limit. */
  readonly limit: number;
  readonly stop: readonly string[];
  readonly contextLength: number | undefined;
}

/** Checks model options as the server does, and returns those that affect the embedded models. */
export function runOptions(...layers: readonly (Readonly<Record<string, unknown>> | undefined)[]): RunOptions {
  const options: Record<string, unknown> = {};
  for (const layer of layers) {
    for (const [key, value] of Object.entries(layer ?? {})) {
      if (value === null) continue;
      check(key, value);
      options[key] = value;
    }
  }
  const { num_predict: limit, stop, num_ctx: size } = options;
  return {
    limit: typeof limit === 'number' ? Math.trunc(limit) : -1,
    stop: Array.isArray(stop) ? stop.map(String) : [],
    contextLength: typeof size === 'number' && size > 0 ? Math.trunc(size) : undefined,
  };
}

function check(key: string, value: unknown): void {
  if (integers.includes(key) && typeof value !== 'number') wrong(key, 'of type integer');
  if (floats.includes(key) && typeof value !== 'number') wrong(key, 'of type float32');
  if (key === 'use_mmap' && typeof value !== 'boolean') wrong(key, 'of type boolean');
  if (key !== 'stop') return;
  if (!Array.isArray(value)) wrong(key, 'of type array');
  if (!value.every((item) => typeof item === 'string')) wrong(key, 'of an array of strings');
}

function wrong(key: string, what: string): never {
  throw new Refusal(500, `option "${key}" must be ${what}`);
}
