import { now } from '../base/clock.js';
import { createCallbackError } from '../base/callback.js';
import type { ClientHookEvent, HookEvents } from '../contract/hooks.js';
import type { Body, WireResponse } from '../network/driver.js';
import type { Problem } from '../schema/problems.js';
import { checkHeader, checkSettableName, type HeaderMap } from '../wire/headers.js';
import { redactHeaders } from '../wire/redact.js';
import type { Call } from './call.js';

/**
 * Reports that a request waits for its turn.
 *
 * @param position 1 for the request that is sent next
 */
export async function reportQueue(call: Call, position: number): Promise<void> {
  if (call.settings.listeners.has('onQueue'))
    await report(call, 'onQueue', { attempt: call.execution.attempts + 1, position });
}

/** Reports an attempt before it is sent. The listeners may change its headers. */
export async function reportRequest(
  call: Call,
  headers: HeaderMap,
  credential: Readonly<HeaderMap>,
): Promise<void> {
  if (!call.settings.listeners.has('onRequest')) return;
  await report(call, 'onRequest', {
    headers: redactHeaders(headers),
    set(name: string, value: string) {
      headers[checkSettableName(name, PLACE)] = checkHeader(name, value, PLACE);
    },
    remove(name: string) {
      Reflect.deleteProperty(headers, name.toLowerCase());
    },
  });
  // They may have set further headers.
  call.noteHeaders(headers, credential);
}

const PLACE = 'event.set of hook onRequest';

/**
 * Reports a response.
 * @param startedAt when its attempt began
 */
export async function reportResponse(
  call: Call,
  { status, headers, body }: WireResponse,
  startedAt: number,
): Promise<void> {
  if (!call.settings.listeners.has('onResponse')) return;
  await orClose(body, () =>
    report(call, 'onResponse', {
      status,
      durationMs: now() - startedAt,
      headers: call.secrets.cleanHeaders(headers),
    }),
  );
}

/** Reports that the request will be sent again. */
export async function reportRetry(
  call: Call,
  fields: Pick<HookEvents['onRetry'], 'delayMs' | 'status' | 'code'>,
): Promise<void> {
  if (call.settings.listeners.has('onRetry')) await report(call, 'onRetry', fields);
}

/** Reports the warnings of a response. */
export async function reportWarnings(
  call: Call,
  body: Body,
  warnings: readonly string[],
): Promise<void> {
  if (!call.settings.listeners.has('onWarning')) return;
  await orClose(body, async () => {
    for (const warning of warnings) await report(call, 'onWarning', { warning });
  });
}

/**
 * Reports drift: each path in an endpoint's responses only once.
 * Does not wait for the listeners: values are checked in a loop.
 *
 * @throws {InputError} `callback-failed` when a listener throws
 */
export function reportDrift(call: Call, problems: readonly Problem[]): void {
  const { listeners, reportedDrift } = call.settings;
  if (!listeners.has('onDrift')) return;
  try {
    for (const { path, keys, expected, code } of problems) {
      const event = { ...describeCall(call), path, expected, code };
      if (reportedDrift.add(event.endpoint, keys))
        listeners.deliver('onDrift', event)?.catch(() => undefined);
    }
  } catch (error) {
    throw createCallbackError('hooks.onDrift', call.secrets.cleanCause(error), call.context());
  }
}

/** The fields of an event that are not those of every event. */
type OwnFields<Event> = Omit<Event, keyof ClientHookEvent> & Partial<ClientHookEvent>;

/** Calls the listeners of a hook, and waits for them. */
function report<K extends keyof HookEvents>(
  call: Call,
  name: K,
  fields: OwnFields<HookEvents[K]>,
): Promise<void> {
  const event = { ...describeCall(call), ...fields } as unknown as HookEvents[K];
  return call.callUser(`hooks.${name}`, () => call.settings.listeners.deliver(name, event));
}

/** Returns the fields that every event of a call has. */
function describeCall({ plan: { endpoint }, execution, url, options }: Call): ClientHookEvent {
  return {
    endpoint: endpoint.id,
    attempt: execution.attempts,
    method: endpoint.method,
    url,
    context: options.context,
  };
}

/** Runs functions of the user between headers and body. If one fails, the body is closed. */
async function orClose<Result>(body: Body, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    body.close();
    throw error;
  }
}
