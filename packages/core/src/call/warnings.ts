import type { ResponseHeaders } from '../wire/headers.js';
import type { CallContext } from './context.js';

/** Returns the warnings of the server in the headers of a response, without secrets. */
export function readWarnings(context: CallContext, headers: ResponseHeaders): string[] {
  const found = new Set<string>();
  for (const name of context.settings.service.warningHeaders)
    for (const text of headers.all(name)) if (text !== '') found.add(text);
  return found.size === 0 ? [] : [...found].map((text) => context.secrets.clean(text));
}
