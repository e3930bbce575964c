import { isChatHook, isHookRoute, redactChatHook } from './chat-hooks.js';
import { MAX_DEPTH, mapEntries, REDACTED } from './redact.js';
import { redactUrls } from './redact-urls.js';
import { isSecretField } from './secret-names.js';

/**
 * Returns a body without its secrets: secret fields and credentials in URLs, also in JSON inside a
 * string. Adds them to `found`.
 */
export function redactValue(
  value: unknown,
  route: string,
  found: string[] = [],
  depth = 0,
): unknown {
  if (typeof value === 'string') return redactText(value, route, found, depth);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  if (depth === MAX_DEPTH) return undefined;
  const open = isHookRoute(route) && isChatHook(value) ? redactChatHook(value, found) : value;
  // The `token` of a logprob is a word of the model's answer.
  const isWord = 'logprob' in value;
  return mapEntries(open, (key, inner) => {
    if (!isSecretField(key, route) || (isWord && key === 'token'))
      return [key, redactValue(inner, route, found, depth + 1)];
    return [key, redactSecret(inner, found, depth)];
  });
}

/**
 * Replaces a secret value. Booleans, such as `must_change_password`, and empty values reveal
 * nothing and are kept.
 */
function redactSecret(value: unknown, found: string[], depth: number): unknown {
  if (value === null || value === undefined || value === '' || typeof value === 'boolean')
    return value;
  if (typeof value === 'string' || typeof value === 'number') found.push(String(value));
  else if (depth < MAX_DEPTH)
    for (const inner of Object.values(value)) redactSecret(inner, found, depth + 1);
  return REDACTED;
}

function redactText(text: string, route: string, found: string[], depth: number): string {
  if (!/^\s*[[{]/.test(text)) return redactUrls(text, found);
  try {
    const value = JSON.parse(text) as unknown;
    const open = redactValue(value, route, found, depth + 1);
    return open === value ? text : JSON.stringify(open);
  } catch {
    return redactUrls(text, found);
  }
}
