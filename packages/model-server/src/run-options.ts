import type { Json } from './body-fields.js';
import { Refusal } from './wire.js';

export interface RunOptions {
  /** Maximum number of tokens; 0 and less mean no limit. */
  readonly limit: number;
  readonly stop: readonly string[];
  readonly contextLength: number | undefined;
}

/**
 * Checks model options as the server does, and returns those that affect the embedded models; later
 * ones replace earlier ones.
 */
export function readRunOptions(...layers: readonly (Json | undefined)[]): RunOptions {
  const all = layers.flatMap((layer) =>
    Object.entries(layer ?? {}).filter(([, value]) => value !== null),
  );
  if (all.some(([key]) => key === 'typical_p'))
    throw new Refusal(400, 'typical_p is no longer supported');
  for (const [key, value] of all) {
    const isTexts = Array.isArray(value) && value.every((item) => typeof item === 'string');
    const refuseType = (type: string): never => {
      throw new Refusal(500, `option "${key}" must be of ${type}`);
    };
    if (INTEGER_OPTIONS.includes(key) && typeof value !== 'number') refuseType('type integer');
    if (FLOAT_OPTIONS.includes(key) && typeof value !== 'number') refuseType('type float32');
    if (FLAG_OPTIONS.includes(key) && typeof value !== 'boolean') refuseType('type boolean');
    if (key === 'stop' && !isTexts)
      refuseType(Array.isArray(value) ? 'an array of strings' : 'type array');
  }
  const { num_predict: limit, stop, num_ctx: size } = Object.fromEntries(all);
  return {
    limit: typeof limit === 'number' ? Math.trunc(limit) : -1,
    stop: Array.isArray(stop) ? stop.map(String) : [],
    contextLength: typeof size === 'number' && size > 0 ? Math.trunc(size) : undefined,
  };
}

const INTEGER_OPTIONS = [
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
];
const FLOAT_OPTIONS = [
  'top_p',
  'min_p',
  'temperature',
  'repeat_penalty',
  'presence_penalty',
  'frequency_penalty',
];

const FLAG_OPTIONS = ['use_mmap'];
