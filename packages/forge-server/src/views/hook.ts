import type { HookRecord } from '../state/records.js';
import { pick } from './people.js';

/** Returns a webhook without its secret. */
export function renderHook(hook: HookRecord): Record<string, unknown> {
  const shown = pick(
    hook,
    'id',
    'name',
    'type',
    'branch_filter',
    'config',
    'events',
    'active',
    'updated_at',
    'created_at',
  );
  return { ...shown, authorization_header: '' };
}
