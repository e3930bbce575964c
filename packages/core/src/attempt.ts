import type { AuthTarget } from './auth.js';
import type { WireAnswer, WireRequest } from './driver.js';
import { NetworkError, TimeoutError } from './errors.js';
import { checkHeader, type HeaderMap } from './headers.js';
import { networkHint } from './hint.js';
import { redactAnswerHeaders, redactHeaders } from './redact.js';
import { crossing, nextHop } from './redirect.js';
import type { Trip } from './trip.js';

/** An attempt that ended without an answer. */
export interface NoAnswer {
  readonly error: NetworkError | TimeoutError;
  readonly unsent: boolean;
}

interface Hop {
  readonly origin: string;
  readonly path: string;
  readonly headers: HeaderMap;
  /** Credentials that travel in the query; they stay on the home origin. */
  readonly secretQuery: string;
}

/** One attempt: credentials, the request itself, redirects. Gives the answer, or why there is none. */
export async function attempt(trip: Trip): Promise<WireAnswer | NoAnswer> {
  const started = performance.now();
  let hop = await firstHop(trip);
  for (let hops = 0; ; hops++) {
    const answer = await fly(trip, hop);
    if ('error' in answer) return answer;
    await trip.hooks.emit('onResponse', () => ({
      ...trip.event(),
      status: answer.status,
      durationMs: performance.now() - started,
      headers: redactAnswerHeaders(answer.headers),
    }));
    const next = nextHop(trip, answer, hop.origin + hop.path, hops);
    if (next === undefined) return answer;
    answer.source.discard(100);
    trip.url = next.shown;
    hop = next.origin === hop.origin ? { ...hop, path: withQuery(next.path, hop.secretQuery), headers: { ...hop.headers } } : abroad(next, hop.headers);
  }
}

function abroad({ origin, path }: { origin: string; path: string }, headers: HeaderMap): Hop {
  return { origin, path, headers: crossing(headers), secretQuery: '' };
}

function withQuery(path: string, query: string): string {
  return query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

async function firstHop(trip: Trip): Promise<Hop> {
  const { plan, call } = trip;
  const path = withQuery(plan.path, plan.query);
  const secrets: string[] = [];
  const credentials = await credentialsOf(trip, path, secrets);
  const headers: HeaderMap = { accept: 'application/json', ...credentials, ...call.headers };
  const { encodings } = trip.settings.driver;
  if (encodings !== undefined) headers['accept-encoding'] ??= readsWhole(trip) ? encodings : 'identity';
  if (plan.payload?.type !== undefined) headers['content-type'] = plan.payload.type;
  for (const name of call.removed) Reflect.deleteProperty(headers, name);
  for (const name of trip.service.dropHeaders ?? []) Reflect.deleteProperty(headers, name);
  await trip.hooks.emit('onRequest', () => ({
    ...trip.event(),
    headers: redactHeaders(headers),
    set: (name: string, value: string): void => {
      headers[name.toLowerCase()] = checkHeader(name, value, 'headers');
    },
    remove: (name: string): void => {
      Reflect.deleteProperty(headers, name.toLowerCase());
    },
  }));
  const secretQuery = secrets.join('&');
  return { origin: plan.home.base.origin, path: withQuery(path, secretQuery), headers, secretQuery };
}

/** Streams and files travel unencoded: a proxy that compresses would hold events back, and a cut would be harder to see. */
function readsWhole(trip: Trip): boolean {
  return !('event' in trip.plan.endpoint) && !('bytes' in trip.plan.endpoint);
}

async function credentialsOf(trip: Trip, path: string, query: string[]): Promise<HeaderMap> {
  const { auth, base } = trip.plan.home;
  const headers: HeaderMap = {};
  if (auth === undefined) return headers;
  const target: AuthTarget = {
    method: trip.plan.endpoint.method,
    path,
    host: base.origin,
    headers,
    addQuery(name, value) {
      trip.secrets.push(value);
      query.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
    },
  };
  const applied = auth.apply(target);
  if (applied !== undefined) await raceLife(trip, applied);
  for (const value of Object.values(headers)) trip.secrets.push(value, value.slice(value.indexOf(' ') + 1));
  return headers;
}

/** A credential function may hang: the call's limits hold for it too. */
async function raceLife<T>(trip: Trip, work: Promise<T>): Promise<T> {
  trip.life.check();
  const ended = new Promise<never>((_, reject) => {
    trip.life.onFailure(reject);
  });
  try {
    return await Promise.race([work, ended]);
  } finally {
    trip.life.onFailure(undefined);
  }
}

async function fly(trip: Trip, hop: Hop): Promise<WireAnswer | NoAnswer> {
  const { life, settings, plan } = trip;
  const { driver } = settings;
  life.check();
  const { method } = plan.endpoint;
  let sent = driver.blind;
  const request: WireRequest = {
    method,
    origin: hop.origin,
    path: hop.path,
    headers: hop.headers,
    payload: hop.origin === plan.home.base.origin ? plan.payload : undefined,
    hasOwnSecrets: Object.keys(hop.headers).some((name) => !PLAIN.has(name)),
    onConnected() {
      sent = trip.mayHaveExecuted = true;
      life.rest();
    },
    onSent() {
      life.wait('firstByte');
    },
  };
  if (!driver.blind) life.wait('connect');
  const flight = driver.send(request);
  life.onFailure((error) => {
    // The error was made before the flight could say whether anything was sent.
    flight.abort(error);
  });
  trip.mayHaveExecuted ||= sent;
  try {
    return await flight.answer;
  } catch (error) {
    return noAnswer(trip, error, sent);
  } finally {
    life.rest();
  }
}

/** What is sent anyway, or what a browser itself keeps from another origin. */
const PLAIN = new Set(['accept', 'accept-encoding', 'authorization', 'content-type', 'range', 'user-agent']);

function noAnswer(trip: Trip, error: unknown, sent: boolean): NoAnswer {
  if (trip.life.failure !== undefined) throw trip.life.failure;
  return { error: networkError(trip, error, sent), unsent: !sent };
}

/** The error for a request or a body that broke. */
export function networkError(trip: Trip, error: unknown, sent: boolean): NetworkError | TimeoutError {
  const cause = (error as { cause?: unknown }).cause ?? error;
  const code = codeOf(cause);
  const context = { ...trip.context(), cause, code, ...(sent ? {} : { mayHaveExecuted: false }) };
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return new TimeoutError('connect', 'no connection in time (connect)', { ...context, code: 'timeout' });
  const hint = networkHint(code, cause, trip.plan.home.base.origin);
  return new NetworkError(`${sent ? 'the connection broke' : 'no connection'}${code === undefined ? '' : ` (${code})`}`, { ...context, hint });
}

function codeOf(cause: unknown): string | undefined {
  for (let at = cause; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string') return code;
    const inner = (at as { errors?: unknown }).errors;
    if (Array.isArray(inner) && inner[0] instanceof Error) return codeOf(inner[0]);
  }
  return undefined;
}
