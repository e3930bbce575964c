import type { CallOptions, Transport } from '@clients/core';
import * as endpoints from './endpoints.js';
import type { ProcessModel, ProcessResponse } from './schemas.js';

/** A model in the memory of the server. */
export interface RunningModel extends ProcessModel {
  /** Seconds until it is unloaded, by the clock of the server; 0 when that is due, `Infinity` for a model that stays loaded. */
  readonly secondsLeft: number;
}

/** The models in the memory of a server, the one unloaded last first. */
export interface PsResult extends ProcessResponse {
  readonly models: readonly RunningModel[];
}

/** Servers send a date about 292 years ahead for "forever". */
const FOREVER = 100 * 365 * 86_400;

/** Gets the loaded models, and adds the time until each one is unloaded. */
export async function running(transport: Transport, options: CallOptions | undefined): Promise<PsResult> {
  const { data, headers } = await transport.exchange(endpoints.ps, {}, options);
  const date = Date.parse(headers.get('date') ?? '');
  const now = Number.isNaN(date) || Math.abs(date - Date.now()) < 2000 ? Date.now() : date;
  return { ...data, models: data.models.map((model) => ({ ...model, secondsLeft: secondsUntil(model.expires_at, now) })) };
}

function secondsUntil(instant: string, now: number): number {
  // Not every platform parses nine fractional digits.
  const seconds = (Date.parse(instant.replace(/(\.\d{3})\d+/, '$1')) - now) / 1000;
  return seconds > FOREVER ? Infinity : Math.max(0, seconds);
}
