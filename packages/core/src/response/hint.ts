import type { CallResponse } from '../call/call-context.js';
import type { FailedCall, Hints, Refused, WebPage } from '../call/parts.js';
import { credentialOf } from '../contract/credential.js';
import type { Advice, Refusal } from '../contract/service.js';
import { RAISE_TOTAL } from '../call/call-lifetime.js';
import { oneLine } from '../wire/error-body.js';
import { inquire } from './inquiry.js';
import { networkHint, notedProxy } from '#platform';

/** Returns what a service knows of an error. */
export type Adviser = (refusal: Refusal, code: string | undefined) => Advice | undefined;

/** Makes the hints of errors: those of the service, and those that any server may need. */
export function hintsOf(advise: Adviser): Hints {
  return {
    after(topic, call) {
      const hint = topic === 'not-json' ? `check that ${call?.plan.target.base.origin ?? ''} is the API of this client` : HINTS[topic];
      // Until the connection is established, the client waits for the proxy.
      return topic === 'connect' && call !== undefined ? noted(call, hint) : hint;
    },
    afterFailure(call, code, cause, ofProxy) {
      const { base } = call.plan.target;
      const { origin } = new URL(call.url);
      const advice = ofProxy ?? noted(call, networkHint(code, cause, origin, call.plan.payload?.repeatable === false));
      return advice === undefined || origin === base.origin ? advice : `${advice} (the server redirected there)`;
    },
    pageIn: webPage,
    afterLine: (refusal, code) => advise(refusal, code)?.hint,
    async afterStatus(response: CallResponse, { refusal, code, text, page }: Refused) {
      const { status } = response;
      const { origin } = response.context.plan.target.base;
      const known = advise(refusal, code);
      const asked = status === 404 && known?.inquiry !== undefined ? await inquire(response.context, known.inquiry) : undefined;
      const own = statusHint(response, refusal.message);
      return asked ?? known?.hint ?? portHint(status, text, origin) ?? (status === 407 ? own : undefined) ?? page?.hint ?? own;
    },
  };
}

/** Adds the proxy to a hint, where there is one. */
function noted(call: FailedCall, hint: string | undefined): string | undefined {
  return hint === undefined ? undefined : `${hint}${notedProxy(call) ?? ''}`;
}

/** Advice for the time limits and for codes of this package. */
const HINTS: Readonly<Record<string, string | undefined>> = {
  connect: 'check host, port and firewall, or raise timeouts.connect',
  firstByte: 'the server is slow or stuck: raise timeouts.firstByte, or set it to null',
  idle: 'the server paused in the middle of its response: raise timeouts.idle if it may pause that long',
  sending: 'the server stopped reading: raise timeouts.idle if it may pause that long',
  total: RAISE_TOTAL,
  'client-closed': 'make a new client, or close it after the last call: clients made by with() are closed together',
  encoding: 'the server, or a proxy in between, encodes the body more than once',
  'too-large': 'raise maxBodyBytes, or set it to null',
  truncated: 'the server or a proxy ended the connection early',
  'list-not-modified': 'do not send conditional headers with lists',
  'not-modified': 'use exchange() for conditional requests',
};

/** How a web page begins. */
const PAGE = /^\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body|title|meta|center|h1|div|script)\b/i;

/** Returns what errors say of a web page; undefined for any other text. */
export function webPage(text: string, origin: string): WebPage | undefined {
  const head = text.slice(0, 16_384);
  if (!PAGE.test(head)) return undefined;
  const title = oneLine(/<title[^>]*>([^<]*)/i.exec(head)?.[1] ?? '').slice(0, 120);
  return {
    name: title === '' ? 'a web page' : `a web page titled "${title}"`,
    hint: `${origin} returned a web page${title === '' ? '' : ` ("${title}")`}: check for a proxy or a login page in between, and that the base URL is that of the API`,
  };
}

/** Returns what to check when a message says that plain HTTP was sent to a TLS port. */
function portHint(status: number, body: string, origin: string): string | undefined {
  return status === 400 && /HTTP (?:request )?(?:was sent )?to (?:an )?(?:HTTPS|SSL)|host and port requires TLS/i.test(body)
    ? `${origin} speaks TLS: begin the base URL with https://`
    : undefined;
}

function statusHint({ status, headers, context }: CallResponse, message: string): string | undefined {
  const { auth, base } = context.plan.target;
  if (status === 404 && message !== '' && !/\bjson\b/i.test(headers.get('content-type') ?? ''))
    return `${base.origin} may not have this route: check the base URL and the version of the server`;
  if (status === 407) return context.settings.driver.proxyFor?.(new URL(context.url).origin)?.afterStatus(status);
  if (status !== 401) return undefined;
  if (context.crossedOrigin && auth !== undefined)
    return `the server redirected to ${context.url}, and the credential is not sent there: check the base URL`;
  return credentialOf(auth)?.hint ?? unauthorized(auth !== undefined);
}

function unauthorized(sent: boolean): string {
  return sent
    ? 'the server does not accept this credential: check that it is right and meant for this server'
    : 'no credential was sent: set option auth';
}
