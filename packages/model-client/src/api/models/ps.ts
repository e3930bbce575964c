import { type CallOptions, type CoreTransport, exchangeInContext } from '@clients/core';
import * as endpoints from './endpoints.js';
import { readModels } from './listed-models.js';
import type { ProcessModel, ProcessResponse } from './schemas.js';

/** A model in the memory of the server. */
export interface RunningModel extends ProcessModel {
  /**
   * Seconds until it is unloaded, by the server's clock: 0 when it is due, `Infinity` for a model
   * that stays loaded, and `NaN` if the server sends no valid time.
   */
  secondsLeft: number;
}

/** The models in the memory of a server; the one that stays loaded longest comes first. */
export interface PsResult extends ProcessResponse {
  models: RunningModel[];
}

/** Servers send a date about 292 years ahead for "forever". */
const FOREVER_SECONDS = 100 * 365 * 86_400;

/** Gets the loaded models, and adds the time until each one is unloaded. */
export async function listRunning(
  transport: CoreTransport,
  options: CallOptions | undefined,
): Promise<PsResult> {
  const { exchange, context } = await exchangeInContext(transport, endpoints.ps, {}, options);
  const { data, headers } = exchange;
  const date = Date.parse(headers.get('date') ?? '');
  // `Date` has whole seconds: this clock is used as long as both agree.
  const now = Number.isNaN(date) || Math.abs(date - Date.now()) < 2000 ? Date.now() : date;
  const models = readModels<ProcessModel>(data, context);
  const timed = models.map((model) => ({
    ...model,
    secondsLeft: computeSecondsUntil(model.expires_at, now),
  }));
  return { ...data, models: timed };
}

function computeSecondsUntil(instant: unknown, now: number): number {
  if (typeof instant !== 'string') return NaN;
  // Not every platform parses nine fractional digits.
  const seconds = (Date.parse(instant.replace(/(\.\d{3})\d+/, '$1')) - now) / 1000;
  return seconds > FOREVER_SECONDS ? Infinity : Math.max(0, seconds);
}
