import { isEmpty } from '../inference/settings.js';
import type { Attributes } from '@clients/core/telemetry';

/** The conventions' names of model options. */
const OPTION_NAMES = {
  seed: 'gen_ai.request.seed',
  temperature: 'gen_ai.request.temperature',
  top_k: 'gen_ai.request.top_k',
  top_p: 'gen_ai.request.top_p',
  num_predict: 'gen_ai.request.max_tokens',
  frequency_penalty: 'gen_ai.request.frequency_penalty',
  presence_penalty: 'gen_ai.request.presence_penalty',
} as const;

/** Returns the attributes of a request, without its content. */
export function describeRequest(
  body: Readonly<Record<string, unknown>>,
  isStream: boolean,
): Attributes {
  const attributes: Attributes = {};
  if (isStream) attributes['gen_ai.request.stream'] = true;
  const options = (body['options'] ?? {}) as Readonly<Record<string, unknown>>;
  for (const [key, name] of Object.entries(OPTION_NAMES)) {
    const value = options[key];
    if (typeof value === 'number') attributes[name] = value;
  }
  const stop = typeof options['stop'] === 'string' ? [options['stop']] : options['stop'];
  if (Array.isArray(stop)) attributes['gen_ai.request.stop_sequences'] = stop.map(String);
  if (typeof body['dimensions'] === 'number')
    attributes['gen_ai.embeddings.dimension.count'] = body['dimensions'];
  if (!isEmpty(body['format'])) attributes['gen_ai.output.type'] = 'json';
  return attributes;
}
