import type { AnswerHeaders, HeaderMap } from './headers.js';

/** Headers whose values never are secrets; all others read `***`. */
const OPEN_REQUEST = new Set(['accept', 'accept-encoding', 'accept-language', 'content-length', 'content-type', 'range', 'user-agent', 'x-request-id', 'traceparent']);

/** Headers of answers that may hold secrets: session cookies, signed addresses, challenges that echo. */
const CLOSED_ANSWER = new Set(['set-cookie', 'location', 'authorization', 'proxy-authenticate', 'link', 'content-location', 'refresh']);

const CREDENTIAL = /^(?:token|access_token|refresh_token|api_?key|key|secret|password|otp|sig|signature|expires|sudo|x-amz-.*|x-goog-.*)$/i;

/** Whether a query parameter of this name can carry a credential. */
export function isCredentialParam(name: string): boolean {
  return CREDENTIAL.test(name);
}

export function redactHeaders(headers: Readonly<HeaderMap>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, OPEN_REQUEST.has(name) ? value : '***']));
}

export function redactAnswerHeaders(headers: AnswerHeaders): Record<string, string> {
  const open: Record<string, string> = {};
  for (const [name, value] of headers.entries()) {
    if (!CLOSED_ANSWER.has(name)) open[name] = name in open ? `${String(open[name])}, ${value}` : value;
  }
  return open;
}

/** Takes credential parameters out of a query (without its question mark); the rest keeps its spelling and order. */
export function redactQuery(query: string): string {
  if (query === '') return '';
  return query
    .split('&')
    .filter((pair) => pair !== '' && !isCredentialParam(decodeName(pair)))
    .join('&');
}

function decodeName(pair: string): string {
  const name = (pair.split('=', 1)[0] ?? '').replaceAll('+', ' ');
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** An address for messages: no query, no fragment, no user. Falls back to a placeholder for what is no URL. */
export function bareAddress(url: string): string {
  try {
    const { origin, pathname, protocol, host } = new URL(url);
    return origin === 'null' ? `${protocol}//${host}` : origin + pathname;
  } catch {
    return '(not a URL)';
  }
}

/** Replaces each secret that a server echoed. */
export function scrub(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) if (secret.length >= 4) clean = clean.replaceAll(secret, '***');
  return clean;
}
