import type { ForgeApp } from '../src/index.js';
import { ForgeState } from '../src/state/forge-state.js';

/** Returns the records of an embedded forge, of which programs see only the clock. */
export function readState({ state }: Pick<ForgeApp, 'state'>): ForgeState {
  if (state instanceof ForgeState) return state;
  throw new Error('the forge keeps its records elsewhere');
}
