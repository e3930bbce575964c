import { type AuthTarget, credentialFunction } from '../contract/auth.js';
import { checkHeader, crossing, type HeaderMap, settableName } from '../wire/headers.js';
import { redactHeaders } from '../wire/redact.js';
import type { NextHop } from './redirect.js';
import type { Trip } from './call-context.js';

/** One request of an attempt: the first, or what a redirect made of it. */
export interface Hop {
  readonly origin: string;
  readonly path: string;
  readonly headers: HeaderMap;
  /** The part of the headers that the credential gave, as it was given. */
  readonly credentials: Readonly<HeaderMap>;
}

interface Credentials {
  readonly headers: HeaderMap;
  readonly query: string;
}

/** The first request of an attempt, with credentials and whatever a hook made of it. A promise only where somebody has to be waited for. */
export function firstHop(trip: Trip): Hop | Promise<Hop> {
  const { plan } = trip;
  const path = withQuery(plan.path, plan.query);
  const credentials = plan.home.auth === undefined ? NONE : credentialsOf(trip, path);
  return credentials instanceof Promise ? credentials.then((given) => dressed(trip, path, given)) : dressed(trip, path, credentials);
}

function dressed(trip: Trip, path: string, credentials: Credentials): Hop | Promise<Hop> {
  const { plan, call } = trip;
  const headers: HeaderMap = { ...call.accept, ...credentials.headers, ...call.headers };
  if (plan.payload?.type !== undefined) headers['content-type'] = plan.payload.type;
  for (const name of call.removed) Reflect.deleteProperty(headers, name);
  trip.sent = headers;
  const told = trip.tell('onRequest', () => ({
    ...trip.event(),
    headers: redactHeaders(headers),
    set: (name: string, value: string): void => {
      headers[settableName(name, PLACE)] = checkHeader(name, value, PLACE);
    },
    remove: (name: string): void => {
      Reflect.deleteProperty(headers, name.toLowerCase());
    },
  }));
  const hop: Hop = { origin: plan.home.base.origin, path: withQuery(path, credentials.query), headers, credentials: credentials.headers };
  return told === undefined ? hop : told.then(() => hop);
}

/**
 * The request that a redirect asks for. On the home origin the credential is asked again, for a signature covers the path and a
 * one-time code works once; what a caller or a hook put in its place stays. Elsewhere nothing of it goes along.
 */
export async function hopTo(trip: Trip, hop: Hop, next: NextHop): Promise<Hop> {
  trip.url = next.shown;
  const { origin, path } = next;
  if (origin !== hop.origin || trip.abroad || next.signed) {
    trip.abroad = true;
    return { origin, path, headers: crossing(hop.headers), credentials: {} };
  }
  const fresh = trip.plan.home.auth === undefined ? NONE : await credentialsOf(trip, path);
  const headers = { ...hop.headers };
  for (const [name, value] of Object.entries(fresh.headers)) {
    if (headers[name] === hop.credentials[name]) headers[name] = value;
  }
  trip.sent = headers;
  return { origin, path: withQuery(path, fresh.query), headers, credentials: fresh.headers };
}

const PLACE = 'event.set of hook onRequest';

const NONE: Credentials = { headers: {}, query: '' };

function withQuery(path: string, query: string): string {
  return query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

function credentialsOf(trip: Trip, path: string): Credentials | Promise<Credentials> {
  const { auth, base } = trip.plan.home;
  const headers: HeaderMap = {};
  const query: string[] = [];
  const target: AuthTarget = {
    method: trip.plan.endpoint.method,
    path,
    host: base.origin,
    headers,
    addQuery(name, value) {
      trip.secretQuery.push(value);
      query.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
    },
  };
  const applied = auth === undefined ? undefined : trip.ask(credentialFunction(auth), () => auth.apply(target));
  const given = (): Credentials => ({ headers, query: query.join('&') });
  return applied === undefined ? given() : applied.then(given);
}
