import type { Role } from './schemas.js';

const ROLES: ReadonlySet<unknown> = new Set(['system', 'user', 'assistant', 'tool', 'control']);

/**
 * Returns whether a value is a role that servers, or templates of models in their library, know.
 */
export function isRole(value: unknown): value is Role {
  return ROLES.has(value) || (typeof value === 'string' && value.startsWith('document '));
}
