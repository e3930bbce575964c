import { isRecord, isSecretName, isSecretParam, REDACTED, redactUrls } from '@clients/core';

/**
 * Stands for a credential inside a text. No text has it by chance, so that a text which was read
 * with it can be told when it is written.
 */
export const HIDDEN = '[hidden credential]';

/** Levels of a value that are kept. */
const MAX_DEPTH = 100;

/**
 * Returns a value without its secrets: fields that hold one, addresses that are credentials, and
 * credentials inside texts. Texts are otherwise as their users wrote them.
 *
 * @param route path of the operation
 */
export function hideSecrets(value: unknown, route: string): unknown {
  return hideInside(isHookRoute(route) ? hideHookAddress(value) : value, '', route, 0);
}

/** @param key the field that has the value; an empty text for an item of a list */
function hideInside(value: unknown, key: string, route: string, depth: number): unknown {
  if (isSecretField(key, route)) return isEmpty(value) ? value : REDACTED;
  if (typeof value === 'string') return isAddress(key) ? redactUrls(value) : hideCredentials(value);
  if (depth === MAX_DEPTH) return undefined;
  if (Array.isArray(value)) return value.map((inner) => hideInside(inner, '', route, depth + 1));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, hideInside(inner, name, route, depth + 1)]),
  );
}

/**
 * Matches a route and a field that is secret there only: elsewhere `data` and `sha1` are harmless.
 */
const SECRET_FIELD_OF_ROUTE = /(?:\/secrets\/[^/]+ data|\/tokens sha1)$/;

/** Returns whether a field of the values of a route is secret. */
export function isSecretField(name: string, route: string): boolean {
  return isSecretName(name) || SECRET_FIELD_OF_ROUTE.test(`${route} ${name}`);
}

/** Booleans, such as `must_change_password`, reveal nothing either. */
function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || typeof value === 'boolean';
}

/**
 * Returns whether a field holds the address of another server, whose user and parameters are
 * credentials however they look.
 */
export function isAddress(key: string): boolean {
  return /^(?:remote_address|original_url|clone_addr)$/.test(key);
}

/** Returns whether the operations of a route are about webhooks. */
export function isHookRoute(route: string): boolean {
  return /\/hooks(?:\/|$)/.test(route);
}

/** Types of webhooks whose address is not a credential. */
const FORGE_HOOK_TYPES: readonly unknown[] = ['gitea', 'gogs', 'forgejo'];

/**
 * Returns a webhook without the credentials in its address, which Forgejo sends twice. Whoever
 * knows the whole address of a chat service can post there, so only its host is kept.
 */
function hideHookAddress(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { type, url, config, metadata } = value;
  const hideAddress = (address: unknown): unknown => {
    if (typeof address !== 'string' || address === '') return address;
    return FORGE_HOOK_TYPES.includes(type)
      ? redactUrls(address)
      : `${/^https?:\/\/[^/?#@]*(?=[/?#]|$)/.exec(address)?.[0] ?? ''}/${REDACTED}`;
  };
  return {
    ...value,
    ...(url === undefined ? {} : { url: hideAddress(url) }),
    ...(isRecord(config) && config['url'] !== undefined
      ? { config: { ...config, url: hideAddress(config['url']) } }
      : {}),
    // As a text, the settings of a chat service may hold its tokens under any name.
    ...(typeof metadata === 'string' && metadata !== '' ? { metadata: REDACTED } : {}),
  };
}

/**
 * Matches a user with a password before a host. A port before an `@` is none, and neither is
 * anything with a delimiter in it.
 */
const PASSWORD_IN_URL = /:\/\/[\w.~%+-]*:(?!\d{1,5}@)[\w.~%!$&+=;^-]+@(?=[\w[])/g;

/** Matches a user before a host. */
const USER_IN_URL = /:\/\/([\w.~%+-]+)@(?=[\w[])/g;

/**
 * Matches a parameter of a URL. The value ends before a delimiter, and before the dots that end a
 * sentence.
 */
const URL_PARAMETER = /([?&#])([\w.%[\]-]+)=([\w.~%+/=-]*[\w=])/g;

/**
 * Hides the credentials in a text, but only those that are certainly credentials. The rest of the
 * text is unchanged.
 */
function hideCredentials(text: string): string {
  if (!/:\/\/|[?&#]/.test(text)) return text;
  return text
    .replace(PASSWORD_IN_URL, `://${HIDDEN}@`)
    .replace(USER_IN_URL, (whole, user: string) => (isMachineMade(user) ? `://${HIDDEN}@` : whole))
    .replace(URL_PARAMETER, (whole, mark: string, name: string, value: string) =>
      // A key may be that of anything.
      name !== 'key' && isSecretParam(name) && isMachineMade(value)
        ? `${mark}${name}=${HIDDEN}`
        : whole,
    );
}

/**
 * Returns whether a text is random, as tokens are: a UUID, or one with a long part of both letters
 * and digits.
 */
function isMachineMade(text: string): boolean {
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) return true;
  return text
    .split(/[._~%+/=-]/)
    .some((part) => part.length >= 16 && /\d/.test(part) && /[a-z]/i.test(part));
}
