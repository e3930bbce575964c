import { isRecord } from '@clients/core';

/**
 * Returns only the fields at the given paths, such as `user.login`; a list is picked from item by
 * item.
 */
export function pick(value: unknown, paths: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, paths));
  if (!isRecord(value)) return value;
  const picked: Record<string, unknown> = {};
  const nested = new Map<string, string[]>();
  for (const path of paths) {
    const [key = '', ...rest] = path.split('.');
    if (!Object.hasOwn(value, key)) continue;
    if (rest.length === 0) picked[key] = value[key];
    else nested.set(key, [...(nested.get(key) ?? []), rest.join('.')]);
  }
  for (const [key, inner] of nested)
    if (!Object.hasOwn(picked, key)) picked[key] = pick(value[key], inner);
  return picked;
}
