import { isError } from '../base/realm.js';
import { TooManyEncodings } from '../network/content-encoding.js';
import type { HttpProxy, WireAnswer, WireRequest } from '../network/driver.js';
import { ClientError, InputError, NetworkError, OutputError, TimeoutError } from '../base/errors.js';
import { firstHop, type Hop, hopTo } from './outgoing-request.js';
import { bareAddress, redactAnswerHeaders } from '../wire/redact.js';
import { scrub, scrubCause } from '../wire/scrub.js';
import { nextHop } from './redirect.js';
import type { Trip } from './call-context.js';
import { platform } from '#platform';

/** An attempt that ended without an answer. */
export interface NoAnswer {
  readonly error: NetworkError | TimeoutError;
  readonly unsent: boolean;
}

/** One attempt: credentials, the request itself, redirects. Gives the answer, or why there is none. */
export async function attempt(trip: Trip): Promise<WireAnswer | NoAnswer> {
  const started = performance.now();
  trip.begin();
  trip.life.check();
  const first = firstHop(trip);
  // A promise costs a small call a tenth of a microsecond: without a credential function or a hook there is none to wait for.
  let hop = first instanceof Promise ? await first : first;
  for (let hops = 0; ; hops++) {
    const answer = await fly(trip, hop);
    if ('error' in answer) return answer;
    if (answer.url !== undefined) {
      const url = bareAddress(answer.url);
      trip.url = scrub(url, trip.secrets);
      // A platform that follows by itself takes no credential to another origin either.
      trip.abroad ||= !url.startsWith(`${hop.origin}/`);
    }
    if (trip.hooks.hears('onResponse')) await tell(trip, answer, started);
    const next = nextHop(trip, answer, hop.origin + hop.path, hops);
    if (next === undefined) return answer;
    answer.source.discard(100);
    // Who sends the request elsewhere has not carried it out.
    trip.mayHaveExecuted = trip.executedBefore;
    hop = await hopTo(trip, hop, next);
  }
}

async function tell(trip: Trip, answer: WireAnswer, started: number): Promise<void> {
  try {
    await trip.tell('onResponse', () => ({
      ...trip.event(),
      status: answer.status,
      durationMs: performance.now() - started,
      headers: redactAnswerHeaders(answer.headers, trip.secrets),
    }));
  } catch (error) {
    answer.source.discard();
    throw error;
  }
}

async function fly(trip: Trip, hop: Hop): Promise<WireAnswer | NoAnswer> {
  const { life, plan, settings: { driver } } = trip;
  life.check();
  let sent = driver.blind;
  let answered = false;
  // A refusal may overtake a long body: then nobody waits for the rest of it, nor for the first byte.
  const wait = (what: 'sending' | 'firstByte'): void => {
    if (!answered) life.wait(what);
  };
  const request: WireRequest = {
    method: plan.endpoint.method,
    origin: hop.origin,
    path: hop.path,
    headers: hop.headers,
    payload: hop.origin === plan.home.base.origin ? plan.payload : undefined,
    hasOwnSecrets: () => Object.keys(hop.headers).some((name) => !PLAIN.has(name)),
    isFile: 'bytes' in plan.endpoint,
    connectLimit: trip.call.limits.connect,
    onConnected() {
      sent = trip.mayHaveExecuted = true;
      life.rest();
    },
    onOffered: () => { wait('sending'); },
    onTaken: () => { if (!answered) life.rest(); },
    onSent: () => { wait('firstByte'); },
  };
  const flight = driver.send(request);
  life.onFailure((error) => { flight.abort(error); });
  // On a connection that stood already the request is out by now; a new one is waited for while it comes about.
  if (!sent) life.wait('connect');
  trip.mayHaveExecuted ||= sent;
  try {
    return await flight.answer;
  } catch (error) {
    return noAnswer(trip, error, sent);
  } finally {
    answered = true;
    life.rest();
  }
}

/** What is sent anyway, or what a browser itself keeps from another origin. */
const PLAIN = new Set(['accept', 'accept-encoding', 'authorization', 'content-type', 'range', 'user-agent']);

function noAnswer(trip: Trip, error: unknown, sent: boolean): NoAnswer {
  if (trip.life.failure !== undefined) throw blamed(trip, trip.life.failure);
  // A body that cannot be sent is no failure of the network.
  const ours = sourceFailure(trip, error);
  if (ours !== undefined) throw ours;
  if (error instanceof TooManyEncodings) throw encodingError(trip, error);
  const unsent = !sent || (error as { unsent?: unknown } | undefined)?.unsent === true;
  if (unsent) trip.mayHaveExecuted = trip.executedBefore;
  const failure = networkError(trip, error, !unsent);
  if (FINAL.includes(failure.code)) throw failure;
  return { error: failure, unsent };
}

/** These will be there the next time, too: a redirect that the platform hides, a `fetch` of the caller's, the rules of a proxy. */
const FINAL: readonly (string | undefined)[] = ['redirect', 'bad-fetch', 'proxy-authentication', 'proxy-refused'];

/** What the source of the request's body failed with, if it was that: as it is, or as an error of this call where it knows of none. */
function sourceFailure(trip: Trip, error: unknown): ClientError | undefined {
  const ours = [error, (error as { cause?: unknown } | undefined)?.cause].find((each) => ClientError.is(each));
  if (!(ours instanceof InputError) || ours.name !== 'InputError' || ours.request !== '') return ours;
  const { message, code, hint, cause } = ours;
  return new InputError(message, { ...trip.context(), code, hint, cause });
}

/** The error for a request or a body that broke. */
export function networkError(trip: Trip, error: unknown, sent: boolean): NetworkError | TimeoutError {
  const cause = scrubCause((error as { cause?: unknown } | undefined)?.cause ?? error, trip.secrets);
  const code = codeOf(cause);
  const context = { ...trip.context(), cause, code };
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return blamed(trip, new TimeoutError('connect', 'no connection in time (connect)', { ...context, code: 'timeout' }));
  const { origin } = new URL(trip.url);
  const proxy = proxyInTheWay(trip, cause);
  const status = (cause as { status?: unknown } | undefined)?.status;
  const advice =
    proxy === undefined
      ? along(trip, platform.networkHint(code, cause, origin, trip.plan.payload?.repeatable === false))
      : typeof status === 'number' ? proxy.afterStatus(status) : proxy.afterFailure(code);
  const hint = advice === undefined || origin === trip.plan.home.base.origin ? advice : `${advice} (the server redirected there)`;
  const what = `${sent ? 'the connection broke' : 'no connection'}${proxy === undefined ? '' : ` through ${proxy.name}`}`;
  return new NetworkError(`${what}${code === undefined ? '' : ` (${code})`}`, { ...context, hint });
}

/** The proxy that a failure comes from: that of a tunnel when it did not open, that of plain http in any case. */
function proxyInTheWay(trip: Trip, cause: unknown): HttpProxy | undefined {
  const { origin, protocol } = new URL(trip.url);
  const proxy = trip.settings.driver.proxyFor?.(origin);
  return protocol === 'http:' || (cause as { ofProxy?: unknown } | undefined)?.ofProxy === true ? proxy : undefined;
}

/** A time limit of ours does not know what it waited for: before the connection stands that is the proxy, where there is one. */
function blamed<Failure extends ClientError>(trip: Trip, failure: Failure): Failure | TimeoutError {
  if (!(failure instanceof TimeoutError) || failure.phase !== 'connect') return failure;
  const hint = along(trip, failure.hint ?? 'check host and port');
  if (hint === failure.hint) return failure;
  const { code, cause } = failure;
  return new TimeoutError('connect', failure.message.replace(`${failure.request}: `, ''), { ...trip.context(), code, cause, hint });
}

/** A hint for what may also be the doing of a proxy on the way, such as one that shows certificates of its own. */
function along(trip: Trip, hint: string | undefined): string | undefined {
  const proxy = trip.settings.driver.proxyFor?.(new URL(trip.url).origin);
  return hint === undefined || proxy === undefined ? hint : `${hint}; the way goes through ${proxy.name}`;
}

/** The error for a body in more encodings than are decoded. */
export function encodingError(trip: Trip, { message, cause }: TooManyEncodings): OutputError {
  return new OutputError(message, {}, { ...trip.context(), mayHaveExecuted: !trip.plan.safe, code: 'encoding', cause, hint: 'the server, or a proxy on the way, encodes again what is encoded' });
}

function codeOf(cause: unknown): string | undefined {
  for (let at = cause; isError(at); at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string') return code;
    const inner = (at as { errors?: unknown }).errors;
    if (Array.isArray(inner) && isError(inner[0])) return codeOf(inner[0]);
  }
  return undefined;
}
