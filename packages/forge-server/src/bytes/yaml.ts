import { isRecord } from '@clients/server-kit';
import { FAILSAFE_SCHEMA, load } from 'js-yaml';

/**
 * Returns the value of a text in YAML, all scalars as texts: `1.10` stays `1.10`. Undefined for a
 * text that is not YAML.
 */
export function parseYaml(text: string): unknown {
  try {
    return load(text, { schema: FAILSAFE_SCHEMA });
  } catch {
    return undefined;
  }
}

function readAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce((inner, key) => (isRecord(inner) ? inner[key] : undefined), value);
}

/** Returns the mapping below a path of keys; an empty one where there is none. */
export function readFields(
  value: unknown,
  ...path: readonly string[]
): Readonly<Record<string, unknown>> {
  const found = readAt(value, path);
  return isRecord(found) ? found : {};
}

/** Returns the text below a path of keys, `''` where there is none. */
export function readText(value: unknown, ...path: readonly string[]): string {
  const found = readAt(value, path);
  return typeof found === 'string' ? found : '';
}

/** Returns the texts of a list, or of one text with commas. */
export function readWords(value: unknown, ...path: readonly string[]): string[] {
  const found = readAt(value, path);
  if (typeof found === 'string') return found.split(',').map((word) => word.trim());
  return Array.isArray(found) ? found.filter((word) => typeof word === 'string') : [];
}
