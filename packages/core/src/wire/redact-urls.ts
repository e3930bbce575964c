import { redactChatAddresses } from './chat-hooks.js';
import { decodePercent } from './percent.js';
import { REDACTED } from './redact.js';
import { isCredentialParam, isSecretParam } from './secret-names.js';

/**
 * Removes credential parameters from a query (without its question mark); the rest is unchanged.
 */
export function redactQuery(query: string): string {
  if (!SUSPECT.test(query)) return query;
  return query
    .split('&')
    .filter((pair) => pair !== '' && !isCredential(pair))
    .join('&');
}

/** Returns the credential parameters of a query. */
export function findCredentials(query: string): string[] {
  return SUSPECT.test(query) ? query.split('&').filter(isCredential) : [];
}

/**
 * Matches a query that may contain a credential, or must be decoded or normalized first. Most
 * queries do not match.
 */
const SUSPECT =
  /[%+]|&&|^&|&$|token|key|secret|pass|pwd|otp|jwt|auth|cred|sig|expires|sudo|x-amz|x-goog/i;

function isCredential(pair: string): boolean {
  const [name = ''] = pair.split('=', 1);
  return isCredentialParam(decodePercent(name.replaceAll('+', ' ')));
}

/**
 * Returns a URL for messages, without query, fragment and user; a placeholder for text that is not
 * a URL.
 */
export function stripUrl(url: string): string {
  try {
    const { origin, pathname, protocol, host } = new URL(url);
    return origin === 'null' ? `${protocol}//${host}` : origin + pathname;
  } catch {
    return '(not a URL)';
  }
}

/**
 * Matches the user information of a URL. An unencoded password may contain a slash; a port is a
 * number.
 */
const USER = /:\/\/([^\s/?#]+|[^\s/?#:@]+:(?!\d+[/?#])(?:[^\s:]|:(?!\/\/)){1,256})@/g;

/** Servers accept a token instead of the user name; shorter names are not taken for one. */
const MIN_TOKEN_LENGTH = 16;

/** Matches a parameter of a URL. */
const PARAMETER = /([?&#])([\w.%+[\]-]+)=([^&#\s"<>\\]+)/g;

/**
 * Replaces credentials in the URLs of a text: user and password before a host, parameters, and the
 * paths of chat services.
 */
export function redactUrls(text: string, found: string[] = []): string {
  if (!/:\/\/[^/]|[?&#]/.test(text)) return text;
  return redactParameters(redactUsers(redactChatAddresses(text, found), found), found);
}

function redactUsers(text: string, found: string[]): string {
  return text.replace(USER, (whole, user: string, at: number) => {
    const [name = '', password] = user.split(/:(.*)/s);
    // `ssh://git@…` names a shared account.
    if (password === undefined && /ssh$/i.test(text.slice(Math.max(0, at - 8), at))) return whole;
    const secret = password ?? name;
    // A short name alone is a user name, which other messages may contain.
    if (password !== undefined || name.length >= MIN_TOKEN_LENGTH)
      found.push(decodePercent(secret), secret);
    return `://${REDACTED}@`;
  });
}

function redactParameters(text: string, found: string[]): string {
  return text.replace(PARAMETER, (whole, mark: string, name: string, value: string) => {
    if (!isSecretParam(decodePercent(name))) return whole;
    found.push(decodePercent(value), value);
    return `${mark}${name}=${REDACTED}`;
  });
}
