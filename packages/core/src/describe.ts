import type { Plan } from './encode.js';
import { redactHeaders, redactQuery } from './redact.js';
import type { CallSettings } from './settings.js';

/** What a call would send. Nothing in it is a secret: credentials read `***`. */
export interface Description {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON body; undefined for none and for files. */
  readonly body: string | undefined;
  /** The same as a shell line; put the credential in where it says `***`. */
  readonly curl: string;
}

/** Describes a plan without sending it; a credential is not asked for, only its place is shown. */
export function describePlan(plan: Plan, { headers, removed }: Pick<CallSettings, 'headers' | 'removed'>): Description {
  const { endpoint, home, path, payload } = plan;
  const scheme = home.auth?.scheme;
  const query = [redactQuery(plan.query), scheme === 'queryToken' ? 'token=***' : ''].filter((part) => part !== '').join('&');
  const url = home.base.origin + path + (query === '' ? '' : `?${query}`);
  const shown: Record<string, string> = { accept: 'application/json' };
  if (scheme !== undefined && scheme !== 'queryToken') shown[scheme === 'proxyUser' ? 'x-webauth-user' : 'authorization'] = '***';
  Object.assign(shown, redactHeaders(headers));
  if (payload?.type !== undefined) shown['content-type'] = payload.type;
  for (const name of removed) Reflect.deleteProperty(shown, name);
  const body = typeof payload?.whole === 'string' ? payload.whole : undefined;
  const parts = ['curl', '-X', endpoint.method, ...Object.entries(shown).flatMap(([name, value]) => ['-H', quote(`${name}: ${value}`)])];
  if (body !== undefined) parts.push('--data-raw', quote(body));
  return { method: endpoint.method, url, headers: shown, body, curl: [...parts, quote(url)].join(' ') };
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
