import { listPlaces, getScheme } from '../contract/credential.js';
import { redactHeaders } from '../wire/redact.js';
import { redactValue } from '../wire/redact-body.js';
import { redactQuery } from '../wire/redact-urls.js';
import type { Plan } from './plan.js';
import type { CallSettings } from './settings.js';

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
  { accept, headers, dropped }: CallSettings,
): RequestDescription {
  const { endpoint, target, path, payload } = plan;
  const shown: Record<string, string> = { ...accept };
  const query = [redactQuery(plan.query)];
  const scheme = getScheme(target.auth);
  for (const place of scheme === undefined ? [] : listPlaces(scheme)) {
    if (place.startsWith('?')) query.push(`${place.slice(1)}=***`);
    else shown[place] = '***';
  }
  Object.assign(shown, redactHeaders(headers.set));
  if (payload?.type !== undefined) shown['content-type'] = payload.type;
  for (const name of [...headers.removed, ...dropped]) Reflect.deleteProperty(shown, name);
  const search = query.filter((part) => part !== '').join('&');
  const url = target.base.origin + path + (search === '' ? '' : `?${search}`);
  const body =
    typeof payload?.whole === 'string'
      ? JSON.stringify(redactValue(JSON.parse(payload.whole), path))
      : undefined;
  // With `-X HEAD`, curl would wait for a body.
  const method = endpoint.method === 'HEAD' ? ['-I'] : ['-X', endpoint.method];
  const parts = [
    'curl',
    ...method,
    ...Object.entries(shown).flatMap(([name, value]) => [
      '-H',
      quote(value === '' ? `${name};` : `${name}: ${value}`),
    ]),
  ];
  // Without it, curl prints an encoded body undecoded.
  if ('accept-encoding' in shown) parts.push('--compressed');
  if (body !== undefined) parts.push('--data-raw', quote(body));
  return {
    method: endpoint.method,
    url,
    headers: shown,
    body,
    curl: [...parts, quote(url)].join(' '),
  };
}

/** Quotes a text for a shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
