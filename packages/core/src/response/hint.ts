import { CallContext, type CallResponse } from '../call/context.js';
import { credentialOf } from '../contract/credential.js';
import type { Inquiry, Refusal } from '../contract/service.js';
import { oneLine } from '../wire/error-body.js';
import { encode } from '../call/plan.js';
import { send } from '../call/send.js';
import { resolveCall } from '../call/settings.js';
import type { Base } from '../wire/url.js';
import { parseRetryAfter } from '../wire/status.js';
import { readText } from './read-body.js';

export interface Refused {
  readonly refusal: Refusal;
  readonly code: string | undefined;
  /** The body as it arrived. */
  readonly text: string;
  readonly page: WebPage | undefined;
}

/** A web page that arrived instead of a response of the API. */
export interface WebPage {
  /** What it is, with its title, for messages. */
  readonly name: string;
  readonly hint: string;
}

/** Returns what to check after a status that does not mean success; may ask the server. */
export async function hintAfterStatus(
  response: CallResponse,
  { refusal, code, text, page }: Refused,
): Promise<string | undefined> {
  const { status, context } = response;
  const { origin } = context.plan.target.base;
  const known = context.settings.service.advise?.(refusal, code);
  const asked = known?.inquiry === undefined ? undefined : await inquire(context, known.inquiry);
  const own = statusHint(response, refusal.message);
  return (
    asked ??
    known?.hint ??
    portHint(status, text, origin) ??
    (status === 407 ? own : undefined) ??
    page?.hint ??
    own
  );
}

const PAGE =
  /^\s*(?:<\?xml[^>]*>\s*|<!--(?:[^-]|-(?!->))*-->\s*)*<(?:!doctype\s+html|html|head|body|title|meta|center|h1|div|script)\b/i;

export function webPage(text: string, { origin, root }: Base): WebPage | undefined {
  const head = text.slice(0, 16_384);
  if (!PAGE.test(head)) return undefined;
  const title = oneLine(/<title[^<>]*>([^<]*)/i.exec(head)?.[1] ?? '').slice(0, 120);
  return {
    name: title === '' ? 'a web page' : `a web page titled "${title}"`,
    hint: `${origin}${root} returned a web page${title === '' ? '' : ` ("${title}")`}: check for a proxy or a login page in between, and that the base URL is that of the API`,
  };
}

/** Returns what to check when a message says that plain HTTP was sent to a TLS port. */
function portHint(status: number, body: string, origin: string): string | undefined {
  return status === 400 &&
    /HTTP (?:request )?(?:was sent )?to (?:an )?(?:HTTPS|SSL)|host and port requires TLS/i.test(
      body,
    )
    ? `${origin} speaks TLS: begin the base URL with https://`
    : undefined;
}

function statusHint(
  { status, headers, context }: CallResponse,
  message: string,
): string | undefined {
  const { auth, base } = context.plan.target;
  if (status === 404 && message !== '' && !/\bjson\b/i.test(headers.get('content-type') ?? ''))
    return `${base.origin}${base.root} may not have this route: check the base URL and the version of the server`;
  if (status === 429)
    return limited(
      parseRetryAfter(headers.get('retry-after'), headers.get('retry-after-ms')),
      context,
    );
  if (status === 407)
    return context.settings.driver.proxyFor?.(context.origin)?.afterStatus(status);
  if (status !== 401) return undefined;
  if (context.crossedOrigin && auth !== undefined)
    return `the server redirected to ${context.url}, and the credential is not sent there: check the base URL`;
  if (auth === undefined) return 'no credential was sent: set option auth';
  return credentialOf(auth)?.hint ?? 'check that the credential is right and of this server';
}

/** Says why there was no further attempt. @param wait the time in ms that the server asks for */
function limited(wait = 0, { call }: CallContext): string {
  const { maxRetryAfter } = call.retry;
  return wait > maxRetryAfter
    ? `the server asks to wait ${seconds(wait)}, longer than retry.maxRetryAfter (${seconds(maxRetryAfter)}): wait that long, or raise it`
    : 'send fewer requests at a time, with option limit';
}

const seconds = (ms: number): string => `${String(ms / 1000)} s`;

/** Maximum time that an error waits for its hint, in ms. */
const LONGEST_WAIT = 1000;

/** Sends the request that completes a hint. Resolves to undefined when the request fails. */
async function inquire(
  { plan, settings, call }: CallContext,
  { endpoint, hint }: Inquiry,
): Promise<string | undefined> {
  const plain = resolveCall(settings, endpoint, undefined);
  const once = {
    ...plain,
    retry: { ...plain.retry, limit: 0 },
    timeouts: { ...plain.timeouts, total: LONGEST_WAIT },
    signal: call.signal,
  };
  const context = new CallContext(encode(endpoint, {}, plan.target), once, settings);
  try {
    const response = await send(context);
    return hint(response.status === 200 ? await readText(response) : '');
  } catch {
    return undefined;
  } finally {
    context.lifetime.close();
  }
}
