import { now } from '../base/clock.js';
import type { ClientHookEvent, HookEvents } from '../contract/hooks.js';
import { addOnce, formatPlace } from '../contract/notices.js';
import type { WireResponse } from '../network/driver.js';
import type { Problem } from '../schema/problems.js';
import { checkHeader, checkSettableName, type HeaderMap } from '../wire/headers.js';
import { redactHeaders } from '../wire/redact.js';
import type { ResponseHeaders } from '../wire/response-headers.js';
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
 * Reports a response, with the warnings of its headers, which it returns. The body is closed if a
 * listener fails.
 *
 * @param startedAt when its attempt began
 */
export async function reportResponse(
  call: Call,
  { status, headers, body }: WireResponse,
  startedAt: number,
): Promise<string[]> {
  const warnings = readWarnings(call, headers);
  try {
    if (call.settings.listeners.has('onResponse'))
      await report(call, 'onResponse', {
        status,
        durationMs: now() - startedAt,
        headers: call.secrets.cleanHeaders(headers),
      });
    for (const warning of warnings) {
      const message = `the server warns: ${warning}`;
      call.notice({ code: 'server-warning', message, place: warning });
      await report(call, 'onWarning', { warning });
    }
  } catch (error) {
    body.close();
    throw error;
  }
  return warnings;
}

/** Returns the warnings in the headers of a response, without secrets. */
function readWarnings(call: Call, headers: ResponseHeaders): string[] {
  const warnings = new Set<string>();
  for (const name of call.settings.service.warningHeaders)
    for (const text of headers.all(name)) if (text !== '') warnings.add(call.secrets.clean(text));
  return [...warnings];
}

/** Reports that the request will be sent again. */
export async function reportRetry(
  call: Call,
  fields: Pick<HookEvents['onRetry'], 'delayMs' | 'status' | 'code'>,
): Promise<void> {
  if (call.settings.listeners.has('onRetry')) await report(call, 'onRetry', fields);
}

/**
 * Reports drift: each place in the responses of an endpoint once, whatever the index of a list item.
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
      // A response may be nested without end.
      const place = formatPlace(keys.slice(0, MAX_PLACE_DEPTH));
      if (addOnce(reportedDrift, `${event.endpoint}\n${place}`))
        listeners.deliver('onDrift', event)?.catch(() => undefined);
    }
  } catch (error) {
    throw call.explainThrown('hooks.onDrift', error);
  }
}

/** How many of its first keys distinguish a place from others. */
const MAX_PLACE_DEPTH = 16;

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
