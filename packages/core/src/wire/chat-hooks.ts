import { isRecord } from '../base/record.js';
import { mapEntries, REDACTED } from './redact.js';

/*
 * Anyone who knows the address of a chat service's webhook can post there, so the address is a
 * credential. The addresses of other webhooks are not: their deliveries are signed.
 */

/**
 * Matches the address of a chat service's webhook: its host, perhaps a port, and the path, which is
 * secret.
 */
const CHAT_ADDRESS =
  /(:\/\/(?:hooks\.slack(?:-gov)?\.com(?::\d{1,5})?|(?:\w+\.)?discord(?:app)?\.com(?::\d{1,5})?\/api(?:\/v\d+)?\/webhooks|api\.telegram\.org(?::\d{1,5})?|open\.(?:feishu\.cn|larksuite\.com)(?::\d{1,5})?\/open-apis\/bot\/v2\/hook|[\w-]+\.webhook\.office\.com(?::\d{1,5})?|outlook\.office(?:365)?\.com(?::\d{1,5})?\/webhook))\/([^\s"'<>\\?#]+)/gi;

/** A shorter path is hidden only here, not elsewhere in a text: it may be a word, such as `hook`. */
const MIN_PATH_LENGTH = 16;

/** Hides the secret paths of the chat services' addresses in a text. Adds them to `found`. */
export function redactChatAddresses(text: string, found: string[]): string {
  return text.replace(CHAT_ADDRESS, (_, open: string, path: string) => {
    if (path.length >= MIN_PATH_LENGTH) found.push(path);
    return `${open}/${REDACTED}`;
  });
}

/** Returns whether the operations of a route are about webhooks. */
export function isHookRoute(route: string): boolean {
  return /\/hooks(?:\/|$)/.test(route);
}

/** Types of webhooks whose address is not a credential. */
const OPEN_TYPES: readonly unknown[] = ['gitea', 'gogs', 'forgejo'];

/**
 * Returns whether a value of such a route is a webhook whose address is a credential. One without a
 * type counts, because a request that changes a webhook does not name its type.
 */
export function isChatHook(value: object): value is Readonly<Record<string, unknown>> {
  const { type, config } = value as { readonly type?: unknown; readonly config?: unknown };
  return isRecord(config) && !OPEN_TYPES.includes(type);
}

/**
 * Hides the path of a webhook's address, which Forgejo sends twice, and the settings of its service.
 * Adds them to `found`.
 */
export function redactChatHook(hook: object, found: string[]): object {
  return mapEntries(hook, (key, inner) => {
    if (key === 'url') return [key, redactAddress(inner, found)];
    // As a text, the settings may hold tokens under any name.
    if (key === 'metadata' && typeof inner === 'string' && inner !== '') return [key, REDACTED];
    if (key !== 'config' || !isRecord(inner)) return [key, inner];
    return [
      key,
      mapEntries(inner, (name, value) => [
        name,
        name === 'url' ? redactAddress(value, found) : value,
      ]),
    ];
  });
}

/** Hides all of an address but its origin. Adds it to `found`. */
export function redactAddress<Address>(address: Address, found: string[]): Address | string {
  if (typeof address !== 'string' || address === '') return address;
  const [, host = '', path = ''] = /^(https?:\/\/[^/?#@]*)?\/?(.*)$/s.exec(address) ?? [];
  found.push(address);
  if (path.length >= MIN_PATH_LENGTH) found.push(path);
  return `${host}/${REDACTED}`;
}
