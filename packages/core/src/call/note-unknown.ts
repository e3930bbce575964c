import { type StackAnchor, formatPlace, type Notices } from '../contract/notices.js';
import type { Service } from '../contract/service.js';
import type { Place } from '../keys/schema-keys.js';

/** What a notice says about its call. */
export interface NotedCall {
  /** The method, such as `issues.create`. */
  readonly operation: string;
  /** The option `context` of the call. */
  readonly context?: unknown;
}

/**
 * Gives a notice of each option that is not known: a configuration object of a program may have more
 * keys than those of a client.
 *
 * @param anchor as of `Notices.give`
 */
export function noteUnknownOptions(
  notices: Notices,
  unknown: readonly string[],
  call: NotedCall,
  anchor: StackAnchor = noteUnknownOptions,
): void {
  for (const name of unknown) {
    const place = formatPlace([name]);
    const message = `option ${place} is not known, and does nothing`;
    notices.give({ ...call, code: 'unknown-option', message, place }, anchor);
  }
}

/**
 * Gives a notice of each key of a body that its schema does not know. It is sent.
 *
 * @param anchor as of `Notices.give`
 */
export function noteUnknownKeys(
  notices: Notices,
  unknown: readonly Place[],
  { name, version, servers }: Service<never>,
  call: NotedCall,
  anchor: StackAnchor = noteUnknownKeys,
): void {
  const release = `${name} ${version.replace(/\.\d+$/, '')}`;
  const known = servers === undefined ? release : `${release} (${servers})`;
  for (const keys of unknown) {
    const place = formatPlace(keys);
    const message = `${place} is not known to ${known}: a server that does not know it ignores it`;
    notices.give({ ...call, code: 'unknown-key', message, place }, anchor);
  }
}
