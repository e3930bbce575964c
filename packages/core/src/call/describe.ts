import { listPlaces, getScheme } from '../contract/credential.js';
import { REDACTED, redactFields, redactHeaders, redactQuery } from '../wire/redact.js';
import type { Plan } from './plan.js';
import { buildHeaders } from './hop.js';
import type { MergedOptions, Settings } from './settings.js';

/**
 * What a call would send. Credentials are shown as `***`: the client's own, headers that may
 * contain one, fields of the body with the name of a secret, and those in a URL. A secret elsewhere
 * in the body, such as in a text, is shown.
 */
export interface RequestDescription {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** JSON body; undefined for none and for files. */
  body: string | undefined;
  /** The same as a shell command; replace `***` with the credential. */
  curl: string;
}

/**
 * Describes a plan without sending it. Credential functions are not called; only the place of the
 * credential is shown.
 */
export function describePlan(
  plan: Plan,
  options: MergedOptions,
  settings: Settings,
): RequestDescription {
  const { endpoint, target, path, payload } = plan;
  const places = listCredentialPlaces(plan);
  const credentials = Object.fromEntries(
    places.filter((place) => !isInQuery(place)).map((name) => [name, REDACTED]),
  );
  const query = [
    redactQuery(plan.query),
    ...places.filter(isInQuery).map((place) => `${place.slice(1)}=${REDACTED}`),
  ].filter((part) => part !== '');
  const request = {
    method: endpoint.method,
    url: target.base.origin + path + (query.length === 0 ? '' : `?${query.join('&')}`),
    headers: redactHeaders(buildHeaders({ plan, options, settings }, credentials)),
    body:
      typeof payload?.whole === 'string'
        ? JSON.stringify(redactFields(JSON.parse(payload.whole), endpoint.secretFields))
        : undefined,
  };
  return { ...request, curl: writeCurl(request) };
}

/** Returns the headers, and the query parameters after a `?`, that hold the credential. */
function listCredentialPlaces({ target }: Plan): readonly string[] {
  const scheme = getScheme(target.auth);
  return scheme === undefined ? [] : listPlaces(scheme);
}

function isInQuery(place: string): boolean {
  return place.startsWith('?');
}

/** Writes a request as a shell command. */
function writeCurl({ method, url, headers, body }: Omit<RequestDescription, 'curl'>): string {
  // With `-X HEAD`, curl would wait for a body.
  const parts = ['curl', ...(method === 'HEAD' ? ['-I'] : ['-X', method])];
  for (const [name, value] of Object.entries(headers))
    parts.push('-H', quoteForShell(value === '' ? `${name};` : `${name}: ${value}`));
  // Without it, curl prints an encoded body undecoded.
  if ('accept-encoding' in headers) parts.push('--compressed');
  if (body !== undefined) parts.push('--data-raw', quoteForShell(body));
  return [...parts, quoteForShell(url)].join(' ');
}

function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
