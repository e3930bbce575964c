import { isRecord } from '@clients/core';

/** Levels of a value that are kept. */
const MAX_DEPTH = 20;

/**
 * Leaves out parts of a value that are long and rarely useful: empty values, addresses of the API
 * and of avatars; a user or a repository inside another object becomes its name.
 */
export function compact(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return undefined;
  if (Array.isArray(value)) return value.map((item) => compact(item, depth === 0 ? 0 : depth + 1));
  if (!isRecord(value)) return value;
  const name = depth === 0 ? undefined : findName(value);
  if (name !== undefined) return name;
  const kept = Object.entries(value)
    .filter(([key, inner]) => !isNoise(key, inner))
    .map(([key, inner]) => [key, compact(inner, depth + 1)] as const)
    .filter(([, inner]) => !isEmpty(inner));
  return Object.fromEntries(kept);
}

/** Returns the login of a user and the full name of a repository. */
function findName(value: Readonly<Record<string, unknown>>): string | undefined {
  const { login, full_name, owner } = value;
  if (typeof full_name === 'string' && owner !== undefined) return full_name;
  return typeof login === 'string' && login !== '' ? login : undefined;
}

function isNoise(key: string, value: unknown): boolean {
  if (key === 'avatar_url') return true;
  return (
    (key === 'url' || key.endsWith('_url')) &&
    typeof value === 'string' &&
    value.includes('/api/v1/')
  );
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return Array.isArray(value)
    ? value.length === 0
    : isRecord(value) && Object.keys(value).length === 0;
}
