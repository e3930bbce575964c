import { credentialOf } from '../contract/credential.js';
import type { Plan } from './encode.js';
import { redactHeaders, redactQuery, redactValue } from '../wire/redact.js';
import type { HeaderChanges, HeaderMap } from '../wire/headers.js';

/**
 * What a call would send. Credentials are shown as `***`: the client's own, headers that may contain one, fields of the body with the
 * name of a secret, and those in a URL. A secret elsewhere in the body, such as in a text, is shown.
 */
export interface Description {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON body; undefined for none and for files. */
  readonly body: string | undefined;
  /** The same as a shell command; replace `***` with the credential. */
  readonly curl: string;
}

/** What is described of the settings of a call. */
export interface DescribedCall {
  readonly accept: Readonly<HeaderMap>;
  readonly headers: HeaderChanges;
  readonly dropped: readonly string[];
}

/** Describes a plan without sending it. Credential functions are not called; only the place of the credential is shown. */
export function describePlan(plan: Plan, { accept, headers, dropped }: DescribedCall): Description {
  const { endpoint, target, path, payload } = plan;
  const shown: Record<string, string> = { ...accept };
  const query = [redactQuery(plan.query)];
  for (const place of credentialOf(target.auth)?.places() ?? []) {
    if (place.startsWith('?')) query.push(`${place.slice(1)}=***`);
    else shown[place] = '***';
  }
  Object.assign(shown, redactHeaders(headers.set));
  if (payload?.type !== undefined) shown['content-type'] = payload.type;
  for (const name of [...headers.removed, ...dropped]) Reflect.deleteProperty(shown, name);
  const search = query.filter((part) => part !== '').join('&');
  const url = target.base.origin + path + (search === '' ? '' : `?${search}`);
  const body = typeof payload?.whole === 'string' ? JSON.stringify(redactValue(JSON.parse(payload.whole), path)) : undefined;
  // With `-X HEAD`, curl would wait for a body.
  const method = endpoint.method === 'HEAD' ? ['-I'] : ['-X', endpoint.method];
  const parts = [
    'curl',
    ...method,
    ...Object.entries(shown).flatMap(([name, value]) => ['-H', quote(value === '' ? `${name};` : `${name}: ${value}`)]),
  ];
  // Without it, curl prints an encoded body undecoded.
  if ('accept-encoding' in shown) parts.push('--compressed');
  if (body !== undefined) parts.push('--data-raw', quote(body));
  return { method: endpoint.method, url, headers: shown, body, curl: [...parts, quote(url)].join(' ') };
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
